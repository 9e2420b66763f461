#include "fair/judge.hpp"

#include <algorithm>
#include <deque>

namespace parlour::klondike::fair {

Judgement judge(const Knowledge& knowledge, const Effort& effort) {
  std::deque<Tree> trees;
  for (std::size_t i = 0; i < static_cast<std::size_t>(effort.trees); ++i) {
    trees.emplace_back(knowledge, effort.settings, Random(effort.seed + i), effort.is_cancelled);
  }
  effort.run(trees.size(), [&](std::size_t i) { trees[i].grow(); });
  std::vector<Judged> sum = trees[0].judged();
  int worlds = trees[0].worlds();
  Share winnable = trees[0].winnable();
  for (std::size_t i = 1; i < trees.size(); ++i) {
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k].add(trees[i].judged()[k]);
    worlds += trees[i].worlds();
    winnable += trees[i].winnable();
  }
  Judgement judgement;
  judgement.winnable = mean_of(winnable, static_cast<std::uint64_t>(worlds));
  if (sum.empty()) return judgement;
  const auto less = [](const Judged& a, const Judged& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.total < b.total;
  };
  const Judged& best = *std::max_element(sum.begin(), sum.end(), less);
  judgement.action = best.action;
  judgement.has_action = true;
  judgement.chance = judgement.winnable * mean_of(best.total, static_cast<std::uint64_t>(best.visits));
  return judgement;
}

}  // namespace parlour::klondike::fair
