// The promises of the core besides right verdicts: limits are kept, memory is counted, random
// streams and keys are what they must be. Run by `make test-native`.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <latch>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>

#include "bind/threads.hpp"
#include "core/random.hpp"
#include "fair/guesser.hpp"
#include "fair/player.hpp"
#include "klondike/expand.hpp"
#include "klondike/lay_out.hpp"
#include "klondike/move_generator.hpp"
#include "klondike/play.hpp"
#include "klondike/shortest.hpp"
#include "klondike/solver.hpp"
#include "positions.hpp"

namespace {

// What is allocated at the moment, and the most that ever was since it was last set back.
std::atomic<std::size_t> allocated = 0, most_allocated = 0;

constexpr std::size_t kHeader = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size) {
  auto* block = static_cast<std::byte*>(std::malloc(size + kHeader));
  if (!block) throw std::bad_alloc();
  *reinterpret_cast<std::size_t*>(block) = size;
  allocated += size;
  if (allocated > most_allocated) most_allocated = allocated.load();
  return block + kHeader;
}
void operator delete(void* memory) noexcept {
  if (!memory) return;
  auto* block = static_cast<std::byte*>(memory) - kHeader;
  allocated -= *reinterpret_cast<std::size_t*>(block);
  std::free(block);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

// The sanitizers have their own of these, which don't lead to those above.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return operator new(size);
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete[](void* memory) noexcept {
  operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace parlour::klondike {
namespace {

int failures = 0;

#define EXPECT(holds)                                                        \
  do {                                                                       \
    if (!(holds)) {                                                          \
      std::printf("FAILED %s:%d: %s\n", __FILE__, __LINE__, #holds);         \
      ++failures;                                                            \
    }                                                                        \
  } while (false)

std::vector<Table> hard_deals(int draw, std::uint64_t least_nodes, std::size_t count) {
  std::vector<Table> found;
  Rules rules;
  rules.draw = draw;
  for (Maker maker(1); found.size() < count;) {
    const Table table = deal(maker.deck());
    Budget budget;
    budget.nodes = least_nodes;
    if (solve(table, rules, budget).result == Result::unknown) found.push_back(table);
  }
  return found;
}

// However deep the search is in a search of its own: once the budget is spent, it is spent.
void cancelled_searches_end_at_once() {
  constexpr std::uint64_t kLookEvery = 256;
  for (const int draw : {1, 3}) {
    Rules rules;
    rules.draw = draw;
    for (const Table& table : hard_deals(draw, 6'000, 4)) {
      for (std::uint64_t poll = 1; poll < 20; ++poll) {
        std::uint64_t polls = 0;
        Budget budget;
        budget.is_cancelled = [&] { return ++polls == poll; };  // only said once
        const Verdict verdict = solve(table, rules, budget);
        EXPECT(verdict.result == Result::unknown);
        EXPECT(verdict.nodes == poll * kLookEvery);
      }
    }
  }
}

void random_streams_are_not_parts_of_each_other() {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    for (int i = 0; i < 1000; ++i) EXPECT(seen.insert(random.next()).second);
  }
}

// With 128 bits nothing overflows.
void positions_are_compressed_exactly_if_their_states_fit_the_key() {
  using Wide = unsigned __int128;
  int fitting = 0, others = 0;
  Maker maker(2);
  const auto compare = [&](const Table& table, int redeals) {
    Rules rules;
    rules.draw = 3;
    rules.redeals = redeals;
    const Layout layout = lay_out(table, rules, pruning::all).layout;
    const Wide states = Wide{layout.pile_codes} * kHeightCodes * kTurns * layout.redeal_values << layout.talon_size;
    const bool fits = states >> 64 == 0;
    EXPECT(compress(table, rules, pruning::all).has_value() == fits);
    ++(fits ? fitting : others);
  };
  // Seven columns of four and a whole talon have the most states.
  Table table = deal(maker.deck());
  std::vector<Card> cards;
  for (const Column& column : table.columns) {
    for (std::size_t i = 0; i < column.size; ++i) cards.push_back(column.cards[i]);
  }
  for (std::size_t i = 0; i < kColumns; ++i) {
    table.columns[i].size = 4;
    table.columns[i].down = 3;
    for (std::size_t k = 0; k < 4; ++k) table.columns[i].cards[k] = cards[i * 4 + k];
  }
  EXPECT(check(table, {}).is_ok());
  for (int redeals = 0; redeals < 24; ++redeals) compare(table, redeals);
  for (int i = 0; i < 500; ++i) compare(maker.position(4 + maker.below(45)), maker.below(24));
  EXPECT(fitting > 400 && others > 5);
}

// The key of a position is changed with each move: it must be as if it had been made afresh.
void keys_are_kept_move_by_move() {
  std::size_t compared = 0;
  Maker maker(3);
  std::vector<Successor> successors;
  for (int i = 0; i < 300; ++i) {
    Rules rules;
    rules.draw = 1 + maker.below(3);
    if (maker.below(3) == 0) rules.redeals = maker.below(4);
    rules.takeback = maker.below(4) != 0;
    rules.any_on_empty = maker.below(4) == 0;
    const Table start = i % 2 ? deal(maker.deck()) : maker.position(4 + maker.below(45));
    MoveGenerator generator(start, rules);
    Position position = generator.after({}).position;
    for (int made = 0; made < 40; ++made) {
      generator.list(position, true, successors);
      if (successors.empty()) break;
      for (const Successor& next : successors) {
        Table table = position.table;
        for (const Move move : next.moves) {
          EXPECT(is_legal(table, rules, move));
          play(table, rules, move);
        }
        EXPECT(next.cost == static_cast<int>(next.moves.size()));
        EXPECT(generator.packer().pack(table) == next.position.key);
        EXPECT(generator.packer().pack(generator.packer().unpack(next.position.key)) == next.position.key);
        ++compared;
      }
      position = successors[static_cast<std::size_t>(maker.below(static_cast<int>(successors.size())))].position;
    }
  }
  EXPECT(compared > 20'000);
}

// What is reported is what was allocated at the most, but for the path and the moves of each
// position on it; and it is no more than was allowed.
template <class Function>
void compare_memory(std::uint64_t limit, const Function& search) {
  constexpr std::uint64_t kBesides = 200'000;
  const std::size_t before = allocated;
  most_allocated = before;
  const std::uint64_t reported = search();
  const std::uint64_t taken = most_allocated - before;
  EXPECT(reported <= limit);
  EXPECT(taken <= reported + kBesides);
  EXPECT(reported <= 2 * taken);
}

void memory_is_counted_and_limited() {
  Budget budget;
  for (const int draw : {1, 3}) {
    Rules rules;
    rules.draw = draw;
    const std::vector<Table> hard = hard_deals(draw, 6'000, 3);
    for (const Table& table : hard) {
      for (budget.memory = 100'000; budget.memory < 200'000'000; budget.memory *= 10) {
        budget.nodes = 200'000;
        compare_memory(budget.memory, [&] { return solve(table, rules, budget).memory; });
      }
    }
    budget.nodes = 100'000;
    for (Maker maker(5); const std::uint64_t memory : {100'000'000, 5'000'000, 1'000'000}) {
      const Table table = deal(maker.deck());
      budget.memory = memory;
      compare_memory(memory, [&] { return find_shortest_win(table, rules, budget).memory; });
    }
    // Just what the table takes while it grows: old and new are there together.
    budget.memory = 6'300'000;
    budget.nodes = 400'000;
    compare_memory(budget.memory, [&] { return solve(hard[0], rules, budget, pruning::look_ahead).memory; });
  }
}

void exceptions_of_tasks_reach_the_caller() {
  for (const int threads : {1, 4}) {
    std::vector<int> runs(100);
    in_threads(threads)(runs.size(), [&](std::size_t i) { ++runs[i]; });
    EXPECT(runs == std::vector<int>(100, 1));
    // Each thread gets one task, and all but the caller's throw.
    std::latch all_are_there(threads);
    const std::thread::id caller = std::this_thread::get_id();
    bool is_caught = false;
    try {
      in_threads(threads)(static_cast<std::size_t>(threads), [&](std::size_t) {
        all_are_there.arrive_and_wait();
        if (threads == 1 || std::this_thread::get_id() != caller) throw std::runtime_error("as expected");
      });
    } catch (const std::runtime_error&) {
      is_caught = true;
    }
    EXPECT(is_caught);
  }
}

// The descents of each decision of a game: they tell how many actions there were.
std::vector<int> decisions_of(const Table& table, const Rules& rules) {
  std::vector<int> descents;
  fair::Effort effort;
  effort.settings.worlds = 10;
  effort.settings.descents = 30;
  effort.is_cancelled = [&] {
    if (!descents.empty()) ++descents.back();
    return false;
  };
  effort.run = [&](std::size_t tasks, const Task& task) {
    descents.push_back(0);
    run_one_by_one(tasks, task);
  };
  fair::play_out({table, true}, rules, effort);
  return descents;
}

// The cards at the bottom of the two longest columns are turned up after five moves at the
// earliest: until then a game is the same if they change places.
void games_depend_on_no_card_before_it_is_seen() {
  constexpr std::size_t kBlind = 5;
  std::size_t compared = 0;
  for (const int draw : {1, 3}) {
    Rules rules;
    rules.draw = draw;
    Maker maker(7);
    for (int i = 0; i < 60; ++i) {
      const Table table = deal(maker.deck());
      Table other = table;
      std::swap(other.columns[5].cards[0], other.columns[6].cards[0]);
      const std::vector<int> one = decisions_of(table, rules), two = decisions_of(other, rules);
      // A game that can't be won any more is over, and that depends on all cards.
      const std::size_t count = std::min({one.size(), two.size(), kBlind});
      EXPECT(std::equal(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(count), two.begin()));
      compared += count;
    }
  }
  EXPECT(compared > 300);
}

// With two hidden cards the guesser needs no more luck once it has seen one of them. Until then
// it needs the same whichever way they lie, also where it can win only one of the two.
void guesses_depend_on_no_card_before_it_is_seen() {
  int compared = 0;
  for (Maker maker(8); compared < 12;) {
    Table table = maker.position(20 + maker.below(25));
    std::vector<Card*> hidden;
    for (Column& column : table.columns) {
      for (std::size_t i = 0; i < column.down; ++i) hidden.push_back(&column.cards[i]);
    }
    if (hidden.size() != 2) continue;
    Rules rules;
    rules.draw = 1 + maker.below(3);
    std::array<std::uint64_t, 2> next_number{};
    std::array<Result, 2> result{};
    for (std::size_t way = 0; way < 2; ++way) {
      const Start start = lay_out(table, rules, pruning::all);
      fair::Situation now{start.compact};
      Expander(start.layout).settle(now.compact);
      if (now.compact.face_down < 2) break;
      result[way] = solve(table, rules, {}).result;
      Random random(static_cast<std::uint64_t>(compared));
      fair::wins_by_guessing(start.layout, now, random);
      next_number[way] = random.next();
      std::swap(*hidden[0], *hidden[1]);
    }
    if (result[0] == result[1]) continue;
    EXPECT(next_number[0] == next_number[1]);
    ++compared;
  }
}

int run() {
  cancelled_searches_end_at_once();
  random_streams_are_not_parts_of_each_other();
  positions_are_compressed_exactly_if_their_states_fit_the_key();
  keys_are_kept_move_by_move();
  memory_is_counted_and_limited();
  exceptions_of_tasks_reach_the_caller();
  games_depend_on_no_card_before_it_is_seen();
  guesses_depend_on_no_card_before_it_is_seen();
  std::printf("promises: %d failures\n", failures);
  return failures != 0;
}

}  // namespace
}  // namespace parlour::klondike

int main() {
  return parlour::klondike::run();
}
