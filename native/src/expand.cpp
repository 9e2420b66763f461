#include "expand.hpp"

#include <algorithm>

#include "safe.hpp"
#include "stock.hpp"

namespace klondike {
namespace {

unsigned packed(const Heights& h) { return h[0] | h[1] << 4 | h[2] << 8 | h[3] << 12; }

// The next cards that are safe to put up.
Cards safe_next(const Heights& heights) {
  Cards safe = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::size_t s = static_cast<std::size_t>(suit);
    if (is_safe_up(heights, suit, heights[s])) safe |= kNextUp[s][heights[s]];
  }
  return safe;
}

// The next cards whose predecessor will never have to be taken back.
Cards next_on_safe(const Heights& heights) {
  Cards cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::size_t s = static_cast<std::size_t>(suit);
    if (is_safe_up(heights, suit, heights[s] - 1)) cards |= kNextUp[s][heights[s]];
  }
  return cards;
}

// The top cards of the foundations that it may make sense to take back.
Cards tops(const Heights& heights, bool unsafe_only) {
  Cards cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::size_t s = static_cast<std::size_t>(suit);
    if (heights[s] == 0) continue;
    if (unsafe_only && is_safe_up(heights, suit, heights[s] - 1)) continue;
    cards |= kNextUp[s][heights[s] - 1u];
  }
  return cards;
}

Cards placeable(const Compact& compact, Cards room) {
  return (room >> 4 & ~kKings) | (king_has_room(compact) ? kKings : 0);
}

}  // namespace

void Expander::settle(Compact& compact, std::vector<Step>* steps) const {
  const bool takeback = layout_.rules.takeback;
  for (;;) {
    const Cards next = next_up(compact.heights);
    const Cards bare = compact.open & pairs_with_room(compact.open, compact.free());
    Cards goes = 0;
    if (takeback && layout_.uses(pruning::raise)) goes |= bare & ~compact.bases;
    if (layout_.uses(pruning::safe)) goes |= bare & safe_next(compact.heights);
    if (layout_.uses(pruning::stock_up) && layout_.whole_stock_reachable()) {
      goes |= compact.stock & (takeback ? next_on_safe(compact.heights) : safe_next(compact.heights));
    }
    goes &= next;
    if (!goes) return;
    const Cards card = goes & -goes;
    if (card & compact.bases) lift_base(layout_, compact, card);
    if (card & compact.stock) take_from_talon(layout_, compact, card);
    put_up(compact, card);
    if (steps) steps->push_back({Step::Kind::up, card});
  }
}

void Expander::list_moves(Member& member) const {
  const Compact& compact = member.compact;
  const Cards room = pairs_with_room(compact.open, compact.free());
  const Cards next = next_up(compact.heights);
  const Cards may_go_up = layout_.rules.takeback ? compact.bases : compact.open;
  member.up = ((may_go_up & room) | reachable_) & next;
  member.place = (compact.bases | reachable_) & placeable(compact, room);
  if (layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable()) {
    // As a host the card would add nothing to the room there is.
    member.place &= ~(compact.stock & room);
  }
  if (layout_.uses(pruning::king_waits)) {
    // An empty column is only good for a king: none is emptied while one is empty,
    // or while there is no king that could go there now.
    const Cards kings = (compact.bases | reachable_ | (layout_.rules.takeback ? cards_up(compact.heights) : 0)) & kKings;
    if (king_has_room(compact) || !kings) member.place &= ~compact.singles;
  }
}

bool Expander::is_bound(const Compact& before, const Edge& edge, const Compact& after) const {
  return layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable() && !edge.up &&
         (edge.card & before.stock) && after.pile_code == before.pile_code &&
         after.stock == (before.stock & ~edge.card);
}

void Expander::add_member(const Compact& compact, int parent, Step step) {
  const unsigned id = packed(compact.heights);
  std::uint64_t& word = known_[id / 64];
  const std::uint64_t bit = std::uint64_t{1} << id % 64;
  if (word & bit) return;
  word |= bit;
  Member& member = members_.emplace_back();
  member.compact = compact;
  member.parent = parent;
  member.step = step;
  member.distance = parent < 0 ? 0 : static_cast<std::uint8_t>(members_[static_cast<std::size_t>(parent)].distance + 1);
  list_moves(member);
}

void Expander::gather(const Compact& start, const Heights* until) {
  members_.clear();
  reachable_ = reachable_cards(layout_, start);
  add_member(start, -1, {});
  for (std::size_t i = 0; layout_.rules.takeback && i < members_.size(); ++i) {
    if (until && members_[i].compact.heights == *until) break;
    const Compact compact = members_[i].compact;
    const Cards room = pairs_with_room(compact.open, compact.free());
    Cards up = compact.free() & room & next_up(compact.heights);
    for (; up; up &= up - 1) {
      Compact next = compact;
      put_up(next, up & -up);
      add_member(next, static_cast<int>(i), {Step::Kind::up, up & -up});
    }
    Cards back = tops(compact.heights, layout_.uses(pruning::safe)) & placeable(compact, room);
    for (; back; back &= back - 1) {
      Compact next = compact;
      take_back(next, back & -back);
      add_member(next, static_cast<int>(i), {Step::Kind::back, back & -back});
    }
  }
  for (const Member& member : members_) known_[packed(member.compact.heights) / 64] = 0;
}

void Expander::expand(const Compact& compact, const Placed& placed, std::vector<Edge>& edges,
                      std::vector<Options>& options) {
  gather(compact);
  for (Member& member : members_) {
    const Heights& heights = member.compact.heights;
    options.push_back({heights, member.up, member.place});
    for (std::size_t i = 0; i < placed.count; ++i) {
      if (placed.before[i].heights != heights) continue;
      member.up &= ~placed.before[i].up;
      member.place &= ~placed.before[i].place;
      break;
    }
    Cards up = member.up;
    Cards place = member.place;
    if (layout_.uses(pruning::up_first) && layout_.rules.takeback) place &= ~up;
    if (layout_.uses(pruning::once) && member.parent >= 0) {
      // Only what the neighbour is really tried with: a move that was left out there
      // because it could have come before the placed card is still to be tried here.
      const Member& neighbour = members_[static_cast<std::size_t>(member.parent)];
      up &= ~neighbour.up;
      place &= ~neighbour.place;
    }
    for (; up; up &= up - 1) edges.push_back({heights, up & -up, true, member.distance, 0});
    for (; place; place &= place - 1) edges.push_back({heights, place & -place, false, member.distance, 0});
  }
}

Compact Expander::follow(const Compact& compact, const Edge& edge) const {
  Compact next = compact;
  const Cards in_play = compact.open | cards_up(compact.heights);
  next.heights = edge.heights;
  next.open = in_play & ~cards_up(edge.heights);
  if (edge.card & next.bases) lift_base(layout_, next, edge.card);
  if (edge.card & next.stock) take_from_talon(layout_, next, edge.card);
  if (edge.up) {
    put_up(next, edge.card);
  } else {
    next.open |= edge.card;
  }
  return next;
}

std::vector<Step> Expander::path_to(const Compact& compact, const Heights& heights) {
  gather(compact, &heights);
  const auto found = std::find_if(members_.begin(), members_.end(), [&](const Member& member) {
    return member.compact.heights == heights;
  });
  std::vector<Step> steps;
  for (int i = static_cast<int>(found - members_.begin()); i > 0;) {
    const Member& member = members_[static_cast<std::size_t>(i)];
    steps.push_back(member.step);
    i = member.parent;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace klondike
