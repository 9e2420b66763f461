// Cards, and sets of cards as bit boards.
//
// A card is the number rank * 4 + suit, ace = rank 0, suits S H D C: the same
// numbers as in Python. A set of cards is a 64-bit board with one nibble per
// rank. In the nibble the two suits of a colour are adjacent, and the colour
// halves are swapped on every other rank, so that the two cards on which a card
// may lie are the same bit pair one nibble up: finding them is a shift.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace parlour {

using Card = std::uint8_t;
using Cards = std::uint64_t;  // a set of cards

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kDeck = 52;

constexpr int rank_of(Card card) {
  return card / 4;
}
constexpr int suit_of(Card card) {
  return card % 4;
}
constexpr bool is_red(Card card) {
  return suit_of(card) == 1 || suit_of(card) == 2;
}
constexpr Card card_of(int rank, int suit) {
  return static_cast<Card>(rank * 4 + suit);
}

// Returns whether `child` may lie on `host` in a column.
constexpr bool fits_on(Card child, Card host) {
  return rank_of(child) + 1 == rank_of(host) && is_red(child) != is_red(host);
}

constexpr int bit_index(Card card) {
  const int rank = rank_of(card);
  const int suit = suit_of(card);
  const int pair = static_cast<int>(is_red(card)) ^ (rank & 1);
  return rank * 4 + pair * 2 + (suit >= 2 ? 1 : 0);
}

constexpr Cards bit_of(Card card) {
  return Cards{1} << bit_index(card);
}

inline constexpr Cards kAllCards = (Cards{1} << kDeck) - 1;
inline constexpr Cards kKings = Cards{0xF} << 48;
inline constexpr Cards kLowOfPairs = 0x5555555555555555;

inline constexpr auto kCardAt = [] {
  std::array<Card, kDeck> cards{};
  for (Card card = 0; card < kDeck; ++card) cards[static_cast<std::size_t>(bit_index(card))] = card;
  return cards;
}();

inline Card lowest_card(Cards cards) {
  return kCardAt[static_cast<std::size_t>(std::countr_zero(cards))];
}

}  // namespace parlour
