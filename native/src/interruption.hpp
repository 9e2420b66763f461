// What the bindings of the searches share: how they are ended, and moves in Python.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <vector>

#include "table.hpp"

namespace klondike {

namespace nb = nanobind;

// Set from any thread, it ends the searches that were given it.
class Cancel {
 public:
  void set() { flag_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

// Asked by a running search whether to stop: when it is cancelled, or when a signal has
// come, Ctrl-C above all, which Python would otherwise see only after the search.
// Several threads may ask.
class Interruption {
 public:
  explicit Interruption(const Cancel* cancel) : cancel_(cancel) {}

  bool is_due() {
    if (has_signal_) return true;  // for good: the search may ask again on its way out
    if (cancel_ && cancel_->is_set()) return true;
    if (++asked_ % kLookEvery != 0) return false;
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) has_signal_ = true;
    return has_signal_;
  }

  void raise_signal() const {
    if (has_signal_) throw nb::python_error();
  }

 private:
  static constexpr int kLookEvery = 128;  // each is some hundred positions

  const Cancel* cancel_;
  std::atomic<int> asked_{0};
  std::atomic<bool> has_signal_{false};
};

// Lines are long: the tuple is filled in place.
inline nb::tuple python_moves(const std::vector<Move>& line, const nb::list& vocabulary) {
  PyObject* moves = PyTuple_New(static_cast<Py_ssize_t>(line.size()));
  if (!moves) throw nb::python_error();
  for (std::size_t i = 0; i < line.size(); ++i) {
    PyObject* move = PyList_GET_ITEM(vocabulary.ptr(), line[i].code());
    PyTuple_SET_ITEM(moves, static_cast<Py_ssize_t>(i), Py_NewRef(move));
  }
  return nb::steal<nb::tuple>(moves);
}

}  // namespace klondike
