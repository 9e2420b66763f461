// A learned estimate of a situation: if the game can be won, how often does a player win it who
// doesn't see what is hidden? A small network, in whole numbers, so that every machine
// says the same. `native/learn.py` makes its weights from games.
#pragma once

#include <vector>

#include "fair/share.hpp"
#include "fair/traits.hpp"

namespace parlour::klondike::fair {

// It has learned from games with unlimited redeals, take-back and kings on empty columns,
// after the stock has been looked through.
bool has_learned(const Layout& layout, const Situation& situation);

class Value {
 public:
  // `actions` are those that the situation offers.
  Share operator()(const Layout& layout, const Situation& situation, const std::vector<Action>& actions);

 private:
  std::vector<Trait> traits_;
};

}  // namespace parlour::klondike::fair
