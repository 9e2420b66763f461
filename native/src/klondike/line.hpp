// Converts steps on sets of cards to moves on the table.
#pragma once

#include <vector>

#include "klondike/expand.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// Returns the moves that carry out the steps. Every move is checked against the rules;
// throws std::logic_error if one is illegal.
std::vector<Move> moves_of(const Table& table, const Rules& rules, const std::vector<Step>& steps);

// Returns the moves that carry out the steps and then put up all remaining cards. Every move
// is checked against the rules; throws std::logic_error if one is illegal.
std::vector<Move> line_of(const Table& table, const Rules& rules, const std::vector<Step>& steps);

}  // namespace parlour::klondike
