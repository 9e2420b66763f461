// Makes the sets of a position from its table, and takes dealt cards and talon cards out of them.
#pragma once

#include <optional>

#include "klondike/compact.hpp"
#include "klondike/table.hpp"

namespace parlour::klondike {

// Returns the position as sets, for any rules, even those that the compact search can't handle.
Start lay_out(const Table& table, const Rules& rules, Prunings prunings);

// The same for the compact search; returns nothing if it can't handle the rules or a state would
// not fit a 64-bit key.
std::optional<Start> compress(const Table& table, const Rules& rules, Prunings prunings);

// Removes the base of a column: the card below is turned up, or the column is empty.
void lift_base(const Layout& layout, Compact& compact, Cards base);

// Turns to the card and takes it out of the talon. The caller puts it up or into the
// columns.
void take_from_talon(const Layout& layout, Compact& compact, Cards card);

}  // namespace parlour::klondike
