#include "fair/judge.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>

namespace parlour::klondike::fair {

// Runs task 0, task 1 and so on in several threads.
void share_out(std::size_t tasks, int threads, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < tasks; i = next++) task(i);
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min<std::size_t>(tasks, static_cast<std::size_t>(threads)); ++i) {
    helpers.emplace_back(work);
  }
  work();
}

Judgement judge(const Knowledge& knowledge, const Effort& effort) {
  std::deque<Tree> trees;
  for (std::size_t i = 0; i < static_cast<std::size_t>(effort.trees); ++i) {
    trees.emplace_back(knowledge, effort.settings, Random(effort.seed + i), effort.is_cancelled);
  }
  share_out(trees.size(), effort.threads, [&](std::size_t i) { trees[i].grow(); });
  std::vector<Judged> sum = trees[0].judged();
  double worlds = trees[0].worlds(), winnable = trees[0].winnable();
  for (std::size_t i = 1; i < trees.size(); ++i) {
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k].add(trees[i].judged()[k]);
    worlds += trees[i].worlds();
    winnable += trees[i].winnable();
  }
  Judgement judgement;
  judgement.winnable = worlds > 0 ? winnable / worlds : 0;
  if (sum.empty()) return judgement;
  const auto less = [](const Judged& a, const Judged& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.total < b.total;
  };
  const Judged& best = *std::max_element(sum.begin(), sum.end(), less);
  judgement.action = best.action;
  judgement.has_action = true;
  judgement.chance = judgement.winnable * best.mean();
  return judgement;
}

}  // namespace parlour::klondike::fair
