#include "klondike/shortest.hpp"

#include <algorithm>
#include <limits>

#include "core/bucket_queue.hpp"
#include "core/entry_table.hpp"
#include "klondike/arrangement.hpp"
#include "klondike/lay_out.hpp"
#include "klondike/look_ahead.hpp"
#include "klondike/move_generator.hpp"
#include "klondike/solver.hpp"

namespace parlour::klondike {
namespace {

constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();

// How much the bound counts against the moves made, in halves. What is overweighted finds short
// wins soon; what is not proves.
constexpr int kExact = 2;

struct Pass {
  int weight;
  std::uint64_t positions;

  bool is_last() const { return positions == kEndless; }
};
constexpr std::array<Pass, 3> kPasses{{{12, 5'000}, {5, 20'000}, {3, kEndless}}};

// The last pass proves. So that the best known win goes on getting shorter meanwhile, it takes
// the next position by the greedy order at first and now and then.
constexpr std::uint64_t kGreedyAtFirst = 30'000;
constexpr std::uint64_t kGreedyEvery = 4;

// A position that was met, with the one before it on the shortest known way there.
struct Entry {
  Arrangement key;
  std::uint32_t parent = 0;
  std::uint16_t moves = 0;  // from the start
  bool is_expanded = false;
};
static_assert(sizeof(Entry) == 32, "there are millions");

// The table as sets, for the look-ahead.
class LookAhead {
 public:
  LookAhead(const Table& start, const Rules& rules) : layout_(lay_out(start, rules, pruning::all).layout) {}

  bool is_hopeless(const Table& table) const {
    Compact compact;
    compact.heights = table.foundations;
    for (const Column& column : table.columns) {
      if (column.empty()) {
        ++compact.free_columns;
        continue;
      }
      for (std::size_t i = column.down; i < column.size; ++i) compact.open |= bit_of(column.cards[i]);
      const Cards base = bit_of(column.cards[column.down]);
      if (column.down == 0 && (base & layout_.go_to_empty)) {
        ++compact.free_columns;
      } else {
        compact.bases |= base;
        compact.singles |= column.down == 0 ? base : 0;
      }
    }
    for (std::size_t i = 0; i < table.talon_size; ++i) {
      const Cards card = bit_of(table.talon[i]);
      compact.stock |= card;
      compact.talon |= TalonSet{1} << layout_.place[index_of(card)];
      if (i + 1 == table.turned) compact.waste = static_cast<std::uint8_t>(layout_.place[index_of(card)] + 1);
    }
    if (layout_.redeals_limited) {
      compact.redeals = static_cast<std::uint8_t>(std::max(layout_.rules.redeals - table.redeals, 0));
    }
    return klondike::is_hopeless(layout_, compact);
  }

 private:
  const Layout layout_;
};

class Search {
 public:
  Search(const Table& start, const Rules& rules, Meter& meter)
      : generator_(start, rules), look_ahead_(start, rules), meter_(meter) {}

  // A win from elsewhere: only shorter ones are looked for.
  void know(const std::vector<Move>& win) {
    best_ = win;
    has_win_ = true;
  }

  ShortestWin run() {
    ShortestWin shortest;
    const Successor start = generator_.begin();
    bound_ = start.cost + generator_.least_moves(start.position);
    bool is_decided = false;
    for (const Pass& pass : kPasses) {
      is_decided = is_decided || search(start, pass);
    }
    shortest.nodes = meter_.nodes();
    shortest.memory = memory_;
    if (has_win_) {
      shortest.result = Result::winnable;
      shortest.moves = best_;
      shortest.bound = is_decided ? static_cast<int>(best_.size()) : bound_;
    } else {
      shortest.result = is_decided ? Result::lost : Result::unknown;
      shortest.bound = bound_;
    }
    return shortest;
  }

 private:
  bool is_too_long(int moves) const { return has_win_ && moves >= static_cast<int>(best_.size()); }

  // True if there is no win shorter than the best known; false if it was stopped before.
  bool search(const Successor& start, const Pass& pass) {
    EntryTable<Entry> entries(meter_.memory());
    // By moves and bound; a move may lessen the bound by more than its cost.
    BucketQueue greedy, exact;
    const auto wait = [&](std::uint32_t number, int moves, int least) {
      greedy.push(static_cast<std::size_t>(2 * moves + pass.weight * least), number);
      if (pass.is_last()) exact.push(static_cast<std::size_t>(2 * moves + kExact * least), number);
    };
    const std::uint32_t first = entries.add(start.position.key);
    entries.at(first).moves = static_cast<std::uint16_t>(start.cost);
    wait(first, start.cost, generator_.least_moves(start.position));
    std::uint64_t expanded = 0;
    while (!greedy.empty()) {
      const bool is_greedy_turn = expanded < kGreedyAtFirst || expanded % kGreedyEvery == 0;
      const bool is_exact = pass.is_last() && !is_greedy_turn && !exact.empty();
      BucketQueue& queue = is_exact ? exact : greedy;
      const int weight = is_exact ? kExact : pass.weight;
      const int rank = static_cast<int>(queue.lowest_rank());
      const std::uint32_t number = queue.pop();
      Entry& entry = entries.at(number);
      if (entry.is_expanded) continue;
      if (is_exact) {
        // Every win yet to be found leads through a position that waits, here or further back.
        bound_ = std::max(bound_, rank / 2);
        if (is_too_long(bound_)) return true;
      }
      const int moves = entry.moves;
      if (is_too_long(moves + (rank - 2 * moves) / weight)) continue;
      const std::uint64_t waiting = greedy.memory() + exact.memory();
      memory_ = std::max(memory_, entries.memory() + waiting);
      if (expanded++ >= pass.positions || !entries.has_room(waiting) || !meter_.spend()) return false;
      entry.is_expanded = true;
      const Position position{generator_.packer().unpack(entry.key), entry.key};
      if (position.table.is_won()) {
        keep(entries, number);
        continue;
      }
      if (look_ahead_.is_hopeless(position.table)) {
        entry.moves = 0;  // it is never reached sooner, so it is never looked at again
        continue;
      }
      generator_.list(position, false, listed_);
      for (const Successor& next : listed_) {
        const int next_moves = moves + next.cost;
        std::uint32_t found = entries.find(next.position.key);
        if (found != 0 && entries.at(found).moves <= next_moves) continue;
        const int least = generator_.least_moves(next.position);
        if (is_too_long(next_moves + least)) continue;
        if (found == 0) found = entries.add(next.position.key);
        Entry& child = entries.at(found);
        child.parent = number;
        child.moves = static_cast<std::uint16_t>(next_moves);
        child.is_expanded = false;
        wait(found, next_moves, least);
      }
    }
    return true;
  }

  // Keeps the win that ends with the position, as real moves.
  void keep(const EntryTable<Entry>& entries, std::uint32_t number) {
    std::vector<Arrangement> way;
    for (; number != 1; number = entries.at(number).parent) way.push_back(entries.at(number).key);
    std::reverse(way.begin(), way.end());
    Successor now = generator_.begin();
    best_ = now.moves;
    for (const Arrangement& key : way) {
      generator_.list(now.position, true, listed_);
      const Successor* nearest = nullptr;
      for (const Successor& next : listed_) {
        if (next.position.key == key && (!nearest || next.cost < nearest->cost)) nearest = &next;
      }
      now = *nearest;
      best_.insert(best_.end(), now.moves.begin(), now.moves.end());
    }
    has_win_ = true;
  }

  MoveGenerator generator_;
  const LookAhead look_ahead_;
  Meter& meter_;
  std::vector<Successor> listed_;
  std::vector<Move> best_;
  bool has_win_ = false;
  int bound_ = 0;
  std::uint64_t memory_ = 0;  // peak bytes
};

}  // namespace

ShortestWin find_shortest_win(const Table& table, const Rules& rules, const Budget& budget) {
  Meter meter(budget);
  const Verdict verdict = solve(table, rules, meter);
  if (verdict.result == Result::lost) return {Result::lost, {}, 0, verdict.nodes, verdict.memory};
  Search search(table, rules, meter);
  if (verdict.result == Result::winnable) search.know(verdict.moves);
  ShortestWin shortest = search.run();
  shortest.memory = std::max(shortest.memory, verdict.memory);
  return shortest;
}

}  // namespace parlour::klondike
