// Threads for the core, which has none of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

#include "core/executor.hpp"

namespace parlour {

// Returns an executor with so many threads, the caller's included; fewer if the system gives no
// more. An exception of a task ends the others as soon as may be, and is thrown to the caller.
inline Executor in_threads(int threads) {
  if (threads <= 1) return run_one_by_one;
  return [threads](std::size_t tasks, const Task& task) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> has_failed{false};
    std::exception_ptr error;
    const auto work = [&]() noexcept {
      try {
        for (std::size_t i = next++; i < tasks && !has_failed; i = next++) task(i);
      } catch (...) {
        if (!has_failed.exchange(true)) error = std::current_exception();
      }
    };
    std::vector<std::thread> helpers;
    try {
      for (std::size_t i = 1; i < std::min(tasks, static_cast<std::size_t>(threads)); ++i) {
        helpers.emplace_back(work);
      }
    } catch (const std::system_error&) {  // there is no thread to be had: those that there are do it all
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
  };
}

}  // namespace parlour
