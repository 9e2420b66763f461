// Who does work whose parts may be done in any order and at the same time. The core has no
// threads of its own: the caller may give it some.
#pragma once

#include <cstddef>
#include <functional>

namespace parlour {

using Task = std::function<void(std::size_t number)>;

// Runs task 0, task 1 and so on, each once, and returns when all have ended.
using Executor = std::function<void(std::size_t tasks, const Task& task)>;

inline void run_one_by_one(std::size_t tasks, const Task& task) {
  for (std::size_t i = 0; i < tasks; ++i) task(i);
}

}  // namespace parlour
