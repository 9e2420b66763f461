// Answers, yes or no, about the states seen last: a small cache that forgets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace parlour {

class AnswerCache {
 public:
  // Returns what a cache takes of so many bytes: nothing if they are few.
  static constexpr std::uint64_t share_of(std::uint64_t memory) {
    return memory / kShare >= kSize * sizeof(Slot) ? kSize * sizeof(Slot) : 0;
  }

  // Until then nothing is remembered: easy deals are over before it would pay.
  void open(std::uint64_t share) { slots_.resize(static_cast<std::size_t>(share / sizeof(Slot))); }

  // The answer about a state, if it is still known.
  std::optional<bool> find(std::uint64_t key) const {
    if (slots_.empty()) return std::nullopt;
    const Slot& slot = slots_[home(key)];
    if (slot[false] == key) return false;
    if (slot[true] == key) return true;
    return std::nullopt;
  }

  void insert(std::uint64_t key, bool answer) {
    if (!slots_.empty()) slots_[home(key)][answer] = key;
  }

  std::uint64_t memory() const { return slots_.size() * sizeof(Slot); }

 private:
  using Slot = std::array<std::uint64_t, 2>;  // a key with the answer no, and one with yes
  static constexpr std::size_t kSize = std::size_t{1} << 14;
  static constexpr std::uint64_t kShare = 16;

  static std::size_t home(std::uint64_t key) {
    return static_cast<std::size_t>((key ^ key >> 32) * 0x9E3779B97F4A7C15 >> 50);
  }

  std::vector<Slot> slots_;
};

}  // namespace parlour
