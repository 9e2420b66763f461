// A position as sets of cards: which cards lie open in the columns, how many of
// the dealt cards each column still holds, what is on the foundations and what is
// left in the talon. How the open cards are arranged is left out: every arrangement
// can be had from every other, as far as it could matter (docs/solver.md).
//
// A column's *base* is its first face-up card while that is still where it was
// dealt; moving it turns up the card below, or empties the column. All other open
// cards are *free*: each lies on one of its two hosts, a free king in a column
// without dealt cards. A dealt king with nothing below is counted as free at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "card.hpp"
#include "pruning.hpp"
#include "table.hpp"

namespace klondike {

using TalonSet = std::uint32_t;  // places of the talon as it was at the start
using Heights = std::array<std::uint8_t, kSuits>;

struct Compact {
  Cards open = 0;                 // face up in the columns
  Cards bases = 0;                // those that lie where they were dealt
  Cards singles = 0;              // bases with no face-down card below
  Cards stock = 0;                // in the talon, stock and waste together
  TalonSet talon = 0;             // the same as places
  std::uint32_t pile_code = 0;    // `piles` as one number
  std::uint8_t waste = 0;         // the places before this one are turned
  std::uint8_t redeals = 0;       // left, when limited
  std::uint8_t free_columns = 0;  // columns without dealt cards
  Heights heights{};
  std::array<std::uint8_t, kColumns> piles{};  // dealt cards left: face down and the base

  Cards free() const { return open & ~bases; }
};

// What stays the same all through the search of one position.
struct Layout {
  Rules rules;
  Prunings prunings = pruning::all;
  bool redeals_limited = false;
  std::array<std::array<Cards, kMaxFaceDown + 2>, kColumns> base{};  // [column][dealt cards left]
  std::array<std::uint8_t, kDeck> column{};                          // of a dealt card, by bit index
  std::array<std::uint32_t, kColumns> weight{};                      // of a column in pile_code
  std::array<Cards, kMaxTalon> talon{};                              // the card at each place
  std::array<std::uint8_t, kDeck> place{};                           // of a talon card, by bit index
  std::uint32_t talon_size = 0;
  std::uint32_t redeal_values = 1;
  int turn_up_below = 0;  // the aim is fewer face-down cards than this, if it is not 0

  bool uses(Prunings rule) const { return (prunings & rule) != 0; }
  bool whole_stock_reachable() const { return rules.draw == 1 && !redeals_limited; }
};

struct Start {
  Layout layout;
  Compact compact;
};

// The position as sets. It holds for all rules; only the search is not for all.
Start lay_out(const Table& table, const Rules& rules, Prunings prunings);

// The same for a search: nothing if the rules are not for it or a state would not fit
// a 64-bit key.
std::optional<Start> compress(const Table& table, const Rules& rules, Prunings prunings);

// Different for different states of one layout; never 0.
std::uint64_t key_of(const Layout& layout, const Compact& compact);

// How many cards lie face down.
int face_down(const Compact& compact);

// Is there nothing left to search? Either no face-down card is left and every card of
// the stock can be had at any time: then the lowest card not yet up can always go up.
// Or, if that was the question, a card has been turned up.
bool is_open_and_shut(const Layout& layout, const Compact& compact);

inline constexpr auto kNextUp = [] {
  std::array<std::array<Cards, kRanks + 1>, kSuits> next{};
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < kRanks; ++rank) {
      next[static_cast<std::size_t>(suit)][static_cast<std::size_t>(rank)] = bit_of(card_of(rank, suit));
    }
  }
  return next;
}();

inline constexpr auto kCardsUp = [] {
  std::array<std::array<Cards, kRanks + 1>, kSuits> up{};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      up[suit][rank + 1] = up[suit][rank] | kNextUp[suit][rank];
    }
  }
  return up;
}();

// The next card of each suit.
inline Cards next_up(const Heights& h) {
  return kNextUp[0][h[0]] | kNextUp[1][h[1]] | kNextUp[2][h[2]] | kNextUp[3][h[3]];
}

inline Cards cards_up(const Heights& h) {
  return kCardsUp[0][h[0]] | kCardsUp[1][h[1]] | kCardsUp[2][h[2]] | kCardsUp[3][h[3]];
}

inline Cards both_of_pairs(Cards low) {
  return low | low << 1;
}

// Pairs of which at least one bit is set, both bits set.
inline Cards spread(Cards cards) {
  return both_of_pairs((cards | cards >> 1) & kLowOfPairs);
}

// The pairs of hosts that have room: more of the pair are open than free cards lie
// on them. Then either of the two can be laid bare, and a card can be placed there.
inline Cards pairs_with_room(Cards open, Cards free) {
  const Cards hosts_one = (open | open >> 1) & kLowOfPairs;
  const Cards hosts_two = (open & open >> 1) & kLowOfPairs;
  const Cards children = free << 4;
  const Cards children_one = (children | children >> 1) & kLowOfPairs;
  const Cards children_two = (children & children >> 1) & kLowOfPairs;
  return both_of_pairs((hosts_one & ~children_one) | (hosts_two & ~children_two));
}

inline bool king_has_room(const Compact& compact) {
  return compact.free_columns > std::popcount(compact.free() & kKings);
}

inline int suit_at(Cards card) {
  return suit_of(lowest_card(card));
}

// A free card, or the card `card` of the stock or a base already taken away, goes up.
inline void put_up(Compact& compact, Cards card) {
  compact.open &= ~card;
  ++compact.heights[static_cast<std::size_t>(suit_at(card))];
}

// The base stops being one: the card below is turned up, or the column is empty.
void lift_base(const Layout& layout, Compact& compact, Cards base);

// Takes the card out of the talon, turning to it first. It stays in no place:
// the caller puts it up or into the columns.
void take_from_talon(const Layout& layout, Compact& compact, Cards card);

}  // namespace klondike
