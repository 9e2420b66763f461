#include "klondike/talon_bound.hpp"

#include <algorithm>
#include <bit>

namespace parlour::klondike {
namespace {

using Ranks = std::uint32_t;  // a set of ranks

// The talon's cards of one suit, in their order.
struct Suit {
  struct Member {
    int rank;
    int group;     // those turned together have one number; the waste has the first
    Ranks others;  // ranks in its group or in later ones
  };
  std::array<Member, kRanks> members;
  int size = 0;
};

Ranks ranks_from(int rank) {
  return ~Ranks{0} << rank;
}

// Returns how many of the members from `i` on must go to columns at least. `waiting` are ranks
// before them that lie in the waste and will go up from there. A member that would come to lie
// on a lower one that can't go up before, because of a still lower one that comes with or after
// the member, is not one of those.
int fewest_to_columns(const Suit& suit, int i, Ranks waiting, Ranks in_group) {
  if (i == suit.size) return 0;
  const Suit::Member& member = suit.members[static_cast<std::size_t>(i)];
  if (i > 0 && suit.members[static_cast<std::size_t>(i - 1)].group != member.group) in_group = 0;
  const Ranks lower = ~ranks_from(member.rank);
  const Ranks now_in_group = in_group | Ranks{1} << member.rank;
  // It lies on a lower one, which can't leave before it.
  if (in_group & lower) return 1 + fewest_to_columns(suit, i + 1, waiting, now_in_group);
  waiting &= ranks_from(member.others ? std::countr_zero(member.others) : kRanks);
  const int if_it_goes = 1 + fewest_to_columns(suit, i + 1, waiting, now_in_group);
  if (waiting & lower) return if_it_goes;
  const Ranks longer = waiting | Ranks{1} << member.rank;
  return std::min(if_it_goes, fewest_to_columns(suit, i + 1, longer, now_in_group));
}

int divided_up(int number, int by) {
  return (number + by - 1) / by;
}

}  // namespace

TalonBound::TalonBound(const Table& start, int draw) : talon_(start.talon), draw_(draw), known_(kSize) {}

int TalonBound::least_moves(std::uint32_t left, int turned) const {
  const std::uint64_t mixed = (std::uint64_t{left} << 5 | static_cast<unsigned>(turned)) * 0x9E3779B97F4A7C15;
  Known& known = known_[static_cast<std::size_t>(mixed >> 50)];
  if (known.left != left || known.turned != turned) {
    known = {left, static_cast<std::uint16_t>(turned), static_cast<std::uint16_t>(compute(left, turned))};
  }
  return known.moves;
}

int TalonBound::compute(std::uint32_t left, int turned) const {
  std::array<Suit, kSuits> suits;
  const int size = std::popcount(left);
  for (int i = 0; left; left &= left - 1, ++i) {
    const Card card = talon_[static_cast<std::size_t>(std::countr_zero(left))];
    Suit& suit = suits[static_cast<std::size_t>(suit_of(card))];
    const int group = i < turned ? 0 : 1 + (i - turned) / draw_;
    suit.members[static_cast<std::size_t>(suit.size++)] = {rank_of(card), group, 0};
  }
  int to_columns = 0;
  for (Suit& suit : suits) {
    for (int i = 0; i < suit.size; ++i) {
      Suit::Member& member = suit.members[static_cast<std::size_t>(i)];
      for (int k = 0; k < suit.size; ++k) {
        const Suit::Member& other = suit.members[static_cast<std::size_t>(k)];
        if (k != i && other.group >= member.group) member.others |= Ranks{1} << other.rank;
      }
    }
    to_columns += fewest_to_columns(suit, 0, 0, 0);
  }
  return divided_up(size - turned, draw_) + std::min(to_columns, 1 + divided_up(to_columns + 1, draw_));
}

}  // namespace parlour::klondike
