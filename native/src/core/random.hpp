// The random stream of the fair player: SplitMix64. The same seed gives the same
// choices on every machine.
#pragma once

#include <cstdint>

namespace parlour {

constexpr std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mixed(seed + 0x9E3779B97F4A7C15)) {}

  std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15); }

  // Each number below `bound` as likely as any other, but for one part in 2^57.
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace parlour
