#include "klondike/solver.hpp"

#include <optional>
#include <utility>

#include "klondike/lay_out.hpp"
#include "klondike/line.hpp"
#include "klondike/look_ahead.hpp"
#include "klondike/plain_search.hpp"

namespace parlour::klondike {

Verdict solve(const Table& table, const Rules& rules, const Budget& budget, Prunings prunings,
              const Plan& plan) {
  Meter meter(budget);
  return solve(table, rules, meter, prunings, plan);
}

Verdict solve(const Table& table, const Rules& rules, Meter& meter, Prunings prunings, const Plan& plan) {
  const auto start = compress(table, rules, prunings);
  if (!start) return search_plainly(table, rules, (prunings & pruning::safe) != 0, meter);
  const Finding finding = search_compactly(start->layout, start->compact, meter, plan);
  if (finding.result != Result::winnable) return {finding.result, {}, meter.nodes(), finding.memory, {}};
  std::optional<std::vector<Move>> line = line_of(table, rules, finding.steps);
  if (!line) return {Result::unknown, {}, meter.nodes(), finding.memory, {"a win that was found has an illegal move"}};
  return {Result::winnable, std::move(*line), meter.nodes(), finding.memory, {}};
}

Verdict solve_exhaustively(const Table& table, const Rules& rules, const Budget& budget) {
  Meter meter(budget);
  return search_plainly(table, rules, false, meter);
}

bool is_stuck(const Seen& seen, const Rules& rules, const Budget& budget) {
  const Table& table = seen.table;
  if (table.is_won()) return false;
  const int hidden = lay_out(table, rules, 0).compact.face_down;
  if (hidden == 0) {
    return seen.knows_stock && solve(table, rules, budget).result == Result::lost;
  }

  // First as easily as can be: every card that is not known may come from the stock.
  Rules easiest = rules;
  easiest.draw = 1;
  easiest.redeals = Rules::kUnlimited;
  Start relaxed = lay_out(table, easiest, 0);
  if (!seen.knows_stock)
    relaxed.compact.stock = kAllCards & ~relaxed.compact.open & ~cards_up(relaxed.compact.heights);
  if (!may_turn_up(relaxed.layout, relaxed.compact)) return true;

  // Then exactly, if the stock is known: the search ends where a card is turned up, so
  // it makes no use of what the face-down cards are.
  auto start = compress(table, rules, pruning::all & ~pruning::look_ahead);
  if (!seen.knows_stock || !start) return false;
  start->layout.turn_up_below = hidden;
  Meter meter(budget);
  return search_compactly(start->layout, start->compact, meter).result == Result::lost;
}

}  // namespace parlour::klondike
