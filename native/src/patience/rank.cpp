#include "patience/rank.hpp"

namespace parlour::patience {

int rank_of(const ColumnSpace& space, const State& state, const Weights& weights) {
  const Rules& rules = space.rules();
  int rank = weights.away * kRanks * space.runs_left(state);
  CardSet next = 0;
  for (int home = 0; home < space.homes(); ++home) {
    rank += weights.away * (kRanks - space.height(state, home));
    const Card card = space.next_up(state, home);
    if (card != kNoCard) next |= bit_of(card);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.columns); ++i) {
    if (state[i] == kEmpty) continue;
    const Column* column = &space.column(state, i);
    rank += weights.empty + weights.breaks * column->breaks + weights.blocks * column->blocks +
            weights.down * column->down + weights.seams * column->seams;
    if (weights.deep == 0) continue;
    int depth = 0;
    for (CardSet wanted = next & column->cards; wanted != 0; ++depth) {
      if (has(wanted, column->card)) {
        rank += weights.deep * depth;
        wanted &= ~bit_of(column->card);
      }
      column = &space.under(*column);
    }
  }
  rank += weights.cell * (rules.cells - space.free_cells(state));
  rank += weights.stock * (space.reserve_left(state) + space.talon().left(state));
  const int turned = space.talon().turned(state) + space.talon().redeals(state) * space.talon().left(state);
  return rank + weights.waste * turned;
}

int rank_of(const FreeCardSpace& space, const State& state, const Weights& weights) {
  const int turned = space.talon().turned(state) + space.talon().redeals(state) * space.talon().left(state);
  return weights.away * space.cards_left(state) + weights.stock * space.talon().left(state) +
         weights.waste * turned;
}

}  // namespace parlour::patience
