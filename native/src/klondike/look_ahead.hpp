// The relaxed look-ahead: whether a position can be won under easier rules.
#pragma once

#include "klondike/compact.hpp"

namespace parlour::klondike {

// Returns whether the position is lost even under rules made easier in every respect: a
// place that could once be reached can always be reached, by any number of cards, and a card
// can be in the columns, on the foundations and gone from its place at once.
bool is_hopeless(const Layout& layout, const Compact& compact);

// Returns false if even under those rules no face-down card can ever be turned up. The
// identity of the face-down cards is not used.
bool may_turn_up(const Layout& layout, const Compact& compact);

// The cards that may leave their places and those that may go up under those rules, without
// help from face-down cards. The identity of the face-down cards is not used.
struct Prospect {
  Cards leave = 0;
  Cards up = 0;
};
Prospect prospect_of_seen(const Layout& layout, const Compact& compact);

}  // namespace parlour::klondike
