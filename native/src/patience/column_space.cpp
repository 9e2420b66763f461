#include "patience/column_space.hpp"

namespace parlour::patience {
namespace {

constexpr int kSafeDepth = 3;

}  // namespace

ColumnSpace::ColumnSpace(const Table& table, const Rules& rules)
    : rules_(rules),
      book_(rules_),
      reserve_cards_(table.reserve),
      base_(table.base),
      homes_(static_cast<std::size_t>(rules.columns)),
      reserve_(homes_ + 1),
      talon_(table, rules_, reserve_ + 1),
      cells_(talon_.end()),
      words_(cells_ + static_cast<std::size_t>(rules.cells + 3) / 4) {
  for (std::size_t host = 0; host < kDeck; ++host) {
    links_fit_ = links_fit_ && (rules_.linked[host] & ~rules_.takes[host]) == 0;
    moves_alone_ = moves_alone_ && rules_.linked[host] == 0;
    for (std::size_t card = 0; card < kDeck; ++card) {
      hosts_[card] |= (rules_.takes[host] >> card & 1) << host;
    }
  }
  for (std::size_t host = 0; host < kDeck; ++host) {
    kept_[host] = links_fit_ && rules_.linked[host] != 0 ? rules_.linked[host] : rules_.takes[host];
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    for (std::size_t j = 0; j < table.columns[i].size(); ++j) {
      start_[i] = book_.put(start_[i], table.columns[i][j], static_cast<int>(j) < table.down[i]);
    }
  }
  if (rules_.goal == Goal::suits) {
    for (int home = 0; home < homes(); ++home) {
      start_[homes_] |= static_cast<std::uint32_t>(table.foundations[static_cast<std::size_t>(home)])
                        << 4 * home;
      won_ |= static_cast<std::uint32_t>(kRanks) << 4 * home;
    }
  } else {
    start_[homes_] = static_cast<std::uint32_t>(table.foundations.size());
    won_ = static_cast<std::uint32_t>(kSuits * rules_.decks);
  }
  start_[reserve_] = static_cast<std::uint32_t>(table.reserve.size());
  talon_.begin(start_, table);
  for (std::size_t i = cells_; i < words_; ++i) start_[i] = ~0u;
  std::copy(table.cells.begin(), table.cells.end(), cells_of(start_));
}

CardSet ColumnSpace::next_cards(const State& state) const {
  CardSet next = 0;
  for (int home = 0; home < homes(); ++home) {
    const Card card = next_up(state, home);
    if (card != kNoCard) next |= bit_of(card);
  }
  return next;
}

void ColumnSpace::raise(State& state, Card card) const {
  int home = suit_of(card);
  if (height(state, home) != height_of(card)) home += kSuits;
  state[homes_] += 1u << 4 * home;
}

// A card that can go up is safe there if no card is left that could lie on it, or only such that could
// go up at once and safely themselves wherever they come to light. Then a win in which it stays is
// still one if it goes up now and its moves, and those of cards put on it, are left out or become moves
// up: docs/solver.md has the argument. With two decks both foundations of the suit must be ready for
// it, for its copy may be the one that goes up first in that win.
bool ColumnSpace::is_safe(Card card, const std::array<int, kSuits>& heights, int depth) const {
  if (heights[static_cast<std::size_t>(suit_of(card))] != height_of(card)) return false;
  for (CardSet left = rules_.takes[card]; left != 0; left &= left - 1) {
    const auto other = static_cast<Card>(std::countr_zero(left));
    if (height_of(other) < heights[static_cast<std::size_t>(suit_of(other))]) continue;
    if (!links_fit_ || depth == 0 || !is_safe(other, heights, depth - 1)) return false;
  }
  return true;
}

CardSet ColumnSpace::safe_cards(const State& state) const {
  std::array<int, kSuits> heights;
  for (int suit = 0; suit < kSuits; ++suit) {
    int lowest = height(state, suit);
    if (rules_.decks > 1) lowest = std::min(lowest, height(state, suit + kSuits));
    heights[static_cast<std::size_t>(suit)] = lowest;
  }
  CardSet safe = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int lowest = heights[static_cast<std::size_t>(suit)];
    if (lowest == kRanks) continue;
    const Card card = card_of((base_ + lowest) % kRanks, suit);
    if (is_safe(card, heights, kSafeDepth)) safe |= bit_of(card);
  }
  return safe;
}

void ColumnSpace::settle(State& state, std::vector<Move>* moves) {
  if (rules_.goal != Goal::suits || !columns_are_alike(state)) return;
  while (true) {
    const CardSet free = free_cards(state) & next_cards(state);
    const CardSet safe = free != 0 ? free & safe_cards(state) : 0;
    if (safe == 0 || !settle_one(state, safe, moves)) return;
  }
}

CardSet ColumnSpace::free_cards(const State& state) const {
  CardSet free = 0;
  for (std::size_t i = 0; i < homes_; ++i) free |= state[i] != kEmpty ? bit_of(book_[state[i]].card) : 0;
  for (int cell = 0; cell < rules_.cells; ++cell) {
    const Card card = cells_of(state)[cell];
    free |= card != kNoCard ? bit_of(card) : 0;
  }
  if (state[reserve_] > 0) free |= bit_of(reserve_cards_[state[reserve_] - 1]);
  const Card top = talon_.top_may_go(state) ? talon_.top(state) : kNoCard;
  return top != kNoCard ? free | bit_of(top) : free;
}

// Lets one of these cards go up, if any lies free.
bool ColumnSpace::settle_one(State& state, CardSet safe, std::vector<Move>* moves) {
  const auto go_up = [&](std::uint8_t source, Card card) {
    raise(state, card);
    if (moves) moves->push_back({source, place::foundation});
    return true;
  };
  for (std::size_t i = 0; i < homes_; ++i) {
    const Card card = book_[state[i]].card;
    if (state[i] == kEmpty || !has(safe, card)) continue;
    state = without(state, i, 1);
    return go_up(static_cast<std::uint8_t>(i), card);
  }
  for (std::uint8_t cell = 0; cell < rules_.cells; ++cell) {
    const Card card = cells_of(state)[cell];
    if (card == kNoCard || !has(safe, card)) continue;
    cells_of(state)[cell] = kNoCard;
    return go_up(static_cast<std::uint8_t>(place::first_cell + cell), card);
  }
  if (const std::uint32_t left = state[reserve_]; left > 0 && has(safe, reserve_cards_[left - 1])) {
    --state[reserve_];
    return go_up(place::reserve, reserve_cards_[left - 1]);
  }
  if (!talon_.top_may_go(state)) return false;
  const Card top = talon_.top(state);
  if (top == kNoCard || !has(safe, top)) return false;
  talon_.take_top(state);
  return go_up(place::waste, top);
}

void ColumnSpace::sort(State& state) const {
  const auto put_in_order = [](auto* from, auto* to) {
    for (auto* at = from + 1; at < to; ++at) {
      const auto value = *at;
      auto* gap = at;
      for (; gap > from && gap[-1] > value; --gap) *gap = gap[-1];
      *gap = value;
    }
  };
  if (columns_are_alike(state)) put_in_order(state.data(), state.data() + homes_);
  if (rules_.cells > 1) put_in_order(cells_of(state), cells_of(state) + rules_.cells);
  for (int home = kSuits; home < homes(); ++home) {
    const int one = height(state, home - kSuits), other = height(state, home);
    if (one >= other) continue;
    const auto change = static_cast<std::uint32_t>(one ^ other);
    state[homes_] ^= change << 4 * home | change << 4 * (home - kSuits);
  }
  talon_.sort(state);
}

void ColumnSpace::add_moves(const State& state, Step step, std::vector<Move>& moves) const {
  if (step.source == place::stock && rules_.stock_to == StockTo::waste) {
    talon_.add_moves(state, 1, moves);
    return;
  }
  talon_.add_moves(state, step.draws, moves);
  moves.push_back({step.source, step.target, step.count});
}

// Returns the position without the last cards of a column; what then happens by itself has happened.
State ColumnSpace::without(const State& state, std::size_t column, int count) {
  State after = state;
  after[column] = book_.without(state[column], count);
  if (after[column] == kEmpty && rules_.fills_from_reserve && state[reserve_] > 0) {
    after[column] = book_.put(kEmpty, reserve_cards_[--after[reserve_]]);
  }
  return after;
}

void ColumnSpace::let_run_leave(State& state, std::size_t column) {
  if (rules_.goal != Goal::runs) return;
  const Column& last = book_[state[column]];
  if (rank_of(last.card) != 0 || last.descends < kRanks) return;
  ++state[homes_];
  state[column] = book_.without(state[column], kRanks);
}

void ColumnSpace::deal_row(State& state) {
  for (std::size_t i = 0; i < homes_; ++i) {
    state[i] = book_.put(state[i], talon_.next(state, i));
    let_run_leave(state, i);
  }
  talon_.take_next(state, rules_.columns);
}

}  // namespace parlour::patience
