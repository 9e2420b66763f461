// The plan of a search that begins again and again: a short probe in a fixed order, some tens
// in shuffled orders, then longer and longer ones until one comes to its end. What a probe has
// proved stays proved, so little is lost by beginning again, and much is won where the last
// start was a bad one.
//
// "Proved lost" must not depend on the path that led there. In Klondike that is so because its
// classes of positions have no cycles; a game that has some must not enter a position that was
// given up because it was on the path already.
#pragma once

#include <cstdint>

namespace parlour {

struct Probes {
  std::uint64_t first = 200;    // positions of the first probe
  std::uint64_t length = 1000;  // of each of the next ones
  int count = 30;               // of these
  int double_every = 4;         // probes, after those

  static constexpr int kMostDoublings = 40;  // more than any search will see

  // Returns the number of positions for a probe; the first has the number 0.
  std::uint64_t limit(int number) const {
    if (number == 0) return first;
    const int doublings = number > count ? (number - count - 1) / double_every + 1 : 0;
    return length << (doublings < kMostDoublings ? doublings : kMostDoublings);
  }
};

}  // namespace parlour
