// A position as sets of cards: which cards lie open in the columns, how many of
// the dealt cards each column still holds, what is on the foundations and what is
// left in the talon. The arrangement of the open cards is left out: every arrangement
// can be reached from every other, as far as it matters (docs/solver.md).
//
// A column's *base* is its first face-up card while that is still where it was dealt;
// moving it turns up the card below, or empties the column. All other open
// cards are *free*: each lies on one of its two hosts, or alone in a column without
// dealt cards if it may go to an empty one. A dealt card with nothing below that may go
// to an empty column is counted as free at once.
#pragma once

#include <array>
#include <cstdint>

#include "core/card.hpp"
#include "klondike/pruning.hpp"
#include "klondike/rules.hpp"

namespace parlour::klondike {

using TalonSet = std::uint32_t;  // places of the talon as it was at the start
inline constexpr TalonSet kWholeTalon = (TalonSet{1} << kMaxTalon) - 1;

// Returns the places of a talon before this one.
constexpr TalonSet places_before(unsigned place) {
  return (TalonSet{1} << place) - 1;
}

using Heights = std::array<std::uint8_t, kSuits>;

inline constexpr std::uint64_t kHeightCodes = std::uint64_t{14} * 14 * 14 * 14;  // 0 to 13 for each suit

// The number of possible counts of turned talon cards: 0 to 24.
inline constexpr std::uint32_t kTurns = kMaxTalon + 1;

// Returns the heights as one number, which is faster to compare.
constexpr std::uint32_t packed(const Heights& heights) {
  return std::bit_cast<std::uint32_t>(heights);
}

struct Compact {
  Cards open = 0;                 // face up in the columns
  Cards bases = 0;                // of these, the bases of columns
  Cards singles = 0;              // bases with no face-down card below
  Cards stock = 0;                // in the talon, stock and waste together
  TalonSet talon = 0;             // the same, as places
  std::uint32_t pile_code = 0;    // dealt cards left in each column, as one number
  std::uint8_t waste = 0;         // the places before this one are turned over
  std::uint8_t redeals = 0;       // redeals left, if limited
  std::uint8_t free_columns = 0;  // columns without dealt cards
  std::uint8_t face_down = 0;     // cards that lie face down
  Heights heights{};

  Cards free() const { return open & ~bases; }
};

// The constants of the search of one position.
struct Layout {
  Rules rules;
  Prunings prunings = pruning::all;
  bool redeals_limited = false;
  std::array<Cards, kDeck> below{};           // the card that a dealt card lies on, by bit index
  std::array<std::uint32_t, kDeck> weight{};  // weight of a dealt card's column in pile_code, by bit index
  std::array<std::uint8_t, kDeck> depth{};    // number of cards below a dealt card, by bit index
  Cards bottoms = 0;                          // dealt cards that lie on no other
  Cards go_to_empty = 0;                      // cards that may go to an empty column
  std::array<Cards, kMaxTalon> talon{};       // the card at each place
  std::array<std::uint8_t, kDeck> place{};    // the place of a talon card, by bit index
  std::uint32_t pile_codes = 1;               // the upper bound of pile_code, exclusive
  std::uint32_t talon_size = 0;
  std::uint32_t redeal_values = 1;
  int turn_up_below = 0;  // if not 0, the goal is fewer face-down cards than this

  bool uses(Prunings rule) const { return (prunings & rule) != 0; }
  bool whole_stock_reachable() const { return rules.draw == 1 && !redeals_limited; }
  std::uint32_t places() const {
    return whole_stock_reachable() ? std::uint32_t{1} << talon_size : kTurns * redeal_values;
  }
};

struct Start {
  Layout layout;
  Compact compact;
};

// A state as a number, unique within one layout and never 0. States that differ only in their *place* have consecutive numbers. The
// place is how far the talon is turned and the redeals left, or, where every stock card can be
// reached at any time, the contents of the talon.
struct Key {
  std::uint64_t first = 1;  // the number of the state with place 0
  std::uint32_t place = 0;

  std::uint64_t number() const { return first + place; }
};

inline Key key_of(const Layout& layout, const Compact& compact) {
  constexpr std::uint64_t kHeightValues = kRanks + 1;
  const Heights& h = compact.heights;
  const std::uint64_t heights =
      h[0] + kHeightValues * (h[1] + kHeightValues * (h[2] + kHeightValues * h[3]));
  const std::uint64_t played = compact.pile_code * kHeightCodes + heights;
  if (layout.whole_stock_reachable()) return {(played << layout.talon_size) + 1, compact.talon};
  const std::uint64_t sets = played << layout.talon_size | compact.talon;
  const auto turned =
      static_cast<std::uint32_t>(std::popcount(compact.talon & places_before(compact.waste)));
  return {sets * layout.places() + 1, compact.redeals * kTurns + turned};
}

// Returns whether nothing is left to search: either no face-down card is left and every card of
// the stock can be reached at any time, so that the lowest card not yet up can always go up;
// or, if that is the goal, a card has been turned up.
inline bool is_open_and_shut(const Layout& layout, const Compact& compact) {
  if (layout.turn_up_below > 0) return compact.face_down < layout.turn_up_below;
  return compact.face_down == 0 && (layout.whole_stock_reachable() || compact.talon == 0);
}

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

// Returns the next card of each suit for the foundations.
inline Cards next_up(const Heights& h) {
  return kNextUp[0][h[0]] | kNextUp[1][h[1]] | kNextUp[2][h[2]] | kNextUp[3][h[3]];
}

inline Cards cards_up(const Heights& h) {
  return kCardsUp[0][h[0]] | kCardsUp[1][h[1]] | kCardsUp[2][h[2]] | kCardsUp[3][h[3]];
}

// Returns the next cards of their suits: a nibble up, where the colours have changed halves. After
// a king comes no card.
inline Cards successors(Cards cards) {
  constexpr Cards kLowHalves = 0x3333333333333333;
  return (cards & kLowHalves) << 6 | (cards & ~kLowHalves) << 2;
}

inline Cards both_of_pairs(Cards low) {
  return low | low << 1;
}

// Sets both bits of each pair in which at least one is set.
inline Cards spread(Cards cards) {
  return both_of_pairs((cards | cards >> 1) & kLowOfPairs);
}

// Returns the pairs of hosts that have room: more of the pair are open than free cards lie on
// them. Then either of the two can be uncovered, and a card can be placed there.
inline Cards pairs_with_room(Cards open, Cards free) {
  const Cards hosts_one = (open | open >> 1) & kLowOfPairs;
  const Cards hosts_two = (open & open >> 1) & kLowOfPairs;
  const Cards children = free << 4;
  const Cards children_one = (children | children >> 1) & kLowOfPairs;
  const Cards children_two = (children & children >> 1) & kLowOfPairs;
  return both_of_pairs((hosts_one & ~children_one) | (hosts_two & ~children_two));
}

// Returns the number of free cards without a host, including kings: each takes a column.
inline int count_without_host(Cards open, Cards free) {
  const Cards children = free << 4;
  const Cards one = (children | children >> 1) & ~(open | open >> 1) & kLowOfPairs;
  const Cards two = (children & children >> 1) & ~(open & open >> 1) & kLowOfPairs;
  return std::popcount(one) + std::popcount(two);
}

// Returns the pairs of hosts that such cards would need.
inline Cards pairs_lacking(Cards open, Cards free) {
  const Cards children = free << 4;
  const Cards one = (children | children >> 1) & ~(open | open >> 1);
  const Cards two = (children & children >> 1) & ~(open & open >> 1);
  return both_of_pairs((one | two) & kLowOfPairs);
}

// Returns whether a column is empty when as many free cards as possible lie on hosts.
inline bool has_empty_column(const Layout& layout, const Compact& compact, Cards open) {
  const Cards free = open & ~compact.bases;
  if (!layout.rules.any_on_empty) return compact.free_columns > std::popcount(free & kKings);
  return compact.free_columns > count_without_host(open, free);
}

inline std::size_t index_of(Cards card) {
  return static_cast<std::size_t>(std::countr_zero(card));
}

inline int suit_at(Cards card) {
  return suit_of(lowest_card(card));
}

// Puts up a free card, or a stock card or base that was already taken away.
inline void put_up(Compact& compact, Cards card) {
  compact.open &= ~card;
  ++compact.heights[static_cast<std::size_t>(suit_at(card))];
}

}  // namespace parlour::klondike
