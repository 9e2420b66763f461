// A position as it comes from outside, and whether it can be searched.
#pragma once

#include <vector>

#include "core/status.hpp"
#include "patience/rules.hpp"

namespace parlour::patience {

using Pile = std::vector<Card>;  // its last card on top

struct Table {
  std::vector<Pile> columns;
  std::vector<int> down;  // how many cards of each column are face down
  Pile cells;             // kNoCard where one is free
  Pile reserve;
  Pile talon;      // waste and stock as one row
  int turned = 0;  // how many of it are the waste
  int redeals = 0;
  std::vector<int> foundations;  // heights, or the suits of whole runs
  int base = 0;
  Pile pile;
};

// Returns an error unless the table has the shape that the rules ask for. Whether it has the right
// cards is checked in Python; here a wrong one only leads to a wrong verdict.
Status check(const Table& table, const Rules& rules);

}  // namespace parlour::patience
