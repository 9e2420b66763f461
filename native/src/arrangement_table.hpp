// The tables visited by the search for the shortest win, each with the move that led to it.
#pragma once

#include <memory>
#include <vector>

#include "arrangement.hpp"
#include "hops.hpp"

namespace klondike {

struct Met {
  Arrangement arrangement;
  std::uint32_t parent = 0;
  std::uint16_t moves = 0;  // from the start
  Card card = 0;            // the move that led here
  std::uint8_t target : 7 = 0;
  bool is_expanded : 1 = false;
};

// A hash table: entries are in blocks that never move, and their index grows by doubling.
class ArrangementTable {
 public:
  explicit ArrangementTable(std::size_t memory) : memory_(memory), index_(kFirstSize) {}

  struct Found {
    std::uint32_t number = 0;
    bool is_new = false;
  };

  // Returns the number of the arrangement, added if it is new; numbers begin at 1.
  Found find_or_add(const Arrangement& arrangement) {
    std::size_t i = arrangement.hash() & (index_.size() - 1);
    while (index_[i] != 0) {
      if (at(index_[i]).arrangement == arrangement) return {index_[i], false};
      i = (i + 1) & (index_.size() - 1);
    }
    ++size_;
    if (size_ > blocks_.size() * kBlock) blocks_.push_back(std::make_unique<Met[]>(kBlock));
    at(size_).arrangement = arrangement;
    index_[i] = size_;
    const std::uint32_t number = size_;
    if (std::size_t{size_} * 3 > index_.size() * 2) grow();
    return {number, true};
  }

  Met& at(std::uint32_t number) { return blocks_[(number - 1) / kBlock][(number - 1) % kBlock]; }
  const Met& at(std::uint32_t number) const { return blocks_[(number - 1) / kBlock][(number - 1) % kBlock]; }

  // Returns whether there is memory for some hundred more. While the index grows there are two.
  bool has_room() const {
    const bool grows = std::size_t{size_ + kMargin} * 3 > index_.size() * 2;
    const std::size_t larger = grows ? index_.size() * 2 * sizeof(std::uint32_t) : 0;
    return memory() + kBlock * sizeof(Met) + larger <= memory_;
  }

  // Includes the queues of the search, with one number for each entry.
  std::size_t memory() const {
    return blocks_.size() * kBlock * sizeof(Met) + (index_.size() + size_) * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::size_t kFirstSize = 1024;
  static constexpr std::size_t kBlock = 4096;
  static constexpr std::uint32_t kMargin = 512;

  void grow() {
    std::vector<std::uint32_t> larger(index_.size() * 2);
    for (std::uint32_t number = 1; number <= size_; ++number) {
      std::size_t i = at(number).arrangement.hash() & (larger.size() - 1);
      while (larger[i] != 0) i = (i + 1) & (larger.size() - 1);
      larger[i] = number;
    }
    index_.swap(larger);
  }

  std::size_t memory_;
  std::vector<std::uint32_t> index_;
  std::vector<std::unique_ptr<Met[]>> blocks_;
  std::uint32_t size_ = 0;
};

}  // namespace klondike
