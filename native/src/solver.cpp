#include "solver.hpp"

#include "compact.hpp"
#include "compact_search.hpp"
#include "line.hpp"
#include "plain_search.hpp"

namespace klondike {

Verdict solve(const Table& table, const Rules& rules, const Budget& budget, Prunings prunings) {
  check(table, rules);
  Meter meter(budget);
  const auto start = compress(table, rules, prunings);
  if (!start) return search_plainly(table, rules, (prunings & pruning::safe) != 0, meter);
  const Finding finding = search_compactly(start->layout, start->compact, meter);
  Verdict verdict{finding.result, {}, meter.nodes(), finding.memory};
  if (finding.result == Result::winnable) verdict.moves = line_of(table, rules, finding.steps);
  return verdict;
}

Verdict solve_exhaustively(const Table& table, const Rules& rules, const Budget& budget) {
  check(table, rules);
  Meter meter(budget);
  return search_plainly(table, rules, false, meter);
}

}  // namespace klondike
