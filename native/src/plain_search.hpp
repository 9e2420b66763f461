// The search that needs no argument: depth first over positions as they lie on
// the table, each visited once. It holds for all rules, and is what the compact
// search is tested against.
#pragma once

#include "budget.hpp"
#include "table.hpp"
#include "verdict.hpp"

namespace klondike {

// With `force_safe` a card that no column can need any more goes up at once.
Verdict search_plainly(const Table& table, const Rules& rules, bool force_safe, Meter& meter);

// The moves of the shortest win, breadth first; no win: -1; after more than so many
// positions: -2.
int count_fewest_moves(const Table& table, const Rules& rules, std::size_t most_positions);

}  // namespace klondike
