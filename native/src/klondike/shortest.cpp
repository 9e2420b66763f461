#include "klondike/shortest.hpp"

#include <algorithm>

#include "core/bucket_queue.hpp"
#include "core/entry_table.hpp"
#include "core/layered_queue.hpp"
#include "klondike/arrangement.hpp"
#include "klondike/lay_out.hpp"
#include "klondike/look_ahead.hpp"
#include "klondike/move_generator.hpp"
#include "klondike/short_line.hpp"
#include "klondike/solver.hpp"

namespace parlour::klondike {
namespace {

// The search proves that there is no shorter win. So that the best known win gets shorter
// meanwhile, it takes every other position from all stages of the game in turn, and at first
// all of them.
constexpr std::uint64_t kInTurnAtFirst = 30'000;
constexpr std::uint64_t kInTurnEvery = 2;

// The bound is never larger: each card goes up, each dealt one and each of the talon goes to a
// column first, and the talon is turned once.
constexpr int kMostLeast = kDeck + (kDeck - kMaxTalon) + kMaxTalon + kMaxTalon;

bool turns_talon(Move move) {
  return move.kind == Move::Kind::draw || move.kind == Move::Kind::redeal;
}

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
      : generator_(start, rules), look_ahead_(start, rules), meter_(meter), entries_(meter.memory()) {}

  // A win from elsewhere: only shorter ones are looked for.
  void know(const std::vector<Move>& win) {
    known_ = best_ = win;
    has_win_ = true;
  }

  ShortestWin run() {
    ShortestWin shortest;
    const Successor start = generator_.after({});
    bound_ = start.cost + generator_.least_moves(start.position);
    const bool is_decided = search();
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

  // A position waits twice. Its rank is the fewest moves of a win through it, and its stage
  // grows with the moves made and shrinks with those to come.
  void wait(std::uint32_t number, int moves, int least) {
    const auto rank = static_cast<std::size_t>(moves + least);
    ranked_.push(rank, number);
    staged_.push(static_cast<std::size_t>(moves - least + kMostLeast), rank, number);
  }

  // The start, and the positions of the known win: what is found from there makes it shorter.
  void wait_for_known() {
    for (std::size_t made = 0; made <= known_.size(); ++made) {
      if (made > 0 && turns_talon(known_[made - 1])) continue;
      const Successor from = generator_.after({known_.data(), made});
      if (entries_.find(from.position.key) != 0) continue;
      const std::uint32_t number = entries_.add(from.position.key);
      entries_.at(number).moves = static_cast<std::uint16_t>(from.cost);
      made_.push_back(made);
      wait(number, from.cost, generator_.least_moves(from.position));
    }
  }

  // True if there is no win shorter than the best known; false if it was stopped before.
  bool search() {
    wait_for_known();
    std::uint64_t expanded = 0;
    while (!ranked_.empty()) {
      const bool is_in_turn = (expanded < kInTurnAtFirst || expanded % kInTurnEvery == 0) && !staged_.empty();
      const int rank = static_cast<int>(is_in_turn ? staged_.lowest_rank() : ranked_.lowest_rank());
      const std::uint32_t number = is_in_turn ? staged_.pop() : ranked_.pop();
      Entry& entry = entries_.at(number);
      if (entry.is_expanded) continue;
      if (!is_in_turn) {
        // Every win yet to be found leads through a position that waits, here or further back.
        bound_ = std::max(bound_, rank);
        if (is_too_long(bound_)) return true;
      }
      if (is_too_long(rank)) continue;
      const std::uint64_t waiting = ranked_.memory() + staged_.memory();
      memory_ = std::max(memory_, entries_.memory() + waiting);
      if (!entries_.has_room(waiting) || !meter_.spend()) return false;
      ++expanded;
      entry.is_expanded = true;
      const Position position{generator_.packer().unpack(entry.key), entry.key};
      if (position.table.is_won()) {
        keep(number);
        continue;
      }
      if (look_ahead_.is_hopeless(position.table)) {
        entry.moves = 0;  // it is never reached sooner, so it is never looked at again
        continue;
      }
      expand(position, number);
    }
    return true;
  }

  void expand(const Position& position, std::uint32_t number) {
    generator_.list(position, false, listed_);
    for (const Successor& next : listed_) {
      const int moves = entries_.at(number).moves + next.cost;
      std::uint32_t found = entries_.find(next.position.key);
      if (found != 0 && entries_.at(found).moves <= moves) continue;
      const int least = generator_.least_moves(next.position);
      if (is_too_long(moves + least)) continue;
      if (found == 0) found = entries_.add(next.position.key);
      Entry& child = entries_.at(found);
      child.parent = number;
      child.moves = static_cast<std::uint16_t>(moves);
      child.is_expanded = false;
      wait(found, moves, least);
    }
  }

  // Keeps the win that ends with the position, as real moves.
  void keep(std::uint32_t number) {
    std::vector<Arrangement> way;
    for (; entries_.at(number).parent != 0; number = entries_.at(number).parent) {
      way.push_back(entries_.at(number).key);
    }
    std::reverse(way.begin(), way.end());
    Successor now = generator_.after({known_.data(), made_[number - 1]});
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
  EntryTable<Entry> entries_;
  BucketQueue ranked_;
  LayeredQueue staged_;
  std::vector<Successor> listed_;
  std::vector<Move> known_;         // the win from elsewhere
  std::vector<std::size_t> made_;  // of its moves, for each of the first entries
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
  if (verdict.result == Result::winnable) search.know(find_short_line(table, rules, verdict.moves, meter));
  ShortestWin shortest = search.run();
  shortest.memory = std::max(shortest.memory, verdict.memory);
  return shortest;
}

}  // namespace parlour::klondike
