// How near to a win a position looks: the lower the rank, the sooner it is searched.
#pragma once

#include "patience/column_space.hpp"
#include "patience/free_card_space.hpp"

namespace parlour::patience {

struct Weights {
  int away = 0;    // for each card not on a foundation
  int breaks = 0;  // that doesn't lie in order
  int blocks = 0;  // that lies on a lower one
  int cell = 0;    // in a cell
  int empty = 0;   // for each column that is not empty
  int deep = 0;    // for each card on one that a foundation waits for
  int down = 0;    // face down
  int stock = 0;   // in stock, waste and reserve
  int seams = 0;   // that lies in order, but on one that it can't move with
  int waste = 0;   // turned from the stock, and again after each redeal
};

int rank_of(const ColumnSpace& space, const State& state, const Weights& weights);
int rank_of(const FreeCardSpace& space, const State& state, const Weights& weights);

}  // namespace parlour::patience
