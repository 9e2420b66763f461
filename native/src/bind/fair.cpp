#include "bind/fair.hpp"

#include <algorithm>

#include "bind/shared.hpp"
#include "bind/threads.hpp"
#include "fair/lessons.hpp"
#include "fair/player.hpp"

using namespace nanobind::literals;

namespace parlour::klondike::fair {
namespace {

// The effort and the threads it is shared out to.
struct PythonEffort {
  Effort effort;
  int threads;
};

// `answer` of the effort, without the GIL while it is found.
template <class Function>
auto find(const PythonEffort& given, const Cancel* cancel, const Function& function) {
  Interruption interruption(cancel);
  Effort effort = given.effort;
  effort.run = in_threads(given.threads);
  effort.is_cancelled = [&] { return interruption.is_due(); };
  const auto found = [&] {
    const nb::gil_scoped_release release;
    return function(effort);
  }();
  interruption.raise_signal();
  return found;
}

// A lesson as 16-bit numbers: won, worlds, its traits, and what fills the row.
constexpr std::size_t kRow = 128;
constexpr Trait kNothing = 0xFFFF;

std::vector<std::uint16_t> rows_of(const std::vector<Lesson>& lessons) {
  std::vector<std::uint16_t> rows(lessons.size() * kRow, kNothing);
  auto row = rows.begin();
  for (const Lesson& lesson : lessons) {
    row[0] = static_cast<std::uint16_t>(lesson.won);
    row[1] = static_cast<std::uint16_t>(lesson.worlds);
    std::copy(lesson.traits.begin(), lesson.traits.end(), row + 2);
    row += kRow;
  }
  return rows;
}

}  // namespace

void bind(nb::module_& m) {
  nb::class_<PythonEffort>(m, "Effort")
      .def(
          "__init__",
          [](PythonEffort* effort, int worlds, int descents, std::uint64_t nodes, int trees, int threads,
             std::uint64_t seed) {
            if (worlds < 1 || descents < 0 || trees < 1 || threads < 1) {
              throw std::invalid_argument("an effort has at least one world, tree and thread");
            }
            Settings settings;
            settings.worlds = worlds;
            settings.descents = descents;
            settings.nodes = nodes;
            new (effort) PythonEffort{{settings, trees, seed, {}, run_one_by_one}, threads};
          },
          "worlds"_a, "descents"_a, "nodes"_a, "trees"_a, "threads"_a, "seed"_a);

  m.def(
      "fair_choice",
      [](const Table& table, bool knows_stock, const Rules& rules, const PythonEffort& effort,
         const nb::list& vocabulary, const Cancel* cancel) {
        require_valid(check_fair(table, rules));
        const Choice choice =
            find(effort, cancel, [&](const Effort& e) { return choose({table, knows_stock}, rules, e); });
        require_sound(choice.status);
        return nb::make_tuple(python_moves(choice.moves, vocabulary), choice.winnable, choice.chance);
      },
      "table"_a, "knows_stock"_a, "rules"_a, "effort"_a, "vocabulary"_a, "cancel"_a = nb::none());

  m.def(
      "fair_odds",
      [](const Table& table, bool knows_stock, const Rules& rules, std::uint64_t worlds,
         const PythonEffort& effort, const Cancel* cancel) {
        require_valid(check_fair(table, rules));
        const Odds found =
            find(effort, cancel, [&](const Effort& e) { return odds({table, knows_stock}, rules, worlds, e); });
        return nb::make_tuple(found.winnable, found.lost, found.undecided, found.is_exact);
      },
      "table"_a, "knows_stock"_a, "rules"_a, "worlds"_a, "effort"_a, "cancel"_a = nb::none());

  // 0 lost, 1 won, 2 cancelled
  m.def(
      "fair_game",
      [](const Table& table, bool knows_stock, const Rules& rules, const PythonEffort& effort, const Cancel* cancel) {
        require_valid(check_fair(table, rules));
        const Ending ending =
            find(effort, cancel, [&](const Effort& e) { return play_out({table, knows_stock}, rules, e); });
        return static_cast<int>(ending);
      },
      "table"_a, "knows_stock"_a, "rules"_a, "effort"_a, "cancel"_a = nb::none());

  m.def(
      "fair_record",
      [](const Table& table, bool knows_stock, const Rules& rules, std::uint64_t games, const PythonEffort& effort,
         const Cancel* cancel) {
        require_valid(check_fair(table, rules));
        const Record record = find(
            effort, cancel, [&](const Effort& e) { return play_worlds({table, knows_stock}, rules, games, e); });
        return nb::make_tuple(record.won, record.lost);
      },
      "table"_a, "knows_stock"_a, "rules"_a, "games"_a, "effort"_a, "cancel"_a = nb::none());

  m.attr("FAIR_TRAITS") = traits::kAll;
  m.attr("FAIR_LESSON") = kRow;

  // The lessons of a game, row after row.
  m.def(
      "fair_lessons",
      [](const Table& table, const Rules& rules, const PythonEffort& effort, int worlds, const Cancel* cancel) {
        require_valid(check_lessons(table, rules));
        const std::vector<Lesson> found =
            find(effort, cancel, [&](const Effort& e) { return lessons({table, true}, rules, e, worlds); });
        const std::vector<std::uint16_t> rows = rows_of(found);
        return nb::bytes(rows.data(), rows.size() * sizeof(std::uint16_t));
      },
      "table"_a, "rules"_a, "effort"_a, "worlds"_a, "cancel"_a = nb::none());
}

}  // namespace parlour::klondike::fair
