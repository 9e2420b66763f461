#include "klondike/table.hpp"

#include <algorithm>

#include "klondike/play.hpp"

namespace parlour::klondike {

using Kind = Move::Kind;

bool Table::is_won() const {
  return std::all_of(foundations.begin(), foundations.end(), [](int h) { return h == kRanks; });
}

std::string Move::text() const {
  const auto column = [](int index) { return std::string(1, static_cast<char>('1' + index)); };
  switch (kind) {
    case Kind::draw: return "draw";
    case Kind::redeal: return "redeal";
    case Kind::waste_to_foundation: return "w-f";
    case Kind::waste_to_column: return "w-" + column(to);
    case Kind::column_to_foundation: return column(from) + "-f";
    case Kind::foundation_to_column: return std::string("f") + "shdc"[from] + "-" + column(to);
    case Kind::column_to_column: break;
  }
  const std::string run = count == 1 ? "" : "x" + std::to_string(count);
  return column(from) + "-" + column(to) + run;
}

Status check(const Table& table, const Rules& rules) {
  if (rules.draw < 1 || rules.draw > 3) return {"draw is 1, 2 or 3"};
  if (rules.redeals < Rules::kUnlimited) return {"redeals is unlimited or a number"};
  if (table.talon_size > kMaxTalon || table.turned > table.talon_size) {
    return {"the talon has at most 24 cards and the waste is part of it"};
  }
  Cards seen = 0;
  bool is_card = true, is_once = true;
  const auto see = [&](Card card) {
    is_card &= card < kDeck;
    const Cards bit = card < kDeck ? bit_of(card) : 0;
    is_once &= !(seen & bit);
    seen |= bit;
  };
  for (std::size_t i = 0; i < table.talon_size; ++i) see(table.talon[i]);
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = table.foundations[static_cast<std::size_t>(suit)];
    if (height > kRanks) return {"a foundation has at most 13 cards"};
    for (int rank = 0; rank < height; ++rank) see(card_of(rank, suit));
  }
  for (const Column& column : table.columns) {
    if (column.down > kMaxFaceDown) return {"a column has at most six cards face down"};
    if (column.size > Column::kCapacity) return {"a column has too many cards"};
    if (column.empty() ? column.down > 0 : column.down >= column.size) {
      return {"the last card of a column is face up"};
    }
    for (std::size_t i = 0; i < column.size; ++i) {
      see(column.cards[i]);
      if (i > column.down && !fits_on(column.cards[i], column.cards[i - 1])) {
        return {"the face-up cards of a column form a run"};
      }
    }
  }
  if (!is_card) return {"a card is a number from 0 to 51"};
  if (!is_once) return {"a card is there twice"};
  if (seen != kAllCards) return {"a card is missing"};
  return {};
}

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
