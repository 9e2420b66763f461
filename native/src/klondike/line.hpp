// Converts steps on sets of cards to moves on the table.
#pragma once

#include <optional>
#include <vector>

#include "klondike/expand.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// Returns the moves that carry out the steps. Every move is checked against the rules:
// nothing is returned if one is illegal, which would be a defect of the search.
std::optional<std::vector<Move>> moves_of(const Table& table, const Rules& rules, const std::vector<Step>& steps);

// The same, and then all remaining cards are put up.
std::optional<std::vector<Move>> line_of(const Table& table, const Rules& rules, const std::vector<Step>& steps);

}  // namespace parlour::klondike
