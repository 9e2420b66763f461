// From steps on sets of cards back to moves on the table.
#pragma once

#include <vector>

#include "expand.hpp"
#include "table.hpp"

namespace klondike {

// The moves that carry out the steps. Every move is checked against the rules;
// std::logic_error if one can't be made.
std::vector<Move> moves_of(const Table& table, const Rules& rules, const std::vector<Step>& steps);

// The moves that carry out the steps and then put up all that is left. Every move is
// checked against the rules; std::logic_error if one can't be made.
std::vector<Move> line_of(Table table, const Rules& rules, const std::vector<Step>& steps);

}  // namespace klondike
