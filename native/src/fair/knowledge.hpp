// What a player knows of a table, and the worlds that fit it.
//
// A world is a position in which every card that was never seen lies somewhere. Nothing
// depends on where those cards lie on the table that was given: the places are gone
// through in one order, and the cards are put there in an order of their own.
#pragma once

#include <vector>

#include "core/random.hpp"
#include "klondike/compact.hpp"

namespace parlour::klondike::fair {

// A moment of the game, as the player sees it: what lies face down is in the layout alone.
struct Situation {
  Compact compact;
  // The places of the talon whose cards have been seen. `compact.waste` does not say it: it
  // may stand for another waste from which the same cards are reached.
  TalonSet seen = kWholeTalon;

  bool knows_stock() const { return (compact.talon & ~seen) == 0; }
};

class Knowledge {
 public:
  // `layout` may have the unseen cards in any order.
  Knowledge(const Layout& layout, const Situation& situation);

  const Situation& situation() const { return situation_; }

  // How many worlds there are, or `limit` if there are as many or more.
  std::uint64_t count_worlds(std::uint64_t limit) const;

  // A world; each is as likely as any other.
  Start sample(Random& random) const;

  // World `number` of `count_worlds`.
  Start world(std::uint64_t number) const;

 private:
  Start filled(const std::vector<Cards>& cards) const;

  Layout layout_;
  Situation situation_;
  std::vector<Cards> cards_;        // never seen, in the order of their bits
  std::vector<Cards> bases_;        // of the columns that hold them
  std::vector<std::size_t> depth_;  // how many lie in that column
  std::vector<std::size_t> places_;  // of the talon
};

}  // namespace parlour::klondike::fair
