#include "fair/world.hpp"

#include <algorithm>

namespace parlour::klondike::fair {

Result World::ask(const Compact& compact) {
  const std::uint64_t key = key_of(start_.layout, compact).number();
  if (std::find(won_.begin(), won_.end(), key) != won_.end()) return Result::winnable;
  const auto known = std::find(rest_.begin(), rest_.end(), key);
  if (known != rest_.end()) return results_[static_cast<std::size_t>(known - rest_.begin())];
  Budget budget;
  budget.nodes = nodes_;
  Meter meter(budget);
  const Finding finding = search_compactly(start_.layout, compact, meter);
  if (finding.result == Result::winnable) {
    won_.push_back(key);
    remember_line(compact, finding.steps);
  } else {
    rest_.push_back(key);
    results_.push_back(finding.result);
  }
  return finding.result;
}

// Whatever lies on the way to a win can be won.
void World::remember_line(Compact compact, const std::vector<Step>& steps) {
  const Expander expander(start_.layout);
  for (const Step& step : steps) {
    take(start_.layout, compact, step);
    if (!step.is_for_good) continue;
    Compact settled = compact;
    expander.settle(settled);
    won_.push_back(key_of(start_.layout, settled).number());
  }
}

}  // namespace parlour::klondike::fair
