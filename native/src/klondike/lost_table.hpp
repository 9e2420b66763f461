// The states proved lost, as a flat set of exact 64-bit numbers within a fixed memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "klondike/compact.hpp"

namespace parlour::klondike {

// States that differ only in how far the talon is turned lie side by side. One that is lost
// speaks for all those that are no better (docs/solver.md, `turned`).
class LostTable {
 public:
  LostTable(std::uint64_t memory, const Layout& layout)
      : memory_(memory),
        places_(layout.places()),
        compares_(layout.uses(pruning::turned) && !layout.whole_stock_reachable()),
        slots_(kFirstSize) {
    if (!compares_) return;
    const auto draw = static_cast<unsigned>(layout.rules.draw);
    for (unsigned turned = 0; turned < kTurns; ++turned) {
      for (unsigned other = turned % draw; other <= turned; other += draw) {
        no_worse_[turned] |= Turns{1} << other;
      }
    }
    // Where a redeal is free, every place leads to the start.
    if (!layout.redeals_limited) no_worse_[0] = (Turns{1} << kTurns) - 1;
  }

  bool contains(const Key& key) const {
    for (std::size_t i = home(key.first);; i = next(i)) {
      if (slots_[i] == kEmpty) return false;
      const std::uint64_t place = slots_[i] - key.first;
      if (place < places_ && is_no_worse(static_cast<std::uint32_t>(place), key.place)) return true;
    }
  }

  // False when the memory is full: then nothing more can be remembered.
  [[nodiscard]] bool insert(const Key& key) {
    if ((used_ + 1) * 2 > slots_.size() && !grow()) return false;
    std::size_t i = home(key.first);
    for (; slots_[i] != kEmpty; i = next(i)) {
      const std::uint64_t place = slots_[i] - key.first;
      if (place < places_ && is_no_worse(key.place, static_cast<std::uint32_t>(place))) {
        slots_[i] = key.number();  // it says all that the other said
        return true;
      }
    }
    slots_[i] = key.number();
    ++used_;
    return true;
  }

  std::uint64_t peak_memory() const { return peak_; }

 private:
  using Turns = std::uint32_t;                // a set of numbers of cards turned
  static constexpr std::uint64_t kEmpty = 0;  // no state has this number
  static constexpr std::size_t kFirstSize = 64;

  // With more redeals left it is no worse either.
  bool is_no_worse(std::uint32_t place, std::uint32_t than) const {
    if (!compares_) return place == than;
    if (places_ == kTurns) return no_worse_[than] >> place & 1;
    return place / kTurns >= than / kTurns && (no_worse_[than % kTurns] >> place % kTurns & 1);
  }

  std::size_t home(std::uint64_t first) const {
    const std::uint64_t mixed = (first ^ first >> 32) * 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>(mixed >> 20) & (slots_.size() - 1);
  }
  std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }

  // Old and new slots are there together for a moment: both count.
  bool grow() {
    const std::size_t larger = slots_.size() * 2;
    const std::uint64_t bytes = (std::uint64_t{larger} + slots_.size()) * sizeof(std::uint64_t);
    if (bytes > memory_) return false;
    peak_ = bytes;
    std::vector<std::uint64_t> old(larger);
    old.swap(slots_);
    for (const std::uint64_t number : old) {
      if (number == kEmpty) continue;
      std::size_t i = home(number - (number - 1) % places_);
      while (slots_[i] != kEmpty) i = next(i);
      slots_[i] = number;
    }
    return true;
  }

  std::uint64_t memory_;
  std::uint32_t places_;
  bool compares_;
  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
  std::uint64_t peak_ = kFirstSize * sizeof(std::uint64_t);
  std::array<Turns, kTurns> no_worse_{};  // [turned]: turned so far, as many cards can be had, or more
};

}  // namespace parlour::klondike
