// The steps from a position with columns: part of `ColumnSpace`, apart because it is a template.
#pragma once

#include "patience/column_space.hpp"

namespace parlour::patience {

template <class Visit>
void ColumnSpace::expand(const State& state, bool keeps_runs, Visit&& visit) {
  const std::size_t columns = homes_;
  const bool is_alike = columns_are_alike(state);
  const CardSet next = next_cards(state);
  std::array<CardSet, kMostColumns> takes;
  int empty = 0;
  for (std::size_t i = 0; i < columns; ++i) {
    const bool is_empty = state[i] == kEmpty;
    takes[i] = is_empty ? rules_.on_empty : rules_.takes[book_[state[i]].card];
    if (is_empty && is_alike && empty > 0) takes[i] = 0;  // the first of those that are alike will do
    empty += is_empty;
  }
  const int free = free_cells(state);
  const int helping = rules_.empty_columns_help() ? std::min(empty, 8) : 0;
  const int room = rules_.needs_room ? (free + 1) << helping : kMostCards;

  // All that can be done with a card that was taken from somewhere.
  const auto put_up = [&](const State& taken, Card card, Step step) {
    if (!has(next, card)) return;
    State after = taken;
    raise(after, card);
    step.target = place::foundation;
    visit(after, step);
  };
  const auto put = [&](const State& taken, Card card, Step step) {
    put_up(taken, card, step);
    for (std::size_t i = 0; i < columns; ++i) {
      if (!has(takes[i], card) || i == step.source) continue;
      State after = taken;
      after[i] = book_.put(state[i], card);
      let_run_leave(after, i);
      step.target = static_cast<std::uint8_t>(i);
      visit(after, step);
    }
  };
  const auto put_waste = [&](const State& turned, int draws) {
    State taken = turned;
    talon_.take_top(taken);
    put(taken, talon_.top(turned), {place::waste, 0, 1, static_cast<std::uint8_t>(draws)});
  };

  if (rules_.stock_to == StockTo::columns) {
    if (talon_.left(state) > 0 && (rules_.deals_on_empty || empty == 0)) {
      State after = state;
      deal_row(after);
      visit(after, Step{place::stock, place::stock});
    }
  } else {
    if (talon_.turned(state) > 0) put_waste(state, 0);
    talon_.turn(state, [&](State& after, int draws) {
      if (rules_.is_unlimited()) {
        put_waste(after, draws);
      } else {
        visit(after, Step{place::stock, place::stock});
      }
    });
  }
  if (const std::uint32_t left = state[reserve_]; left > 0) {
    State taken = state;
    --taken[reserve_];
    put(taken, reserve_cards_[left - 1], {place::reserve});
  }
  for (std::uint8_t cell = 0; cell < rules_.cells; ++cell) {
    const Card card = cells_of(state)[cell];
    if (card == kNoCard) continue;
    State taken = state;
    cells_of(taken)[cell] = kNoCard;
    put(taken, card, {static_cast<std::uint8_t>(place::first_cell + cell)});
  }
  for (std::size_t from = 0; from < columns; ++from) {
    if (state[from] == kEmpty) continue;
    const Column column = book_[state[from]];
    const auto source = static_cast<std::uint8_t>(from);
    const State taken = without(state, from, 1);
    if (keeps_runs && lies_in_order(state[from])) {
      put_up(taken, column.card, {source});
    } else {
      put(taken, column.card, {source});
      if (free > 0) {
        State after = taken;
        const std::uint8_t cell = first_free_cell(state);
        cells_of(after)[cell] = column.card;
        visit(after, Step{source, static_cast<std::uint8_t>(place::first_cell + cell)});
      }
    }
    ColumnId first = state[from];
    for (std::uint8_t count = 2; count <= column.together; ++count) {
      first = book_[first].under;
      if (keeps_runs && lies_in_order(first)) continue;
      const Card card = book_[first].card;
      for (std::size_t i = 0; i < columns; ++i) {
        const int most = state[i] == kEmpty ? room >> (helping > 0) : room;
        if (i == from || !has(takes[i], card) || count > most) continue;
        State after = without(state, from, count);
        after[i] = book_.joined(state[i], state[from], count);
        let_run_leave(after, i);
        visit(after, Step{source, static_cast<std::uint8_t>(i), count});
      }
    }
  }
}

}  // namespace parlour::patience
