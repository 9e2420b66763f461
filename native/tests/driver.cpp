// Tests and timings of the core without Python, for the sanitizers and for profiling.
//   driver fuzz COUNT SEED     the solver against exhaustive search on small positions
//   driver shortest COUNT SEED the shortest wins against breadth-first search on small positions
//   driver agree COUNT SEED    the solver against itself without each rule on whole deals
//   driver fair COUNT SEED     whole games of the fair player and what they teach, with all kinds of rules
//   driver bench FILE|random DRAW [NODES [COUNT [SEED [REDEALS [TAKEBACK [ANY]]]]]]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "fair/lessons.hpp"
#include "klondike/plain_search.hpp"
#include "klondike/play.hpp"
#include "klondike/shortest.hpp"
#include "klondike/solver.hpp"
#include "positions.hpp"

namespace parlour::klondike {
namespace {

Card card_from(const std::string& text) {
  const auto rank = std::string("A23456789TJQK").find(text[0]);
  const auto suit = std::string("SHDC").find(text[1]);
  return card_of(static_cast<int>(rank), static_cast<int>(suit));
}

void show(const Table& table, const Rules& rules) {
  const auto name = [](Card c) { return std::string(1, "A23456789TJQK"[rank_of(c)]) + "SHDC"[suit_of(c)]; };
  std::printf("draw %d redeals %d any %d takeback %d made %d turned %d\nF", rules.draw, rules.redeals,
              rules.any_on_empty, rules.takeback, table.redeals, table.turned);
  for (int h : table.foundations) std::printf(" %d", h);
  std::printf("\ntalon");
  for (std::size_t i = 0; i < table.talon_size; ++i) std::printf(" %s", name(table.talon[i]).c_str());
  for (const Column& column : table.columns) {
    std::printf("\ncol(%d)", column.down);
    for (std::size_t i = 0; i < column.size; ++i) std::printf(" %s", name(column.cards[i]).c_str());
  }
  std::printf("\n");
}

bool wins(Table table, const Rules& rules, const std::vector<Move>& line) {
  std::vector<Move> legal;
  for (const Move move : line) {
    list_moves(table, rules, legal);
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return false;
    play(table, rules, move);
  }
  return table.is_won();
}

int fuzz(int count, unsigned seed) {
  Maker maker(seed);
  int compared[2] = {0, 0}, skipped = 0;
  for (int i = 0; i < count; ++i) {
    Rules rules;
    rules.draw = 1 + maker.below(3);
    if (maker.below(3) == 0) rules.redeals = maker.below(5);
    rules.takeback = maker.below(3) != 0;
    rules.any_on_empty = maker.below(3) == 0;
    const Table table = maker.position(4 + maker.below(45));
    Budget budget;
    budget.nodes = 20000;
    const Verdict truth = solve_exhaustively(table, rules, budget);
    if (truth.result == Result::unknown) {
      ++skipped;
      --i;
      continue;
    }
    ++compared[truth.result == Result::winnable];
    std::vector<Prunings> sets{pruning::all, 0};
    for (const auto& name : pruning::names) {
      sets.push_back(name.bit);
      sets.push_back(pruning::all & ~name.bit);
    }
    const auto compare = [&](Prunings prunings, const Plan& plan) {
      Budget plenty;
      plenty.nodes = prunings == pruning::all ? 3000000 : 30000;
      const Verdict verdict = solve(table, rules, plenty, prunings, plan);
      if (!verdict.status.is_ok()) std::printf("ERROR %s\n", verdict.status.error);
      if (verdict.result == Result::unknown && verdict.status.is_ok() && prunings != pruning::all) return true;
      if (verdict.result == truth.result &&
          (truth.result == Result::lost || wins(table, rules, verdict.moves))) {
        return true;
      }
      std::printf("WRONG: prunings %x probe %d truth %d got %d\n", prunings, static_cast<int>(plan.probes.first),
                  static_cast<int>(truth.result), static_cast<int>(verdict.result));
      show(table, rules);
      return false;
    };
    for (const Prunings prunings : sets) {
      if (!compare(prunings, {})) return 1;
    }
    // Small positions are decided in the first probe, unless it ends soon.
    for (std::uint64_t probe = 2; probe <= 5; ++probe) {
      if (!compare(pruning::all, {{probe, probe, 2, 1}, probe, 4 * probe})) return 1;
    }
  }
  std::printf("compared %d lost, %d winnable; %d too large\n", compared[0], compared[1], skipped);
  return 0;
}

int compare_shortest(int count, unsigned seed) {
  Maker maker(seed);
  int lost = 0;
  for (int compared = 0; compared < count;) {
    Rules rules;
    rules.draw = 1 + maker.below(3);
    if (maker.below(2) == 0) rules.redeals = maker.below(4);
    rules.takeback = maker.below(3) != 0;
    rules.any_on_empty = maker.below(3) == 0;
    const Table table = maker.position(3 + maker.below(18));
    const int truth = count_fewest_moves(table, rules, 3000);
    if (truth == -2) continue;
    ++compared;
    lost += truth < 0;
    const ShortestWin win = find_shortest_win(table, rules, {});
    const bool is_right = truth < 0 ? win.result == Result::lost
                                    : win.is_proved() && static_cast<int>(win.moves.size()) == truth &&
                                          wins(table, rules, win.moves);
    if (is_right) continue;
    std::printf("WRONG: %d moves, found %zu, bound %d\n", truth, win.moves.size(), win.bound);
    show(table, rules);
    return 1;
  }
  std::printf("%d shortest wins compared, %d lost\n", count, lost);
  return 0;
}

// Whole deals are too large for exhaustive search, but not for the solver without one of
// its rules: the verdicts must be the same.
int agree(int count, unsigned seed) {
  Maker maker(seed);
  int compared = 0, lost = 0;
  for (int i = 0; i < count; ++i) {
    Rules rules;
    rules.draw = 1 + 2 * maker.below(2);
    if (maker.below(4) == 0) rules.redeals = maker.below(4);
    rules.takeback = maker.below(5) != 0;
    rules.any_on_empty = maker.below(4) == 0;
    const Table table = deal(maker.deck());
    const Verdict verdict = solve(table, rules, {});
    lost += verdict.result == Result::lost;
    for (const auto& name : pruning::names) {
      Budget budget;
      budget.nodes = 50000;
      const Verdict other = solve(table, rules, budget, pruning::all & ~name.bit);
      if (other.result == Result::unknown) continue;
      ++compared;
      if (other.result != verdict.result) {
        std::printf("WRONG: without %s\n", name.name.data());
        show(table, rules);
        return 1;
      }
    }
  }
  std::printf("%d deals, %d lost, %d times decided without a rule\n", count, lost, compared);
  return 0;
}

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

void report(std::vector<double> ms, std::vector<double> nodes, int results[3], std::size_t memory) {
  std::sort(ms.begin(), ms.end());
  std::sort(nodes.begin(), nodes.end());
  double sum = 0, node_sum = 0;
  for (double m : ms) sum += m;
  for (double n : nodes) node_sum += n;
  const double n = static_cast<double>(ms.size());
  const auto at = [&](const std::vector<double>& v, double q) {
    return v[static_cast<std::size_t>(q * (n - 1))];
  };
  std::printf(
      "lost %d winnable %d unknown %d | ms median %.4f mean %.3f p95 %.2f p99 %.2f max %.1f | nodes median "
      "%.0f mean %.0f p99 %.0f max %.0f | ns/node %.0f mem %.1f MB\n",
      results[0], results[1], results[2], at(ms, .5), sum / n, at(ms, .95), at(ms, .99), ms.back(),
      at(nodes, .5), node_sum / n, at(nodes, .99), nodes.back(), sum * 1e6 / node_sum,
      static_cast<double>(memory) / 1e6);
}

int bench(const std::string& file, const Rules& rules, int limit, int count, unsigned seed) {
  std::vector<double> ms, nodes;
  int results[3] = {0, 0, 0};
  std::size_t memory = 0;
  int wrong = 0;
  const auto run = [&](const std::vector<Card>& deck, const std::string& expected) {
    const Table table = deal(deck);
    Budget budget;
    if (limit) budget.nodes = static_cast<std::uint64_t>(limit);
    const double start = cpu_seconds();
    const Verdict verdict = solve(table, rules, budget);
    ms.push_back((cpu_seconds() - start) * 1e3);
    nodes.push_back(static_cast<double>(verdict.nodes));
    ++results[static_cast<int>(verdict.result)];
    memory = std::max(memory, verdict.memory);
    const char* names[] = {"lost", "winnable", "unknown"};
    if (!expected.empty() && verdict.result != Result::unknown &&
        expected != names[static_cast<int>(verdict.result)]) {
      ++wrong;
      std::printf("WRONG deck %zu: %s\n", ms.size(), names[static_cast<int>(verdict.result)]);
    }
  };
  if (file == "random") {
    Maker maker(seed);
    for (int i = 0; i < count; ++i) run(maker.deck(), "");
  } else {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line) && (count == 0 || static_cast<int>(ms.size()) < count)) {
      std::istringstream words(line);
      std::vector<Card> deck;
      std::string word, expected;
      for (int i = 0; i < kDeck; ++i) {
        words >> word;
        deck.push_back(card_from(word));
      }
      words >> expected;
      if (rules.draw == 1) words >> expected;
      if (rules.draw == 2 || rules.redeals >= 0 || !rules.takeback || rules.any_on_empty) expected.clear();
      run(deck, expected);
    }
  }
  report(ms, nodes, results, memory);
  return wrong != 0;
}

// What goes wrong here is for the sanitizers to find.
int play_fairly(int count, unsigned seed) {
  Maker maker(seed);
  fair::Effort effort;
  effort.settings.worlds = 4;
  effort.settings.descents = 12;
  int won = 0;
  std::size_t lessons = 0;
  for (int i = 0; i < count; ++i) {
    Rules rules;
    rules.draw = 1 + i % 3;
    rules.redeals = i % 4 == 3 ? i % 5 : Rules::kUnlimited;
    rules.takeback = i % 8 != 5;
    rules.any_on_empty = i % 8 == 6;
    const Table table = deal(maker.deck());
    effort.seed = static_cast<std::uint64_t>(i);
    won += fair::play_out({table, false}, rules, effort) == fair::Ending::won;
    fair::choose({table, true}, rules, effort);
    rules = {};
    rules.draw = 1 + i % 3;
    lessons += fair::lessons({table, true}, rules, effort, 2).size();
  }
  std::printf("%d fair games, %d won, %zu lessons\n", count, won, lessons);
  return 0;
}

int run(int argc, char** argv) {
  const auto number = [&](int i, int fallback) { return argc > i ? std::atoi(argv[i]) : fallback; };
  if (argc > 1 && !std::strcmp(argv[1], "fuzz"))
    return fuzz(number(2, 1000), static_cast<unsigned>(number(3, 1)));
  if (argc > 1 && !std::strcmp(argv[1], "shortest"))
    return compare_shortest(number(2, 1000), static_cast<unsigned>(number(3, 1)));
  if (argc > 1 && !std::strcmp(argv[1], "agree"))
    return agree(number(2, 1000), static_cast<unsigned>(number(3, 1)));
  if (argc > 1 && !std::strcmp(argv[1], "fair"))
    return play_fairly(number(2, 100), static_cast<unsigned>(number(3, 1)));
  if (argc > 2 && !std::strcmp(argv[1], "bench")) {
    Rules rules;
    rules.draw = number(3, 3);
    rules.redeals = number(7, -1);
    rules.takeback = number(8, 1) != 0;
    rules.any_on_empty = number(9, 0) != 0;
    return bench(argv[2], rules, number(4, 0), number(5, 0), static_cast<unsigned>(number(6, 1)));
  }
  return 2;
}

}  // namespace
}  // namespace parlour::klondike

int main(int argc, char** argv) {
  return parlour::klondike::run(argc, argv);
}
