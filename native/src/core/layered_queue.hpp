// A queue that takes one from each layer in turn, from the last layer to the first and round
// again; in a layer the lowest rank comes first. So a search gets on in all its stages at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bucket_queue.hpp"

namespace parlour {

class LayeredQueue {
 public:
  void push(std::size_t layer, std::size_t rank, std::uint32_t number) {
    if (layers_.size() <= layer) layers_.resize(layer + 1);
    memory_ -= layers_[layer].memory();
    layers_[layer].push(rank, number);
    memory_ += layers_[layer].memory();
  }

  // Goes to the layer whose turn it is.
  bool empty() {
    for (std::size_t passed = 0; passed < layers_.size(); ++passed) {
      if (at_ >= layers_.size()) at_ = layers_.size() - 1;
      if (!layers_[at_].empty()) return false;
      --at_;
    }
    return true;
  }

  // The next two only after `empty` has returned false.
  std::size_t lowest_rank() const { return layers_[at_].lowest_rank(); }

  std::uint32_t pop() { return layers_[at_--].pop(); }

  std::uint64_t memory() const { return memory_ + layers_.capacity() * sizeof(layers_[0]); }

 private:
  std::vector<BucketQueue> layers_;
  std::size_t at_ = 0;  // below the first comes the last again
  std::uint64_t memory_ = 0;
};

}  // namespace parlour
