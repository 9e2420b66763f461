#include "klondike/lay_out.hpp"

#include <algorithm>
#include <limits>

#include "klondike/stock.hpp"

namespace parlour::klondike {
namespace {

// A card that may go to an empty column may as well be a free card if it is all that
// its column holds.
bool counts_as_free(const Layout& layout, Cards base) {
  return (base & layout.bottoms & layout.go_to_empty) != 0;
}

void lay_out_columns(const Table& table, Start& start) {
  Layout& layout = start.layout;
  Compact& compact = start.compact;
  for (const Column& column : table.columns) {
    for (std::size_t i = column.down; i < column.size; ++i) compact.open |= bit_of(column.cards[i]);
    if (column.empty()) {
      ++compact.free_columns;
      continue;
    }
    Cards base = 0;
    for (std::size_t i = 0; i <= column.down; ++i) {
      const Cards card = bit_of(column.cards[i]);
      layout.below[index_of(card)] = base;
      layout.weight[index_of(card)] = layout.pile_codes;
      layout.depth[index_of(card)] = static_cast<std::uint8_t>(i);
      if (i == 0) layout.bottoms |= card;
      base = card;
    }
    compact.face_down = static_cast<std::uint8_t>(compact.face_down + column.down);
    if (counts_as_free(layout, base)) {
      ++compact.free_columns;
      continue;
    }
    compact.bases |= base;
    compact.singles |= base & layout.bottoms;
    compact.pile_code += layout.pile_codes * (column.down + 1u);
    layout.pile_codes *= column.down + 2u;
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

// Returns whether there are fewer than 2^64 states. A product exceeds a number exactly if the
// number, divided by one factor after the other, comes to nothing.
bool key_fits(const Layout& layout) {
  std::uint64_t room = std::numeric_limits<std::uint64_t>::max();
  room /= layout.pile_codes;
  room /= kHeightCodes;
  room /= kTurns * layout.redeal_values;
  return room >> layout.talon_size != 0;
}

}  // namespace

Start lay_out(const Table& table, const Rules& rules, Prunings prunings) {
  Start start;
  start.layout.rules = rules;
  start.layout.prunings = prunings;
  start.layout.go_to_empty = rules.any_on_empty ? kAllCards : kKings;
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
  const Start start = lay_out(table, rules, prunings);
  if (!key_fits(start.layout)) return std::nullopt;
  return start;
}

void lift_base(const Layout& layout, Compact& compact, Cards base) {
  const Cards turned_up = layout.below[index_of(base)];
  const std::uint32_t weight = layout.weight[index_of(base)];
  compact.bases &= ~base;
  compact.singles &= ~base;
  compact.pile_code -= weight;
  compact.open |= turned_up;
  if (turned_up) --compact.face_down;
  if (counts_as_free(layout, turned_up)) {
    compact.pile_code -= weight;
    ++compact.free_columns;
  } else if (turned_up) {
    compact.bases |= turned_up;
    compact.singles |= turned_up & layout.bottoms;
  } else {
    ++compact.free_columns;
  }
}

void take_from_talon(const Layout& layout, Compact& compact, Cards card) {
  const std::uint8_t place = layout.place[index_of(card)];
  const TalonSet bit = TalonSet{1} << place;
  if (layout.redeals_limited) {
    const Numbers number = Numbers{1} << talon_number(compact.talon, place);
    if (!(reach(layout, compact).at_once & number)) --compact.redeals;
  }
  compact.talon &= ~bit;
  compact.stock &= ~card;
  compact.waste = place;
  normalise_waste(layout, compact);
}

}  // namespace parlour::klondike
