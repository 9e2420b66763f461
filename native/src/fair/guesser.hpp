// A player that costs next to nothing: it guesses where the hidden cards lie, in a way in which
// the game can be won, plays that win until a card is turned up, and guesses anew. It
// wins a third of all deals with draw 3, some thousand of them in a second.
#pragma once

#include "fair/knowledge.hpp"

namespace parlour::klondike::fair {

// Does it win, from a settled position with a known stock? It doesn't look at what is hidden.
bool wins_by_guessing(const Layout& truth, Situation now, Random& random);

}  // namespace parlour::klondike::fair
