#include "klondike/compact_search.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/random.hpp"
#include "klondike/look_ahead.hpp"
#include "klondike/lost_stocks.hpp"
#include "klondike/lost_table.hpp"

namespace parlour::klondike {
namespace {

constexpr int kFixedOrder = -1;    // the number of a probe that is not shuffled
constexpr std::size_t kNoise = 60;  // how far a shuffle goes, in units of Edge::order

// The steps without those that only lead back to where one was: a card put up to enter a
// class and taken back to leave it. So a line found from any place of a line leads on.
void leave_out_detours(std::vector<Step>& steps, Heights heights) {
  const auto leads_back = [](const Step& step) { return step.kind == Step::Kind::back; };
  if (std::none_of(steps.begin(), steps.end(), leads_back)) return;
  std::size_t kept = 0;
  std::vector<std::uint32_t> visited{packed(heights)};  // in this class
  visited.reserve(kSuits * kRanks);
  for (const Step step : steps) {
    std::uint8_t& height = heights[static_cast<std::size_t>(suit_at(step.card))];
    if (step.kind == Step::Kind::up) ++height;
    if (step.kind == Step::Kind::back) --height;
    steps[kept++] = step;
    if (step.is_for_good) visited.clear();
    const auto before = std::find(visited.begin(), visited.end(), packed(heights));
    if (before == visited.end()) {
      visited.push_back(packed(heights));
      continue;
    }
    kept -= static_cast<std::size_t>(visited.end() - before);
    visited.erase(before + 1, visited.end());
  }
  steps.resize(kept);
}

class Search {
 public:
  Search(const Layout& layout, Meter& meter, const Plan& plan, std::uint64_t memory)
      : layout_(layout), meter_(meter), plan_(plan), expander_(layout_), memory_(memory),
        lost_(memory, layout_), lost_stocks_(memory) {
    // Enough for nearly every path, so that easy deals are not spent on allocating.
    path_.reserve(64);
    edges_.reserve(512);
    options_.reserve(512);
    settling_.reserve(128);
  }

  Finding run(Compact start) {
    Finding finding;
    finding.steps.reserve(128);
    const Heights heights = start.heights;
    expander_.settle(start, &finding.steps);
    switch (decide(start)) {
      case Outcome::lost: finding.result = Result::lost; break;
      case Outcome::won:
        finding.result = Result::winnable;
        collect_steps(finding.steps);
        leave_out_detours(finding.steps, heights);
        break;
      case Outcome::stopped:
      case Outcome::spent:
      case Outcome::full: break;
    }
    finding.memory = memory() + (easier_ ? easier_->memory() : 0);
    return finding;
  }

 private:
  // A probe is stopped at its limit; `spent` is the whole budget, and `full` the table.
  enum class Outcome { won, lost, stopped, spent, full };

  struct Frame {
    Compact compact;
    Key key;
    std::uint64_t entered_at = 0;  // nodes
    std::uint32_t first_edge = 0;
    std::uint32_t next_edge = 0;
    std::uint32_t first_options = 0;
    std::uint32_t first_settling = 0;
    bool is_bound = false;    // only some moves are tried: nothing is proved of it
    bool has_others = false;  // only the first member of the class has been looked at
    bool was_asked_about = false;
  };

  std::uint64_t memory() const {
    return lost_.peak_memory() + lost_stocks_.peak_memory();
  }

  bool compares_stocks() const {
    return layout_.uses(pruning::in_stock) && layout_.whole_stock_reachable() && !layout_.rules.any_on_empty;
  }
  bool is_in_table(const Key& key) const {
    return compares_stocks() ? lost_stocks_.contains(key) : lost_.contains(key);
  }
  bool enter_in_table(const Key& key) {
    return compares_stocks() ? lost_stocks_.insert(key) : lost_.insert(key);
  }

  Outcome decide(const Compact& start) {
    path_.clear();
    if (is_open_and_shut(layout_, start)) return Outcome::won;
    Outcome outcome = is_dead(start) ? Outcome::lost : probe(start, 0, plan_.probes.limit(0));
    if (outcome == Outcome::stopped && has_easier_stock()) outcome = ask_easier(start);
    for (int i = 1; outcome == Outcome::stopped; ++i) outcome = probe(start, i, plan_.probes.limit(i));
    return outcome;
  }

  // With draw 1 and unlimited redeals every stock card can be had at any time: what
  // is lost then is lost with any stock, and it is decided much faster.
  bool has_easier_stock() const {
    return layout_.uses(pruning::easier_stock) && !layout_.whole_stock_reachable();
  }

  // At first without a limit; what is proved then is a help later on.
  Outcome ask_easier(const Compact& start) {
    Layout layout = layout_;
    layout.rules.draw = 1;
    layout.rules.redeals = Rules::kUnlimited;
    layout.redeals_limited = false;
    layout.redeal_values = 1;
    easier_ = std::make_unique<Search>(layout, meter_, plan_, memory_);
    return heard(easier_->decide(easier_->eased(start)));
  }

  // What follows from an outcome with an easier stock. If its table is full, this search goes
  // on without its help.
  Outcome heard(Outcome outcome) {
    if (outcome == Outcome::full) easier_is_full_ = true;
    return outcome == Outcome::lost || outcome == Outcome::spent ? outcome : Outcome::stopped;
  }

  Compact eased(Compact compact) const {
    compact.redeals = 0;
    compact.waste = 0;
    expander_.settle(compact);
    return compact;
  }

  bool is_to_be_asked_about(const Frame& frame) const {
    return easier_ && !easier_is_full_ && !frame.was_asked_about &&
           meter_.nodes() - frame.entered_at > plan_.ask_after;
  }

  Outcome ask_easier_about(const Compact& compact) {
    const Compact eased = easier_->eased(compact);
    if (is_open_and_shut(easier_->layout_, eased)) return Outcome::stopped;
    return heard(easier_->probe(eased, kFixedOrder, plan_.ask_for));
  }

  // The same, as far as it has been found out before.
  bool is_known_lost(const Compact& compact, const Key& key) const {
    if (is_in_table(key)) return true;
    if (!easier_) return false;
    const Compact eased = easier_->eased(compact);
    return easier_->is_in_table(key_of(easier_->layout_, eased));
  }

  bool is_dead(const Compact& compact) const {
    return layout_.uses(pruning::look_ahead) && is_hopeless(layout_, compact);
  }

  // A state is in the table only when everything that follows from it has been
  // searched. There are no cycles, so that holds whatever path led to it, and what
  // a probe that was stopped has proved is good for all later ones.
  Outcome probe(const Compact& start, int number, std::uint64_t limit) {
    number_ = number;
    shuffle_ = Random(static_cast<std::uint64_t>(number));
    path_.clear();
    edges_.clear();
    options_.clear();
    settling_.clear();
    const std::uint64_t stop_at = meter_.nodes() + limit;
    if (!enter(start, key_of(layout_, start), false)) return Outcome::spent;
    while (!path_.empty()) {
      Frame& frame = path_.back();
      if (is_to_be_asked_about(frame)) {
        frame.was_asked_about = true;
        const Outcome outcome = ask_easier_about(frame.compact);
        if (outcome == Outcome::spent) return outcome;
        if (outcome == Outcome::lost) {
          frame.is_bound = false;
          if (!leave()) return Outcome::full;
          continue;
        }
      }
      if (frame.next_edge == edges_.size()) {
        if (frame.has_others) {
          frame.has_others = false;
          list_edges(frame, Expander::Part::others);
        } else if (!leave()) {
          return Outcome::full;
        }
        continue;
      }
      // The first probe dives: most deals are won at once, and it looks ahead only where
      // something has gone wrong already.
      const bool dives = number == 0 && frame.next_edge == frame.first_edge;
      const Edge& edge = edges_[frame.next_edge++];
      Compact child = expander_.follow(frame.compact, edge);
      settling_.resize(frame.first_settling);
      expander_.settle(child, &settling_);
      if (is_open_and_shut(layout_, child)) return Outcome::won;
      const Key key = key_of(layout_, child);
      if (is_known_lost(child, key) || (!dives && is_dead(child))) continue;
      if (meter_.nodes() >= stop_at) return Outcome::stopped;
      if (!enter(child, key, expander_.is_bound(frame.compact, edge, child))) return Outcome::spent;
    }
    return Outcome::lost;
  }

  bool enter(const Compact& compact, const Key& key, bool is_bound) {
    if (!meter_.spend()) return false;
    const bool dives = number_ == 0;
    const auto edges = static_cast<std::uint32_t>(edges_.size());
    const auto options = static_cast<std::uint32_t>(options_.size());
    const auto settling = static_cast<std::uint32_t>(settling_.size());
    path_.push_back({compact, key, meter_.nodes(), edges, edges, options, settling, is_bound, dives});
    list_edges(path_.back(), dives ? Expander::Part::entry : Expander::Part::all);
    return true;
  }

  // False when the table is full.
  bool leave() {
    const Frame& frame = path_.back();
    if (!frame.is_bound && !enter_in_table(frame.key)) return false;
    edges_.resize(frame.first_edge);
    options_.resize(frame.first_options);
    path_.pop_back();
    return true;
  }

  // Lists the moves of the last frame in the order they are to be tried.
  void list_edges(const Frame& frame, Expander::Part part) {
    OptionRange before;
    if (frame.is_bound) before = {path_[path_.size() - 2].first_options, frame.first_options};
    const std::size_t first = edges_.size();
    expander_.expand(frame.compact, part, before, edges_, options_);
    if (number_ > 0) {
      for (std::size_t i = first; i < edges_.size(); ++i) {
        edges_[i].order = static_cast<std::int16_t>(edges_[i].order + static_cast<int>(shuffle_.below(kNoise)));
      }
    }
    for (std::size_t i = first + 1; i < edges_.size(); ++i) {
      if (edges_[i - 1].order <= edges_[i].order) continue;
      const Edge edge = edges_[i];
      std::size_t at = i;  // there are few: sorted by insertion
      do {
        edges_[at] = edges_[at - 1];
      } while (--at > first && edge.order < edges_[at - 1].order);
      edges_[at] = edge;
    }
  }

  void collect_steps(std::vector<Step>& steps) {
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const Frame& frame = path_[i];
      const Edge& edge = edges_[frame.next_edge - 1];
      for (const Step& step : expander_.path_to(frame.compact, edge.heights)) steps.push_back(step);
      steps.push_back({edge.up ? Step::Kind::up : Step::Kind::place, edge.card(), true});
      const std::size_t last = i + 1 < path_.size() ? path_[i + 1].first_settling : settling_.size();
      for (std::size_t k = frame.first_settling; k < last; ++k) steps.push_back(settling_[k]);
    }
  }

  const Layout layout_;
  Meter& meter_;
  const Plan& plan_;
  Expander expander_;
  std::uint64_t memory_;
  LostTable lost_;
  LostStocks lost_stocks_;
  std::unique_ptr<Search> easier_;
  bool easier_is_full_ = false;
  int number_ = 0;  // of the probe
  Random shuffle_{0};
  std::vector<Frame> path_;
  std::vector<Edge> edges_;
  std::vector<Options> options_;
  std::vector<Step> settling_;  // what went up by itself after each move of the path
};

}  // namespace

Finding search_compactly(const Layout& layout, const Compact& start, Meter& meter, const Plan& plan) {
  // There may be two tables: one for the easier stock.
  const std::uint64_t memory = layout.whole_stock_reachable() ? meter.memory() : meter.memory() / 2;
  return Search(layout, meter, plan, memory).run(start);
}

}  // namespace parlour::klondike
