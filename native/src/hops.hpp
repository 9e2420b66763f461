// The moves of the search for the shortest win: a card or a run goes somewhere, and a
// card of the talon together with the draws and redeals that turn to it.
#pragma once

#include <vector>

#include "leaving.hpp"
#include "table.hpp"

namespace klondike {

struct Hop {
  Move move;                // on the table it was listed for
  std::uint8_t turns = 0;   // draws and redeals before it
  std::uint8_t turned = 0;  // how far the talon is turned then
  bool redeals = false;

  int cost() const { return turns + 1; }
};

// The same without the names of columns: the first card that moves, and the card it goes
// on, or one of the two others.
struct CardMove {
  static constexpr Card kFoundation = kDeck;
  static constexpr Card kEmptyColumn = kDeck + 1;

  Card card = 0;
  Card target = 0;
};

class Hops {
 public:
  Hops(const Table& start, const Rules& rules);

  // Appends those of which a shortest win may be made: the others are left out for the
  // reasons in docs/solver.md.
  void list(const Table& table, std::vector<Hop>& hops) const;

  void play(Table& table, const Hop& hop) const;
  static CardMove named(const Table& table, const Hop& hop);

  // The real moves of one, made on the table and appended.
  void carry_out(Table& table, CardMove card_move, std::vector<Move>& moves) const;

  // No win takes fewer moves.
  int least_moves(const Table& table) const;

 private:
  bool is_useful_shift(const Table& table, int from, int count) const;
  bool is_useful_emptying(const Table& table) const;
  bool is_at_hand(const Table& table, Card card) const;
  void list_from_talon(const Table& table, std::vector<Hop>& hops) const;
  void list_to_columns(const Table& table, Hop hop, std::vector<Hop>& hops) const;

  Rules rules_;
  Leaving leaving_;
};

}  // namespace klondike
