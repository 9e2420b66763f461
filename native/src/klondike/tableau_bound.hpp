// A lower bound of the moves to other columns before all dealt cards have left their places.
#pragma once

#include <array>
#include <vector>

#include "core/card.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// A card that leaves its place while a lower one of its suit still lies where it was dealt
// can't go up, so it goes to another column. The bound assumes the order of leaving with the
// fewest such moves, in which each card leaves after those that lie on it.
class TableauBound {
 public:
  explicit TableauBound(const Table& start);

  int least_moves(const Table& table) const;

 private:
  using Downs = std::array<std::uint8_t, kColumns>;  // face-down cards of each column

  Cards in_place(const Downs& downs) const;
  std::size_t case_number(const Downs& downs) const;
  int least_from(const Downs& downs) const;
  int least_if_stuck(Downs downs) const;

  // [column][face-down cards]: the dealt cards there, and the cards that must be up before the
  // first face-up one can go up.
  std::array<std::array<Cards, kMaxFaceDown + 1>, kColumns> dealt_{};
  std::array<std::array<Cards, kMaxFaceDown + 1>, kColumns> needs_{};
  std::array<std::size_t, kColumns> weight_{};
  static constexpr std::uint8_t kUnknown = 0xFF;
  // By number, computed on demand.
  mutable std::vector<std::uint8_t> least_, least_if_stuck_;
};

}  // namespace parlour::klondike
