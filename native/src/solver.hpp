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

}  // namespace klondike
