// The rules. Those of a single move are in the header because where the kind of the move is
// known, as it is where lines are written, only the part about that kind is compiled.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "klondike/table.hpp"

namespace parlour::klondike {

inline bool fits(const Column& column, Card card, const Rules& rules) {
  if (column.empty()) return rules.any_on_empty || rank_of(card) == kRanks - 1;
  return fits_on(card, column.last());
}

inline bool is_next(const Table& table, Card card) {
  return table.foundations[static_cast<std::size_t>(suit_of(card))] == rank_of(card);
}

inline void turn_up_last(Column& column) {
  if (!column.empty() && column.down == column.size) --column.down;
}

inline Card take_last(Column& column) {
  const Card card = column.last();
  --column.size;
  turn_up_last(column);
  return card;
}

inline Card take_waste_top(Table& table) {
  const Card card = table.waste_top();
  std::copy(table.talon.begin() + table.turned, table.talon.begin() + table.talon_size,
            table.talon.begin() + table.turned - 1);
  --table.turned;
  --table.talon_size;
  return card;
}

inline void put(Column& column, Card card) {
  column.cards[column.size++] = card;
}

inline bool is_legal(const Table& table, const Rules& rules, Move move) {
  const Column& from = table.columns[move.from];
  const Column& to = table.columns[move.to];
  switch (move.kind) {
    case Move::Kind::draw: return table.turned < table.talon_size;
    case Move::Kind::redeal:
      return table.turned > 0 && table.turned == table.talon_size &&
             (rules.redeals == Rules::kUnlimited || table.redeals < rules.redeals);
    case Move::Kind::waste_to_foundation: return table.turned > 0 && is_next(table, table.waste_top());
    case Move::Kind::waste_to_column: return table.turned > 0 && fits(to, table.waste_top(), rules);
    case Move::Kind::column_to_foundation: return !from.empty() && is_next(table, from.last());
    case Move::Kind::column_to_column:
      return move.from != move.to && move.count >= 1 && move.count <= from.size - from.down &&
             fits(to, from.cards[static_cast<std::size_t>(from.size - move.count)], rules);
    case Move::Kind::foundation_to_column: {
      const int height = table.foundations[move.from];
      return rules.takeback && height > 0 && fits(to, card_of(height - 1, move.from), rules);
    }
  }
  return false;
}

// Plays a move, which must be legal.
inline void play(Table& table, const Rules& rules, Move move) {
  Column& from = table.columns[move.from];
  Column& to = table.columns[move.to];
  const auto put_up = [&](Card card) { ++table.foundations[static_cast<std::size_t>(suit_of(card))]; };
  switch (move.kind) {
    case Move::Kind::draw:
      table.turned = static_cast<std::uint8_t>(std::min<int>(table.turned + rules.draw, table.talon_size));
      break;
    case Move::Kind::redeal:
      table.turned = 0;
      ++table.redeals;
      break;
    case Move::Kind::waste_to_foundation: put_up(take_waste_top(table)); break;
    case Move::Kind::waste_to_column: put(to, take_waste_top(table)); break;
    case Move::Kind::column_to_foundation: put_up(take_last(from)); break;
    case Move::Kind::column_to_column:
      for (int i = from.size - move.count; i < from.size; ++i) {
        put(to, from.cards[static_cast<std::size_t>(i)]);
      }
      from.size = static_cast<std::uint8_t>(from.size - move.count);
      turn_up_last(from);
      break;
    case Move::Kind::foundation_to_column: put(to, card_of(--table.foundations[move.from], move.from)); break;
  }
}

void list_moves(const Table& table, const Rules& rules, std::vector<Move>& moves);

// Returns the moves with these codes, made one after another from a table; nothing if one is
// illegal.
std::optional<std::vector<Move>> read_moves(Table table, const Rules& rules, const std::vector<int>& codes);

std::uint64_t perft(const Table& table, const Rules& rules, int depth);

}  // namespace parlour::klondike
