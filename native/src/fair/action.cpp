#include "fair/action.hpp"

#include <algorithm>

#include "klondike/stock.hpp"

namespace parlour::klondike::fair {
namespace {

// The top card of the waste, if there is one.
Cards top_of_waste(const Layout& layout, const Compact& compact) {
  const TalonSet waste = compact.talon & places_before(compact.waste);
  return waste ? layout.talon[static_cast<std::size_t>(std::bit_width(waste)) - 1] : 0;
}

void turn(const Layout& layout, Compact& compact) {
  TalonSet ahead = compact.talon & ~places_before(compact.waste);
  for (int i = 1; i < layout.rules.draw && (ahead & (ahead - 1)); ++i) ahead &= ahead - 1;
  compact.waste = static_cast<std::uint8_t>(std::countr_zero(ahead) + 1);
}

}  // namespace

void Mover::list(const Situation& situation, std::vector<Action>& actions) {
  edges_.clear();
  options_.clear();
  expander_.expand(situation.compact, Expander::Part::all, {}, edges_, options_);
  std::stable_sort(edges_.begin(), edges_.end(),
                   [](const Edge& a, const Edge& b) { return a.order < b.order; });
  // Of a stock that is not known only the top of the waste can be had.
  const Cards out_of_reach =
      situation.knows_stock() ? 0 : situation.compact.stock & ~top_of_waste(layout_, situation.compact);
  actions.clear();
  for (const Edge& edge : edges_) {
    if (!(edge.card() & out_of_reach)) actions.push_back({edge, false});
  }
  if (!situation.knows_stock()) actions.push_back({{}, true});
}

void Mover::follow(Situation& situation, const Action& action) {
  if (action.draws) {
    turn(layout_, situation.compact);
    situation.seen |= places_before(situation.compact.waste);
  } else {
    situation.compact = expander_.follow(situation.compact, action.edge);
  }
  expander_.settle(situation.compact);
}

}  // namespace parlour::klondike::fair
