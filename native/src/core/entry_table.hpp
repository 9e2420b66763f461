// What a best-first search knows about the positions it has met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace parlour {

// A hash table. An entry has a `key`, which has a `hash()`. Entries are in blocks that never
// move, and their index grows by doubling. The index holds a part of the hash too, so that
// other entries than the one looked for are hardly ever read.
template <class Entry>
class EntryTable {
 public:
  using Key = decltype(Entry::key);

  explicit EntryTable(std::uint64_t memory) : memory_(memory), index_(kFirstSize) {}

  // Returns the number of a key, or 0 if it is not there; numbers begin at 1.
  std::uint32_t find(const Key& key) const { return index_[slot_of(key)].number; }

  // Returns the number of a key that is not there yet.
  std::uint32_t add(const Key& key) {
    const std::size_t slot = slot_of(key);
    ++size_;
    if (size_ > blocks_.size() * kBlock) blocks_.push_back(std::make_unique<Entry[]>(kBlock));
    at(size_).key = key;
    index_[slot] = {size_, tag_of(key.hash())};
    if (std::uint64_t{size_} * 3 > std::uint64_t{index_.size()} * 2) grow();
    return size_;
  }

  Entry& at(std::uint32_t number) { return blocks_[(number - 1) / kBlock][(number - 1) % kBlock]; }
  const Entry& at(std::uint32_t number) const { return blocks_[(number - 1) / kBlock][(number - 1) % kBlock]; }

  // Returns whether there is memory for some hundred more, beside `others` bytes.
  bool has_room(std::uint64_t others) const {
    const bool grows = (std::uint64_t{size_} + kMargin) * 3 > std::uint64_t{index_.size()} * 2;
    const std::uint64_t larger = grows ? std::uint64_t{index_.size()} * 2 * sizeof(Slot) : 0;
    return memory() + kBlock * sizeof(Entry) + larger + others <= memory_;
  }

  std::uint64_t memory() const {
    return std::uint64_t{blocks_.size()} * kBlock * sizeof(Entry) +
           blocks_.capacity() * sizeof(blocks_[0]) + peak_index_ * sizeof(Slot);
  }

 private:
  static constexpr std::size_t kFirstSize = 1024;
  static constexpr std::size_t kBlock = 4096;
  static constexpr std::uint32_t kMargin = 512;

  struct Slot {
    std::uint32_t number = 0;
    std::uint32_t tag = 0;
  };

  static std::size_t home(std::uint64_t hash, std::size_t size) {
    return static_cast<std::size_t>(hash) & (size - 1);
  }
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  // Returns where the key is in the index, or belongs.
  std::size_t slot_of(const Key& key) const {
    const std::uint64_t hash = key.hash();
    std::size_t i = home(hash, index_.size());
    while (index_[i].number != 0 && (index_[i].tag != tag_of(hash) || at(index_[i].number).key != key)) {
      i = (i + 1) & (index_.size() - 1);
    }
    return i;
  }

  void grow() {
    std::vector<Slot> larger(index_.size() * 2);
    peak_index_ = index_.size() + larger.size();
    for (std::uint32_t number = 1; number <= size_; ++number) {
      const std::uint64_t hash = at(number).key.hash();
      std::size_t i = home(hash, larger.size());
      while (larger[i].number != 0) i = (i + 1) & (larger.size() - 1);
      larger[i] = {number, tag_of(hash)};
    }
    index_.swap(larger);
  }

  std::uint64_t memory_;
  std::vector<Slot> index_;
  std::vector<std::unique_ptr<Entry[]>> blocks_;
  std::uint32_t size_ = 0;
  std::uint64_t peak_index_ = kFirstSize;  // while it grows there are two
};

}  // namespace parlour
