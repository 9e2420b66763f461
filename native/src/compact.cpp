#include "compact.hpp"

#include <algorithm>
#include <limits>

#include "stock.hpp"

namespace klondike {
namespace {

constexpr std::uint64_t kHeightValues = kRanks + 1;

// A dealt king with nothing below it may as well be a free king in a free column.
bool counts_as_free(Cards base, int pile) {
  return pile == 1 && (base & kKings);
}

void lay_out_columns(const Table& table, Start& start) {
  Layout& layout = start.layout;
  Compact& compact = start.compact;
  std::uint32_t weight = 1;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Column& column = table.columns[i];
    for (std::size_t k = column.down; k < column.size; ++k) compact.open |= bit_of(column.cards[k]);
    std::uint8_t pile = 0;
    if (!column.empty()) {
      pile = static_cast<std::uint8_t>(column.down + 1);
      for (std::size_t k = 0; k < pile; ++k) {
        const Card card = column.cards[k];
        layout.base[i][k + 1] = bit_of(card);
        layout.column[static_cast<std::size_t>(bit_index(card))] = static_cast<std::uint8_t>(i);
      }
      if (counts_as_free(layout.base[i][pile], pile)) pile = 0;
    }
    layout.weight[i] = weight;
    weight *= pile + 1u;
    compact.piles[i] = pile;
    compact.pile_code += layout.weight[i] * pile;
    if (pile == 0) {
      ++compact.free_columns;
    } else {
      compact.bases |= layout.base[i][pile];
      if (pile == 1) compact.singles |= layout.base[i][pile];
    }
  }
}

void lay_out_talon(const Table& table, Start& start) {
  start.layout.talon_size = table.talon_size;
  for (std::size_t i = 0; i < table.talon_size; ++i) {
    const Cards card = bit_of(table.talon[i]);
    start.layout.talon[i] = card;
    start.layout.place[static_cast<std::size_t>(bit_index(table.talon[i]))] = static_cast<std::uint8_t>(i);
    start.compact.stock |= card;
    start.compact.talon |= TalonSet{1} << i;
  }
  start.compact.waste = table.turned;
}

bool key_fits(const Layout& layout, const Compact& start) {
  long double values = 1;
  for (const int pile : start.piles) values *= pile + 1;
  for (int suit = 0; suit < kSuits; ++suit) values *= static_cast<long double>(kHeightValues);
  values *= layout.talon_size + 1;
  values *= layout.redeal_values;
  values *= static_cast<long double>(std::uint64_t{1} << layout.talon_size);
  return values < static_cast<long double>(std::numeric_limits<std::uint64_t>::max());
}

}  // namespace

Start lay_out(const Table& table, const Rules& rules, Prunings prunings) {
  Start start;
  start.layout.rules = rules;
  start.layout.prunings = prunings;
  lay_out_columns(table, start);
  lay_out_talon(table, start);
  if (rules.redeals != Rules::kUnlimited) {
    // No card is turned to for the sake of more than one redeal, so as many redeals
    // as there are cards are as good as unlimited ones.
    const int left = rules.redeals - table.redeals;
    start.layout.redeals_limited = left < table.talon_size;
    if (start.layout.redeals_limited) {
      start.compact.redeals = static_cast<std::uint8_t>(std::max(left, 0));
      start.layout.redeal_values = start.compact.redeals + 1u;
    }
  }
  start.compact.heights = table.foundations;
  normalise_waste(start.layout, start.compact);
  return start;
}

std::optional<Start> compress(const Table& table, const Rules& rules, Prunings prunings) {
  if (rules.any_on_empty) return std::nullopt;
  const Start start = lay_out(table, rules, prunings);
  if (!key_fits(start.layout, start.compact)) return std::nullopt;
  return start;
}

std::uint64_t key_of(const Layout& layout, const Compact& compact) {
  const Heights& h = compact.heights;
  std::uint64_t key = compact.pile_code;
  key = key * kHeightValues + h[0];
  key = key * kHeightValues + h[1];
  key = key * kHeightValues + h[2];
  key = key * kHeightValues + h[3];
  key = key * (layout.talon_size + 1) + compact.waste;
  key = key * layout.redeal_values + compact.redeals;
  return (key << layout.talon_size | compact.talon) + 1;
}

int face_down(const Compact& compact) {
  int count = 0;
  for (const int pile : compact.piles) count += pile > 0 ? pile - 1 : 0;
  return count;
}

bool is_open_and_shut(const Layout& layout, const Compact& compact) {
  if (layout.turn_up_below > 0) return face_down(compact) < layout.turn_up_below;
  return compact.bases == compact.singles && (layout.whole_stock_reachable() || compact.talon == 0);
}

void lift_base(const Layout& layout, Compact& compact, Cards base) {
  const std::size_t column = layout.column[static_cast<std::size_t>(std::countr_zero(base))];
  compact.bases &= ~base;
  compact.singles &= ~base;
  std::uint8_t& pile = compact.piles[column];
  --pile;
  compact.pile_code -= layout.weight[column];
  const Cards turned_up = layout.base[column][pile];
  compact.open |= turned_up;
  if (counts_as_free(turned_up, pile)) {
    pile = 0;
    compact.pile_code -= layout.weight[column];
  }
  if (pile == 0) {
    ++compact.free_columns;
    return;
  }
  compact.bases |= turned_up;
  if (pile == 1) compact.singles |= turned_up;
}

void take_from_talon(const Layout& layout, Compact& compact, Cards card) {
  const std::uint8_t place = layout.place[static_cast<std::size_t>(std::countr_zero(card))];
  const TalonSet bit = TalonSet{1} << place;
  if (layout.redeals_limited && !(reach(layout, compact).at_once & bit)) --compact.redeals;
  compact.talon &= ~bit;
  compact.stock &= ~card;
  compact.waste = place;
  normalise_waste(layout, compact);
}

}  // namespace klondike
