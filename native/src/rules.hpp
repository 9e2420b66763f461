// The options of the game that matter for winning.
#pragma once

namespace klondike {

struct Rules {
  static constexpr int kUnlimited = -1;

  int draw = 1;
  int redeals = kUnlimited;
  bool any_on_empty = false;  // empty=any: any card may go to an empty column
  bool takeback = true;
};

}  // namespace klondike
