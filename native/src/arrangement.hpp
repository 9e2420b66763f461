// A table as a key of 192 bits, and back. Unlike the compact state it says which card
// lies on which, because moves are counted; columns without face-down cards have no
// names in it, because nothing depends on which is which.
#pragma once

#include <array>
#include <cstdint>

#include "table.hpp"

namespace klondike {

struct Arrangement {
  std::array<std::uint64_t, 3> words{};

  bool operator==(const Arrangement&) const = default;
  std::uint64_t hash() const;
};

// Packs the tables that follow from one: its face-down cards and its talon are known.
class Packer {
 public:
  Packer(const Table& start, const Rules& rules);

  Arrangement pack(const Table& table) const;
  Table unpack(const Arrangement& arrangement) const;

 private:
  // No card of the talon needs more than one redeal: more than these are as good as these.
  static constexpr int kMostRedeals = kMaxTalon;

  Table start_;
  Rules rules_;
  std::array<std::uint8_t, kDeck> place_{};  // in the talon of the start
};

}  // namespace klondike
