// A position on the table. With play.hpp, the rules one move at a time, it is the
// straightforward implementation, which everything else is tested against.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/card.hpp"
#include "core/status.hpp"
#include "klondike/rules.hpp"

namespace parlour::klondike {

struct Column {
  static constexpr int kCapacity = kMaxFaceDown + kRanks;

  std::array<Card, kCapacity> cards{};
  std::uint8_t size = 0;
  std::uint8_t down = 0;  // the number of face-down cards, which are at the bottom

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

  // Returns source, target and count in one number, with places numbered as in Python:
  // columns 0–6, waste 7, stock 8, the foundations 9–12, and 13 for "its foundation". A line
  // has hundreds of moves, so this is done without a branch.
  int code() const {
    constexpr std::array<std::uint8_t, 7> kSource{8, 7, 7, 7, 0, 0, 9};  // by kind
    constexpr std::array<std::uint8_t, 7> kTarget{7, 8, 13, 0, 13, 0, 0};
    const auto i = static_cast<std::size_t>(kind);
    return (kSource[i] + from) | (kTarget[i] + to) << 4 | count << 8;
  }
};

// Returns an error unless each card is present once, the face-up cards of every column form a
// run and the sizes are valid. All that follows, here and in the searches, relies on it.
Status check(const Table& table, const Rules& rules);

}  // namespace parlour::klondike
