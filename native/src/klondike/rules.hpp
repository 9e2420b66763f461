// The shape of the game, and its options that matter for winning.
#pragma once

namespace parlour::klondike {

inline constexpr int kColumns = 7;
inline constexpr int kMaxTalon = 24;
inline constexpr int kMaxFaceDown = 6;

struct Rules {
  static constexpr int kUnlimited = -1;

  int draw = 1;
  int redeals = kUnlimited;
  bool any_on_empty = false;  // empty=any: any card may go to an empty column
  bool takeback = true;
};

}  // namespace parlour::klondike
