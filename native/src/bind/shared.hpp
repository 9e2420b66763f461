// Shared by the bindings of the searches: interruption, and conversion of errors and moves to
// Python.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "klondike/table.hpp"

namespace parlour::klondike {

namespace nb = nanobind;

// A flag that ends the searches that hold it; it can be set from any thread.
class Cancel {
 public:
  void set() { flag_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return flag_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
};

// Tells a running search to stop when it is cancelled or a signal has arrived, such as Ctrl-C,
// which Python would otherwise handle only after the search. It is thread-safe.
class Interruption {
 public:
  explicit Interruption(const Cancel* cancel) : cancel_(cancel) {}

  bool is_due() {
    if (has_signal_) return true;  // stays set, as the search may ask again while it ends
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
  static constexpr int kLookEvery = 128;  // calls, each after some hundred positions

  const Cancel* cancel_;
  std::atomic<int> asked_{0};
  std::atomic<bool> has_signal_{false};
};

// Raises ValueError for what must not be asked, and RuntimeError for what must not happen.
inline void require_valid(Status status) {
  if (!status.is_ok()) throw std::invalid_argument(status.error);
}
inline void require_sound(Status status) {
  if (!status.is_ok()) throw std::logic_error(status.error);
}

// Fills the tuple in place, because lines are long.
inline nb::tuple python_moves(const std::vector<Move>& line, const nb::list& vocabulary) {
  PyObject* moves = PyTuple_New(static_cast<Py_ssize_t>(line.size()));
  if (!moves) throw nb::python_error();
  for (std::size_t i = 0; i < line.size(); ++i) {
    PyObject* move = PyList_GET_ITEM(vocabulary.ptr(), line[i].code());
    PyTuple_SET_ITEM(moves, static_cast<Py_ssize_t>(i), Py_NewRef(move));
  }
  return nb::steal<nb::tuple>(moves);
}

}  // namespace parlour::klondike
