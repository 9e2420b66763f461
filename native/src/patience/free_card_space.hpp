// The positions of a game in which free cards are taken away, packed, and the steps between them.
//
// Cards only ever leave the columns, so a position has how many are left in each, what is left of stock
// and waste, and what the pile takes next: cards on which the same cards go are one.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "patience/move.hpp"
#include "patience/state.hpp"
#include "patience/table.hpp"
#include "patience/talon.hpp"

namespace parlour::patience {

class FreeCardSpace {
 public:
  FreeCardSpace(const Table& table, const Rules& rules);

  std::size_t words() const { return words_; }
  const State& start() const { return start_; }
  const Rules& rules() const { return rules_; }
  std::uint64_t memory() const { return 0; }

  bool is_won(const State& state) const { return cards_left(state) == 0; }

  // Returns whether it is plain that there is no win.
  bool is_hopeless(const State& state) const {
    return rules_.goal == Goal::pile ? lacks_hosts(state) : lacks_mates(state);
  }

  // Lets kings go: they need no other card, and nothing is won by keeping one.
  void settle(State& state, std::vector<Move>* moves = nullptr);

  void sort(State& state) const { talon_.sort(state); }

  // Calls `visit(state, step)` for each step, with the position after it, neither settled nor sorted.
  template <class Visit>
  void expand(const State& state, bool keeps_runs, Visit&& visit);

  void add_moves(const State& state, Step step, std::vector<Move>& moves) const;

  int cards_left(const State& state) const {
    int left = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) left += size(state, i);
    return left;
  }
  const Talon& talon() const { return talon_; }

 private:
  struct Free {
    std::uint8_t place;
    Card card;
  };
  struct FreeCards {
    std::array<Free, kMostColumns + 1> cards;
    std::size_t count = 0;
  };

  int size(const State& state, std::size_t column) const {
    return static_cast<int>(state[column / kPerWord] >> column % kPerWord * kBits & kMask);
  }
  void take(State& state, std::uint8_t place) const {
    if (place == place::waste) {
      talon_.take_top(state);
    } else {
      state[place / kPerWord] -= 1u << place % kPerWord * kBits;
    }
  }
  Card last(const State& state, std::size_t column) const {
    return columns_[column][static_cast<std::size_t>(size(state, column) - 1)];
  }
  bool is_free(std::uint32_t there, std::size_t column) const {
    return (there >> column & 1) != 0 && (rules_.covers[column] & there) == 0;
  }
  std::uint32_t columns_there(const State& state) const {
    std::uint32_t there = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      there |= static_cast<std::uint32_t>(size(state, i) > 0) << i;
    }
    return there;
  }
  FreeCards free_cards(const State& state) const;
  bool lacks_hosts(const State& state) const;
  bool lacks_mates(const State& state) const;
  void find_waiting();
  static bool goes_alone(Card card) { return parlour::rank_of(card) == kRanks - 1; }

  static constexpr std::size_t kBits = 8, kPerWord = 4, kMask = 0xFF;

  Rules rules_;
  std::vector<Pile> columns_;
  std::size_t top_;  // the word of the pile, after those of the columns
  Talon talon_;
  std::size_t words_;
  struct Waiting {
    CardSet cards = 0;
    CardSet hosts = 0;  // all that these cards can go on
  };

  std::array<Card, kDeck> alike_{};         // for each card the first on which the same cards go
  std::vector<std::vector<CardSet>> held_;  // for each column the cards that are left with so many
  std::vector<CardSet> stock_;              // the cards of the stock with so many
  std::vector<Waiting> waiting_;
  std::array<std::uint32_t, kMostColumns> apart_{};  // the columns that are never free at the same time
  State start_{};
};

template <class Visit>
void FreeCardSpace::expand(const State& state, bool, Visit&& visit) {
  const FreeCards free = free_cards(state);
  if (rules_.goal == Goal::pile) {
    const auto put_on_pile = [&](State& after, Card card, Step step) {
      after[top_] = alike_[card];
      visit(after, step);
    };
    const CardSet takes = rules_.takes[static_cast<std::size_t>(state[top_])];
    for (std::size_t i = 0; i < free.count; ++i) {
      if (!has(takes, free.cards[i].card)) continue;
      State after = state;
      take(after, free.cards[i].place);
      put_on_pile(after, free.cards[i].card, Step{free.cards[i].place, place::pile});
    }
    if (talon_.left(state) > 0) {
      State after = state;
      talon_.take_next(after, 1);
      put_on_pile(after, talon_.next(state), Step{place::stock, place::stock});
    }
    return;
  }
  // A pair of which the last is on the waste, or any among the cards that are free.
  const auto pair_up = [&](const State& from, const FreeCards& cards, bool with_waste, int draws) {
    for (std::size_t j = 0; j < cards.count; ++j) {
      const auto [other, mate] = cards.cards[j];
      if ((other == place::waste) != with_waste) continue;
      for (std::size_t i = 0; i < j; ++i) {
        if (!has(rules_.takes[cards.cards[i].card], mate)) continue;
        State after = from;
        take(after, cards.cards[i].place);
        take(after, other);
        visit(after, Step{cards.cards[i].place, other, 1, static_cast<std::uint8_t>(draws), true});
      }
      if (goes_alone(mate)) {
        State after = from;
        take(after, other);
        visit(after, Step{other, place::foundation, 1, static_cast<std::uint8_t>(draws)});
      }
    }
  };
  pair_up(state, free, false, 0);
  pair_up(state, free, true, 0);
  if (rules_.stock_to != StockTo::waste) return;
  talon_.turn(state, [&](State& turned, int draws) {
    if (rules_.is_unlimited()) {
      pair_up(turned, free_cards(turned), true, draws);
    } else {
      visit(turned, Step{place::stock, place::stock});
    }
  });
}

}  // namespace parlour::patience
