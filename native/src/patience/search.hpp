// Best-first search over packed positions.
//
// A position is entered once, whatever way leads to it: where it can be won from does not depend on
// how it was reached. So when the queue is empty and nothing was left out, all that can be reached
// has been seen, and the start is lost. Positions may lead back to each other; nothing here counts
// on the opposite.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/bucket_queue.hpp"
#include "core/budget.hpp"
#include "core/verdict.hpp"
#include "patience/expand.hpp"
#include "patience/move.hpp"
#include "patience/rank.hpp"
#include "patience/state_table.hpp"

namespace parlour::patience {

using Verdict = parlour::Verdict<Move>;

// One way to search.
struct Order {
  Weights weights;
  bool keeps_runs = false;   // see ColumnSpace::expand; such a search proves nothing
  std::uint32_t states = 0;  // how many it may meet at first
};

struct Finding {
  Verdict verdict;
  bool is_over = false;  // whether it is no use to search on
};

// Returns the moves along the positions of a table up to one of them, as they are made on the real
// columns and cells, which are in the order of the game.
template <class Space>
bool find_moves(Space& space, const StateTable& table, std::uint32_t last, bool keeps_runs,
                std::vector<Move>& moves) {
  std::vector<std::uint32_t> path;
  for (std::uint32_t number = last; number != 0; number = table.parent(number)) path.push_back(number);
  State state = space.start();
  space.settle(state, &moves);
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    bool is_found = false;
    State next;
    space.expand(state, keeps_runs, [&](const State& after, Step step) {
      if (is_found) return;
      State sorted = after;
      space.settle(sorted);
      space.sort(sorted);
      if (!table.is(path[i], sorted)) return;
      is_found = true;
      next = after;
      space.add_moves(state, step, moves);
    });
    if (!is_found) return false;
    state = next;
    space.settle(state, &moves);
  }
  return true;
}

// Returns the verdict of a search in one order, which gives up after so many positions.
template <class Space>
Finding search(Space& space, const Order& order, std::uint64_t states, Meter& meter) {
  Finding finding;
  Verdict& verdict = finding.verdict;
  StateTable table(space.words(), meter.memory());
  BucketQueue queue;
  std::uint32_t won = 0;
  const auto enter = [&](State& state, std::uint32_t from) {
    if (won != 0) return;
    space.settle(state);
    space.sort(state);
    const std::uint32_t number = table.add(state, from);
    if (number == 0 || space.is_hopeless(state)) return;
    if (space.is_won(state)) won = number;
    queue.push(static_cast<std::size_t>(rank_of(space, state, order.weights)), number);
  };
  State state = space.start();
  enter(state, 0);
  bool has_given_up = false;
  while (won == 0 && !queue.empty()) {
    has_given_up = table.size() >= states;
    finding.is_over = !has_given_up && (!table.has_room(queue.memory() + space.memory()) || !meter.spend());
    if (has_given_up || finding.is_over) break;
    const std::uint32_t number = queue.pop();
    table.read(number, state);
    space.expand(state, order.keeps_runs, [&](State& after, Step) { enter(after, number); });
  }
  if (won != 0) {
    finding.is_over = true;
    verdict.result = Result::winnable;
    if (!find_moves(space, table, won, order.keeps_runs, verdict.moves)) {
      verdict = {};
      verdict.status = {"a way that was found can't be gone"};
    }
  } else if (!has_given_up && !finding.is_over && !order.keeps_runs) {
    finding.is_over = true;
    verdict.result = Result::lost;
  }
  verdict.nodes = meter.nodes();
  verdict.memory = table.memory() + queue.memory() + space.memory();
  return finding;
}

}  // namespace parlour::patience
