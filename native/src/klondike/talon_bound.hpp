// A lower bound of the moves that the talon takes, besides that each of its cards goes up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/card.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// Every card of the stock has to be turned. A card that comes to lie on a lower one of its suit
// can't go up before that one, which can't leave before it: it goes to a column, or the talon is
// turned again.
class TalonBound {
 public:
  TalonBound(const Table& start, int draw);

  // `left` are the cards left, as places in the talon of the start; the first `turned` of them
  // are the waste.
  int least_moves(std::uint32_t left, int turned) const;

 private:
  struct Known {
    std::uint32_t left = 0;
    std::uint16_t turned = 0;
    std::uint16_t moves = 0;
  };
  static constexpr std::size_t kSize = std::size_t{1} << 14;

  int compute(std::uint32_t left, int turned) const;

  std::array<Card, kMaxTalon> talon_;
  int draw_;
  mutable std::vector<Known> known_;  // what was computed last; nothing left takes no moves
};

}  // namespace parlour::klondike
