#include "look_ahead.hpp"

#include "stock.hpp"

namespace klondike {
namespace {

// What might come about, growing until nothing changes. Each set only has to be
// too large, never too small.
class Outlook {
 public:
  Outlook(const Layout& layout, const Compact& compact)
      : layout_(layout), compact_(compact), free_(compact.free()), on_foundations_(cards_up(compact.heights)),
        room_now_(pairs_with_room(compact.open, free_)), seen_(compact.open), up_(on_foundations_),
        heights_(compact.heights), piles_(compact.piles), king_room_(king_has_room(compact)) {
    if (layout.whole_stock_reachable()) {
      reachable_ = compact.stock;
    } else {
      places_ = places_now_ = reach(layout, compact).in_all;
      reachable_ = cards_at(places_);
    }
  }

  bool is_hopeless() {
    while (up_ != kAllCards) {
      if (!grow()) return true;
    }
    return false;
  }

 private:
  bool grow() {
    // Hosts have room if they have it now, if another host may come to their side,
    // or if a card that now lies on them may go up.
    const Cards room = room_now_ | spread((seen_ & ~compact_.open) | (free_ & up_) << 4);
    if (free_ & up_ & kKings) king_room_ = true;
    const Cards placeable = (room >> 4 & ~kKings) | (king_room_ ? kKings : 0);

    const Cards from_foundations = layout_.rules.takeback ? on_foundations_ : 0;
    const Cards seen = seen_ | (placeable & (from_foundations | reachable_));
    bool grew = seen != seen_;
    seen_ = seen;

    grew |= raise((seen_ & room) | reachable_);
    grew |= peel(placeable);
    if (!layout_.whole_stock_reachable()) grew |= turn(placeable);
    return grew || (room != room_before_ && (room_before_ = room, true));
  }

  bool raise(Cards can_go) {
    const Cards before = up_;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      while (kNextUp[suit][heights_[suit]] & can_go) up_ |= kNextUp[suit][heights_[suit]++];
    }
    return up_ != before;
  }

  bool peel(Cards placeable) {
    bool grew = false;
    for (std::size_t column = 0; column < kColumns; ++column) {
      while (piles_[column] > 0) {
        const std::uint8_t pile = piles_[column];
        const Cards base = layout_.base[column][pile];
        // A king at the bottom leaves its column only by going up.
        const bool can_leave = (base & up_) || ((base & placeable) && !(pile == 1 && (base & kKings)));
        if (!can_leave) break;
        piles_[column] = static_cast<std::uint8_t>(pile - 1);
        if (pile == 1) king_room_ = true;
        seen_ |= layout_.base[column][pile - 1u];
        grew = true;
      }
    }
    return grew;
  }

  bool turn(Cards placeable) {
    const Cards can_leave = up_ | placeable;
    TalonSet removable = 0;
    for (TalonSet left = places_; left; left &= left - 1) {
      const TalonSet place = left & -left;
      if (layout_.talon[static_cast<std::size_t>(std::countr_zero(place))] & can_leave) removable |= place;
    }
    const TalonSet places = reach_at_most(layout_, compact_.talon, places_now_, removable);
    if (places == places_) return false;
    places_ = places;
    reachable_ = cards_at(places);
    return true;
  }

  Cards cards_at(TalonSet places) const {
    Cards cards = 0;
    for (; places; places &= places - 1) {
      cards |= layout_.talon[static_cast<std::size_t>(std::countr_zero(places))];
    }
    return cards;
  }

  const Layout& layout_;
  const Compact& compact_;
  const Cards free_;
  const Cards on_foundations_;
  const Cards room_now_;
  Cards room_before_ = 0;
  Cards seen_;            // may lie open in a column
  Cards up_;              // may go up
  Cards reachable_ = 0;   // may be turned to in the stock
  TalonSet places_ = 0;
  TalonSet places_now_ = 0;
  Heights heights_;
  std::array<std::uint8_t, kColumns> piles_;  // dealt cards that may have to stay
  bool king_room_;
};

}  // namespace

bool is_hopeless(const Layout& layout, const Compact& compact) {
  return Outlook(layout, compact).is_hopeless();
}

}  // namespace klondike
