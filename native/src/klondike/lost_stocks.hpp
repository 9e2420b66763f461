// The states proven lost where every stock card can be reached at any time: for each state of
// columns and foundations, the talons with which it is lost.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "klondike/compact.hpp"

namespace parlour::klondike {

// A lost state is also lost with fewer cards in its talon (docs/solver.md, `in_stock`), so only
// the largest talons are kept, as far as that is cheap.
class LostStocks {
 public:
  explicit LostStocks(std::uint64_t memory) : memory_(memory), slots_(kFirstSize) {}

  bool contains(const Key& key) const {
    const Slot& slot = slots_[find(key.first)];
    std::uint32_t left = slot.count;
    for (std::uint32_t at = slot.chunk; left > 0; at = chunks_[at].next) {
      const std::uint32_t here = (left - 1) % kChunk + 1;  // the first chunk may be partly filled
      for (std::uint32_t i = 0; i < here; ++i) {
        if ((key.place & ~chunks_[at].talons[i]) == 0) return true;
      }
      left -= here;
    }
    return false;
  }

  // Returns false when the memory is full, so that nothing more can be stored.
  [[nodiscard]] bool insert(const Key& key) {
    if (!make_room()) return false;
    Slot& slot = slots_[find(key.first)];
    if (slot.count == 0) {
      slot.first = key.first;
      ++used_;
    }
    std::uint32_t left = slot.count;
    for (std::uint32_t at = slot.chunk; left > 0; at = chunks_[at].next) {
      const std::uint32_t here = (left - 1) % kChunk + 1;
      for (std::uint32_t i = 0; i < here; ++i) {
        TalonSet& talon = chunks_[at].talons[i];
        if (talon & ~key.place) continue;
        talon = key.place;  // it implies the other
        return true;
      }
      left -= here;
    }
    if (slot.count % kChunk == 0) {
      chunks_.push_back({{}, slot.chunk});
      slot.chunk = static_cast<std::uint32_t>(chunks_.size() - 1);
    }
    chunks_[slot.chunk].talons[slot.count % kChunk] = key.place;
    ++slot.count;
    return true;
  }

  std::uint64_t peak_memory() const { return peak_; }

 private:
  static constexpr std::size_t kFirstSize = 64;
  static constexpr std::uint32_t kChunk = 7;

  struct Slot {
    std::uint64_t first = 0;  // of the keys; 0 if the slot is empty
    std::uint32_t chunk = 0;  // the latest
    std::uint32_t count = 0;  // the number of its talons
  };
  struct Chunk {
    std::array<TalonSet, kChunk> talons{};
    std::uint32_t next = 0;
  };

  // Returns the index of the slot where the key is or belongs.
  std::size_t find(std::uint64_t first) const {
    const std::uint64_t mixed = (first ^ first >> 32) * 0x9E3779B97F4A7C15;
    std::size_t i = static_cast<std::size_t>(mixed >> 20) & (slots_.size() - 1);
    while (slots_[i].first != 0 && slots_[i].first != first) i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  // While a vector grows, its old and new memory both count.
  bool make_room() {
    const std::uint64_t slots = std::uint64_t{slots_.size()} * sizeof(Slot);
    const std::uint64_t chunks = std::uint64_t{chunks_.capacity()} * sizeof(Chunk);
    if ((used_ + 1) * 2 > slots_.size()) {
      if (slots * 3 + chunks > memory_) return false;
      peak_ = std::max(peak_, slots * 3 + chunks);
      std::vector<Slot> old(slots_.size() * 2);
      old.swap(slots_);
      for (const Slot& slot : old) {
        if (slot.first != 0) slots_[find(slot.first)] = slot;
      }
    }
    if (chunks_.size() == chunks_.capacity()) {
      const std::size_t larger = std::max(kFirstSize, chunks_.capacity() * 2);
      const std::uint64_t bytes =
          std::uint64_t{slots_.size()} * sizeof(Slot) + chunks + std::uint64_t{larger} * sizeof(Chunk);
      if (bytes > memory_) return false;
      peak_ = std::max(peak_, bytes);
      chunks_.reserve(larger);
    }
    return true;
  }

  std::uint64_t memory_;
  std::vector<Slot> slots_;
  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;
  std::uint64_t peak_ = kFirstSize * sizeof(Slot);
};

}  // namespace parlour::klondike
