#include "fair/value.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace

bool has_learned(const Layout& layout, const Situation& situation) {
  return situation.knows_stock() && !layout.redeals_limited && layout.rules.takeback && !layout.rules.any_on_empty;
}

double Value::operator()(const Layout& layout, const Situation& situation, const std::vector<Action>& actions) {
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
  constexpr double kUnit = double{kScale} * kScale * kScale;
  return 1 / (1 + std::exp(-static_cast<double>(sum) / kUnit));
}

}  // namespace parlour::klondike::fair
