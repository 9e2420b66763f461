// A world that fits what the player knows, and what the solver has found out about it.
#pragma once

#include <cstdint>
#include <vector>

#include "klondike/compact_search.hpp"
#include "klondike/expand.hpp"

namespace parlour::klondike::fair {

// For a look at the true deal, to end games that can't be won any more.
inline constexpr std::uint64_t kHindsightNodes = 2'000;

class World {
 public:
  World(const Start& start, std::uint64_t nodes) : start_(start), nodes_(nodes) {}

  const Layout& layout() const { return start_.layout; }
  const Compact& root() const { return start_.compact; }

  // Does a win exist from this settled position of the world?
  Result ask(const Compact& compact);

 private:
  void remember_line(Compact compact, const std::vector<Step>& steps);

  Start start_;
  std::uint64_t nodes_;
  std::vector<std::uint64_t> won_;   // keys of positions from which a win is known
  std::vector<std::uint64_t> rest_;  // of those that are lost or undecided
  std::vector<Result> results_;
};

}  // namespace parlour::klondike::fair
