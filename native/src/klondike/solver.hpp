// The solver: returns a verdict on any valid position (`check`) under any rules.
#pragma once

#include "core/budget.hpp"
#include "klondike/verdict.hpp"
#include "klondike/compact_search.hpp"
#include "klondike/pruning.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

Verdict solve(const Table& table, const Rules& rules, const Budget& budget,
              Prunings prunings = pruning::all, const Plan& plan = {});

// The same as a part of something larger, which has spent some of the meter already.
Verdict solve(const Table& table, const Rules& rules, Meter& meter, Prunings prunings = pruning::all,
              const Plan& plan = {});

// The same by plain exhaustive search, without pruning.
Verdict solve_exhaustively(const Table& table, const Rules& rules, const Budget& budget);

// A player's knowledge of a position: the table, with the cards that were never seen in the
// unseen places in any order.
struct Seen {
  Table table;
  bool knows_stock = false;  // whether every stock card and its position have been seen
};

// Returns whether the seen cards alone prove that no face-down card can be turned up any more
// and that the game can't be won; false also when the budget is spent.
bool is_stuck(const Seen& seen, const Rules& rules, const Budget& budget);

}  // namespace parlour::klondike
