// A rule table as plain numbers: sets of cards and policies, never a game's name.
//
// What goes on what is decided in Python, where the rules are written: it comes as sets of cards.
#pragma once

#include <array>
#include <cstdint>

#include "core/card.hpp"

namespace parlour::patience {

using CardSet = std::uint64_t;  // the bit of a card is its number; both copies of a card are one

constexpr CardSet bit_of(Card card) {
  return CardSet{1} << card;
}
constexpr bool has(CardSet set, Card card) {
  return (set >> card & 1) != 0;
}

inline constexpr Card kNoCard = 0xFF;  // in a free cell
inline constexpr int kMostColumns = 28;
inline constexpr int kMostCells = 8;
inline constexpr int kMostCards = 104;
inline constexpr int kMostHomes = 8;

enum class Goal : std::uint8_t {
  suits,  // foundations by suit from a base rank, round from king to ace
  runs,   // whole runs from king to ace in one suit leave by themselves
  pile,   // all columns go on one pile
  pairs   // pairs that fit, and kings, are taken away
};

enum class StockTo : std::uint8_t { waste, columns, pile };

struct Rules {
  static constexpr int kUnlimited = -1;

  int columns = 0;
  int cells = 0;
  int decks = 1;
  Goal goal = Goal::suits;
  StockTo stock_to = StockTo::waste;
  int draw = 1;
  int redeals = 0;
  bool deals_on_empty = true;       // whether a row is dealt even while a column is empty
  bool fills_from_reserve = false;  // an empty column, at once
  bool needs_room = false;          // a run moves only if it could card by card
  CardSet on_empty = 0;
  std::array<CardSet, kDeck> takes{};   // what goes on a card: on a column or the pile, or away with it
  std::array<CardSet, kDeck> linked{};  // what moves together with a card that it lies on
  std::array<std::uint32_t, kMostColumns> covers{};  // the columns that lie on one, as bits

  // Whether cards on their way can lie in an empty column, which doubles what can move together.
  bool empty_columns_help() const { return needs_room && on_empty == (CardSet{1} << kDeck) - 1; }
  bool is_unlimited() const { return redeals == kUnlimited; }
};

}  // namespace parlour::patience
