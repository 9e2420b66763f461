// Which action is best, as far as can be told from what is known.
#pragma once

#include <functional>

#include "core/executor.hpp"
#include "fair/tree.hpp"

namespace parlour::klondike::fair {

struct Effort {
  Settings settings;
  int trees = 1;  // grown each from its own random stream, and added up
  std::uint64_t seed = 0;
  std::function<bool()> is_cancelled;  // from any thread
  Executor run = run_one_by_one;       // the parts, which don't depend on each other
};

inline bool is_cancelled(const Effort& effort) {
  return effort.is_cancelled && effort.is_cancelled();
}

struct Judgement {
  Action action;
  bool has_action = false;
  double winnable = 0;  // the share of worlds in which a win exists
  double chance = 0;    // how often the player thinks it wins
};

Judgement judge(const Knowledge& knowledge, const Effort& effort);

}  // namespace parlour::klondike::fair
