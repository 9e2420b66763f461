#include "klondike/tableau_bound.hpp"

#include <algorithm>

namespace parlour::klondike {
namespace {

// The lower cards of the suit of each card.
constexpr auto kLower = [] {
  std::array<Cards, kDeck> lower{};
  for (Card card = kSuits; card < kDeck; ++card) {
    const Card next = static_cast<Card>(card - kSuits);
    lower[card] = lower[next] | bit_of(next);
  }
  return lower;
}();

}  // namespace

TableauBound::TableauBound(const Table& start) {
  std::size_t numbers = 1;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Column& column = start.columns[i];
    weight_[i] = numbers;
    numbers *= column.down + 1u;
    Cards dealt = column.empty() ? 0 : bit_of(column.cards[0]);
    for (std::size_t k = 1; k <= column.down; ++k) {
      dealt |= bit_of(column.cards[k]);
      dealt_[i][k] = dealt;
      needs_[i][k] = kLower[column.cards[k]];
    }
  }
  least_.assign(numbers, kUnknown);
  least_if_stuck_.assign(numbers, kUnknown);
  least_[0] = 0;
}

Cards TableauBound::in_place(const Downs& downs) const {
  Cards cards = 0;
  for (std::size_t i = 0; i < kColumns; ++i) cards |= dealt_[i][downs[i]];
  return cards;
}

std::size_t TableauBound::case_number(const Downs& downs) const {
  std::size_t number = 0;
  for (std::size_t i = 0; i < kColumns; ++i) number += weight_[i] * downs[i];
  return number;
}

int TableauBound::least_from(const Downs& downs) const {
  const std::size_t number = case_number(downs);
  if (least_[number] != kUnknown) return least_[number];
  const Cards cards = in_place(downs);
  Downs next = downs;
  int least = -1;
  for (std::size_t i = 0; i < kColumns && least < 0; ++i) {
    if (downs[i] == 0 || (needs_[i][downs[i]] & cards)) continue;
    --next[i];  // it can go up: that hinders no other
    least = least_from(next);
  }
  if (least < 0) least = least_if_stuck(downs);
  least_[number] = static_cast<std::uint8_t>(least);
  return least;
}

// None of the first face-up cards can go up: one of them leaves for another column.
int TableauBound::least_if_stuck(Downs downs) const {
  const std::size_t number = case_number(downs);
  if (least_if_stuck_[number] != kUnknown) return least_if_stuck_[number];
  int least = number == 0 ? 0 : kDeck;
  for (std::size_t i = 0; i < kColumns; ++i) {
    if (downs[i] == 0) continue;
    --downs[i];
    least = std::min(least, 1 + least_from(downs));
    ++downs[i];
  }
  least_if_stuck_[number] = static_cast<std::uint8_t>(least);
  return least;
}

int TableauBound::least_moves(const Table& table) const {
  Downs downs;
  std::array<Cards, kColumns> needs;  // of all face-up cards, then of the first one below
  Cards in_place = 0;
  int moves = 0;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Column& column = table.columns[i];
    downs[i] = column.down;
    if (column.down == 0) continue;
    needs[i] = 0;
    for (std::size_t k = column.down; k < column.size; ++k) needs[i] |= kLower[column.cards[k]];
    if (needs[i] & dealt_[i][column.down]) {
      ++moves;  // one of them lies above a lower one of its suit
      needs[i] = needs_[i][--downs[i]];
    }
    in_place |= dealt_[i][downs[i]];
  }
  // As long as all that is face up in a column can go up, it does.
  for (std::size_t i = 0; i < kColumns;) {
    if (downs[i] == 0 || (needs[i] & in_place)) {
      ++i;
      continue;
    }
    in_place &= ~dealt_[i][downs[i]];
    needs[i] = needs_[i][--downs[i]];
    in_place |= dealt_[i][downs[i]];
    i = 0;
  }
  return moves + least_if_stuck(downs);
}

}  // namespace parlour::klondike
