// Short wins, in the order in which a person would play them: see parlour.solver.lines.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// Returns a win from the table in at most as many moves as `win`, which is any win from it; if
// the meter ends it, as short as it has become by then. The table must be valid and every move legal.
std::vector<Move> find_short_line(const Table& table, const Rules& rules, const std::vector<Move>& win,
                                  Meter& meter);

}  // namespace parlour::klondike
