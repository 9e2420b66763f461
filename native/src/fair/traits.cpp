#include "fair/traits.hpp"

#include <algorithm>

#include "klondike/look_ahead.hpp"
#include "klondike/stock.hpp"

namespace parlour::klondike::fair {
namespace {

// Where a card may be: on the foundations, free in a column, a base with nothing below, in
// the stock and to be had or not, not seen; or a base with 1 to 6 cards below.
enum Place { up, free_card, single, at_hand, in_stock, unseen };
constexpr int kCovering = unseen;  // with one card below it is the next number

// Where a host may be: on the foundations, in the columns with room or without, in the
// stock and to be had or not, not seen.
enum HostPlace { gone, with_room, without_room, host_at_hand, host_in_stock, host_unseen };

class Lister {
 public:
  Lister(const Layout& layout, const Compact& compact, std::vector<Trait>& traits)
      : layout_(layout),
        compact_(compact),
        traits_(traits),
        up_(cards_up(compact.heights)),
        reachable_(reachable_cards(layout, compact)),
        room_(pairs_with_room(compact.open, compact.free())),
        unseen_(kAllCards & ~(up_ | compact.open | compact.stock)),
        covering_(compact.bases & ~compact.singles),
        has_empty_(has_empty_column(layout, compact, compact.open)) {
    traits_.clear();
  }

  void list(const std::vector<Action>& actions) {
    list_cards();
    list_columns();
    one_of(compact_.face_down);
    one_of(std::popcount(compact_.talon));
    one_of(std::popcount(reachable_));
    one_of(std::popcount(reachable_later()));
    list_actions(actions);
    const Prospect prospect = prospect_of_seen(layout_, compact_);
    one_of(std::popcount(prospect.up) / 2);
    list_hosts();
    list_needs();
    list_foundations();
    list_ways(actions);
    each_base([&](Cards base) { return (below(base) - 1) * 2 + ((base & prospect.leave) != 0); });
    one_of(layout_.rules.draw - 1);
  }

 private:
  void add(int number) { traits_.push_back(static_cast<Trait>(first_ + number)); }
  void end_group() { first_ += traits::kSizes[group_++]; }

  // One statement of the group, the last for all that is more.
  void one_of(int value) {
    add(std::clamp(value, 0, traits::kSizes[group_] - 1));
    end_group();
  }

  template <class Number>
  void each_base(const Number& number) {
    for (Cards left = covering_; left; left &= left - 1) add(number(left & -left));
    end_group();
  }

  int below(Cards base) const { return layout_.depth[index_of(base)]; }

  int place_of(Cards card) const {
    if (card & up_) return Place::up;
    if (card & covering_) return kCovering + below(card);
    if (card & compact_.open) return card & compact_.bases ? Place::single : Place::free_card;
    if (card & compact_.stock) return card & reachable_ ? Place::at_hand : Place::in_stock;
    return Place::unseen;
  }

  int host_place_of(Cards card) const {
    if (card & up_) return gone;
    if (card & compact_.open) return card & room_ ? with_room : without_room;
    if (card & compact_.stock) return card & reachable_ ? host_at_hand : host_in_stock;
    return host_unseen;
  }

  void list_cards() {
    for (int i = 0; i < kDeck; ++i) add(i * traits::kPlaces + place_of(Cards{1} << i));
    end_group();
  }

  void list_columns() {
    std::array<int, kMaxFaceDown + 1> count{};
    for (Cards left = covering_; left; left &= left - 1) ++count[static_cast<std::size_t>(below(left))];
    for (int depth = 1; depth <= kMaxFaceDown; ++depth) {
      add((depth - 1) * 8 + count[static_cast<std::size_t>(depth)]);
    }
    end_group();
  }

  Cards placeable() const { return (room_ >> 4 & ~kKings) | (has_empty_ ? layout_.go_to_empty : 0); }

  Numbers reachable_later() const {
    Numbers removable = 0;
    for (Cards left = reachable_ & (placeable() | next_up(compact_.heights)); left; left &= left - 1) {
      removable |= Numbers{1} << talon_number(compact_.talon, layout_.place[index_of(left)]);
    }
    const int size = std::popcount(compact_.talon);
    if (layout_.whole_stock_reachable()) return first_numbers(size);
    return reach_at_most(layout_.rules.draw, size, reach(layout_, compact_).in_all, removable);
  }

  void list_actions(const std::vector<Action>& actions) {
    Cards turned = 0;
    for (const Action& action : actions) turned |= action.edge.card() & covering_;
    one_of(static_cast<int>(actions.size()));
    one_of(std::popcount(turned));
    one_of(compact_.free_columns - std::popcount(compact_.free() & kKings));
    one_of(std::popcount(reachable_ & placeable()));
    one_of(std::popcount(reachable_ & next_up(compact_.heights)));
  }

  void list_hosts() {
    each_base([&](Cards base) {
      int low = has_empty_ ? with_room : without_room;  // of a king
      int high = low;
      if (!(base & kKings)) {
        const Cards pair = spread(base << 4);
        low = host_place_of(pair & -pair);
        high = host_place_of(pair & (pair - 1));
        if (low > high) std::swap(low, high);
      }
      return (high * (high + 1) / 2 + low) * kMaxFaceDown + below(base) - 1;
    });
  }

  void list_needs() {
    each_base([&](Cards base) {
      const Card card = lowest_card(base);
      const auto suit = static_cast<std::size_t>(suit_of(card));
      const int needed = rank_of(card) - compact_.heights[suit];
      const int unknown = count_unseen(suit_of(card), compact_.heights[suit], rank_of(card));
      return (std::min(needed, 4) * 4 + std::min(unknown, 3)) * 2 + (below(base) > 2);
    });
  }

  void list_foundations() {
    for (int suit = 0; suit < kSuits; ++suit) {
      const int height = compact_.heights[static_cast<std::size_t>(suit)];
      add(height * 4 + count_unseen(suit, height, std::min(height + 3, kRanks)));
    }
    end_group();
  }

  int count_unseen(int suit, int first, int last) const {
    int count = 0;
    for (int rank = first; rank < last; ++rank) count += (unseen_ & bit_of(card_of(rank, suit))) != 0;
    return count;
  }

  void list_ways(const std::vector<Action>& actions) {
    Cards listed = 0;
    for (const Action& action : actions) {
      const Cards base = action.edge.card() & covering_ & ~listed;
      if (!base) continue;
      listed |= base;
      add((below(base) - 1) * 2 + action.edge.up);
    }
    end_group();
  }

  const Layout& layout_;
  const Compact& compact_;
  std::vector<Trait>& traits_;
  const Cards up_;
  const Cards reachable_;
  const Cards room_;
  const Cards unseen_;
  const Cards covering_;
  const bool has_empty_;
  std::size_t group_ = 0;
  int first_ = 0;
};

}  // namespace

void list_traits(const Layout& layout, const Situation& situation, const std::vector<Action>& actions,
                 std::vector<Trait>& traits) {
  Lister(layout, situation.compact, traits).list(actions);
}

}  // namespace parlour::klondike::fair
