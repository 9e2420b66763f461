#include "patience/solver.hpp"

#include <string>
#include <unordered_set>
#include <utility>

#include "patience/play.hpp"

namespace parlour::patience {
namespace {

constexpr std::uint64_t kGrowth = 8;

// Orders that measured well, the quickest first. The last leaves nothing out.
const std::vector<Order>& orders_for(const Rules& rules, bool has_talon) {
  // clang-format off
  //  away breaks blocks cell empty deep down stock seams waste
  static const std::vector<Order> with_cells{
      {{7, 7, 0, 9, 3, 2}, true, 400},  {{1, 3, 7, 8, 3, 1}, true, 400},
      {{8, 6, 1, 9, 10, 1}, true, 700}, {{3, 7, 0, 7, 2, 4}, true, 1000},
      {{5, 4, 0, 3, 4, 0}, true, 1000}, {{7, 7, 0, 9, 3, 2}, false, 3000}};
  static const std::vector<Order> without_stock{
      {{5, 4, 5, 6, 9, 4, 7, 6, 3}, false, 500}, {{3, 2, 0, 5, 3, 0, 4, 5, 2}, true, 500},
      {{7, 5, 0, 5, 7, 4, 4, 6, 1}, true, 500},  {{6, 7, 2, 5, 5, 7, 4, 2, 0}, false, 500},
      {{4, 4, 0, 2, 1, 1, 7, 1, 1}, true, 500},  {{5, 4, 5, 6, 9, 4, 7, 6, 3}, false, 4000}};
  static const std::vector<Order> turning_endlessly{
      {{4, 7, 0, 0, 11, 1, 3, 2, 1}, false, 300}, {{3, 6, 5, 0, 11, 3, 7, 5, 7}, true, 300},
      {{3, 2, 3, 0, 6, 3, 1, 7, 2}, true, 300},   {{4, 3, 6, 0, 7, 5, 3, 0, 3}, true, 300},
      {{2, 6, 5, 4, 7, 4, 1, 6, 1}, false, 500},  {{4, 7, 0, 0, 11, 1, 3, 2, 1}, false, 3000}};
  static const std::vector<Order> turning{
      {{6, 3, 3, 0, 7, 7, 0, 5, 0, 5}, false, 1000}, {{1, 7, 1, 0, 0, 0, 0, 7, 2, 6}, true, 1000},
      {{5, 1, 7, 0, 3, 7, 0, 5, 0, 8}, false, 1000}, {{1, 1, 7, 0, 11, 2, 0, 7, 0, 7}, false, 2000},
      {{1, 5, 6, 0, 7, 4, 0, 4, 3, 5}, false, 4000}};
  static const std::vector<Order> runs{
      {{5, 6, 0, 2, 0, 5, 4, 6, 6}, true, 300},   {{6, 4, 0, 5, 8, 6, 4, 4, 7}, true, 500},
      {{5, 6, 3, 7, 8, 5, 7, 6, 10}, true, 500},  {{8, 4, 1, 7, 3, 5, 0, 3, 13}, true, 1000},
      {{5, 4, 5, 0, 0, 5, 0, 6, 22}, true, 1000}, {{1, 4, 4, 5, 5, 6, 6, 6, 21}, true, 2000},
      {{6, 4, 0, 0, 0, 3, 4, 4, 2}, false, 500}};
  static const std::vector<Order> free_cards{{{1, 0, 0, 0, 0, 0, 0, 1}, false, 1u << 20}};
  // clang-format on
  if (rules.goal == Goal::pile || rules.goal == Goal::pairs) return free_cards;
  if (rules.goal == Goal::runs) return runs;
  if (rules.cells > 0) return with_cells;
  if (!has_talon) return without_stock;
  return rules.is_unlimited() ? turning_endlessly : turning;
}

// Searches in one order after another, then in all of them again for longer: the time that a win
// takes to be found differs a thousandfold from order to order, so many short tries are better than
// one long one. What is spent on those that gave up is a part of what the last one takes.
template <class Space>
Verdict solve_in(Space&& space, const Budget& budget, std::uint32_t hurry) {
  Meter meter(budget);
  std::uint64_t memory = 0;
  for (std::uint64_t scale = 1;; scale *= kGrowth) {
    for (const Order& order : orders_for(space.rules(), space.talon().left(space.start()) > 0)) {
      const std::uint64_t states = order.states * scale / hurry;
      Finding finding = search(space, order, states, meter);
      memory = std::max(memory, finding.verdict.memory);
      if (finding.is_over) {
        finding.verdict.memory = memory;
        return finding.verdict;
      }
    }
  }
}

std::string text_of(const Table& table) {
  std::string text;
  const auto add = [&](const Pile& pile) { text.append(pile.begin(), pile.end()).push_back('\x7F'); };
  for (const Pile& column : table.columns) add(column);
  for (const int down : table.down) text.push_back(static_cast<char>(down));
  for (const int height : table.foundations) text.push_back(static_cast<char>(height));
  for (const Pile* pile : {&table.cells, &table.reserve, &table.talon}) add(*pile);
  text.push_back(static_cast<char>(table.turned));
  text.push_back(static_cast<char>(table.redeals));
  if (!table.pile.empty()) text.push_back(static_cast<char>(table.pile.back()));
  return text;
}

}  // namespace

Verdict solve(const Table& table, const Rules& rules, const Budget& budget, std::uint32_t hurry) {
  if (is_won(table, rules)) return {Result::winnable, {}, 0, 0, {}};
  const bool has_free_cards = rules.goal == Goal::pile || rules.goal == Goal::pairs;
  Verdict verdict = has_free_cards ? solve_in(FreeCardSpace(table, rules), budget, hurry)
                                   : solve_in(ColumnSpace(table, rules), budget, hurry);
  if (verdict.result == Result::winnable && !wins(table, rules, verdict.moves)) {
    return {Result::unknown, {}, verdict.nodes, verdict.memory, {"a win that was found is none"}};
  }
  return verdict;
}

Result solve_exhaustively(const Table& table, const Rules& rules, std::size_t most_positions) {
  std::unordered_set<std::string> met{text_of(table)};
  std::vector<Table> left{table};
  std::vector<Move> moves;
  while (!left.empty()) {
    const Table position = std::move(left.back());
    left.pop_back();
    if (is_won(position, rules)) return Result::winnable;
    if (met.size() > most_positions) return Result::unknown;
    list_moves(position, rules, moves);
    for (const Move move : moves) {
      Table after = position;
      play(after, rules, move);
      if (rules.is_unlimited()) after.redeals = 0;
      if (met.insert(text_of(after)).second) left.push_back(std::move(after));
    }
  }
  return Result::lost;
}

}  // namespace parlour::patience
