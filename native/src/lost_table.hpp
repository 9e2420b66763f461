// The states proved lost, as a flat set of exact 64-bit keys within a fixed memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace klondike {

class LostTable {
 public:
  explicit LostTable(std::size_t memory) : memory_(memory), slots_(kFirstSize) {}

  bool contains(std::uint64_t key) const {
    for (std::size_t i = home(key);; i = next(i)) {
      if (slots_[i] == key) return true;
      if (slots_[i] == kEmpty) return false;
    }
  }

  // False when the memory is full: then nothing more can be remembered.
  [[nodiscard]] bool insert(std::uint64_t key) {
    if ((used_ + 1) * 4 > slots_.size() * 3 && !grow()) return false;
    place(key);
    return true;
  }

  std::size_t memory() const { return memory_; }
  std::size_t peak_memory() const { return peak_; }

 private:
  static constexpr std::uint64_t kEmpty = 0;  // no state has this key
  static constexpr std::size_t kFirstSize = 256;

  std::size_t home(std::uint64_t key) const {
    const std::uint64_t mixed = (key ^ key >> 32) * 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>(mixed >> 20) & (slots_.size() - 1);
  }
  std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }

  void place(std::uint64_t key) {
    std::size_t i = home(key);
    while (slots_[i] != kEmpty) {
      if (slots_[i] == key) return;
      i = next(i);
    }
    slots_[i] = key;
    ++used_;
  }

  // Old and new slots are there together for a moment: both count.
  bool grow() {
    const std::size_t larger = slots_.size() * 2;
    const std::size_t bytes = (larger + slots_.size()) * sizeof(std::uint64_t);
    if (bytes > memory_) return false;
    peak_ = bytes;
    std::vector<std::uint64_t> old(larger);
    old.swap(slots_);
    used_ = 0;
    for (const std::uint64_t key : old) {
      if (key != kEmpty) place(key);
    }
    return true;
  }

  std::size_t memory_;
  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
  std::size_t peak_ = kFirstSize * sizeof(std::uint64_t);
};

}  // namespace klondike
