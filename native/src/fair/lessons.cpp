#include "fair/lessons.hpp"

#include "fair/guesser.hpp"
#include "fair/judge.hpp"
#include "fair/value.hpp"
#include "klondike/lay_out.hpp"

namespace parlour::klondike::fair {
namespace {

constexpr std::size_t kAtRandomOneIn = 8;

Lesson lesson_of(const Knowledge& knowledge, int worlds, Random& random) {
  Lesson lesson;
  for (int i = 0; i < 2 * worlds && lesson.worlds < worlds; ++i) {
    World world(knowledge.sample(random), Settings{}.nodes);
    if (world.ask(world.root()) != Result::winnable) continue;
    Situation now = knowledge.situation();
    now.compact = world.root();
    ++lesson.worlds;
    lesson.won += wins_by_guessing(world.layout(), now, random);
  }
  return lesson;
}

}  // namespace

Status check_lessons(const Table& table, const Rules& rules) {
  if (const Status status = check_fair(table, rules); !status.is_ok()) return status;
  const Start start = lay_out(table, rules, pruning::all);
  if (!has_learned(start.layout, {start.compact})) return {"nothing is learned from these rules"};
  return {};
}

std::vector<Lesson> lessons(const Seen& truth, const Rules& rules, const Effort& effort, int worlds) {
  const Start start = lay_out(truth.table, rules, pruning::all);
  Situation now{start.compact};
  Mover mover;
  mover.enter(start.layout);
  mover.settle(now);
  Random random(effort.seed);
  Effort next = effort;
  next.settings.is_learned = false;
  std::vector<Lesson> found;
  std::vector<Action> actions;
  World hindsight(start, kHindsightNodes);
  while (now.compact.face_down > 0 && hindsight.ask(now.compact) != Result::lost && !is_cancelled(effort)) {
    mover.list(now, actions);
    if (actions.empty()) break;
    const Knowledge knowledge(start.layout, now);
    Lesson lesson = lesson_of(knowledge, worlds, random);
    if (lesson.worlds > 0) {
      list_traits(start.layout, now, actions, lesson.traits);
      found.push_back(std::move(lesson));
    }
    next.seed = random.next();
    const bool is_random = random.below(kAtRandomOneIn) == 0;
    mover.follow(now, is_random ? actions[random.below(actions.size())] : judge(knowledge, next).action);
  }
  return found;
}

}  // namespace parlour::klondike::fair
