// Packs a table into a key of 192 bits, and back. Unlike the compact state the key says which
// card lies on which, because moves are counted; it doesn't distinguish columns without
// face-down cards, which are interchangeable.
#pragma once

#include <array>
#include <cstdint>

#include "klondike/table.hpp"

namespace parlour::klondike {

struct Arrangement {
  std::array<std::uint64_t, 3> words{};

  bool operator==(const Arrangement& other) const {
    return words[0] == other.words[0] && words[1] == other.words[1] && words[2] == other.words[2];
  }
  std::uint64_t hash() const {
    std::uint64_t mixed = 0;
    for (const std::uint64_t word : words) {
      mixed = (mixed ^ word) * 0x9E3779B97F4A7C15;
      mixed ^= mixed >> 29;
    }
    return mixed;
  }
};

// A table together with its key, which is far cheaper to keep than to make.
struct Position {
  Table table;
  Arrangement key;
};

// Packs the tables that can be reached from `start`, whose face-down cards and talon are known.
class Packer {
 public:
  Packer(const Table& start, const Rules& rules);

  Arrangement pack(const Table& table) const;
  Table unpack(const Arrangement& arrangement) const;

  // Plays a legal move of a card or a run.
  void play(Position& position, Move move) const;

  // Turns the talon to where so many cards are turned, with a redeal on the way or without.
  void turn(Position& position, int turned, bool redeals) const;

  // Returns the cards left in the talon, as places in the talon of the start.
  static std::uint32_t talon_of(const Arrangement& arrangement);

 private:
  // No card of the talon needs more than one redeal, so a larger number makes no difference.
  static constexpr int kMostRedeals = kMaxTalon;

  std::uint64_t redeals_left(const Table& table) const;

  Table start_;
  Rules rules_;
  std::array<std::uint8_t, kDeck> place_{};  // in the talon of the start
};

}  // namespace parlour::klondike
