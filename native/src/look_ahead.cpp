#include "look_ahead.hpp"

#include "stock.hpp"

namespace klondike {
namespace {

// The card that goes up next after each card; by bit index.
constexpr auto kSuccessor = [] {
  std::array<Cards, kDeck> successor{};
  for (Card card = 0; card + 4 < kDeck; ++card) {
    successor[static_cast<std::size_t>(bit_index(card))] = bit_of(static_cast<Card>(card + 4));
  }
  return successor;
}();

std::size_t index_of(Cards card) {
  return static_cast<std::size_t>(std::countr_zero(card));
}

// What might come about, growing until nothing changes. Each set only has to be
// too large, never too small.
class Outlook {
 public:
  Outlook(const Layout& layout, const Compact& compact)
      : layout_(layout),
        compact_(compact),
        free_(compact.free()),
        from_foundations_(layout.rules.takeback ? cards_up(compact.heights) : 0),
        room_now_(pairs_with_room(compact.open, free_)),
        seen_(compact.open),
        up_(cards_up(compact.heights)),
        next_(next_up(compact.heights)),
        bases_(compact.bases),
        piles_(compact.piles),
        king_room_(king_has_room(compact)) {
    if (layout.whole_stock_reachable()) {
      reachable_ = compact.stock;
    } else {
      places_now_ = reach(layout, compact).in_all;
      turn_to(places_now_);
    }
  }

  // If every face-down card may be turned up and every stock card may be had, nothing
  // speaks against a win; it is not worth the time to follow the cards all the way up.
  bool is_hopeless() {
    while (bases_ || reachable_ != compact_.stock) {
      if (!grow()) return true;
    }
    return false;
  }

  bool may_turn_up() {
    const Cards covering = compact_.bases & ~compact_.singles;
    while ((bases_ & covering) == covering) {
      // With any card on an empty column the first one empty is room for all.
      if (king_room_ && layout_.rules.any_on_empty) return covering != 0;
      if (!grow()) return false;
    }
    return true;
  }

 private:
  bool grow() {
    // Hosts have room if they have it now, if another host may come to their side,
    // or if a card that now lies on them may go up.
    const Cards room = room_now_ | spread((seen_ & ~compact_.open) | (free_ & up_) << 4);
    if (free_ & up_ & kKings) king_room_ = true;
    const Cards placeable = (room >> 4 & ~kKings) | (king_room_ ? kKings : 0);
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
      const Cards card = go & -go;
      up_ |= card;
      next_ = (next_ & ~card) | kSuccessor[index_of(card)];
    }
    return up_ != before;
  }

  bool peel(Cards placeable) {
    bool grew = false;
    while (const Cards leaving = bases_ & (up_ | (placeable & ~bottom_kings_))) {
      const Cards base = leaving & -leaving;
      const std::size_t column = layout_.column[index_of(base)];
      const std::uint8_t pile = --piles_[column];
      const Cards turned_up = layout_.base[column][pile];
      bases_ = (bases_ & ~base) | turned_up;
      seen_ |= turned_up;
      // A king at the bottom leaves its column only by going up.
      if (pile == 1) bottom_kings_ |= turned_up & kKings;
      if (pile == 0) king_room_ = true;
      grew = true;
    }
    return grew;
  }

  bool turn(Cards can_leave) {
    bool grew = false;
    for (TalonSet staying = places_ & ~removable_; staying; staying &= staying - 1) {
      const TalonSet place = staying & -staying;
      if (!(layout_.talon[static_cast<std::size_t>(std::countr_zero(place))] & can_leave)) continue;
      removable_ |= place;
      grew = true;
    }
    if (grew) turn_to(reach_at_most(layout_, compact_.talon, places_now_, removable_));
    return grew;
  }

  void turn_to(TalonSet places) {
    for (TalonSet fresh = places & ~places_; fresh; fresh &= fresh - 1) {
      reachable_ |= layout_.talon[static_cast<std::size_t>(std::countr_zero(fresh))];
    }
    places_ = places;
  }

  const Layout& layout_;
  const Compact& compact_;
  const Cards free_;
  const Cards from_foundations_;
  const Cards room_now_;
  Cards room_ = 0;
  Cards placeable_ = 0;
  Cards seen_;               // may lie open in a column
  Cards up_;                 // may go up
  Cards next_;               // the next of each suit after those
  Cards reachable_ = 0;      // may be turned to in the stock
  TalonSet places_ = 0;      // the same as places
  TalonSet places_now_ = 0;  // those that can be turned to now
  TalonSet removable_ = 0;   // may leave the talon
  Cards bases_;              // may stay where they were dealt
  Cards bottom_kings_ = 0;
  std::array<std::uint8_t, kColumns> piles_;
  bool king_room_;
};

}  // namespace

bool is_hopeless(const Layout& layout, const Compact& compact) {
  return Outlook(layout, compact).is_hopeless();
}

bool may_turn_up(const Layout& layout, const Compact& compact) {
  return Outlook(layout, compact).may_turn_up();
}

}  // namespace klondike
