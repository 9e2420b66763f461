#include "fair/tree.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace parlour::klondike::fair {
namespace {

// What the player sees, as one number: two situations of a game have the same only if they
// are the same (but for an accident of some 1 in 10^16).
std::uint64_t sight_key(const Layout& layout, const Situation& situation) {
  const Compact& compact = situation.compact;
  std::uint64_t key = mixed(compact.open);
  const auto add = [&](std::uint64_t part) { key = mixed(key ^ part) + 0x9E3779B97F4A7C15; };
  add(packed(compact.heights) | std::uint64_t{compact.talon} << 32);
  add(compact.pile_code | std::uint64_t{compact.waste} << 32 | std::uint64_t{compact.redeals} << 40 |
      std::uint64_t{situation.knows_stock()} << 63);
  std::uint64_t columns = 0;  // which base lies where
  for (Cards left = compact.bases; left; left &= left - 1) {
    columns += mixed(index_of(left) << 32 | layout.weight[index_of(left)]);
  }
  add(columns);
  return key;
}

// The cards of the talon that have been seen, and where.
std::uint64_t seen_talon_key(const Layout& layout, const Situation& situation) {
  std::uint64_t key = 0;
  for (TalonSet left = situation.compact.talon & situation.seen; left; left &= left - 1) {
    const auto place = static_cast<unsigned>(std::countr_zero(left));
    key += mixed(std::uint64_t{place} << 32 | index_of(layout.talon[place]));
  }
  return mixed(key);
}

}  // namespace

Tree::Tree(const Knowledge& knowledge, const Settings& settings, Random random,
           const std::function<bool()>& is_cancelled)
    : knowledge_(knowledge), settings_(settings), random_(random), is_cancelled_(is_cancelled) {
  const Start any = knowledge_.sample(random_);
  mover_.enter(any.layout);
  add({any.compact, knowledge_.situation().seen});
}

std::uint32_t Tree::add(const Situation& situation) {
  Node node;
  mover_.list(situation, actions_);
  for (const Action& action : actions_) node.actions.push_back({action});
  nodes_.push_back(std::move(node));
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

Share Tree::chance_in(World& world, const Compact& compact) const {
  switch (world.ask(compact)) {
    case Result::winnable: return kWhole;
    case Result::lost: return 0;
    case Result::unknown: break;
  }
  return settings_.undecided;
}

std::size_t Tree::pick(const Node& node) const {
  constexpr int kRootBits = 16;
  const std::uint64_t root = square_root(static_cast<std::uint64_t>(node.visits) << 2 * kRootBits);
  const Share scale = settings_.exploration * static_cast<Share>(root) >> kRootBits;
  const Share expected = node.visits ? node.total / node.visits : kWhole;
  std::size_t best = 0;
  Share highest = -1;
  for (std::size_t i = 0; i < node.actions.size(); ++i) {
    const Judged& judged = node.actions[i];
    const Share value = judged.visits ? judged.total / judged.visits : expected;
    const Share score = value + scale / (1 + judged.visits);
    if (score > highest) {
      highest = score;
      best = i;
    }
  }
  return best;
}

Share Tree::descend(World& world, std::size_t first) {
  Situation now = knowledge_.situation();
  now.compact = world.root();
  mover_.enter(world.layout());
  path_.clear();
  for (std::uint32_t at = 0;;) {
    const Node& node = nodes_[at];
    if (node.actions.empty()) return 0;
    const std::size_t choice = at == 0 ? first : pick(node);
    path_.push_back({at, static_cast<std::uint32_t>(choice)});
    mover_.follow(now, node.actions[choice].action);
    if (is_open_and_shut(mover_.world(), now.compact)) return kWhole;
    if (now.compact.face_down == 0 && now.knows_stock()) return chance_in(world, now.compact);
    std::uint64_t key = sight_key(mover_.world(), now);
    if (!knowledge_.situation().knows_stock()) key ^= seen_talon_key(mover_.world(), now);
    if (const auto found = index_.find(key); found != index_.end()) {
      at = found->second;
      continue;
    }
    const Share chance = chance_in(world, now.compact);
    if (chance == 0) return 0;
    index_.emplace(key, add(now));
    const bool is_learned = settings_.is_learned && has_learned(mover_.world(), now);
    return is_learned ? chance * value_(mover_.world(), now, actions_) / kWhole : chance;
  }
}

void Tree::sample_worlds() {
  const std::size_t wanted = static_cast<std::size_t>(settings_.worlds);
  std::vector<World> doubtful;
  while (pool_.size() < wanted && worlds_ < 2 * settings_.worlds) {
    World world(knowledge_.sample(random_), settings_.nodes);
    const Share chance = chance_in(world, world.root());
    ++worlds_;
    winnable_ += chance;
    if (chance > 0) (chance == kWhole ? pool_ : doubtful).push_back(std::move(world));
  }
  // Those in which the solver finds no answer would find none further on either, and take longest.
  if (pool_.empty()) pool_ = std::move(doubtful);
}

void Tree::grow() {
  // Without a choice there is nothing to find out but how the game stands.
  sample_worlds();
  std::vector<std::size_t> rivals(nodes_[0].actions.size());
  if (rivals.size() < 2 || pool_.empty()) return;
  std::iota(rivals.begin(), rivals.end(), std::size_t{0});
  const auto rounds = static_cast<int>(std::bit_width(rivals.size() - 1));
  std::size_t next = 0;
  while (rivals.size() > 1) {
    const int trials = std::max(1, settings_.descents / (rounds * static_cast<int>(rivals.size())));
    for (int i = 0; i < trials; ++i, ++next) {
      for (const std::size_t first : rivals) {
        if (is_cancelled_ && is_cancelled_()) return;
        enter(descend(pool_[next % pool_.size()], first));
      }
    }
    drop_half(rivals);
  }
}

void Tree::enter(Share value) {
  for (const auto& [at, choice] : path_) {
    Node& node = nodes_[at];
    ++node.visits;
    node.total += value;
    ++node.actions[choice].visits;
    node.actions[choice].total += value;
  }
}

// All have been tried in the same worlds.
void Tree::drop_half(std::vector<std::size_t>& rivals) const {
  const std::vector<Judged>& actions = nodes_[0].actions;
  std::stable_sort(rivals.begin(), rivals.end(),
                   [&](std::size_t a, std::size_t b) { return actions[a].total > actions[b].total; });
  rivals.resize((rivals.size() + 1) / 2);
}

}  // namespace parlour::klondike::fair
