// Which cards of the talon can be turned to, by bit tricks, not by stepping.
//
// The cards left in the talon are numbered from 0 in their order: as sets of numbers,
// "every third card from here" is a constant and a shift.
#pragma once

#include "compact.hpp"

namespace klondike {

using Numbers = std::uint32_t;

// What can be turned to from where the waste is: without a redeal, and with (all of
// them) if one is allowed.
struct Reach {
  Numbers at_once = 0;
  Numbers in_all = 0;
};

Reach reach(const Layout& layout, const Compact& compact);

// The cards of `reach(...).in_all`.
Cards reachable_cards(const Layout& layout, const Compact& compact);

// Places that are turned to from the same cards are made one, where redeals are free.
void normalise_waste(const Layout& layout, Compact& compact);

// More than can ever be reached when no other cards than `removable` can leave a talon
// of `size` cards.
Numbers reach_at_most(int draw, int size, Numbers now, Numbers removable);

inline Numbers first_numbers(int count) {
  return (Numbers{1} << count) - 1;
}

// The number of the card at a place, which is how many are left before it.
inline int number_of(TalonSet talon, unsigned place) {
  return std::popcount(talon & ((TalonSet{1} << place) - 1));
}

}  // namespace klondike
