#include "klondike/move_generator.hpp"

#include <algorithm>

#include "klondike/play.hpp"
#include "klondike/safe.hpp"

namespace parlour::klondike {
namespace {

using Kind = Move::Kind;

std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

// The other card of the same rank and colour.
Card twin_of(Card card) {
  return card_of(rank_of(card), 3 - suit_of(card));
}

int divided_up(int number, int by) {
  return (number + by - 1) / by;
}

// Cards of the talon that lie above lower ones of their suits in the waste, or will when the
// cards that are turned together with them are.
int count_blocking(const Table& table, int draw) {
  int blocking = 0;
  std::array<int, kSuits> lowest;
  lowest.fill(kRanks);
  for (int i = 0; i < table.talon_size; ++i) {
    if (i >= table.turned && (i - table.turned) % draw == 0) lowest.fill(kRanks);
    const Card card = table.talon[static_cast<std::size_t>(i)];
    int& low = lowest[static_cast<std::size_t>(suit_of(card))];
    if (rank_of(card) > low) ++blocking;
    low = std::min(low, rank_of(card));
  }
  return blocking;
}

}  // namespace

MoveGenerator::MoveGenerator(const Table& start, const Rules& rules) : rules_(rules), tableau_bound_(start) {}

int MoveGenerator::least_moves(const Table& table) const {
  int moves = kDeck;
  for (const int height : table.foundations) moves -= height;
  moves += tableau_bound_.least_moves(table);
  moves += divided_up(table.talon_size - table.turned, rules_.draw);
  const int blocking = count_blocking(table, rules_.draw);
  return moves + std::min(blocking, 1 + divided_up(blocking + 1, rules_.draw));
}

// Can the card be put on a card that has just been laid bare for it?
bool MoveGenerator::is_at_hand(const Table& table, Card card) const {
  const int height = table.foundations[static_cast<std::size_t>(suit_of(card))];
  if (height > rank_of(card)) return rules_.takeback && height == rank_of(card) + 1;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Column& column = table.columns[i];
    if (std::find(column.cards.begin(), column.cards.begin() + column.down, card) !=
        column.cards.begin() + column.down)
      return false;
  }
  return true;
}

// A part of a run is moved only to let the card it lies on go up, or to put the other
// card that fits there in its place.
bool MoveGenerator::is_useful_shift(const Table& table, int from, int count) const {
  const Column& column = table.columns[static_cast<std::size_t>(from)];
  const Card host = column.cards[static_cast<std::size_t>(column.size - count - 1)];
  const Card first = column.cards[static_cast<std::size_t>(column.size - count)];
  if (table.foundations[static_cast<std::size_t>(suit_of(host))] == rank_of(host)) return true;
  return is_at_hand(table, twin_of(first));
}

// A column is emptied only for a king that goes there next. Where any card may, no more is asked.
bool MoveGenerator::is_useful_emptying(const Table& table) const {
  if (rules_.any_on_empty) return true;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card king = card_of(kRanks - 1, suit);
    const bool has_column = std::any_of(table.columns.begin(), table.columns.end(), [&](const Column& each) {
      return !each.empty() && each.down == 0 && each.cards[0] == king;
    });
    if (!has_column && is_at_hand(table, king)) return true;
  }
  return false;
}

void MoveGenerator::list_to_columns(const Table& table, Hop hop, std::vector<Hop>& hops) const {
  bool has_empty = false;
  for (int to = 0; to < kColumns; ++to) {
    hop.move.to = byte(to);
    if (!is_legal(table, rules_, hop.move)) continue;
    if (table.columns[static_cast<std::size_t>(to)].empty()) {
      if (has_empty) continue;  // one empty column is like another
      has_empty = true;
    }
    hops.push_back(hop);
  }
}

void MoveGenerator::list_from_talon(const Table& table, std::vector<Hop>& hops) const {
  Table turning = table;
  Cards seen = 0;
  bool redealt = false;
  for (int turns = 0;; ++turns) {
    if (turning.turned > 0 && !(seen & bit_of(turning.waste_top()))) {
      seen |= bit_of(turning.waste_top());
      Hop hop{{Kind::waste_to_foundation}, byte(turns), turning.turned, redealt};
      if (is_legal(turning, rules_, hop.move)) hops.push_back(hop);
      hop.move.kind = Kind::waste_to_column;
      list_to_columns(turning, hop, hops);
    }
    const Move turn{turning.turned < turning.talon_size ? Kind::draw : Kind::redeal};
    if (turn.kind == Kind::redeal) {
      if (redealt || !is_legal(turning, rules_, turn)) return;
      redealt = true;
    }
    klondike::play(turning, rules_, turn);
  }
}

void MoveGenerator::list(const Table& table, std::vector<Hop>& hops) const {
  Card safe = kDeck;  // the lowest: it must not depend on the order of the columns
  Hop safe_hop;
  for (int from = 0; from < kColumns; ++from) {
    const Hop up{{Kind::column_to_foundation, byte(from)}, 0, table.turned};
    if (!is_legal(table, rules_, up.move)) continue;
    const Card card = table.columns[static_cast<std::size_t>(from)].last();
    if (card < safe && is_safe_up(table.foundations, suit_of(card), rank_of(card))) {
      safe = card;
      safe_hop = up;
    }
    hops.push_back(up);
  }
  if (safe < kDeck) {
    hops.assign(1, safe_hop);
    return;
  }
  for (int from = 0; from < kColumns; ++from) {
    const Column& column = table.columns[static_cast<std::size_t>(from)];
    for (int count = 1; count <= column.size - column.down; ++count) {
      const bool is_part = count < column.size - column.down;
      if (is_part && !is_useful_shift(table, from, count)) continue;
      if (!is_part && column.down == 0 && !is_useful_emptying(table)) continue;
      list_to_columns(table, {{Kind::column_to_column, byte(from), 0, byte(count)}, 0, table.turned}, hops);
    }
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    list_to_columns(table, {{Kind::foundation_to_column, byte(suit)}, 0, table.turned}, hops);
  }
  list_from_talon(table, hops);
}

void MoveGenerator::play(Table& table, const Hop& hop) const {
  table.turned = hop.turned;
  if (hop.redeals) ++table.redeals;
  klondike::play(table, rules_, hop.move);
}

CardMove MoveGenerator::named(const Table& table, const Hop& hop) {
  const Column& from = table.columns[hop.move.from];
  const Column& to = table.columns[hop.move.to];
  const Card on = to.empty() ? CardMove::kEmptyColumn : to.last();
  switch (hop.move.kind) {
    case Kind::waste_to_foundation: return {table.talon[hop.turned - 1u], CardMove::kFoundation};
    case Kind::waste_to_column: return {table.talon[hop.turned - 1u], on};
    case Kind::column_to_foundation: return {from.last(), CardMove::kFoundation};
    case Kind::column_to_column:
      return {from.cards[static_cast<std::size_t>(from.size - hop.move.count)], on};
    case Kind::foundation_to_column:
      return {card_of(table.foundations[hop.move.from] - 1, hop.move.from), on};
    case Kind::draw:
    case Kind::redeal: break;
  }
  return {};
}

void MoveGenerator::carry_out(Table& table, CardMove card_move, std::vector<Move>& moves) const {
  std::vector<Hop> hops;
  list(table, hops);
  const auto is_it = [&](const Hop& hop) {
    const CardMove named = MoveGenerator::named(table, hop);
    return named.card == card_move.card && named.target == card_move.target;
  };
  const Hop hop = *std::find_if(hops.begin(), hops.end(), is_it);
  for (int i = 0; i < hop.turns; ++i) {
    const Move turn{table.turned < table.talon_size ? Kind::draw : Kind::redeal};
    klondike::play(table, rules_, turn);
    moves.push_back(turn);
  }
  klondike::play(table, rules_, hop.move);
  moves.push_back(hop.move);
}

}  // namespace parlour::klondike
