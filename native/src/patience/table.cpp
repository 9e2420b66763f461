#include "patience/table.hpp"

#include <algorithm>

namespace parlour::patience {
namespace {

bool has_only_cards(const Pile& pile) {
  return std::all_of(pile.begin(), pile.end(), [](Card card) { return card < kDeck; });
}

bool has_right_foundations(const Table& table, const Rules& rules) {
  const auto all_below = [&](int bound) {
    return std::all_of(table.foundations.begin(), table.foundations.end(),
                       [bound](int number) { return 0 <= number && number < bound; });
  };
  const auto homes = static_cast<std::size_t>(kSuits * rules.decks);
  switch (rules.goal) {
    case Goal::suits: return table.foundations.size() == homes && all_below(kRanks + 1);
    case Goal::runs: return table.foundations.size() <= homes && all_below(kSuits);
    case Goal::pile: return table.foundations.empty() && !table.pile.empty();
    case Goal::pairs: return table.foundations.empty();
  }
  return false;
}

}  // namespace

Status check(const Table& table, const Rules& rules) {
  if (rules.columns < 1 || rules.columns > kMostColumns || rules.cells < 0 || rules.cells > kMostCells ||
      rules.decks < 1 || rules.decks > 2 || rules.draw < 1 || rules.draw > kMostCards) {
    return {"there are rules for up to 28 columns, 8 cells and 2 decks only"};
  }
  if (table.columns.size() != static_cast<std::size_t>(rules.columns) ||
      table.down.size() != table.columns.size() ||
      table.cells.size() != static_cast<std::size_t>(rules.cells)) {
    return {"the position has other columns or cells than the rules"};
  }
  std::size_t cards = table.reserve.size() + table.talon.size() + table.pile.size();
  bool is_right = has_only_cards(table.reserve) && has_only_cards(table.talon) && has_only_cards(table.pile);
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Pile& column = table.columns[i];
    cards += column.size();
    is_right = is_right && has_only_cards(column) && table.down[i] >= 0 &&
               static_cast<std::size_t>(table.down[i]) <= column.size();
  }
  for (const Card card : table.cells) {
    is_right = is_right && (card == kNoCard || card < kDeck);
    cards += card != kNoCard;
  }
  if (!is_right || cards > kMostCards) return {"the position has cards that can't be"};
  if (!has_right_foundations(table, rules)) return {"the position has foundations that can't be"};
  if (table.turned < 0 || static_cast<std::size_t>(table.turned) > table.talon.size() || table.redeals < 0 ||
      table.base < 0 || table.base >= kRanks) {
    return {"the position has a waste, redeals or a base that can't be"};
  }
  const bool deals_rows = rules.stock_to == StockTo::columns;
  if (deals_rows && table.talon.size() % table.columns.size() != 0) {
    return {"the stock has no whole rows"};
  }
  if (table.turned > 0 && rules.stock_to != StockTo::waste) return {"there is no waste"};
  return {};
}

}  // namespace parlour::patience
