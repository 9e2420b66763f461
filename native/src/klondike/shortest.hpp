// The search for the shortest win: best-first over tables, with an admissible lower bound.
#pragma once

#include "core/budget.hpp"
#include "klondike/verdict.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

struct ShortestWin {
  Result result = Result::unknown;
  std::vector<Move> moves;   // the shortest win found
  int bound = 0;             // no win has fewer moves
  std::uint64_t nodes = 0;   // tables expanded
  std::uint64_t memory = 0;

  bool is_proved() const { return result == Result::winnable && bound == static_cast<int>(moves.size()); }
};

ShortestWin find_shortest_win(const Table& table, const Rules& rules, const Budget& budget);

}  // namespace parlour::klondike
