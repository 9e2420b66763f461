#include "klondike/plain_search.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "klondike/play.hpp"
#include "klondike/safe.hpp"

namespace parlour::klondike {
namespace {

// The position as text, the same for all orders of the columns.
std::string signature(const Table& table, const Rules& rules) {
  std::string text;
  text.reserve(72);
  for (const int height : table.foundations) text.push_back(static_cast<char>(height));
  if (rules.redeals != Rules::kUnlimited) {
    text.push_back(static_cast<char>(std::min(rules.redeals - table.redeals, 120)));
  }
  text.push_back(static_cast<char>(table.turned));
  text.append(reinterpret_cast<const char*>(table.talon.data()), table.talon_size);
  std::array<std::string, kColumns> columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = table.columns[i];
    columns[i].push_back(static_cast<char>(100 + column.down));
    columns[i].append(reinterpret_cast<const char*>(column.cards.data()), column.size);
  }
  std::sort(columns.begin(), columns.end());
  for (const std::string& column : columns) text += column;
  return text;
}

bool is_safe(const Table& table, Move move) {
  const Card card = table.columns[move.from].last();
  return is_safe_up(table.foundations, suit_of(card), rank_of(card));
}

// Moves that tend to lead on are tried first.
int urgency(const Table& table, Move move) {
  using Kind = Move::Kind;
  switch (move.kind) {
    case Kind::column_to_foundation: return 0;
    case Kind::waste_to_foundation: return 1;
    case Kind::column_to_column: {
      const Column& from = table.columns[move.from];
      const int left = from.size - move.count;
      if (left == from.down) return left > 0 ? 2 : 6;
      return 7;
    }
    case Kind::waste_to_column: return 3;
    case Kind::draw: return 4;
    case Kind::redeal: return 5;
    case Kind::foundation_to_column: return 8;
  }
  return 9;
}

struct Frame {
  Table table;
  std::vector<Move> moves;
  std::size_t next = 0;
};

}  // namespace

Verdict search_plainly(const Table& table, const Rules& rules, bool force_safe, Meter& meter) {
  // Estimates of what a visited position takes in the set, text included, and one on
  // the path, moves included.
  constexpr std::uint64_t kBytesAState = 160;
  constexpr std::uint64_t kBytesAFrame = sizeof(Frame) + 128;

  Verdict verdict;
  std::unordered_set<std::string> visited;
  std::vector<Frame> path;

  const auto is_within_memory = [&] {
    const std::uint64_t memory = visited.size() * kBytesAState + path.capacity() * kBytesAFrame;
    verdict.memory = std::max(verdict.memory, memory);
    return memory <= meter.memory();
  };

  const auto enter = [&](const Table& position) {
    if (!visited.insert(signature(position, rules)).second) return true;
    if (!is_within_memory() || !meter.spend()) return false;
    Frame& frame = path.emplace_back();
    frame.table = position;
    list_moves(position, rules, frame.moves);
    if (force_safe) {
      const auto forced = std::find_if(frame.moves.begin(), frame.moves.end(), [&](Move move) {
        return move.kind == Move::Kind::column_to_foundation && is_safe(position, move);
      });
      if (forced != frame.moves.end()) frame.moves = {*forced};
    }
    std::stable_sort(frame.moves.begin(), frame.moves.end(),
                     [&](Move a, Move b) { return urgency(position, a) < urgency(position, b); });
    return true;
  };

  bool within_budget = enter(table);
  while (within_budget && !path.empty()) {
    Frame& frame = path.back();
    if (frame.table.is_won()) {
      verdict.result = Result::winnable;
      path.pop_back();
      for (const Frame& step : path) verdict.moves.push_back(step.moves[step.next - 1]);
      break;
    }
    if (frame.next == frame.moves.size()) {
      path.pop_back();
      continue;
    }
    Table next = frame.table;
    play(next, rules, frame.moves[frame.next++]);
    within_budget = enter(next);
  }
  if (within_budget && verdict.result == Result::unknown) verdict.result = Result::lost;
  verdict.nodes = meter.nodes();
  return verdict;
}

int count_fewest_moves(const Table& table, const Rules& rules, std::size_t most_positions) {
  std::unordered_set<std::string> visited{signature(table, rules)};
  std::vector<Table> now{table};
  std::vector<Move> moves;
  for (int made = 0; !now.empty(); ++made) {
    std::vector<Table> next;
    for (const Table& position : now) {
      if (position.is_won()) return made;
      list_moves(position, rules, moves);
      for (const Move move : moves) {
        Table after = position;
        play(after, rules, move);
        if (visited.insert(signature(after, rules)).second) next.push_back(after);
      }
      if (visited.size() > most_positions) return -2;
    }
    now.swap(next);
  }
  return -1;
}

}  // namespace parlour::klondike
