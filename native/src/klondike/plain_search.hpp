// The plain search, which needs no proof of soundness: depth first over positions on
// the table, each visited once. It supports all rules, and the compact search is
// tested against it.
#pragma once

#include "core/budget.hpp"
#include "klondike/verdict.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// With `force_safe` a card that no column can need any more goes up immediately.
Verdict search_plainly(const Table& table, const Rules& rules, bool force_safe, Meter& meter);

// Returns the number of moves of the shortest win, by breadth-first search; -1 if there is no
// win, -2 after more than `most_positions`.
int count_fewest_moves(const Table& table, const Rules& rules, std::size_t most_positions);

}  // namespace parlour::klondike
