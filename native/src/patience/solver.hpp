// The solver: returns a verdict on any position (`check`) under any rule table.
#pragma once

#include <cstddef>

#include "patience/search.hpp"

namespace parlour::patience {

// The searches before the complete one give up after as many positions as their orders say, over
// `hurry`: tests have few positions.
Verdict solve(const Table& table, const Rules& rules, const Budget& budget, std::uint32_t hurry = 1);

// The same by plain exhaustive search with nothing left out, for tests: unknown if there are more
// positions.
Result solve_exhaustively(const Table& table, const Rules& rules, std::size_t most_positions);

}  // namespace parlour::patience
