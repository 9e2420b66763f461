// A position packed into words, and a step from one to the next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "patience/rules.hpp"

namespace parlour::patience {

inline constexpr std::size_t kMostWords = kMostColumns + 8;

using State = std::array<std::uint32_t, kMostWords>;

// A move with the draws and redeals before it. What then happens by itself is not in it.
struct Step {
  std::uint8_t source = 0;
  std::uint8_t target = 0;
  std::uint8_t count = 1;
  std::uint8_t draws = 0;
  bool is_pair = false;
};

}  // namespace parlour::patience
