#include "fair/guesser.hpp"

#include "klondike/compact_search.hpp"
#include "klondike/expand.hpp"

namespace parlour::klondike::fair {
namespace {

constexpr int kGuesses = 20;  // until it gives up
constexpr std::uint64_t kNodes = 60;
constexpr std::uint64_t kEndNodes = 2'000;

Finding solve_in(const Layout& layout, const Compact& compact, std::uint64_t nodes) {
  Budget budget;
  budget.nodes = nodes;
  Meter meter(budget);
  return search_compactly(layout, compact, meter);
}

Finding win_in_a_guess(const Knowledge& knowledge, Random& random) {
  Finding finding;
  for (int i = 0; i < kGuesses && finding.result != Result::winnable; ++i) {
    const Start guess = knowledge.sample(random);
    finding = solve_in(guess.layout, guess.compact, kNodes);
  }
  return finding;
}

void follow_until_turned_up(const Layout& layout, const std::vector<Step>& steps, Compact& compact) {
  const int face_down = compact.face_down;
  for (const Step& step : steps) {
    take(layout, compact, step);
    if (compact.face_down < face_down) return;
  }
}

}  // namespace

bool wins_by_guessing(const Layout& truth, Situation now, Random& random) {
  const Expander expander(truth);
  while (!is_open_and_shut(truth, now.compact)) {
    if (now.compact.face_down == 0) {
      return solve_in(truth, now.compact, kEndNodes).result == Result::winnable;
    }
    const Finding finding = win_in_a_guess(Knowledge(truth, now), random);
    if (finding.result != Result::winnable) return false;
    follow_until_turned_up(truth, finding.steps, now.compact);
    expander.settle(now.compact);
  }
  return true;
}

}  // namespace parlour::klondike::fair
