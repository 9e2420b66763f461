// The pruning rules of the compact search. Each can be switched off by name, to be
// tested alone. docs/solver.md says why and when each is sound.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace parlour::klondike {

using Prunings = std::uint32_t;

namespace pruning {
inline constexpr Prunings safe = 1 << 0;          // safe cards go up at once and stay there
inline constexpr Prunings raise = 1 << 1;         // a class is entered with everything possible up
inline constexpr Prunings once = 1 << 2;          // a move possible in many arrangements is tried in one
inline constexpr Prunings up_first = 1 << 3;      // a card that can go up is not also placed
inline constexpr Prunings king_waits = 1 << 4;    // a column is emptied only for a king at hand
inline constexpr Prunings stock_up = 1 << 5;      // draw 1: a stock card goes up if that loses nothing
inline constexpr Prunings stock_waits = 1 << 6;   // draw 1: a stock card is placed only to be used at once
inline constexpr Prunings look_ahead = 1 << 7;    // lost even under easier rules
inline constexpr Prunings easier_stock = 1 << 8;  // lost with draw 1, so lost with this stock
inline constexpr Prunings turned = 1 << 9;        // lost where more of the talon can be turned to
inline constexpr Prunings in_stock = 1 << 10;     // draw 1: lost while a card was in the stock
inline constexpr Prunings all = (1 << 11) - 1;

struct Name {
  std::string_view name;
  Prunings bit;
};

inline constexpr std::array<Name, 11> names{{{"safe", safe},
                                            {"raise", raise},
                                            {"once", once},
                                            {"up_first", up_first},
                                            {"king_waits", king_waits},
                                            {"stock_up", stock_up},
                                            {"stock_waits", stock_waits},
                                            {"look_ahead", look_ahead},
                                            {"easier_stock", easier_stock},
                                            {"turned", turned},
                                            {"in_stock", in_stock}}};
}  // namespace pruning

}  // namespace parlour::klondike
