// The patience family's part of the Python module. Nothing is decided here.
#include "bind/patience.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "bind/shared.hpp"
#include "patience/solver.hpp"

namespace parlour::patience {
namespace {

namespace nb = nanobind;
using namespace nb::literals;
using klondike::Cancel;
using klondike::Interruption;

Card read_card(PyObject* object) {
  const long number = PyLong_AsLong(object);
  if (number == -1) {
    if (PyErr_Occurred()) throw nb::python_error();
    return kNoCard;
  }
  if (number < 0 || number >= kDeck) throw std::invalid_argument("a card is a number from 0 to 51");
  return static_cast<Card>(number);
}

PyObject* as_tuple(PyObject* object) {
  if (!PyTuple_Check(object)) throw nb::type_error("cards come as tuples");
  return object;
}

Pile read_pile(PyObject* object) {
  const Py_ssize_t size = PyTuple_GET_SIZE(as_tuple(object));
  Pile pile;
  pile.reserve(static_cast<std::size_t>(size));
  for (Py_ssize_t i = 0; i < size; ++i) pile.push_back(read_card(PyTuple_GET_ITEM(object, i)));
  return pile;
}

Table make_table(const nb::tuple& columns, std::vector<int> down, const nb::tuple& cells,
                 const nb::tuple& reserve, const nb::tuple& talon, int turned, int redeals,
                 std::vector<int> foundations, int base, const nb::tuple& pile) {
  Table table;
  for (const nb::handle column : columns) table.columns.push_back(read_pile(column.ptr()));
  table.down = std::move(down);
  table.cells = read_pile(cells.ptr());
  table.reserve = read_pile(reserve.ptr());
  table.talon = read_pile(talon.ptr());
  table.turned = turned;
  table.redeals = redeals;
  table.foundations = std::move(foundations);
  table.base = base;
  table.pile = read_pile(pile.ptr());
  return table;
}

template <std::size_t Size>
void read_sets(const std::vector<CardSet>& sets, std::array<CardSet, Size>& to) {
  if (sets.size() != Size) throw std::invalid_argument("there is a set for each of 52 cards");
  std::copy(sets.begin(), sets.end(), to.begin());
}

Rules make_rules(int columns, int cells, int decks, int goal, int stock_to, int draw, int redeals,
                 bool deals_on_empty, bool fills_from_reserve, bool needs_room, CardSet on_empty,
                 const std::vector<CardSet>& takes, const std::vector<CardSet>& linked,
                 const std::vector<std::uint32_t>& covers) {
  Rules rules;
  rules.columns = columns;
  rules.cells = cells;
  rules.decks = decks;
  rules.goal = static_cast<Goal>(goal);
  rules.stock_to = static_cast<StockTo>(stock_to);
  rules.draw = draw;
  rules.redeals = redeals;
  rules.deals_on_empty = deals_on_empty;
  rules.fills_from_reserve = fills_from_reserve;
  rules.needs_room = needs_room;
  rules.on_empty = on_empty;
  read_sets(takes, rules.takes);
  read_sets(linked, rules.linked);
  if (covers.size() > rules.covers.size()) throw std::invalid_argument("there are up to 28 columns");
  std::copy(covers.begin(), covers.end(), rules.covers.begin());
  return rules;
}

void require_valid(Status status) {
  klondike::require_valid(status);
}

}  // namespace

void bind(nb::module_& m) {
  nb::class_<Rules>(m, "PatienceRules")
      .def(
          "__init__",
          [](Rules* rules, int columns, int cells, int decks, int goal, int stock_to, int draw, int redeals,
             bool deals_on_empty, bool fills_from_reserve, bool needs_room, CardSet on_empty,
             const std::vector<CardSet>& takes, const std::vector<CardSet>& linked,
             const std::vector<std::uint32_t>& covers) {
            new (rules) Rules(make_rules(columns, cells, decks, goal, stock_to, draw, redeals, deals_on_empty,
                                         fills_from_reserve, needs_room, on_empty, takes, linked, covers));
          },
          "columns"_a, "cells"_a, "decks"_a, "goal"_a, "stock_to"_a, "draw"_a, "redeals"_a,
          "deals_on_empty"_a, "fills_from_reserve"_a, "needs_room"_a, "on_empty"_a, "takes"_a, "linked"_a,
          "covers"_a);

  nb::class_<Table>(m, "PatienceTable")
      .def(
          "__init__",
          [](Table* table, const nb::tuple& columns, std::vector<int> down, const nb::tuple& cells,
             const nb::tuple& reserve, const nb::tuple& talon, int turned, int redeals,
             std::vector<int> foundations, int base, const nb::tuple& pile) {
            new (table) Table(make_table(columns, std::move(down), cells, reserve, talon, turned, redeals,
                                         std::move(foundations), base, pile));
          },
          "columns"_a, "down"_a, "cells"_a, "reserve"_a, "talon"_a, "turned"_a, "redeals"_a, "foundations"_a,
          "base"_a, "pile"_a);

  m.def(
      "patience_solve",
      [](const Table& table, const Rules& rules, std::uint64_t nodes, double seconds, std::uint64_t memory,
         const Cancel* cancel, std::uint32_t hurry) {
        require_valid(check(table, rules));
        if (hurry == 0) throw std::invalid_argument("the hurry is 1 or more");
        Interruption interruption(cancel);
        Verdict verdict;
        {
          nb::gil_scoped_release release;
          const Budget budget{nodes, seconds, memory, [&] { return interruption.is_due(); }};
          verdict = solve(table, rules, budget, hurry);
        }
        interruption.raise_signal();
        klondike::require_sound(verdict.status);
        std::vector<int> codes;
        codes.reserve(verdict.moves.size());
        for (const Move move : verdict.moves) codes.push_back(move.code());
        return std::make_tuple(static_cast<int>(verdict.result), std::move(codes), verdict.nodes,
                               verdict.memory);
      },
      "table"_a, "rules"_a, "nodes"_a, "seconds"_a, "memory"_a, "cancel"_a = nb::none(), "hurry"_a = 1);

  m.def(
      "patience_solve_exhaustively",
      [](const Table& table, const Rules& rules, std::size_t most_positions) {
        require_valid(check(table, rules));
        nb::gil_scoped_release release;
        return static_cast<int>(solve_exhaustively(table, rules, most_positions));
      },
      "table"_a, "rules"_a, "most_positions"_a);
}

}  // namespace parlour::patience
