// Tests and timings of the patience family's core without Python, for the sanitizers.
//   patience fuzz COUNT SEED   the solver against exhaustive search on small positions under all kinds of
//   rules
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

#include "core/random.hpp"
#include "patience/play.hpp"
#include "patience/solver.hpp"

namespace parlour::patience {
namespace {

bool goes_on(Card card, Card last, int build, bool wraps) {
  const int higher = parlour::rank_of(card) + 1;
  if (higher != parlour::rank_of(last) && !(wraps && higher == kRanks && parlour::rank_of(last) == 0))
    return false;
  switch (build) {
    case 0: return is_red(card) != is_red(last);
    case 1: return suit_of(card) == suit_of(last);
    case 2: return is_red(card) == is_red(last);
    default: return true;
  }
}

template <class Goes>
std::array<CardSet, kDeck> sets_of(Goes&& goes) {
  std::array<CardSet, kDeck> sets{};
  for (Card last = 0; last < kDeck; ++last) {
    for (Card card = 0; card < kDeck; ++card) sets[last] |= goes(card, last) ? bit_of(card) : 0;
  }
  return sets;
}

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::size_t>(bound))); }
  bool one_in(int count) { return below(count) == 0; }

  // Rules with columns that are built, and a position in which few cards are left.
  void build(Rules& rules, Table& table) {
    const int build = below(4);
    const bool wraps = one_in(4);
    rules.goal = one_in(5) ? Goal::runs : Goal::suits;
    rules.decks = 1 + one_in(4);
    rules.columns = 2 + below(4);
    rules.cells = below(3) * below(3);
    rules.takes = sets_of([&](Card card, Card last) { return goes_on(card, last, build, wraps); });
    switch (below(5)) {
      case 0: break;
      case 1: rules.linked.fill(kAllCards); break;
      case 2:
        rules.linked = sets_of([&](Card card, Card last) { return goes_on(card, last, 1, wraps); });
        break;
      case 3: rules.needs_room = true; [[fallthrough]];
      default: rules.linked = rules.takes;
    }
    rules.on_empty =
        std::array{kAllCards, CardSet{0xF} << 48, CardSet{0}, kAllCards}[static_cast<std::size_t>(below(4))];
    rules.fills_from_reserve = one_in(3);
    if (rules.fills_from_reserve) rules.on_empty = kAllCards;
    set_stock(rules);
    Pile cards = rules.goal == Goal::suits ? leave_on_foundations(rules, table) : leave_runs(rules, table);
    table.columns.resize(static_cast<std::size_t>(rules.columns));
    table.cells.assign(static_cast<std::size_t>(rules.cells), kNoCard);
    const bool has_stock = !one_in(3), has_reserve = rules.fills_from_reserve || one_in(5);
    if (has_stock && rules.stock_to == StockTo::columns) {
      const std::size_t rows =
          std::min<std::size_t>(cards.size() / table.columns.size(), 1 + random_.below(2));
      move_some(cards, table.talon, rows * table.columns.size());
    } else if (has_stock && rules.stock_to == StockTo::waste) {
      move_some(cards, table.talon, random_.below(cards.size() + 1) / 2);
      table.turned = below(static_cast<int>(table.talon.size()) + 1);
    }
    if (has_reserve) move_some(cards, table.reserve, random_.below(4));
    for (Card& cell : table.cells) {
      if (one_in(3) && !cards.empty()) {
        cell = cards.back();
        cards.pop_back();
      }
    }
    spread(cards, table);
    if (rules.redeals > 0) table.redeals = below(rules.redeals + 1);
  }

  // Rules with cards that are taken away, and a position.
  void free(Rules& rules, Table& table) {
    rules.goal = one_in(2) ? Goal::pile : Goal::pairs;
    rules.columns = 3 + below(10);
    rules.stock_to = rules.goal == Goal::pile ? StockTo::pile : StockTo::waste;
    set_redeals(rules);
    const bool wraps = one_in(2), king_stops = one_in(3);
    rules.takes = sets_of([&](Card card, Card other) {
      const int one = parlour::rank_of(card), two = parlour::rank_of(other);
      if (rules.goal == Goal::pairs) return one + two == kRanks - 2;
      const int apart = std::abs(one - two);
      return (apart == 1 || (wraps && apart == kRanks - 1)) && !(king_stops && two == kRanks - 1);
    });
    Pile cards = shuffled(kDeck);
    if (one_in(3)) std::erase_if(cards, [](Card card) { return parlour::rank_of(card) % 7 > 2; });
    move_some(cards, table.pile, 1);
    table.columns.resize(static_cast<std::size_t>(rules.columns));
    table.down.assign(table.columns.size(), 0);
    const bool is_layered = one_in(2);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      move_some(cards, table.columns[i], is_layered ? 1 : random_.below(4));
      for (std::size_t j = i + 1; is_layered && j < table.columns.size(); ++j) {
        if (one_in(4)) rules.covers[i] |= 1u << j;
      }
      if (is_layered && rules.covers[i] != 0 && one_in(2)) table.down[i] = 1;
    }
    move_some(cards, table.talon, random_.below(10));
    if (rules.stock_to == StockTo::waste) table.turned = below(static_cast<int>(table.talon.size()) + 1);
    if (rules.redeals > 0) table.redeals = below(rules.redeals + 1);
  }

 private:
  Pile shuffled(int count) {
    Pile cards(static_cast<std::size_t>(count));
    std::iota(cards.begin(), cards.end(), Card{0});
    shuffle(cards);
    return cards;
  }
  void shuffle(Pile& cards) {
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[random_.below(i)]);
  }
  void move_some(Pile& from, Pile& to, std::size_t count) {
    for (; count > 0 && !from.empty(); --count) {
      to.push_back(from.back());
      from.pop_back();
    }
  }
  void set_stock(Rules& rules) {
    rules.stock_to = one_in(3) ? StockTo::columns : StockTo::waste;
    rules.deals_on_empty = one_in(2);
    set_redeals(rules);
  }
  void set_redeals(Rules& rules) {
    rules.draw = 1 + below(3);
    rules.redeals = below(4) - 1;
  }
  Pile leave_on_foundations(const Rules& rules, Table& table) {
    Pile cards;
    table.base = one_in(2) ? 0 : below(kRanks);
    for (int home = 0; home < kSuits * rules.decks; ++home) {
      const int height = std::max(0, kRanks - below(rules.decks == 1 ? 6 : 4));
      table.foundations.push_back(height);
      for (int up = height; up < kRanks; ++up)
        cards.push_back(card_of((table.base + up) % kRanks, home % kSuits));
    }
    shuffle(cards);
    return cards;
  }
  // Mostly in order, or hardly any would be won.
  Pile leave_runs(const Rules& rules, Table& table) {
    const int runs = 1 + below(2);
    table.foundations.assign(static_cast<std::size_t>(kSuits * rules.decks - runs), 0);
    Pile cards;
    for (int run = 0; run < runs; ++run) {
      for (int rank = 0; rank < kRanks; ++rank) cards.push_back(card_of(rank, run));
    }
    for (int swaps = below(6); swaps > 0; --swaps) {
      std::swap(cards[random_.below(cards.size())], cards[random_.below(cards.size())]);
    }
    return cards;
  }
  void spread(Pile& cards, Table& table) {
    while (!cards.empty()) {
      Pile& column = table.columns[random_.below(table.columns.size())];
      move_some(cards, column, 1 + random_.below(4));
    }
    for (const Pile& column : table.columns) {
      table.down.push_back(column.empty() ? 0 : below(static_cast<int>(column.size())) * one_in(2));
    }
  }

  Random random_;
};

void show(const Table& table, const Rules& rules) {
  const auto print = [](const char* name, const Pile& pile) {
    std::printf("\n%s", name);
    for (const Card card : pile) {
      if (card == kNoCard) {
        std::printf(" --");
      } else {
        std::printf(" %c%c", "A23456789TJQK"[parlour::rank_of(card)], "SHDC"[suit_of(card)]);
      }
    }
  };
  std::printf(
      "goal %d stock %d draw %d redeals %d cells %d decks %d fills %d room %d on empty %llx turned %d made "
      "%d base %d\nF",
      static_cast<int>(rules.goal), static_cast<int>(rules.stock_to), rules.draw, rules.redeals, rules.cells,
      rules.decks, rules.fills_from_reserve, rules.needs_room,
      static_cast<unsigned long long>(rules.on_empty), table.turned, table.redeals, table.base);
  for (const int height : table.foundations) std::printf(" %d", height);
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    print(("column down " + std::to_string(table.down[i])).c_str(), table.columns[i]);
  }
  print("cells", table.cells);
  print("reserve", table.reserve);
  print("talon", table.talon);
  print("pile", table.pile);
  std::printf("\n");
}

int fuzz(int count, std::uint64_t seed) {
  constexpr std::size_t kMost = 20000;
  Maker maker(seed);
  int compared[2] = {0, 0}, skipped = 0;
  for (int i = 0; i < count; ++i) {
    Rules rules;
    Table table;
    if (maker.one_in(4)) {
      maker.free(rules, table);
    } else {
      maker.build(rules, table);
    }
    if (const Status status = check(table, rules); !status.is_ok()) {
      std::printf("INVALID: %s\n", status.error);
      show(table, rules);
      return 1;
    }
    const Result truth = solve_exhaustively(table, rules, kMost);
    if (truth == Result::unknown) {
      ++skipped;
      continue;
    }
    ++compared[truth == Result::winnable];
    for (const std::uint32_t hurry : {1u, 20u, 200u}) {
      const Verdict verdict = solve(table, rules, {}, hurry);
      if (verdict.status.is_ok() && verdict.result == truth &&
          (truth == Result::lost || wins(table, rules, verdict.moves))) {
        continue;
      }
      std::printf("WRONG: truth %d got %d %s\n", static_cast<int>(truth), static_cast<int>(verdict.result),
                  verdict.status.is_ok() ? "" : verdict.status.error);
      show(table, rules);
      return 1;
    }
  }
  std::printf("compared %d lost, %d winnable; %d too large\n", compared[0], compared[1], skipped);
  return 0;
}

}  // namespace
}  // namespace parlour::patience

int main(int argc, char** argv) {
  if (argc == 4 && !std::strcmp(argv[1], "fuzz")) {
    return parlour::patience::fuzz(std::atoi(argv[2]), static_cast<std::uint64_t>(std::atoll(argv[3])));
  }
  return 2;
}
