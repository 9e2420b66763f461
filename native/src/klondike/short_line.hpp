// Short wins, in the order in which a person would play them: see parlour.solver.lines.
#pragma once

#include <functional>
#include <vector>

#include "klondike/table.hpp"

namespace parlour::klondike {

// Returns a win from the table in at most as many moves as `win`, which is any win from it:
// `win` itself if cancelled. The table must be valid and every move legal.
std::vector<Move> find_short_line(const Table& table, const Rules& rules, const std::vector<Move>& win,
                                  const std::function<bool()>& is_cancelled);

}  // namespace parlour::klondike
