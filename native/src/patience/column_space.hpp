// The positions of a game with columns that are built, packed, and the steps between them.
//
// A position has the number of each column (`ColumnBook`), the heights of the foundations, what is left
// of stock, waste and reserve, and the cells. That is all of it: two positions are the same exactly if
// their words are. Cells are alike, and columns too unless a row is still to be dealt to them, so
// `sort` puts them in order: then positions that differ in nothing else are one.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "patience/column_book.hpp"
#include "patience/move.hpp"
#include "patience/state.hpp"
#include "patience/table.hpp"
#include "patience/talon.hpp"

namespace parlour::patience {

class ColumnSpace {
 public:
  ColumnSpace(const Table& table, const Rules& rules);

  std::size_t words() const { return words_; }
  const State& start() const { return start_; }
  const Rules& rules() const { return rules_; }
  std::uint64_t memory() const { return book_.memory(); }

  bool is_won(const State& state) const { return state[homes_] == won_; }
  // Returns whether it is plain that there is no win (`outlook`).
  bool is_hopeless(const State& state) const;

  // Lets safe cards go up until there is none; tells the moves, if asked.
  void settle(State& state, std::vector<Move>* moves = nullptr);

  // Brings what is alike into one order.
  void sort(State& state) const;

  // Calls `visit(state, step)` for each step, with the position after it, neither settled nor sorted.
  // A search that keeps runs takes no card off one that it lies on in order, but to a foundation: so
  // it finds many wins sooner, and proves nothing.
  template <class Visit>
  void expand(const State& state, bool keeps_runs, Visit&& visit);  // in expand.hpp

  // The moves of a step from a position, without those of `settle`.
  void add_moves(const State& state, Step step, std::vector<Move>& moves) const;

  // What is asked about a position by those who rank it.
  const Column& column(const State& state, std::size_t number) const { return book_[state[number]]; }
  const Column& under(const Column& column) const { return book_[column.under]; }
  int homes() const { return rules_.goal == Goal::suits ? kSuits * rules_.decks : 0; }
  int runs_left(const State& state) const {
    return rules_.goal == Goal::runs ? static_cast<int>(won_ - state[homes_]) : 0;
  }
  int height(const State& state, int home) const { return static_cast<int>(state[homes_] >> 4 * home & 15); }
  Card next_up(const State& state, int home) const {
    const int up = height(state, home);
    return up < kRanks ? card_of((base_ + up) % kRanks, home % kSuits) : kNoCard;
  }
  int reserve_left(const State& state) const { return static_cast<int>(state[reserve_]); }
  const Talon& talon() const { return talon_; }
  int free_cells(const State& state) const {
    return static_cast<int>(std::count(cells_of(state), cells_of(state) + rules_.cells, kNoCard));
  }

 private:
  const std::uint8_t* cells_of(const State& state) const {
    return reinterpret_cast<const std::uint8_t*>(&state[cells_]);
  }
  std::uint8_t* cells_of(State& state) const { return reinterpret_cast<std::uint8_t*>(&state[cells_]); }
  std::uint8_t first_free_cell(const State& state) const {
    return static_cast<std::uint8_t>(std::find(cells_of(state), cells_of(state) + rules_.cells, kNoCard) -
                                     cells_of(state));
  }

  bool columns_are_alike(const State& state) const {
    return rules_.stock_to != StockTo::columns || talon_.left(state) == 0;
  }
  bool lies_in_order(ColumnId number) const {
    const Column& last = book_[number];
    const Column& under = book_[last.under];
    return last.under != kEmpty && !under.is_down && has(kept_[under.card], last.card);
  }
  int height_of(Card card) const { return (rank_of(card) - base_ + kRanks) % kRanks; }
  CardSet next_cards(const State& state) const;
  CardSet free_cards(const State& state) const;
  CardSet safe_cards(const State& state) const;
  bool is_safe(Card card, const std::array<int, kSuits>& heights, int depth) const;
  bool settle_one(State& state, CardSet safe, std::vector<Move>* moves);

  void raise(State& state, Card card) const;
  State without(const State& state, std::size_t column, int count);
  void let_run_leave(State& state, std::size_t column);
  void deal_row(State& state);

  Rules rules_;
  ColumnBook book_;
  Pile reserve_cards_;
  int base_;
  bool links_fit_ = true;  // what moves together also lies in order
  bool moves_alone_ = true;
  std::array<CardSet, kDeck> hosts_{};  // what a card can lie on
  std::array<CardSet, kDeck> kept_;     // what a search that keeps runs leaves on a card
  std::size_t homes_;                   // the words of the columns come before that of the foundations
  std::size_t reserve_;
  Talon talon_;
  std::size_t cells_, words_;
  std::uint32_t won_ = 0;
  State start_{};
};

}  // namespace parlour::patience
