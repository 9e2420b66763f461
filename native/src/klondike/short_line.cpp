#include "klondike/short_line.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "klondike/play.hpp"
#include "klondike/solver.hpp"

namespace parlour::klondike {
namespace {

using Kind = Move::Kind;
using Moves = std::vector<Move>;

// The most take-backs in the win after a step, unless the known win has more.
constexpr std::ptrdiff_t kMostBacks = 6;
// Enough for most positions; an undecided one is skipped.
constexpr std::uint64_t kNodes = 1'000;
constexpr std::size_t kMemory = std::size_t{64} << 20;

struct Advance {
  Moves moves;
  Table after;
  Moves win;  // from `after` on
};

// Returns whether a move takes all face-up cards off a face-down one.
bool turns_up(const Table& table, Move move) {
  if (move.kind != Kind::column_to_foundation && move.kind != Kind::column_to_column) return false;
  const Column& from = table.columns[move.from];
  return from.down > 0 && move.count == from.size - from.down;
}

// Returns whether a move turns a card up or takes one off the waste.
bool makes_progress(const Table& table, Move move) {
  return move.kind == Kind::waste_to_foundation || move.kind == Kind::waste_to_column || turns_up(table, move);
}

// Returns whether a card is safe to put up as players see it, by the rule of hints and automatic
// moves in Python. The search has a rule of its own, in safe.hpp.
bool is_safe(const Table& table, Card card) {
  const auto& heights = table.foundations;
  const int others = is_red(card) ? std::min(heights[0], heights[3]) : std::min(heights[1], heights[2]);
  return rank_of(card) <= 1 || others >= rank_of(card);
}

std::ptrdiff_t count_backs(const Moves& moves) {
  return std::count_if(moves.begin(), moves.end(),
                       [](Move move) { return move.kind == Kind::foundation_to_column; });
}

// Returns the beginning of a win up to its first step of progress.
Advance first_progress(Table table, const Rules& rules, const Moves& win) {
  auto next = win.begin();
  for (bool is_progress = false; next != win.end() && !is_progress; ++next) {
    is_progress = makes_progress(table, *next);
    play(table, rules, *next);
  }
  return {{win.begin(), next}, table, {next, win.end()}};
}

// The ways to make progress, each with all of its moves, in the order in which they are tried.
class Ways {
 public:
  Ways(const Table& table, const Rules& rules) : table_(table), rules_(rules) {}

  void add_safe_cards() {
    for (std::uint8_t column = 0; column < kColumns; ++column) {
      const Move move{Kind::column_to_foundation, column};
      if (is_legal(table_, rules_, move) && is_safe(table_, table_.columns[column].last())) {
        ways_.push_back({move});
      }
    }
  }

  void add_turning_up(bool large_first) {
    Moves moves;
    list_moves(table_, rules_, moves);
    std::erase_if(moves, [this](Move move) { return !turns_up(table_, move); });
    const auto pile = [this](Move move) { return table_.columns[move.from].down; };
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      return large_first ? pile(a) > pile(b) : pile(a) < pile(b);
    });
    for (const Move move : moves) ways_.push_back({move});
  }

  // Adds the ways to take a card off the waste in at most `most` moves, nearest first.
  void add_off_the_waste(std::size_t most) {
    Table table = table_;
    Moves turns;
    std::array<bool, kMaxTalon + 1> is_tried{};
    while (!is_tried[table.turned] && turns.size() < most) {
      is_tried[table.turned] = true;
      for (const Move move : from_waste(table)) {
        ways_.push_back(turns);
        ways_.back().push_back(move);
      }
      const Move turn{table.turned < table.talon_size ? Kind::draw : Kind::redeal};
      if (!is_legal(table, rules_, turn)) return;
      turns.push_back(turn);
      play(table, rules_, turn);
    }
  }

  std::vector<Moves> take() { return std::move(ways_); }

 private:
  // Returns the move to the foundation if possible, otherwise those to columns.
  Moves from_waste(const Table& table) const {
    const Move up{Kind::waste_to_foundation};
    if (is_legal(table, rules_, up)) return {up};
    Moves moves;
    for (std::uint8_t column = 0; column < kColumns; ++column) {
      const Move move{Kind::waste_to_column, 0, column};
      if (is_legal(table, rules_, move)) moves.push_back(move);
    }
    return moves;
  }

  const Table& table_;
  const Rules& rules_;
  std::vector<Moves> ways_;
};

// Returns the nearest step of progress: the known win's own if it is as near, or if no other is
// found.
Advance next_advance(const Table& table, const Rules& rules, const Moves& win, bool large_first, Meter& meter) {
  Advance as_found = first_progress(table, rules, win);
  const std::ptrdiff_t most_backs = std::max(kMostBacks, count_backs(win));
  Ways ways(table, rules);
  ways.add_safe_cards();
  ways.add_turning_up(large_first);
  ways.add_off_the_waste(as_found.moves.size() - 1);
  for (Moves& way : ways.take()) {
    if (meter.is_spent()) break;
    Table after = table;
    for (const Move move : way) play(after, rules, move);
    Verdict verdict = solve(after, rules, meter.for_part(kNodes, kMemory));
    meter.count(verdict.nodes);
    if (verdict.result == Result::winnable && count_backs(verdict.moves) <= most_backs) {
      return {std::move(way), after, std::move(verdict.moves)};
    }
  }
  return as_found;
}

Moves replay(const Table& table, const Rules& rules, const Moves& win, bool large_first, Meter& meter) {
  Moves moves;
  Advance advance{{}, table, win};
  while (!advance.win.empty() && moves.size() < win.size() && !meter.is_spent()) {
    advance = next_advance(advance.after, rules, advance.win, large_first, meter);
    moves.insert(moves.end(), advance.moves.begin(), advance.moves.end());
  }
  moves.insert(moves.end(), advance.win.begin(), advance.win.end());
  return moves.size() < win.size() ? moves : win;
}

}  // namespace

std::vector<Move> find_short_line(const Table& table, const Rules& rules, const std::vector<Move>& win,
                                  Meter& meter) {
  Moves small_first = replay(table, rules, win, false, meter);
  Moves large_first = replay(table, rules, win, true, meter);
  return large_first.size() < small_first.size() ? large_first : small_first;
}

}  // namespace parlour::klondike
