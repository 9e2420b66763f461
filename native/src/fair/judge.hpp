// Which action is best, as far as can be told from what is known.
#pragma once

#include <functional>

#include "fair/tree.hpp"

namespace parlour::klondike::fair {

struct Effort {
  Settings settings;
  int trees = 1;    // grown each from its own random stream, and added up
  int threads = 1;  // that grow them
  std::uint64_t seed = 0;
  std::function<bool()> is_cancelled;  // from any thread
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

// Runs task 0, task 1 and so on in several threads.
void share_out(std::size_t tasks, int threads, const std::function<void(std::size_t)>& task);

}  // namespace parlour::klondike::fair
