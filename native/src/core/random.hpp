// Random numbers: SplitMix64. The same seed gives the same numbers on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace parlour {

constexpr std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

// The seed is mixed: with the seeds as they are, one stream would be another one shifted.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(mixed(seed + kStep)) {}

  std::uint64_t next() { return mixed(state_ += kStep); }

  // Each number below `bound` is as likely as any other, but for one part in 2^57.
  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
  }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

  std::uint64_t state_;
};

}  // namespace parlour
