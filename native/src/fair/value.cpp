#include "fair/value.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace parlour::klondike::fair {
namespace {

constexpr std::size_t kFirst = 32;   // units of the first layer
constexpr std::size_t kSecond = 16;  // of the second
constexpr int kScale = 64;           // of all weights

// Sums of the weights of some hundred statements fit 16 bits.
struct Weights {
  std::array<std::array<std::int8_t, kFirst>, traits::kAll> first;
  std::array<std::int16_t, kFirst> first_bias;
  std::array<std::array<std::int8_t, kSecond>, kFirst> second;
  std::array<std::int32_t, kSecond> second_bias;
  std::array<std::int8_t, kSecond> last;
  std::int32_t last_bias;
};

constexpr Weights kWeights = {
#include "weights.inc"
};

// 1 / (1 + e^-x) for x = 0, 1/64, 2/64 and on, made while compiling: the machine's own
// exponential function may differ in its last digits.
constexpr int kStepBits = 12;  // a sum has 18 bits for what is less than 1
constexpr std::size_t kSteps = 16 * 64;
constexpr auto kLogistic = [] {
  std::array<std::int32_t, kSteps + 1> table{};
  for (std::size_t i = 0; i <= kSteps; ++i) {
    const double x = static_cast<double>(i) / 64 / 16;  // e^-x is the 16th power of e^(-x/16)
    double term = 1, power = 1;
    for (int k = 1; k < 30; ++k) {
      term *= -x / k;
      power += term;
    }
    for (int k = 0; k < 4; ++k) power *= power;
    table[i] = static_cast<std::int32_t>(static_cast<double>(kWhole) / (1 + power) + 0.5);
  }
  return table;
}();
static_assert(kScale * kScale * kScale == 64 << kStepBits);
static_assert(std::accumulate(kLogistic.begin(), kLogistic.end(), 0) == 980'388'280);

Share logistic(std::int64_t sum) {
  const auto size = static_cast<std::uint64_t>(std::abs(sum));
  const auto step = static_cast<std::size_t>(std::min<std::uint64_t>(size >> kStepBits, kSteps - 1));
  const auto rest = static_cast<Share>(std::min<std::uint64_t>(size - (step << kStepBits), 1 << kStepBits));
  const Share share = kLogistic[step] + (((kLogistic[step + 1] - kLogistic[step]) * rest) >> kStepBits);
  return sum < 0 ? kWhole - share : share;
}

}  // namespace

bool has_learned(const Layout& layout, const Situation& situation) {
  return situation.knows_stock() && !layout.redeals_limited && layout.rules.takeback && !layout.rules.any_on_empty;
}

Share Value::operator()(const Layout& layout, const Situation& situation, const std::vector<Action>& actions) {
  list_traits(layout, situation, actions, traits_);
  std::array<std::int16_t, kFirst> first = kWeights.first_bias;
  for (const Trait trait : traits_) {
    const auto& weights = kWeights.first[trait];
    for (std::size_t i = 0; i < kFirst; ++i) first[i] = static_cast<std::int16_t>(first[i] + weights[i]);
  }
  std::array<std::int32_t, kSecond> second = kWeights.second_bias;
  for (std::size_t i = 0; i < kFirst; ++i) {
    const std::int32_t unit = std::max<std::int16_t>(first[i], 0);
    for (std::size_t k = 0; k < kSecond; ++k) second[k] += unit * kWeights.second[i][k];
  }
  std::int64_t sum = kWeights.last_bias;
  for (std::size_t k = 0; k < kSecond; ++k) sum += std::int64_t{std::max(second[k], 0)} * kWeights.last[k];
  return logistic(sum);
}

}  // namespace parlour::klondike::fair
