#include "fair/knowledge.hpp"

#include <algorithm>
#include <utility>

namespace parlour::klondike::fair {

Knowledge::Knowledge(const Layout& layout, const Situation& situation)
    : layout_(layout), situation_(situation) {
  const Compact& compact = situation.compact;
  Cards unseen = 0;
  for (Cards left = compact.bases & ~compact.singles; left; left &= left - 1) bases_.push_back(left & -left);
  // By column, not by card: `weight` grows from column to column.
  std::sort(bases_.begin(), bases_.end(),
            [&](Cards a, Cards b) { return layout.weight[index_of(a)] < layout.weight[index_of(b)]; });
  for (const Cards base : bases_) {
    std::size_t depth = 0;
    for (Cards card = layout.below[index_of(base)]; card; card = layout.below[index_of(card)]) {
      unseen |= card;
      ++depth;
    }
    depth_.push_back(depth);
  }
  layout_.bottoms = compact.singles;
  if (!situation.knows_stock()) {
    for (TalonSet left = compact.talon & ~situation.seen; left; left &= left - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      places_.push_back(place);
      unseen |= layout.talon[place];
    }
    // Whether a king is at hand in the stock is not known.
    layout_.prunings &= ~pruning::king_waits;
  }
  for (; unseen; unseen &= unseen - 1) cards_.push_back(unseen & -unseen);
}

std::uint64_t Knowledge::count_worlds(std::uint64_t limit) const {
  std::uint64_t count = 1;
  for (std::size_t i = 2; i <= cards_.size() && count < limit; ++i) count *= i;
  return std::min(count, limit);
}

Start Knowledge::sample(Random& random) const {
  std::vector<Cards> cards = cards_;
  for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[random.below(i)]);
  return filled(cards);
}

Start Knowledge::world(std::uint64_t number) const {
  std::vector<Cards> cards = cards_;
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[number % i]);
    number /= i;
  }
  return filled(cards);
}

Start Knowledge::filled(const std::vector<Cards>& cards) const {
  Start start{layout_, situation_.compact};
  Layout& layout = start.layout;
  auto next = cards.begin();
  for (std::size_t i = 0; i < bases_.size(); ++i) {
    Cards above = bases_[i];
    const std::uint32_t weight = layout.weight[index_of(above)];
    for (std::size_t k = 0; k < depth_[i]; ++k) {
      const Cards card = *next++;
      layout.below[index_of(above)] = card;
      layout.weight[index_of(card)] = weight;
      layout.depth[index_of(card)] = static_cast<std::uint8_t>(depth_[i] - k - 1);
      above = card;
    }
    layout.below[index_of(above)] = 0;
    layout.bottoms |= above;
  }
  for (const std::size_t place : places_) start.compact.stock &= ~layout.talon[place];
  for (const std::size_t place : places_) {
    start.compact.stock |= *next;
    layout.talon[place] = *next;
    layout.place[index_of(*next)] = static_cast<std::uint8_t>(place);
    ++next;
  }
  return start;
}

}  // namespace parlour::klondike::fair
