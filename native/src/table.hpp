// A position as it lies on the table, and the rules played on it one move at a
// time: the plain reading of the rules, which everything else is tested against.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "card.hpp"
#include "rules.hpp"

namespace klondike {

struct Column {
  static constexpr int kCapacity = kMaxFaceDown + kRanks;

  std::array<Card, kCapacity> cards{};
  std::uint8_t size = 0;
  std::uint8_t down = 0;  // how many of the cards, from the bottom, are face down

  Card last() const { return cards[size - 1u]; }
  bool empty() const { return size == 0; }
};

struct Table {
  std::array<Card, kMaxTalon> talon{};
  std::uint8_t talon_size = 0;
  std::uint8_t turned = 0;  // the waste is the first `turned` cards of the talon
  std::array<std::uint8_t, kSuits> foundations{};
  std::array<Column, kColumns> columns{};
  int redeals = 0;  // made so far

  bool is_won() const;
  Card waste_top() const { return talon[turned - 1u]; }
};

struct Move {
  enum class Kind : std::uint8_t {
    draw,
    redeal,
    waste_to_foundation,
    waste_to_column,
    column_to_foundation,
    column_to_column,
    foundation_to_column,
  };

  Kind kind = Kind::draw;
  std::uint8_t from = 0;  // a column, or the suit of a foundation
  std::uint8_t to = 0;
  std::uint8_t count = 1;

  bool operator==(const Move&) const = default;
  std::string text() const;

  // Source, target and count as Python numbers the places, in one number:
  // columns 0–6, waste 7, stock 8, the foundations 9–12, and 13 for "its foundation".
  int code() const;
};

// Throws std::invalid_argument, with the reason, unless each card is there once,
// the face-up cards of every column form a run and the sizes are those of the game.
void check(const Table& table, const Rules& rules);

void list_moves(const Table& table, const Rules& rules, std::vector<Move>& moves);

bool is_legal(const Table& table, const Rules& rules, Move move);

// The move must be a legal one.
void play(Table& table, const Rules& rules, Move move);

std::uint64_t perft(const Table& table, const Rules& rules, int depth);

}  // namespace klondike
