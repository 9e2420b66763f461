// Stock and waste in a packed position: a word of counts, and a bit for each card that is left.
//
// If there is no limit to redeals, a draw changes nothing but which card is on the waste, so it can
// wait until that card is played: such a play, with the draws before it, is one step. Then the place
// in the stock matters only as far as it decides which cards can be turned to.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "patience/move.hpp"
#include "patience/state.hpp"
#include "patience/table.hpp"

namespace parlour::patience {

class Talon {
 public:
  // `at` is its first word in a position.
  Talon(const Table& table, const Rules& rules, std::size_t at);

  std::size_t end() const { return end_; }  // its last word is before
  void begin(State& state, const Table& table) const;

  int turned(const State& state) const { return static_cast<int>(state[at_] & 0xFF); }
  int redeals(const State& state) const { return static_cast<int>(state[at_] >> 8 & 0xFF); }
  int left(const State& state) const {
    if (!has_waste_) return static_cast<int>(state[at_] >> 16);
    int left = 0;
    for (std::size_t i = at_ + 1; i < end_; ++i) left += std::popcount(state[i]);
    return left;
  }

  // Where the stock goes elsewhere than to the waste: its next card but so many, and taking some.
  Card next(const State& state, std::size_t after = 0) const {
    return cards_[cards_.size() - static_cast<std::size_t>(left(state)) + after];
  }
  void take_next(State& state, int count) const { state[at_] -= static_cast<std::uint32_t>(count) << 16; }

  CardSet cards_left(const State& state) const {
    CardSet cards = 0;
    for (std::size_t i = at_ + 1; i < end_; ++i) {
      for (std::uint32_t bits = state[i]; bits != 0; bits &= bits - 1) {
        cards |= bit_of(cards_[(i - at_ - 1) * 32 + static_cast<std::size_t>(std::countr_zero(bits))]);
      }
    }
    return cards;
  }

  // The top of the waste, or kNoCard, and the position without it.
  Card top(const State& state) const {
    return turned(state) > 0 ? cards_[index(state, turned(state))] : kNoCard;
  }
  void take_top(State& state) const {
    const int top = turned(state);
    const std::size_t card = index(state, top);
    state[at_ + 1 + card / 32] &= ~(1u << card % 32);
    set(state, top - 1, redeals(state));
  }
  // Whether it changes nothing but itself if the top of the waste goes: with two or more cards drawn
  // at a time it changes what draws bring after a redeal. Without a limit to redeals there is no one
  // card on top, as `sort` leaves open how far the stock is turned.
  bool top_may_go(const State& state) const {
    return has_waste_ && !rules_.is_unlimited() && (rules_.draw == 1 || redeals(state) >= rules_.redeals);
  }

  // Calls `visit(state, draws)` for each position in which another card may be on the waste, with the
  // number of draws and redeals until then: for all there are, or those after one.
  template <class Visit>
  void turn(const State& state, Visit&& visit) const {
    const int count = left(state), now = turned(state);
    State after = state;
    if (!rules_.is_unlimited()) {
      if (now < count) {
        set(after, std::min(now + rules_.draw, count), redeals(state));
        visit(after, 1);
      } else if (now > 0 && redeals(state) < rules_.redeals) {
        set(after, 0, redeals(state) + 1);
        visit(after, 1);
      }
      return;
    }
    std::array<bool, kMostCards + 1> is_met{};
    is_met[static_cast<std::size_t>(now)] = true;
    int draws = 0;
    for (int pass = 0, top = now; pass < 2; ++pass, top = 0, ++draws) {
      while (top < count) {
        top = std::min(top + rules_.draw, count);
        ++draws;
        if (std::exchange(is_met[static_cast<std::size_t>(top)], true)) continue;
        set(after, top, 0);
        visit(after, draws);
      }
    }
  }

  // Brings it into the form that all have from which the same cards can be turned to.
  void sort(State& state) const {
    if (!has_waste_) return;
    const int count = left(state), now = turned(state);
    const bool is_anywhere = rules_.is_unlimited() && (now == count || now % rules_.draw == 0);
    if (count == 0) {
      set(state, 0, 0);
    } else if (is_anywhere) {
      set(state, 0, redeals(state));
    }
  }

  void add_moves(const State& state, int draws, std::vector<Move>& moves) const;

 private:
  void set(State& state, int turned, int redeals) const {
    state[at_] = (state[at_] & ~0xFFFFu) | static_cast<std::uint32_t>(redeals << 8 | turned);
  }
  // Which of the cards is the one at a place of those that are left, counted from 1.
  std::size_t index(const State& state, int place) const {
    std::size_t i = at_ + 1;
    for (int count; (count = std::popcount(state[i])) < place; ++i) place -= count;
    std::uint32_t bits = state[i];
    while (--place > 0) bits &= bits - 1;
    return (i - at_ - 1) * 32 + static_cast<std::size_t>(std::countr_zero(bits));
  }

  const Rules& rules_;
  Pile cards_;
  bool has_waste_;
  std::size_t at_, end_;
};

}  // namespace parlour::patience
