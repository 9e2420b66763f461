// The positions that a search has met, each with the one that it was first met from.
//
// Positions are compared word by word, so none is ever taken for another. They lie in blocks that
// never move; the index holds a part of the hash too, so that others than the one looked for are
// hardly ever read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "core/random.hpp"
#include "patience/state.hpp"

namespace parlour::patience {

class StateTable {
 public:
  StateTable(std::size_t words, std::uint64_t memory) : words_(words), memory_(memory), index_(kFirstSize) {}

  // Adds a position; returns its number, or 0 if it is there already. Numbers begin at 1.
  std::uint32_t add(const State& state, std::uint32_t parent) {
    const std::uint64_t hash = hash_of(state.data());
    std::size_t i = static_cast<std::size_t>(hash) & (index_.size() - 1);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    for (; index_[i].number != 0; i = (i + 1) & (index_.size() - 1)) {
      if (index_[i].tag == tag &&
          std::equal(state.begin(), state.begin() + words_, words_at(index_[i].number))) {
        return 0;
      }
    }
    ++size_;
    if (size_ > blocks_.size() * kBlock) {
      blocks_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(kBlock * (words_ + 1)));
    }
    std::uint32_t* const words = record(size_);
    std::copy(state.begin(), state.begin() + words_, words);
    words[words_] = parent;
    index_[i] = {size_, tag};
    if (std::uint64_t{size_} * 3 > std::uint64_t{index_.size()} * 2) grow();
    return size_;
  }

  void read(std::uint32_t number, State& state) const {
    std::copy_n(words_at(number), words_, state.begin());
  }
  bool is(std::uint32_t number, const State& state) const {
    return std::equal(state.begin(), state.begin() + words_, words_at(number));
  }
  std::uint32_t parent(std::uint32_t number) const { return words_at(number)[words_]; }
  std::uint32_t size() const { return size_; }

  // Returns whether there is memory for some hundred more, beside `others` bytes.
  bool has_room(std::uint64_t others) const {
    const bool grows = (std::uint64_t{size_} + kMargin) * 3 > std::uint64_t{index_.size()} * 2;
    const std::uint64_t larger = grows ? std::uint64_t{index_.size()} * 2 * sizeof(Slot) : 0;
    return memory() + block_bytes() + larger + others <= memory_ && size_ < ~0u - kMargin;
  }

  std::uint64_t memory() const { return blocks_.size() * block_bytes() + peak_index_ * sizeof(Slot); }

 private:
  static constexpr std::size_t kFirstSize = 1024;
  static constexpr std::size_t kBlock = 512;
  static constexpr std::uint32_t kMargin = 4096;

  struct Slot {
    std::uint32_t number = 0;
    std::uint32_t tag = 0;
  };

  std::uint64_t block_bytes() const { return kBlock * (words_ + 1) * sizeof(std::uint32_t); }
  std::uint32_t* record(std::uint32_t number) {
    return blocks_[(number - 1) / kBlock].get() + (number - 1) % kBlock * (words_ + 1);
  }
  const std::uint32_t* words_at(std::uint32_t number) const {
    return blocks_[(number - 1) / kBlock].get() + (number - 1) % kBlock * (words_ + 1);
  }

  std::uint64_t hash_of(const std::uint32_t* words) const {
    std::uint64_t hash = words_, other = 0;
    for (std::size_t i = 0; i + 1 < words_; i += 2) {
      hash = (hash ^ words[i]) * 0xD6E8FEB86659FD93;
      other = (other ^ words[i + 1]) * 0xC2B2AE3D27D4EB4F;
      hash ^= hash >> 32;
      other ^= other >> 29;
    }
    if (words_ % 2 != 0) other ^= words[words_ - 1];
    return mixed(hash + other * 0x9E3779B97F4A7C15);
  }

  void grow() {
    std::vector<Slot> larger(index_.size() * 2);
    peak_index_ = index_.size() + larger.size();
    for (std::uint32_t number = 1; number <= size_; ++number) {
      const std::uint64_t hash = hash_of(words_at(number));
      std::size_t i = static_cast<std::size_t>(hash) & (larger.size() - 1);
      while (larger[i].number != 0) i = (i + 1) & (larger.size() - 1);
      larger[i] = {number, static_cast<std::uint32_t>(hash >> 32)};
    }
    index_.swap(larger);
  }

  std::size_t words_;
  std::uint64_t memory_;
  std::vector<Slot> index_;
  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  std::uint32_t size_ = 0;
  std::uint64_t peak_index_ = kFirstSize;  // while it grows there are two
};

}  // namespace parlour::patience
