// The result of a search.
#pragma once

#include <cstdint>
#include <vector>

#include "core/status.hpp"

namespace parlour {

enum class Result : std::uint8_t { lost, winnable, unknown };

template <class Move>
struct Verdict {
  Result result = Result::unknown;
  std::vector<Move> moves;   // a winning line when winnable
  std::uint64_t nodes = 0;   // positions expanded
  std::uint64_t memory = 0;  // peak bytes
  Status status;             // an error is a defect of the search
};

}  // namespace parlour
