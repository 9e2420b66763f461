// Shares of one in whole numbers, so that every machine adds up the same.
#pragma once

#include <cmath>
#include <cstdint>

namespace parlour::klondike::fair {

using Share = std::int64_t;  // also for sums of shares
inline constexpr Share kWhole = 1'000'000;

// Returns a share as people see it, from a sum over `count`.
inline double mean_of(Share sum, std::uint64_t count) {
  return count > 0 ? static_cast<double>(sum) / (static_cast<double>(count) * static_cast<double>(kWhole)) : 0;
}

// Returns the square root, rounded down.
inline std::uint64_t square_root(std::uint64_t number) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(number)));
  while (root * root > number) --root;
  while ((root + 1) * (root + 1) <= number) ++root;
  return root;
}

}  // namespace parlour::klondike::fair
