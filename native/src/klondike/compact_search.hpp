// Depth-first search over classes of positions: short probes in many orders, which
// find most wins, then one search to the end, which proves the rest lost.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "core/verdict.hpp"
#include "klondike/expand.hpp"

namespace parlour::klondike {

struct Finding {
  Result result = Result::unknown;
  std::vector<Step> steps;  // when winnable: to a position that plays itself out
  std::size_t memory = 0;
};

Finding search_compactly(const Layout& layout, const Compact& start, Meter& meter);

}  // namespace parlour::klondike
