// When a card may go up without a thought.
#pragma once

#include <algorithm>

#include "card.hpp"

namespace klondike {

// May a card of `suit` with `below` cards under it on its foundation be put up,
// and left there, without ever being missed in a column?
//
// It could only be missed as the place for a card one rank lower of the other colour. Both
// of those have their predecessors up (heights >= below - 1), so each can go up itself
// instead of lying here; and what could lie on them in turn is of this colour, two ranks
// lower, and can also go up (height >= below - 2). So whatever would ever lie on this card
// can be on the foundations instead; aces and twos are always safe. The usual rule for
// automatic moves, that both of the other colour be up to one rank below, is not enough
// where cards may be taken back: it doesn't ask how far the other suit of this colour is.
template <class Heights>
constexpr bool is_safe_up(const Heights& heights, int suit, int below) {
  const bool red = suit == 1 || suit == 2;
  const int other_low = red ? std::min<int>(heights[0], heights[3]) : std::min<int>(heights[1], heights[2]);
  const int twin = heights[static_cast<std::size_t>(3 - suit)];  // the other suit of the colour
  return other_low >= below - 1 && twin >= below - 2;
}

}  // namespace klondike
