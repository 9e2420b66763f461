// The cards that can always go up without loss.
#pragma once

#include <algorithm>

#include "core/card.hpp"

namespace parlour::klondike {

// Returns whether a card of `suit` with `below` cards under it on its foundation can go up
// and stay there, without ever being needed in a column.
//
// It is only needed as the host of a card one rank lower of the other colour. Both of those
// have their predecessors up (heights >= below - 1), so each can go up itself instead of
// lying here; and the cards that could lie on them are of this colour, two ranks lower, and
// can also go up (height >= below - 2). So every card that would lie on this one can be on
// the foundations instead; aces and twos are always safe. The usual rule for automatic
// moves, that both of the other colour be up to one rank below, is not enough where cards
// may be taken back: it ignores the other suit of this colour.
template <class Heights>
constexpr bool is_safe_up(const Heights& heights, int suit, int below) {
  const bool red = suit == 1 || suit == 2;
  const int other_low = red ? std::min<int>(heights[0], heights[3]) : std::min<int>(heights[1], heights[2]);
  const int twin = heights[static_cast<std::size_t>(3 - suit)];  // the other suit of the colour
  return other_low >= below - 1 && twin >= below - 2;
}

}  // namespace parlour::klondike
