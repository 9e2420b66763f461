// The budget of a search, and the meter that says when it is spent.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace parlour {

struct Budget {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes, for the tables of states
  std::function<bool()> is_cancelled;             // polled now and then, if set
};

class Meter {
 public:
  explicit Meter(const Budget& budget) : budget_(budget), start_(Clock::now()), most_(budget.nodes) {}

  // Counts one node; returns false when the budget is spent, and from then on. The clock and
  // the cancel flag are checked rarely, so that they cost nothing.
  bool spend() {
    if (nodes_ >= most_) return false;
    ++nodes_;
    if (nodes_ % kLookEvery != 0 || !is_out_of_time()) return true;
    most_ = nodes_;
    return false;
  }

  // The same at once, and without counting.
  bool is_spent() {
    if (nodes_ < most_ && is_out_of_time()) most_ = nodes_;
    return nodes_ >= most_;
  }

  // A part of the work that has a meter of its own: its budget, and what it has spent of it.
  Budget for_part(std::uint64_t nodes, std::uint64_t memory) {
    return {std::min(nodes, nodes_ < most_ ? most_ - nodes_ : 0), std::numeric_limits<double>::infinity(),
            std::min(memory, budget_.memory), [this] { return is_spent(); }};
  }
  void count(std::uint64_t nodes) { nodes_ += nodes; }

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t memory() const { return budget_.memory; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kLookEvery = 256;

  bool is_out_of_time() const {
    if (budget_.is_cancelled && budget_.is_cancelled()) return true;
    return std::chrono::duration<double>(Clock::now() - start_).count() >= budget_.seconds;
  }

  Budget budget_;
  Clock::time_point start_;
  std::uint64_t most_;
  std::uint64_t nodes_ = 0;
};

}  // namespace parlour
