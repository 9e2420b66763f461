// The relaxed look-ahead: could the game be won if every doubtful thing went well?
#pragma once

#include "compact.hpp"

namespace klondike {

// True if the position is lost even under rules made easier in every respect: a
// place that could once be reached can be reached always and by any number of cards, and
// a card can be in the columns, on the foundations and gone from its place at once.
bool is_hopeless(const Layout& layout, const Compact& compact);

// False if even under those rules no face-down card can ever be turned up. What the
// face-down cards are is not looked at.
bool may_turn_up(const Layout& layout, const Compact& compact);

// What may leave its place and what may go up, under those rules, as long as nothing that
// lies face down is of any help. What the face-down cards are is not looked at.
struct Prospect {
  Cards leave = 0;
  Cards up = 0;
};
Prospect prospect_of_seen(const Layout& layout, const Compact& compact);

}  // namespace klondike
