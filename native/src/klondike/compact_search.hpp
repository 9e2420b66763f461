// Depth-first search over classes of positions: short probes in many orders, which
// find most wins, then one search to the end, which proves the rest lost.
#pragma once

#include <vector>

#include "core/budget.hpp"
#include "core/probes.hpp"
#include "core/verdict.hpp"
#include "klondike/expand.hpp"

namespace parlour::klondike {

struct Finding {
  Result result = Result::unknown;
  std::vector<Step> steps;  // when winnable: to a position that plays itself out
  std::uint64_t memory = 0;
};

// How long is searched before something else is tried. It has no influence on what is found
// out, only on how soon.
struct Plan {
  Probes probes;
  // A state that has taken this many nodes is asked about with an easier stock, for at most
  // that many.
  std::uint64_t ask_after = 60;
  std::uint64_t ask_for = 500;
};

Finding search_compactly(const Layout& layout, const Compact& start, Meter& meter, const Plan& plan = {});

}  // namespace parlour::klondike
