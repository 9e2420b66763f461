// The Python module parlour._klondike: tables and rules in, verdicts out. Nothing is
// decided here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <stdexcept>

#include "bind/fair.hpp"
#include "bind/patience.hpp"
#include "bind/shared.hpp"
#include "klondike/plain_search.hpp"
#include "klondike/play.hpp"
#include "klondike/short_line.hpp"
#include "klondike/shortest.hpp"
#include "klondike/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace parlour::klondike {
namespace {

// Tuples are read where they are: made into vectors first, a table would take longer than an
// easy deal.
PyObject* as_tuple(PyObject* object) {
  if (!PyTuple_Check(object)) throw nb::type_error("cards come as tuples");
  return object;
}

// Appends the numbers to those that are there; how many there are then.
template <std::size_t Size>
std::uint8_t read_numbers(PyObject* object, std::array<std::uint8_t, Size>& to, std::size_t size = 0) {
  PyObject* const numbers = as_tuple(object);
  const auto count = static_cast<std::size_t>(PyTuple_GET_SIZE(numbers));
  if (size + count > Size) throw std::invalid_argument("there are too many cards in one place");
  for (std::size_t i = 0; i < count; ++i) {
    const long number = PyLong_AsLong(PyTuple_GET_ITEM(numbers, static_cast<Py_ssize_t>(i)));
    if (number < 0 || number > kDeck) {
      if (PyErr_Occurred()) throw nb::python_error();
      throw std::invalid_argument("a card is a number from 0 to 51");
    }
    to[size + i] = static_cast<std::uint8_t>(number);
  }
  return static_cast<std::uint8_t>(size + count);
}

Table make_table(const nb::tuple& talon, std::uint8_t turned, const nb::tuple& foundations,
                 const nb::tuple& down, const nb::tuple& up, int redeals) {
  if (foundations.size() != kSuits || down.size() != kColumns || up.size() != kColumns) {
    throw std::invalid_argument("there are four foundations and seven columns");
  }
  Table table;
  table.talon_size = read_numbers(talon.ptr(), table.talon);
  table.turned = turned;
  read_numbers(foundations.ptr(), table.foundations);
  for (std::size_t i = 0; i < kColumns; ++i) {
    Column& column = table.columns[i];
    const auto place = static_cast<Py_ssize_t>(i);
    column.down = read_numbers(PyTuple_GET_ITEM(down.ptr(), place), column.cards);
    column.size = read_numbers(PyTuple_GET_ITEM(up.ptr(), place), column.cards, column.down);
  }
  table.redeals = redeals;
  return table;
}

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
  require_sound(verdict.status);
  const nb::tuple moves = python_moves(verdict.moves, vocabulary);
  return nb::make_tuple(static_cast<int>(verdict.result), moves, verdict.nodes, verdict.memory);
}

void bind(nb::module_& m) {
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
          [](Table* table, const nb::tuple& talon, std::uint8_t turned, const nb::tuple& foundations,
             const nb::tuple& down, const nb::tuple& up,
             int redeals) { new (table) Table(make_table(talon, turned, foundations, down, up, redeals)); },
          "talon"_a, "turned"_a, "foundations"_a, "down"_a, "up"_a, "redeals"_a);

  m.def(
      "solve",
      [](const Table& table, const Rules& rules, std::uint64_t nodes, double seconds, std::uint64_t memory,
         const nb::list& vocabulary, const Cancel* cancel, const std::vector<std::string>& switched_off,
         std::uint64_t probe) {
        require_valid(check(table, rules));
        const Prunings prunings = prunings_of(switched_off);
        Plan plan;
        if (probe > 0) plan = {{probe, probe, 2, 1}, probe, 4 * probe};
        Interruption interruption(cancel);
        Verdict verdict;
        {
          nb::gil_scoped_release release;
          const Budget budget{nodes, seconds, memory, [&] { return interruption.is_due(); }};
          verdict = solve(table, rules, budget, prunings, plan);
        }
        interruption.raise_signal();
        return answer(verdict, vocabulary);
      },
      "table"_a, "rules"_a, "nodes"_a, "seconds"_a, "memory"_a, "vocabulary"_a, "cancel"_a = nb::none(),
      "switched_off"_a = std::vector<std::string>{}, "probe"_a = 0);

  m.def(
      "short_line",
      [](const Table& table, const Rules& rules, const std::vector<int>& win, const nb::list& vocabulary,
         const Cancel* cancel) {
        require_valid(check(table, rules));
        const std::optional<std::vector<Move>> known = read_moves(table, rules, win);
        if (!known) throw std::invalid_argument("a move is illegal");
        Interruption interruption(cancel);
        std::vector<Move> moves;
        {
          nb::gil_scoped_release release;
          Budget budget;
          budget.is_cancelled = [&] { return interruption.is_due(); };
          Meter meter(budget);
          moves = find_short_line(table, rules, *known, meter);
        }
        interruption.raise_signal();
        return python_moves(moves, vocabulary);
      },
      "table"_a, "rules"_a, "win"_a, "vocabulary"_a, "cancel"_a = nb::none());

  m.def(
      "shortest",
      [](const Table& table, const Rules& rules, std::uint64_t nodes, double seconds, std::uint64_t memory,
         const nb::list& vocabulary, const Cancel* cancel) {
        require_valid(check(table, rules));
        Interruption interruption(cancel);
        ShortestWin shortest;
        {
          nb::gil_scoped_release release;
          const Budget budget{nodes, seconds, memory, [&] { return interruption.is_due(); }};
          shortest = find_shortest_win(table, rules, budget);
        }
        interruption.raise_signal();
        return nb::make_tuple(static_cast<int>(shortest.result), python_moves(shortest.moves, vocabulary),
                              shortest.bound, shortest.nodes, shortest.memory);
      },
      "table"_a, "rules"_a, "nodes"_a, "seconds"_a, "memory"_a, "vocabulary"_a, "cancel"_a = nb::none());

  m.def(
      "solve_exhaustively",
      [](const Table& table, const Rules& rules, std::uint64_t nodes) {
        require_valid(check(table, rules));
        nb::gil_scoped_release release;
        Budget budget;
        budget.nodes = nodes;
        return static_cast<int>(solve_exhaustively(table, rules, budget).result);
      },
      "table"_a, "rules"_a, "nodes"_a);

  m.def(
      "count_fewest_moves",
      [](const Table& table, const Rules& rules, std::size_t most_positions) {
        require_valid(check(table, rules));
        nb::gil_scoped_release release;
        return count_fewest_moves(table, rules, most_positions);
      },
      "table"_a, "rules"_a, "most_positions"_a);

  m.def(
      "is_stuck",
      [](const Table& table, const Rules& rules, bool knows_stock, std::uint64_t nodes, std::uint64_t memory) {
        require_valid(check(table, rules));
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
        require_valid(check(table, rules));
        nb::gil_scoped_release release;
        return perft(table, rules, depth);
      },
      "table"_a, "rules"_a, "depth"_a);

  fair::bind(m);

  nb::list names;
  for (const auto& [name, bit] : pruning::names) names.append(nb::str(name.data(), name.size()));
  m.attr("PRUNINGS") = nb::tuple(names);
}

}  // namespace
}  // namespace parlour::klondike

NB_MODULE(_klondike, m) {
  parlour::klondike::bind(m);
  parlour::patience::bind(m);
}
