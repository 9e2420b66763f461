#include "patience/play.hpp"

#include <algorithm>
#include <utility>

namespace parlour::patience {
namespace {

using Size = std::size_t;

std::uint8_t place_of(Size number) {
  return static_cast<std::uint8_t>(number);
}

int home_of(const Table& table, Card card) {
  for (Size home = 0; home < table.foundations.size(); ++home) {
    const int height = table.foundations[home];
    if (height < kRanks && card_of((table.base + height) % kRanks, static_cast<int>(home) % kSuits) == card) {
      return static_cast<int>(home);
    }
  }
  return -1;
}

bool is_free(const Table& table, const Rules& rules, Size column) {
  for (Size other = 0; other < table.columns.size(); ++other) {
    if ((rules.covers[column] >> other & 1) != 0 && !table.columns[other].empty()) return false;
  }
  return true;
}

int count_empty(const Table& table) {
  return static_cast<int>(std::count_if(table.columns.begin(), table.columns.end(),
                                        [](const Pile& column) { return column.empty(); }));
}

// How many cards can move together, through free cells and empty columns but the target.
int room(const Table& table, const Rules& rules, bool is_to_empty) {
  if (!rules.needs_room) return kMostCards;
  const auto free = std::count(table.cells.begin(), table.cells.end(), kNoCard);
  const int helping = rules.empty_columns_help() ? count_empty(table) - is_to_empty : 0;
  return static_cast<int>(free + 1) << std::min(helping, 8);
}

int liftable(const Table& table, const Rules& rules, Size column) {
  const Pile& cards = table.columns[column];
  const int most = static_cast<int>(cards.size()) - table.down[column];
  int count = 1;
  for (Size i = cards.size() - 1; count < most && has(rules.linked[cards[i - 1]], cards[i]); --i) ++count;
  return std::min(count, most);
}

void list_stock_move(const Table& table, const Rules& rules, std::vector<Move>& moves) {
  if (table.turned < static_cast<int>(table.talon.size())) {
    const bool needs_all = rules.stock_to == StockTo::columns && !rules.deals_on_empty;
    if (!needs_all || count_empty(table) == 0) moves.push_back(kDraw);
  } else if (table.turned > 0 && (rules.is_unlimited() || table.redeals < rules.redeals)) {
    moves.push_back(kRedeal);
  }
}

void list_single(const Table& table, const Rules& rules, std::uint8_t source, Card card,
                 std::vector<Move>& moves) {
  if (rules.goal == Goal::suits && home_of(table, card) >= 0) moves.push_back({source, place::foundation});
  for (Size to = 0; to < table.columns.size(); ++to) {
    if (to == source) continue;
    const Pile& onto = table.columns[to];
    const bool fits = onto.empty() ? has(rules.on_empty, card) : has(rules.takes[onto.back()], card);
    if (fits) moves.push_back({source, place_of(to)});
  }
}

void list_column_moves(const Table& table, const Rules& rules, std::vector<Move>& moves) {
  if (table.turned > 0) {
    list_single(table, rules, place::waste, table.talon[static_cast<Size>(table.turned) - 1], moves);
  }
  if (!table.reserve.empty()) list_single(table, rules, place::reserve, table.reserve.back(), moves);
  for (Size cell = 0; cell < table.cells.size(); ++cell) {
    if (table.cells[cell] != kNoCard) {
      list_single(table, rules, place_of(place::first_cell + cell), table.cells[cell], moves);
    }
  }
  for (Size from = 0; from < table.columns.size(); ++from) {
    const Pile& column = table.columns[from];
    if (column.empty()) continue;
    list_single(table, rules, place_of(from), column.back(), moves);
    const int lift = liftable(table, rules, from);
    for (int count = 2; count <= lift; ++count) {
      const Card first = column[column.size() - static_cast<Size>(count)];
      for (Size to = 0; to < table.columns.size(); ++to) {
        const Pile& onto = table.columns[to];
        if (to == from) continue;
        const bool fits = onto.empty() ? has(rules.on_empty, first) : has(rules.takes[onto.back()], first);
        if (fits && count <= room(table, rules, onto.empty()))
          moves.push_back({place_of(from), place_of(to), place_of(static_cast<Size>(count))});
      }
    }
    for (Size cell = 0; cell < table.cells.size(); ++cell) {
      if (table.cells[cell] == kNoCard) {
        moves.push_back({place_of(from), place_of(place::first_cell + cell)});
      }
    }
  }
}

void list_free_moves(const Table& table, const Rules& rules, std::vector<Move>& moves) {
  struct Free {
    std::uint8_t place;
    Card card;
  };
  std::vector<Free> free;
  for (Size i = 0; i < table.columns.size(); ++i) {
    if (!table.columns[i].empty() && is_free(table, rules, i)) {
      free.push_back({place_of(i), table.columns[i].back()});
    }
  }
  if (rules.goal == Goal::pile) {
    for (const auto& [from, card] : free) {
      if (has(rules.takes[table.pile.back()], card)) moves.push_back({from, place::pile});
    }
    return;
  }
  if (table.turned > 0) free.push_back({place::waste, table.talon[static_cast<Size>(table.turned) - 1]});
  for (Size i = 0; i < free.size(); ++i) {
    if (rank_of(free[i].card) == kRanks - 1) moves.push_back({free[i].place, place::foundation});
    for (Size j = i + 1; j < free.size(); ++j) {
      if (has(rules.takes[free[i].card], free[j].card)) {
        moves.push_back({free[i].place, free[j].place, 1, true});
      }
    }
  }
}

Card take_single(Table& table, std::uint8_t source) {
  Pile* from = nullptr;
  if (source < place::first_cell) from = &table.columns[source];
  if (source == place::reserve) from = &table.reserve;
  if (from) {
    const Card card = from->back();
    from->pop_back();
    return card;
  }
  if (source == place::waste) {
    const auto top = table.talon.begin() + --table.turned;
    const Card card = *top;
    table.talon.erase(top);
    return card;
  }
  return std::exchange(table.cells[static_cast<Size>(source - place::first_cell)], kNoCard);
}

void turn_up(Table& table, const Rules& rules) {
  for (Size i = 0; i < table.columns.size(); ++i) {
    int& down = table.down[i];
    const auto size = static_cast<int>(table.columns[i].size());
    if (down > 0 && down >= size && (size == 0 || is_free(table, rules, i))) --down;
  }
}

void let_run_leave(Table& table, Size number) {
  Pile& column = table.columns[number];
  const int face_up = static_cast<int>(column.size()) - table.down[number];
  if (face_up < kRanks) return;
  const int suit = suit_of(column.back());
  for (int rank = 0; rank < kRanks; ++rank) {
    if (column[column.size() - 1 - static_cast<Size>(rank)] != card_of(rank, suit)) return;
  }
  column.resize(column.size() - kRanks);
  table.foundations.push_back(suit);
}

void draw(Table& table, const Rules& rules) {
  const auto stock = static_cast<int>(table.talon.size()) - table.turned;
  switch (rules.stock_to) {
    case StockTo::waste: table.turned += std::min(rules.draw, stock); return;
    case StockTo::pile:
      table.pile.push_back(table.talon.front());
      table.talon.erase(table.talon.begin());
      return;
    case StockTo::columns:
      for (Size i = 0; i < table.columns.size(); ++i) table.columns[i].push_back(table.talon[i]);
      table.talon.erase(table.talon.begin(), table.talon.begin() + rules.columns);
      if (rules.goal == Goal::runs) {
        for (Size i = 0; i < table.columns.size(); ++i) let_run_leave(table, i);
      }
  }
}

}  // namespace

bool is_won(const Table& table, const Rules& rules) {
  switch (rules.goal) {
    case Goal::suits:
      return std::all_of(table.foundations.begin(), table.foundations.end(),
                         [](int height) { return height == kRanks; });
    case Goal::runs: return table.foundations.size() == static_cast<Size>(kSuits * rules.decks);
    case Goal::pile:
    case Goal::pairs: return count_empty(table) == rules.columns;
  }
  return false;
}

void list_moves(const Table& table, const Rules& rules, std::vector<Move>& moves) {
  moves.clear();
  if (is_won(table, rules)) return;
  list_stock_move(table, rules, moves);
  if (rules.goal == Goal::suits || rules.goal == Goal::runs) {
    list_column_moves(table, rules, moves);
  } else {
    list_free_moves(table, rules, moves);
  }
}

void play(Table& table, const Rules& rules, Move move) {
  if (move == kDraw) {
    draw(table, rules);
    turn_up(table, rules);
    return;
  }
  if (move == kRedeal) {
    table.turned = 0;
    ++table.redeals;
    return;
  }
  if (move.is_pair) {
    table.pile.push_back(take_single(table, move.source));
    table.pile.push_back(take_single(table, move.target));
    turn_up(table, rules);
    return;
  }
  Pile cards;
  if (move.count > 1) {
    Pile& from = table.columns[move.source];
    cards.assign(from.end() - move.count, from.end());
    from.resize(from.size() - move.count);
  } else {
    cards = {take_single(table, move.source)};
  }
  if (move.target < place::first_cell) {
    Pile& onto = table.columns[move.target];
    onto.insert(onto.end(), cards.begin(), cards.end());
  } else if (move.target < place::waste) {
    table.cells[static_cast<Size>(move.target - place::first_cell)] = cards[0];
  } else if (move.target == place::foundation && rules.goal == Goal::suits) {
    ++table.foundations[static_cast<Size>(home_of(table, cards[0]))];
  } else {
    table.pile.push_back(cards[0]);
  }
  if (rules.fills_from_reserve && move.source < place::first_cell && table.columns[move.source].empty() &&
      !table.reserve.empty()) {
    table.columns[move.source].push_back(take_single(table, place::reserve));
  }
  turn_up(table, rules);
  if (rules.goal == Goal::runs && move.target < place::first_cell) {
    let_run_leave(table, move.target);
    turn_up(table, rules);
  }
}

bool wins(Table table, const Rules& rules, const std::vector<Move>& line) {
  std::vector<Move> legal;
  for (const Move move : line) {
    list_moves(table, rules, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    play(table, rules, move);
  }
  return is_won(table, rules);
}

}  // namespace parlour::patience
