// The queue of a best-first search: the lowest rank comes first, and of one rank the latest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace parlour {

class BucketQueue {
 public:
  void push(std::size_t rank, std::uint32_t number) {
    if (buckets_.size() <= rank) buckets_.resize(rank + 1);
    std::vector<std::uint32_t>& bucket = buckets_[rank];
    capacity_ -= bucket.capacity();
    bucket.push_back(number);
    capacity_ += bucket.capacity();
    largest_ = std::max(largest_, bucket.capacity());
    lowest_ = std::min(lowest_, rank);
  }

  bool empty() {
    while (lowest_ < buckets_.size() && buckets_[lowest_].empty()) ++lowest_;
    return lowest_ == buckets_.size();
  }

  // The next two only if it is not empty.
  std::size_t lowest_rank() const { return lowest_; }

  std::uint32_t pop() {
    const std::uint32_t number = buckets_[lowest_].back();
    buckets_[lowest_].pop_back();
    return number;
  }

  // Includes what the largest bucket takes while it grows.
  std::uint64_t memory() const {
    return (capacity_ + 2 * std::uint64_t{largest_}) * sizeof(std::uint32_t) +
           buckets_.capacity() * sizeof(buckets_[0]);
  }

 private:
  std::vector<std::vector<std::uint32_t>> buckets_;
  std::size_t lowest_ = 0;
  std::uint64_t capacity_ = 0;  // of all buckets
  std::size_t largest_ = 0;     // of one
};

}  // namespace parlour
