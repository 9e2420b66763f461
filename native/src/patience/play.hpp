// The rules as plainly as can be, on whole tables: for checking lines and for exhaustive search in
// tests. The searches have faster forms of the same.
#pragma once

#include <vector>

#include "patience/move.hpp"
#include "patience/table.hpp"

namespace parlour::patience {

bool is_won(const Table& table, const Rules& rules);

// Puts the legal moves where others were.
void list_moves(const Table& table, const Rules& rules, std::vector<Move>& moves);

// Plays a move, which must be legal.
void play(Table& table, const Rules& rules, Move move);

// Returns whether these moves, made one after another, are legal and win.
bool wins(Table table, const Rules& rules, const std::vector<Move>& line);

}  // namespace parlour::patience
