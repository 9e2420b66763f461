#include "klondike/stock.hpp"

namespace parlour::klondike {
namespace {

// [draw]: the numbers that are turned to from the start; enough of them for any shift.
constexpr std::array<Numbers, 4> kEvery = [] {
  std::array<Numbers, 4> every{};
  for (unsigned draw = 1; draw <= 3; ++draw) {
    for (unsigned number = draw - 1; number < 32; number += draw) every[draw] |= Numbers{1} << number;
  }
  return every;
}();

}  // namespace

Reach reach(const Layout& layout, const Compact& compact) {
  const Numbers every = kEvery[static_cast<std::size_t>(layout.rules.draw)];
  const int size = std::popcount(compact.talon);
  const int turned = talon_number(compact.talon, compact.waste);
  const Numbers all = first_numbers(size);
  const Numbers last = all & ~(all >> 1);
  const Numbers fresh = (every & all) | last;
  const Numbers top = first_numbers(turned) & ~(first_numbers(turned) >> 1);
  Reach result;
  result.at_once = top | (every << turned & all) | last;
  const bool can_redeal = !layout.redeals_limited || compact.redeals > 0;
  result.in_all = can_redeal ? result.at_once | fresh : result.at_once;
  return result;
}

Cards reachable_cards(const Layout& layout, const Compact& compact) {
  if (layout.whole_stock_reachable()) return compact.stock;
  Cards cards = 0;
  Numbers reached = reach(layout, compact).in_all;
  for (TalonSet left = compact.talon; reached; left &= left - 1, reached >>= 1) {
    if (reached & 1) cards |= layout.talon[static_cast<std::size_t>(std::countr_zero(left))];
  }
  return cards;
}

void normalise_waste(const Layout& layout, Compact& compact) {
  const TalonSet waste = compact.talon & places_before(compact.waste);
  const int turned = std::popcount(waste);
  if (!layout.redeals_limited && (turned % layout.rules.draw == 0 || waste == compact.talon)) {
    compact.waste = 0;
  } else {
    compact.waste = static_cast<std::uint8_t>(std::bit_width(waste));
  }
}

Numbers reach_at_most(int draw, int size, Numbers now, Numbers removable) {
  if (!removable) return now;
  const Numbers all = first_numbers(size);
  const Numbers first = removable & -removable;
  const Numbers after_first = all & ~(first | (first - 1));
  const Numbers result = now | removable >> 1;  // the one before is on top when a card has gone
  if (draw < 3) return result | after_first;
  // Draw 3. With one card gone before it a card moves up by one; or it comes up in the
  // same pass, in steps of three from the gap.
  const Numbers after_one = after_first & (kEvery[3] << 1 | kEvery[3] << std::countr_zero(first) << 1);
  // With two gone before it, it can be at any place modulo three.
  const Numbers rest = removable & (removable - 1);
  const Numbers second = rest & -rest;
  const Numbers after_two = rest ? all & ~(second | (second - 1)) : 0;
  return result | after_one | after_two;
}

}  // namespace parlour::klondike
