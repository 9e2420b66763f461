// The result of a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace parlour {

enum class Result : std::uint8_t { lost, winnable, unknown };

template <class Move>
struct Verdict {
  Result result = Result::unknown;
  std::vector<Move> moves;  // a winning line when winnable
  std::uint64_t nodes = 0;  // positions expanded
  std::size_t memory = 0;   // peak bytes
};

}  // namespace parlour
