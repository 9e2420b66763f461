#include "patience/talon.hpp"

namespace parlour::patience {

Talon::Talon(const Table& table, const Rules& rules, std::size_t at)
    : rules_(rules),
      cards_(table.talon),
      has_waste_(rules.stock_to == StockTo::waste),
      at_(at),
      end_(at + 1 + (has_waste_ ? (table.talon.size() + 31) / 32 : 0)) {}

void Talon::begin(State& state, const Table& table) const {
  state[at_] = 0;
  if (!has_waste_) {
    state[at_] = static_cast<std::uint32_t>(cards_.size()) << 16;
    return;
  }
  for (std::size_t i = 0; i < cards_.size(); ++i) state[at_ + 1 + i / 32] |= 1u << i % 32;
  set(state, table.turned, rules_.is_unlimited() ? 0 : std::min(table.redeals, rules_.redeals));
}

void Talon::add_moves(const State& state, int draws, std::vector<Move>& moves) const {
  const int count = left(state);
  int now = turned(state);
  for (; draws > 0; --draws) {
    moves.push_back(now < count ? kDraw : kRedeal);
    now = now < count ? std::min(now + rules_.draw, count) : 0;
  }
}

}  // namespace parlour::patience
