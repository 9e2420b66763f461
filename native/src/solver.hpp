// The solver: any position, any rules, one verdict.
#pragma once

#include "budget.hpp"
#include "pruning.hpp"
#include "table.hpp"
#include "verdict.hpp"

namespace klondike {

// Throws std::invalid_argument if the position is not one of the game's.
Verdict solve(const Table& table, const Rules& rules, const Budget& budget, Prunings prunings = pruning::all);

// The same by plain exhaustive search, with nothing pruned.
Verdict solve_exhaustively(const Table& table, const Rules& rules, const Budget& budget);

// What a player knows of a position: the table with the cards that were never seen
// put in the unseen places in any order.
struct Seen {
  Table table;
  bool knows_stock = false;  // every card of the stock has been seen, in its order
};

// True if it is proven, from what was seen alone, that no face-down card can be turned
// up any more and that the game can't be won; false also when the budget is spent.
bool is_stuck(const Seen& seen, const Rules& rules, const Budget& budget);

}  // namespace klondike
