// What is told to the learned value about a situation: a list of the statements that are
// true of it, each by its number. They are about what the player sees and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fair/action.hpp"

namespace parlour::klondike::fair {

using Trait = std::uint16_t;


namespace traits {

inline constexpr int kPlaces = 12;      // where a card may be; see traits.cpp
inline constexpr int kHostPlaces = 6;   // where a host may be
inline constexpr int kHostPairs = kHostPlaces * (kHostPlaces + 1) / 2;

inline constexpr std::array kSizes = {
    kDeck * kPlaces,             // this card is in this place
    kMaxFaceDown * 8,            // so many columns have this many cards face down
    22,                          // so many cards lie face down
    kMaxTalon + 1,               // are in the talon
    kMaxTalon + 1,               // can be turned to
    kMaxTalon + 1,               // can be turned to when one that may leave has left
    16,                          // things can be done for good
    8,                           // cards can be turned up at once
    8,                           // columns are empty
    12,                          // cards of the stock can be placed
    5,                           // cards of the stock can go up
    27,                          // half as many cards may go up if nothing hidden helps
    kHostPairs * kMaxFaceDown,   // the hosts of a base are in these places, and so many lie below
    5 * 4 * 2,                   // before a base goes up so many must, so many of them unseen
    (kRanks + 1) * 4,            // a foundation has so many, of the next three so many are unseen
    kMaxFaceDown * 2,            // a base with so many below can go up, or be placed
    kMaxFaceDown * 2,            // may leave if nothing hidden helps, or can't
    3,                           // so many cards are drawn
};

inline constexpr int kAll = [] {
  int sum = 0;
  for (const int size : kSizes) sum += size;
  return sum;
}();

}  // namespace traits

// `actions` are those that the situation offers.
void list_traits(const Layout& layout, const Situation& situation, const std::vector<Action>& actions,
                 std::vector<Trait>& traits);

}  // namespace parlour::klondike::fair
