// Moves with the places that they have in Python.
#pragma once

#include <cstdint>

namespace parlour::patience {

namespace place {
inline constexpr std::uint8_t first_cell = 28;  // columns come before
inline constexpr std::uint8_t waste = 36;
inline constexpr std::uint8_t reserve = 37;
inline constexpr std::uint8_t stock = 38;
inline constexpr std::uint8_t foundation = 39;
inline constexpr std::uint8_t pile = 40;
}  // namespace place

// `draw` is stock to stock, `redeal` waste to stock.
struct Move {
  std::uint8_t source = 0;
  std::uint8_t target = 0;
  std::uint8_t count = 1;
  bool is_pair = false;

  int code() const { return source | target << 6 | count << 12 | (is_pair ? 1 << 19 : 0); }
  bool operator==(const Move&) const = default;
};

inline constexpr Move kDraw{place::stock, place::stock};
inline constexpr Move kRedeal{place::waste, place::stock};

constexpr Move move_of(int code) {
  return {static_cast<std::uint8_t>(code & 63), static_cast<std::uint8_t>(code >> 6 & 63),
          static_cast<std::uint8_t>(code >> 12 & 127), (code >> 19 & 1) != 0};
}

}  // namespace parlour::patience
