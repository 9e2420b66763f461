// The reachable cards of the talon, computed with bit operations instead of single draws.
//
// The cards left in the talon are numbered from 0 in order: in a set of numbers, every third
// card from a place is a constant and a shift.
#pragma once

#include "klondike/compact.hpp"

namespace parlour::klondike {

using Numbers = std::uint32_t;

// The cards that can be reached from the current waste: without a redeal, and in all, with one
// if it is allowed.
struct Reach {
  Numbers at_once = 0;
  Numbers in_all = 0;
};

Reach reach(const Layout& layout, const Compact& compact);

// Returns the cards of `reach(...).in_all`.
Cards reachable_cards(const Layout& layout, const Compact& compact);

// Unifies the places of the waste that reach the same cards, where redeals are unlimited.
void normalise_waste(const Layout& layout, Compact& compact);

// Returns an upper bound of the numbers that can ever be reached if only `removable` cards can
// leave a talon of `size` cards.
Numbers reach_at_most(int draw, int size, Numbers now, Numbers removable);

inline Numbers first_numbers(int count) {
  return (Numbers{1} << count) - 1;
}

// Returns the number of the card at a place: the count of cards left before it.
inline int talon_number(TalonSet talon, unsigned place) {
  return std::popcount(talon & places_before(place));
}

}  // namespace parlour::klondike
