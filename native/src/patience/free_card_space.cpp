#include "patience/free_card_space.hpp"

#include <algorithm>

namespace parlour::patience {

FreeCardSpace::FreeCardSpace(const Table& table, const Rules& rules)
    : rules_(rules),
      columns_(table.columns),
      top_((table.columns.size() + kPerWord - 1) / kPerWord),
      talon_(table, rules_, top_ + 1),
      words_(talon_.end()) {
  for (Card card = 0; card < kDeck; ++card) {
    Card first = 0;
    while (rules_.takes[first] != rules_.takes[card]) ++first;
    alike_[card] = first;
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    start_[i / kPerWord] |= static_cast<std::uint32_t>(columns_[i].size()) << i % kPerWord * kBits;
  }
  if (rules_.goal == Goal::pile) start_[top_] = alike_[table.pile.back()];
  talon_.begin(start_, table);

  for (const Pile& column : columns_) {
    std::vector<CardSet>& held = held_.emplace_back(1, CardSet{0});
    for (const Card card : column) held.push_back(held.back() | bit_of(card));
  }
  stock_.push_back(0);
  for (auto card = table.talon.rbegin(); card != table.talon.rend(); ++card) {
    stock_.push_back(stock_.back() | bit_of(*card));
  }
  if (rules_.goal == Goal::pile) find_waiting();

  // What covers a card, and what covers that: as long as anything changes.
  std::array<std::uint32_t, kMostColumns> above = rules_.covers;
  for (std::size_t pass = 0; pass < columns_.size(); ++pass) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      for (std::size_t j = 0; j < columns_.size(); ++j) {
        if ((above[i] >> j & 1) != 0) above[i] |= above[j];
      }
    }
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      if (i == j || (above[i] >> j & 1) != 0 || (above[j] >> i & 1) != 0) apart_[i] |= 1u << j;
    }
  }
}

FreeCardSpace::FreeCards FreeCardSpace::free_cards(const State& state) const {
  FreeCards free;
  const std::uint32_t there = columns_there(state);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (is_free(there, i)) free.cards[free.count++] = {static_cast<std::uint8_t>(i), last(state, i)};
  }
  if (rules_.goal == Goal::pairs && rules_.stock_to == StockTo::waste) {
    const Card top = talon_.top(state);
    if (top != kNoCard) free.cards[free.count++] = {place::waste, top};
  }
  return free;
}

void FreeCardSpace::settle(State& state, std::vector<Move>* moves) {
  if (rules_.goal != Goal::pairs || rules_.stock_to == StockTo::columns) return;
  for (bool has_changed = true; has_changed && !is_won(state);) {
    has_changed = false;
    const FreeCards free = free_cards(state);
    for (std::size_t i = 0; i < free.count && !has_changed; ++i) {
      const auto [from, card] = free.cards[i];
      if (!goes_alone(card) || (from == place::waste && !talon_.top_may_go(state))) continue;
      take(state, from);
      if (moves) moves->push_back({from, place::foundation});
      has_changed = true;
    }
  }
}

// A card of a column goes away only with one of the cards that fit. If none of those is left but in
// columns that are never free together with its own, no win is left either.
bool FreeCardSpace::lacks_mates(const State& state) const {
  const CardSet talon = talon_.cards_left(state);
  std::array<CardSet, kMostColumns> held;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    held[i] = held_[i][static_cast<std::size_t>(size(state, i))];
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (held[i] == 0) continue;
    CardSet mates = talon;
    for (std::size_t j = 0; j < columns_.size(); ++j) {
      if ((apart_[i] >> j & 1) == 0) mates |= held[j];
    }
    for (CardSet left = held[i]; left != 0; left &= left - 1) {
      const auto card = static_cast<Card>(std::countr_zero(left));
      if (!goes_alone(card) && (rules_.takes[card] & mates) == 0) return true;
    }
  }
  return false;
}

// Each card of the columns goes on another one, and on each goes one at most. So there must be as many
// hosts for a set of cards, in the columns, in the stock and on the pile, as there are such cards.
bool FreeCardSpace::lacks_hosts(const State& state) const {
  if (rules_.decks > 1) return false;  // as a set counts both copies of a card once
  CardSet columns = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    columns |= held_[i][static_cast<std::size_t>(size(state, i))];
  const CardSet all = columns | stock_[static_cast<std::size_t>(talon_.left(state))];
  const auto top = static_cast<Card>(state[top_]);
  for (const Waiting& waiting : waiting_) {
    const int hosts = std::popcount(all & waiting.hosts) + has(waiting.hosts, top);
    if (std::popcount(columns & waiting.cards) > hosts) return true;
  }
  return false;
}

// Sets of cards with few hosts: those that go on the same cards as some card, then also those that share
// a host with these, and so on.
void FreeCardSpace::find_waiting() {
  std::array<CardSet, kDeck> hosts{};
  for (Card host = 0; host < kDeck; ++host) {
    for (Card card = 0; card < kDeck; ++card) hosts[card] |= has(rules_.takes[host], card) ? bit_of(host) : 0;
  }
  for (Card first = 0; first < kDeck; ++first) {
    if (alike_[first] != first) continue;
    Waiting waiting{0, hosts[first]};
    for (bool has_grown = true; has_grown;) {
      CardSet sharing = 0;
      for (Card card = 0; card < kDeck; ++card) {
        if ((hosts[card] & ~waiting.hosts) == 0) waiting.cards |= bit_of(card);
        if ((hosts[card] & waiting.hosts) != 0) sharing |= hosts[card];
      }
      const bool is_known = std::any_of(waiting_.begin(), waiting_.end(),
                                        [&](const Waiting& other) { return other.cards == waiting.cards; });
      if (!is_known) waiting_.push_back(waiting);
      has_grown = sharing != waiting.hosts;
      waiting.hosts = sharing;
    }
  }
}

void FreeCardSpace::add_moves(const State& state, Step step, std::vector<Move>& moves) const {
  if (step.source == place::stock && rules_.stock_to == StockTo::waste) {
    talon_.add_moves(state, 1, moves);
    return;
  }
  talon_.add_moves(state, step.draws, moves);
  moves.push_back({step.source, step.target, step.count, step.is_pair});
}

}  // namespace parlour::patience
