#include "stock.hpp"

namespace klondike {
namespace {

constexpr int kChunk = 8;

// [draw][cards before, modulo draw][byte]: the bits of the byte that are turned to.
using EveryTable = std::array<std::array<std::array<std::uint8_t, 256>, 3>, 4>;

constexpr EveryTable kEvery = [] {
  EveryTable table{};
  for (unsigned draw = 1; draw <= 3; ++draw) {
    for (unsigned before = 0; before < draw; ++before) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        unsigned count = before;
        unsigned turned = 0;
        for (unsigned bit = 0; bit < kChunk; ++bit) {
          if (byte >> bit & 1 && ++count % draw == 0) turned |= 1u << bit;
        }
        table[draw][before][byte] = static_cast<std::uint8_t>(turned);
      }
    }
  }
  return table;
}();

// The places whose number, counted from 1 over the cards that are left, is
// `residue` modulo `draw`.
TalonSet every(TalonSet talon, unsigned draw, unsigned residue) {
  TalonSet turned = 0;
  unsigned count = residue == 0 ? 0 : draw - residue;
  for (unsigned shift = 0; shift < kMaxTalon; shift += kChunk) {
    const unsigned byte = talon >> shift & 0xFF;
    turned |= TalonSet{kEvery[draw][count][byte]} << shift;
    count = (count + static_cast<unsigned>(std::popcount(byte))) % draw;
  }
  return turned;
}

TalonSet below(unsigned place) {
  return (TalonSet{1} << place) - 1;
}
TalonSet highest(TalonSet places) {
  return places ? std::bit_floor(places) : 0;
}

// For each of `places` the next lower place that still holds a card.
TalonSet one_before(TalonSet talon, TalonSet places) {
  TalonSet filled = places;
  TalonSet gaps = ~talon;
  for (unsigned step = 1; step < kMaxTalon; step *= 2) {
    filled |= gaps & filled >> step;
    gaps &= gaps >> step;
  }
  return filled >> 1 & talon;
}

}  // namespace

Reach reach(const Layout& layout, const Compact& compact) {
  const unsigned draw = static_cast<unsigned>(layout.rules.draw);
  const TalonSet talon = compact.talon;
  const TalonSet last = highest(talon);
  const TalonSet fresh = every(talon, draw, 0) | last;
  Reach result;
  const TalonSet waste = talon & below(compact.waste);
  if (!waste) {
    result.at_once = fresh;
  } else {
    const unsigned turned = static_cast<unsigned>(std::popcount(waste));
    const TalonSet ahead = talon & ~below(compact.waste);
    result.at_once = highest(waste) | (every(talon, draw, turned % draw) & ahead) | last;
    // With nothing left to draw the last card is on top of the waste: the same place.
  }
  const bool can_redeal = !layout.redeals_limited || compact.redeals > 0;
  result.in_all = can_redeal ? result.at_once | fresh : result.at_once;
  return result;
}

Cards reachable_cards(const Layout& layout, const Compact& compact) {
  if (layout.whole_stock_reachable()) return compact.stock;
  Cards cards = 0;
  for (TalonSet left = reach(layout, compact).in_all; left; left &= left - 1) {
    cards |= layout.talon[static_cast<std::size_t>(std::countr_zero(left))];
  }
  return cards;
}

void normalise_waste(const Layout& layout, Compact& compact) {
  const TalonSet waste = compact.talon & below(compact.waste);
  const int turned = std::popcount(waste);
  if (!layout.redeals_limited && (turned % layout.rules.draw == 0 || waste == compact.talon)) {
    compact.waste = 0;
  } else {
    compact.waste = static_cast<std::uint8_t>(std::bit_width(waste));
  }
}

TalonSet reach_at_most(const Layout& layout, TalonSet talon, TalonSet now, TalonSet removable) {
  const unsigned draw = static_cast<unsigned>(layout.rules.draw);
  TalonSet result = now | one_before(talon, removable);
  if (!removable) return result;
  const TalonSet first = removable & -removable;
  const TalonSet after_first = talon & ~(first | (first - 1));
  if (draw == 2) return result | after_first;
  // Draw 3. With one card gone before it a place moves up by one; or it comes up in
  // the same pass, in steps of three from the gap.
  const unsigned number = static_cast<unsigned>(std::popcount(talon & (first - 1))) + 1;
  result |= after_first & (every(talon, draw, 1) | every(talon, draw, number % draw));
  const TalonSet rest = removable & (removable - 1);
  if (rest) {
    // With two gone before it, it can be at any place modulo three.
    const TalonSet second = rest & -rest;
    result |= talon & ~(second | (second - 1));
  }
  return result;
}

}  // namespace klondike
