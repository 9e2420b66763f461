#include "fair/player.hpp"

#include <algorithm>
#include <utility>

#include "klondike/compact_search.hpp"
#include "klondike/lay_out.hpp"
#include "klondike/line.hpp"

namespace parlour::klondike::fair {
namespace {

constexpr std::uint64_t kOpenNodes = 200'000;  // when no card is hidden any more
constexpr std::uint64_t kChunk = 64;                // worlds of one random stream

bool all_is_known(const Situation& situation) {
  return situation.knows_stock() && situation.compact.face_down == 0;
}

// The next cards of a stock that is not known are turned at once where that costs nothing.
bool should_look_through(const Layout& layout, const Situation& situation) {
  return !situation.knows_stock() && !layout.redeals_limited;
}

Situation situation_of(const Start& start, const Seen& seen) {
  return {start.compact, seen.knows_stock ? kWholeTalon : places_before(seen.table.turned)};
}

Verdict in_the_open(const Table& table, const Rules& rules) {
  Budget budget;
  budget.nodes = kOpenNodes;
  return solve(table, rules, budget);
}

// What settling does that can't be taken back comes first.
std::vector<Step> forced(const Rules& rules, std::vector<Step> settling) {
  const auto last = std::find_if(settling.begin(), settling.end(), [](const Step& s) { return s.is_for_good; });
  if (last == settling.end()) return rules.takeback ? std::vector<Step>{} : settling;
  settling.erase(last + 1, settling.end());
  return settling;
}

Ending play_on(const Start& start, Situation now, const Effort& effort) {
  const Layout& layout = start.layout;
  World truth(start, kHindsightNodes);
  if (should_look_through(layout, now)) now.seen = kWholeTalon;  // and so that has been done
  Mover mover;
  mover.enter(layout);
  mover.settle(now);
  Effort next = effort;
  while (!is_open_and_shut(layout, now.compact)) {
    if (truth.ask(now.compact) == Result::lost) return Ending::lost;
    if (all_is_known(now)) {
      World open(start, kOpenNodes);
      return open.ask(now.compact) == Result::winnable ? Ending::won : Ending::lost;
    }
    next.seed = mixed(next.seed) + 1;
    const Judgement judgement = judge(Knowledge(layout, now), next);
    if (is_cancelled(effort)) return Ending::cancelled;
    if (!judgement.has_action) return Ending::lost;
    mover.follow(now, judgement.action);
  }
  return Ending::won;
}

}  // namespace

Status check_fair(const Table& table, const Rules& rules) {
  if (const Status status = check(table, rules); !status.is_ok()) return status;
  if (compress(table, rules, pruning::all)) return {};
  return {"the position has too many states to be searched"};
}

void Odds::count(Result result) {
  ++(result == Result::winnable ? winnable : result == Result::lost ? lost : undecided);
}

void Odds::add(const Odds& other) {
  winnable += other.winnable;
  lost += other.lost;
  undecided += other.undecided;
}

double Odds::share(Share of_undecided) const {
  const Share sum = static_cast<Share>(winnable) * kWhole + static_cast<Share>(undecided) * of_undecided;
  return mean_of(sum, worlds());
}

Choice choose(const Seen& seen, const Rules& rules, const Effort& effort) {
  const Start start = lay_out(seen.table, rules, pruning::all);
  Situation now = situation_of(start, seen);
  if (seen.table.is_won()) return {};
  if (all_is_known(now)) {
    Verdict verdict = in_the_open(seen.table, rules);
    if (verdict.result == Result::winnable) return {std::move(verdict.moves), 1, 1, verdict.status};
  }
  const auto without_choice = [&] {
    const Odds found = odds(seen, rules, static_cast<std::uint64_t>(effort.settings.worlds), effort);
    const double share = found.share(effort.settings.undecided);
    return Choice{{}, share, share, {}};
  };
  const auto with_draw = [](Choice choice) {
    choice.moves = {{Move::Kind::draw}};
    return choice;
  };
  const auto with_steps = [&](Choice choice, const std::vector<Step>& steps) {
    if (auto moves = moves_of(seen.table, rules, steps)) {
      choice.moves = std::move(*moves);
    } else {
      choice.status = {"a choice has an illegal move"};
    }
    return choice;
  };
  if (should_look_through(start.layout, now)) return with_draw(without_choice());
  // Settling as far as it turns up nothing is the same in all worlds.
  Mover mover;
  const Start any = Knowledge(start.layout, now).world(0);
  mover.enter(any.layout);
  now.compact = any.compact;
  std::vector<Step> steps;
  mover.settle(now, &steps);
  steps = forced(rules, std::move(steps));
  if (!steps.empty()) return with_steps(without_choice(), steps);
  const Judgement judgement = judge(Knowledge(any.layout, now), effort);
  const Choice choice{{}, judgement.winnable, judgement.chance, {}};
  if (!judgement.has_action) return choice;
  if (judgement.action.draws) return with_draw(choice);
  const Edge& edge = judgement.action.edge;
  steps = mover.path_to(any.compact, edge.heights);
  steps.push_back({edge.up ? Step::Kind::up : Step::Kind::place, edge.card(), true});
  return with_steps(choice, steps);
}

Odds odds(const Seen& seen, const Rules& rules, std::uint64_t worlds, const Effort& effort) {
  const Start start = lay_out(seen.table, rules, pruning::all);
  const Knowledge knowledge(start.layout, situation_of(start, seen));
  const std::uint64_t all = knowledge.count_worlds(worlds + 1);
  const bool is_exact = all <= worlds;
  const std::uint64_t count = is_exact ? all : worlds;
  std::vector<Odds> parts((count + kChunk - 1) / kChunk);
  effort.run(parts.size(), [&](std::size_t part) {
    Random random(effort.seed + part);
    for (std::uint64_t i = part * kChunk; i < std::min(count, (part + 1) * kChunk); ++i) {
      if (is_cancelled(effort)) return;
      World world(is_exact ? knowledge.world(i) : knowledge.sample(random), effort.settings.nodes);
      parts[part].count(world.ask(world.root()));
    }
  });
  Odds sum;
  for (const Odds& part : parts) sum.add(part);
  sum.is_exact = is_exact && sum.worlds() == count;  // not if it was cancelled
  return sum;
}

Ending play_out(const Seen& truth, const Rules& rules, const Effort& effort) {
  const Start start = lay_out(truth.table, rules, pruning::all);
  return play_on(start, situation_of(start, truth), effort);
}

Record play_worlds(const Seen& seen, const Rules& rules, std::uint64_t games, const Effort& effort) {
  const Start start = lay_out(seen.table, rules, pruning::all);
  const Situation now = situation_of(start, seen);
  const Knowledge knowledge(start.layout, now);
  std::vector<Ending> endings(games, Ending::cancelled);
  effort.run(games, [&](std::size_t game) {
    if (is_cancelled(effort)) return;
    Random random(effort.seed + game);
    Effort own = effort;
    own.run = run_one_by_one;
    own.seed = random.next();
    const Start world = knowledge.sample(random);
    endings[game] = play_on(world, {world.compact, now.seen}, own);
  });
  Record record;
  for (const Ending ending : endings) {
    record.won += ending == Ending::won;
    record.lost += ending == Ending::lost;
  }
  return record;
}

}  // namespace parlour::klondike::fair
