// What the learned value learns from: situations of a game, and how often they were won by a
// player that guesses (guesser.hpp), in worlds in which a win exists.
#pragma once

#include <vector>

#include "fair/player.hpp"
#include "fair/traits.hpp"

namespace parlour::klondike::fair {

struct Lesson {
  int won = 0;
  int worlds = 0;
  std::vector<Trait> traits;
};

Status check_lessons(const Table& table, const Rules& rules);

// Those of one game. It is played with `effort`, and now and then at random, so that it gets
// where good play would not. Only where `check_lessons` finds no error.
std::vector<Lesson> lessons(const Seen& truth, const Rules& rules, const Effort& effort, int worlds);

}  // namespace parlour::klondike::fair
