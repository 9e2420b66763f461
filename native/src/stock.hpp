// Which cards of the talon can be turned to, by table and bit tricks, not by stepping.
#pragma once

#include "compact.hpp"

namespace klondike {

// The places that can be turned to from where the waste is: without a redeal, and
// with (all of them) if one is allowed.
struct Reach {
  TalonSet at_once = 0;
  TalonSet in_all = 0;
};

Reach reach(const Layout& layout, const Compact& compact);

// The cards at the places of `reach(...).in_all`.
Cards reachable_cards(const Layout& layout, const Compact& compact);

// Places that are turned to from the same cards are made one, where redeals are free.
void normalise_waste(const Layout& layout, Compact& compact);

// More places than can ever be reached when no other cards than `removable` can
// leave the talon.
TalonSet reach_at_most(const Layout& layout, TalonSet talon, TalonSet now, TalonSet removable);

}  // namespace klondike
