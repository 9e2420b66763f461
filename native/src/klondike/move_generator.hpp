// The moves of the search for the shortest win: a move of a card or a run, for a card of the
// talon together with the draws and redeals that turn to it.
#pragma once

#include <vector>

#include "klondike/table.hpp"
#include "klondike/tableau_bound.hpp"

namespace parlour::klondike {

struct Hop {
  Move move;                // for the table it was listed on
  std::uint8_t turns = 0;   // draws and redeals before it
  std::uint8_t turned = 0;  // turned talon cards after them
  bool redeals = false;

  int cost() const { return turns + 1; }
};

// The same without column numbers: the first card that moves, and the card it goes on, or one
// of the two constants.
struct CardMove {
  static constexpr Card kFoundation = kDeck;
  static constexpr Card kEmptyColumn = kDeck + 1;

  Card card = 0;
  Card target = 0;
};

class MoveGenerator {
 public:
  MoveGenerator(const Table& start, const Rules& rules);

  // Appends the moves that a shortest win may need; docs/solver.md says why the others can be
  // left out.
  void list(const Table& table, std::vector<Hop>& hops) const;

  void play(Table& table, const Hop& hop) const;
  static CardMove named(const Table& table, const Hop& hop);

  // Makes the real moves of a card move on the table, and appends them.
  void carry_out(Table& table, CardMove card_move, std::vector<Move>& moves) const;

  // Returns a lower bound of the moves to a win.
  int least_moves(const Table& table) const;

 private:
  bool is_useful_shift(const Table& table, int from, int count) const;
  bool is_useful_emptying(const Table& table) const;
  bool is_at_hand(const Table& table, Card card) const;
  void list_from_talon(const Table& table, std::vector<Hop>& hops) const;
  void list_to_columns(const Table& table, Hop hop, std::vector<Hop>& hops) const;

  Rules rules_;
  TableauBound tableau_bound_;
};

}  // namespace parlour::klondike
