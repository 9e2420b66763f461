// The Python module parlour._klondike: tables and rules in, verdicts out. Nothing is
// decided here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cmath>
#include <stdexcept>

#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace klondike {
namespace {

using CardList = std::vector<Card>;

// Set from any thread, it ends the searches that were given it.
class Cancel {
 public:
  void set() { flag_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

template <std::size_t Size>
std::uint8_t copy_cards(const CardList& from, std::array<Card, Size>& to, std::size_t offset = 0) {
  if (from.size() + offset > Size) throw std::invalid_argument("there are too many cards in one place");
  std::copy(from.begin(), from.end(), to.begin() + static_cast<std::ptrdiff_t>(offset));
  return static_cast<std::uint8_t>(from.size() + offset);
}

Table make_table(const CardList& talon, std::uint8_t turned, const std::vector<std::uint8_t>& foundations,
                 const std::vector<CardList>& down, const std::vector<CardList>& up, int redeals) {
  if (foundations.size() != kSuits || down.size() != kColumns || up.size() != kColumns) {
    throw std::invalid_argument("there are four foundations and seven columns");
  }
  Table table;
  table.talon_size = copy_cards(talon, table.talon);
  table.turned = turned;
  std::copy(foundations.begin(), foundations.end(), table.foundations.begin());
  for (std::size_t i = 0; i < kColumns; ++i) {
    Column& column = table.columns[i];
    column.down = copy_cards(down[i], column.cards);
    column.size = copy_cards(up[i], column.cards, column.down);
  }
  table.redeals = redeals;
  return table;
}

// Asked by a running search whether to stop: when it is cancelled, or when a signal has
// come, Ctrl-C above all, which Python would otherwise see only after the search.
class Interruption {
 public:
  explicit Interruption(const Cancel* cancel) : cancel_(cancel) {}

  bool is_due() {
    if (has_signal_) return true;  // for good: the search may ask again on its way out
    if (cancel_ && cancel_->is_set()) return true;
    if (++asked_ % kLookEvery != 0) return false;
    nb::gil_scoped_acquire acquire;
    has_signal_ = PyErr_CheckSignals() != 0;
    return has_signal_;
  }

  void raise_signal() const {
    if (has_signal_) throw nb::python_error();
  }

 private:
  static constexpr int kLookEvery = 128;  // each is some hundred positions

  const Cancel* cancel_;
  int asked_ = 0;
  bool has_signal_ = false;
};

Prunings prunings_of(const std::vector<std::string>& switched_off) {
  Prunings prunings = pruning::all;
  for (const std::string& word : switched_off) {
    Prunings found = 0;
    for (const auto& [name, bit] : pruning::names) found |= name == word ? bit : 0;
    if (!found) throw std::invalid_argument("there is no pruning rule " + word);
    prunings &= ~found;
  }
  return prunings;
}

// Result, moves, nodes, bytes of the table. `vocabulary` has Python's move for each code.
nb::tuple answer(const Verdict& verdict, const nb::list& vocabulary) {
  nb::list moves;
  for (const Move move : verdict.moves) moves.append(vocabulary[static_cast<std::size_t>(move.code())]);
  return nb::make_tuple(static_cast<int>(verdict.result), nb::tuple(moves), verdict.nodes, verdict.memory);
}

}  // namespace
}  // namespace klondike

NB_MODULE(_klondike, m) {
  using namespace klondike;

  nb::class_<Cancel>(m, "Cancel").def(nb::init<>()).def("set", &Cancel::set).def("is_set", &Cancel::is_set);

  nb::class_<Rules>(m, "Rules")
      .def(
          "__init__",
          [](Rules* rules, int draw, int redeals, bool any_on_empty, bool takeback) {
            new (rules) Rules{draw, redeals, any_on_empty, takeback};
          },
          "draw"_a, "redeals"_a, "any_on_empty"_a, "takeback"_a);

  nb::class_<Table>(m, "Table")
      .def(
          "__init__",
          [](Table* table, const CardList& talon, std::uint8_t turned,
             const std::vector<std::uint8_t>& foundations, const std::vector<CardList>& down,
             const std::vector<CardList>& up,
             int redeals) { new (table) Table(make_table(talon, turned, foundations, down, up, redeals)); },
          "talon"_a, "turned"_a, "foundations"_a, "down"_a, "up"_a, "redeals"_a);

  m.def(
      "solve",
      [](const Table& table, const Rules& rules, std::uint64_t nodes, double seconds, std::size_t memory,
         const nb::list& vocabulary, const Cancel* cancel, const std::vector<std::string>& switched_off) {
        const Prunings prunings = prunings_of(switched_off);
        Interruption interruption(cancel);
        Verdict verdict;
        {
          nb::gil_scoped_release release;
          const Budget budget{nodes, seconds, memory, [&] { return interruption.is_due(); }};
          verdict = solve(table, rules, budget, prunings);
        }
        interruption.raise_signal();
        return answer(verdict, vocabulary);
      },
      "table"_a, "rules"_a, "nodes"_a, "seconds"_a, "memory"_a, "vocabulary"_a, "cancel"_a = nb::none(),
      "switched_off"_a = std::vector<std::string>{});

  m.def(
      "solve_exhaustively",
      [](const Table& table, const Rules& rules, std::uint64_t nodes) {
        nb::gil_scoped_release release;
        Budget budget;
        budget.nodes = nodes;
        return static_cast<int>(solve_exhaustively(table, rules, budget).result);
      },
      "table"_a, "rules"_a, "nodes"_a);

  m.def(
      "is_stuck",
      [](const Table& table, const Rules& rules, bool knows_stock, std::uint64_t nodes, std::size_t memory) {
        nb::gil_scoped_release release;
        Budget budget;
        budget.nodes = nodes;
        budget.memory = memory;
        return is_stuck({table, knows_stock}, rules, budget);
      },
      "table"_a, "rules"_a, "knows_stock"_a, "nodes"_a, "memory"_a);

  m.def(
      "perft",
      [](const Table& table, const Rules& rules, int depth) {
        check(table, rules);
        nb::gil_scoped_release release;
        return perft(table, rules, depth);
      },
      "table"_a, "rules"_a, "depth"_a);

  nb::list names;
  for (const auto& [name, bit] : pruning::names) names.append(nb::str(name.data(), name.size()));
  m.attr("PRUNINGS") = nb::tuple(names);
}
