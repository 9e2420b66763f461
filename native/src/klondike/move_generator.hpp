// The moves of the search for the shortest win. One leads from a position to the next at which
// there is a choice: draws belong to the move of the card they turn to, and moves that are only
// good for another one, or that a shortest win can begin with, are made together with it.
#pragma once

#include <span>
#include <vector>

#include "klondike/arrangement.hpp"
#include "klondike/tableau_bound.hpp"
#include "klondike/talon_bound.hpp"

namespace parlour::klondike {

struct Successor {
  Position position;
  int cost = 0;             // moves, as players count them
  std::vector<Move> moves;  // the same moves, where they are asked for
};

class MoveGenerator {
 public:
  MoveGenerator(const Table& start, const Rules& rules);

  // Returns where these moves lead from the start, after further ones that a shortest win can go
  // on with.
  Successor after(std::span<const Move> moves);

  // Lists what a shortest win may need; docs/solver.md says why the rest can be left out.
  void list(const Position& position, bool with_moves, std::vector<Successor>& successors);

  // Returns a lower bound of the moves to a win.
  int least_moves(const Position& position) const;

  const Packer& packer() const { return packer_; }

 private:
  static constexpr int kAnyColumn = -1;

  // The places in the columns.
  struct Ends {
    Cards cards = 0;  // the last of each column
    int empty = -1;   // the first empty column, if there is one
  };

  void list_from(const Successor& from, int to);
  void list_up(const Successor& from);
  void list_run(const Successor& from, const Ends& ends, int column, int first, int to);
  void list_from_foundations(const Successor& from, const Ends& ends, int to);
  void list_from_talon(const Successor& from, const Ends& ends, int to);
  void add(Successor successor);

  static Ends ends_of(const Table& table);
  template <class Function>
  void for_each_place(const Table& table, const Ends& ends, Card card, int to,
                      const Function& function) const;
  bool is_at_hand(const Table& table, Card card) const;
  void play(Successor& successor, Move move) const;
  void turn(Successor& successor, int turns, int turned, bool redeals) const;
  void settle(Successor& successor) const;
  bool put_safe_card_up(Successor& successor) const;

  Table start_;
  Rules rules_;
  Packer packer_;
  TableauBound tableau_bound_;
  TalonBound talon_bound_;
  bool with_moves_ = false;
  std::vector<Successor>* listed_ = nullptr;
};

}  // namespace parlour::klondike
