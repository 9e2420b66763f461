#include "klondike/play.hpp"

namespace parlour::klondike {

using Kind = Move::Kind;

void list_moves(const Table& table, const Rules& rules, std::vector<Move>& moves) {
  moves.clear();
  if (table.is_won()) return;
  const auto add = [&](Kind kind, int from = 0, int to = 0, int count = 1) {
    const Move move{kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                    static_cast<std::uint8_t>(count)};
    if (is_legal(table, rules, move)) moves.push_back(move);
  };
  const auto add_to_columns = [&](Kind kind, int from = 0) {
    for (int to = 0; to < kColumns; ++to) add(kind, from, to);
  };
  add(Kind::draw);
  add(Kind::redeal);
  add(Kind::waste_to_foundation);
  add_to_columns(Kind::waste_to_column);
  for (int from = 0; from < kColumns; ++from) {
    const Column& column = table.columns[static_cast<std::size_t>(from)];
    add(Kind::column_to_foundation, from);
    for (int to = 0; to < kColumns; ++to) {
      for (int count = 1; count <= column.size - column.down; ++count)
        add(Kind::column_to_column, from, to, count);
    }
  }
  for (int suit = 0; suit < kSuits; ++suit) add_to_columns(Kind::foundation_to_column, suit);
}

std::optional<std::vector<Move>> read_moves(Table table, const Rules& rules, const std::vector<int>& codes) {
  std::vector<Move> moves, legal;
  for (const int code : codes) {
    list_moves(table, rules, legal);
    const auto move = std::find_if(legal.begin(), legal.end(), [&](Move each) { return each.code() == code; });
    if (move == legal.end()) return std::nullopt;
    moves.push_back(*move);
    play(table, rules, *move);
  }
  return moves;
}

std::uint64_t perft(const Table& table, const Rules& rules, int depth) {
  if (depth == 0) return 1;
  std::vector<Move> moves;
  list_moves(table, rules, moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move move : moves) {
    Table next = table;
    play(next, rules, move);
    count += perft(next, rules, depth - 1);
  }
  return count;
}

}  // namespace parlour::klondike
