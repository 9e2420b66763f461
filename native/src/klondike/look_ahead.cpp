#include "klondike/look_ahead.hpp"

#include "klondike/stock.hpp"

namespace parlour::klondike {
namespace {

// What might come about, growing until nothing changes. Each set only has to be
// too large, never too small.
class Relaxation {
 public:
  Relaxation(const Layout& layout, const Compact& compact, bool sees_below = true)
      : layout_(layout),
        compact_(compact),
        sees_below_(sees_below),
        free_(compact.free()),
        from_foundations_(layout.rules.takeback ? cards_up(compact.heights) : 0),
        room_now_(pairs_with_room(compact.open, free_)),
        lacking_(pairs_lacking(compact.open, free_)),
        seen_(compact.open),
        up_(cards_up(compact.heights)),
        next_(next_up(compact.heights)),
        bases_(compact.bases),
        bottom_kings_(layout.bottoms & kKings),
        has_empty_(has_empty_column(layout, compact, compact.open)) {
    if (layout.whole_stock_reachable()) {
      reachable_ = compact.stock;
      return;
    }
    for (TalonSet left = compact.talon; left; left &= left - 1) {
      talon_[static_cast<std::size_t>(talon_size_++)] =
          layout.talon[static_cast<std::size_t>(std::countr_zero(left))];
    }
    numbers_now_ = reach(layout, compact).in_all;
    turn_to(numbers_now_);
  }

  // If every face-down card may be turned up and every stock card may be had, nothing
  // speaks against a win; it is not worth the time to follow the cards all the way up.
  bool is_hopeless() {
    while (bases_ || reachable_ != compact_.stock) {
      if (!grow()) return true;
    }
    return false;
  }

  Prospect prospect() {
    while (grow()) {
    }
    return {compact_.bases & ~bases_, up_};
  }

  bool may_turn_up() {
    const Cards covering = compact_.bases & ~compact_.singles;
    while ((bases_ & covering) == covering) {
      // With any card on an empty column the first one empty is room for all.
      if (has_empty_ && layout_.rules.any_on_empty) return covering != 0;
      if (!grow()) return false;
    }
    return true;
  }

 private:
  bool grow() {
    // Hosts have room if they have it now, if another host may come to their side,
    // or if a card that now lies on them may go up.
    const Cards eased = spread((seen_ & ~compact_.open) | (free_ & up_) << 4);
    if (eased & lacking_) has_empty_ = true;
    const Cards room = has_empty_ && layout_.rules.any_on_empty ? kAllCards : room_now_ | eased;
    const Cards placeable = (room >> 4 & ~kKings) | (has_empty_ ? layout_.go_to_empty : 0);
    bool grew = room != room_ || placeable != placeable_;
    room_ = room;
    placeable_ = placeable;

    const Cards seen = seen_ | (placeable & (from_foundations_ | reachable_));
    grew |= seen != seen_;
    seen_ = seen;
    grew |= raise((seen_ & room) | reachable_);
    grew |= peel(placeable);
    if (!layout_.whole_stock_reachable()) grew |= turn(up_ | placeable);
    return grew;
  }

  bool raise(Cards can_go) {
    const Cards before = up_;
    while (const Cards go = next_ & can_go) {
      up_ |= go;
      next_ = (next_ & ~go) | successors(go);
    }
    return up_ != before;
  }

  bool peel(Cards placeable) {
    // A king at the bottom leaves its column only by going up.
    const Cards may_leave = up_ | (placeable & ~bottom_kings_);
    bool grew = false;
    while (const Cards leaving = bases_ & may_leave) {
      const Cards base = leaving & -leaving;
      const Cards turned_up = sees_below_ ? layout_.below[index_of(base)] : 0;
      bases_ = (bases_ & ~base) | turned_up;
      seen_ |= turned_up;
      if (sees_below_ ? !turned_up : (base & compact_.singles) != 0) has_empty_ = true;
      grew = true;
    }
    return grew;
  }

  bool turn(Cards can_leave) {
    Cards fresh = reachable_ & can_leave & ~gone_;
    if (!fresh) return false;
    gone_ |= fresh;
    for (; fresh; fresh &= fresh - 1) {
      removable_ |= Numbers{1} << talon_number(compact_.talon, layout_.place[index_of(fresh)]);
    }
    turn_to(reach_at_most(layout_.rules.draw, talon_size_, numbers_now_, removable_));
    return true;
  }

  void turn_to(Numbers numbers) {
    for (Numbers fresh = numbers & ~numbers_; fresh; fresh &= fresh - 1) {
      reachable_ |= talon_[static_cast<std::size_t>(std::countr_zero(fresh))];
    }
    numbers_ = numbers;
  }

  const Layout& layout_;
  const Compact& compact_;
  const bool sees_below_;
  const Cards free_;
  const Cards from_foundations_;
  const Cards room_now_;
  const Cards lacking_;  // pairs with too few hosts: a card that fits there takes a column
  Cards room_ = 0;
  Cards placeable_ = 0;
  Cards seen_;               // may lie open in a column
  Cards up_;                 // may go up
  Cards next_;               // the next of each suit after those
  Cards bases_;              // may stay where they were dealt
  const Cards bottom_kings_;
  bool has_empty_;           // a column may be empty
  Cards reachable_ = 0;      // may be turned to in the stock
  Cards gone_ = 0;           // may leave the stock
  Numbers numbers_ = 0;      // the reachable ones as numbers
  Numbers numbers_now_ = 0;  // those that can be turned to now
  Numbers removable_ = 0;    // may leave, as numbers
  int talon_size_ = 0;
  std::array<Cards, kMaxTalon> talon_;  // the cards left, in their order
};

}  // namespace

bool is_hopeless(const Layout& layout, const Compact& compact) {
  return Relaxation(layout, compact).is_hopeless();
}

Prospect prospect_of_seen(const Layout& layout, const Compact& compact) {
  return Relaxation(layout, compact, false).prospect();
}

bool may_turn_up(const Layout& layout, const Compact& compact) {
  return Relaxation(layout, compact).may_turn_up();
}

}  // namespace parlour::klondike
