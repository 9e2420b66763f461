#include "expand.hpp"

#include <algorithm>

#include "safe.hpp"
#include "stock.hpp"

namespace klondike {
namespace {

unsigned packed(const Heights& h) {
  return h[0] | h[1] << 4 | h[2] << 8 | h[3] << 12;
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

}  // namespace

// Nothing is lost by putting up the next card of its suit, which lies bare in a column or
// can be had from the stock at any time.
bool Expander::goes_up(const Compact& compact, Cards card) const {
  const bool takeback = layout_.rules.takeback;
  const int suit = suit_at(card);
  const int below = compact.heights[static_cast<std::size_t>(suit)];
  if (card & compact.stock) {
    // With take-back it can still be placed from the foundation: what is lost is only that
    // the card below can't be taken back.
    return is_safe_up(compact.heights, suit, takeback ? below - 1 : below);
  }
  if (takeback && layout_.uses(pruning::raise) && !(card & compact.bases)) return true;
  return layout_.uses(pruning::safe) && is_safe_up(compact.heights, suit, below);
}

void Expander::settle(Compact& compact, std::vector<Step>* steps) const {
  const bool takes_stock = layout_.uses(pruning::stock_up) && layout_.whole_stock_reachable();
  for (;;) {
    const Cards bare = compact.open & pairs_with_room(compact.open, compact.free());
    Cards candidates = next_up(compact.heights) & (takes_stock ? bare | compact.stock : bare);
    while (candidates && !goes_up(compact, candidates & -candidates)) candidates &= candidates - 1;
    if (!candidates) return;
    const Cards card = candidates & -candidates;
    if (steps) steps->push_back({Step::Kind::up, card, (card & (compact.bases | compact.stock)) != 0});
    if (card & compact.bases) lift_base(layout_, compact, card);
    if (card & compact.stock) take_from_talon(layout_, compact, card);
    put_up(compact, card);
  }
}

void Expander::list_options(const Compact& compact, Member& member) const {
  const bool takeback = layout_.rules.takeback;
  const Cards free = member.open & ~compact.bases;
  const bool king_room = compact.free_columns > std::popcount(free & kKings);
  member.room = pairs_with_room(member.open, free);
  member.placeable = (member.room >> 4 & ~kKings) | (king_room ? kKings : 0);
  const Cards may_go_up = takeback ? compact.bases : member.open;
  member.up = ((may_go_up & member.room) | reachable_) & next_up(member.heights);
  member.place = (compact.bases | reachable_) & member.placeable;
  if (layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable()) {
    // As a host the card would add nothing to the room there is.
    member.place &= ~(compact.stock & member.room);
  }
  if (layout_.uses(pruning::king_waits)) {
    // An empty column is only good for a king: none is emptied while one is empty,
    // or while there is no king that could go there now.
    const Cards on_foundations = takeback ? cards_up(member.heights) : 0;
    const bool king_at_hand = (compact.bases | reachable_ | on_foundations) & kKings;
    if (king_room || !king_at_hand) member.place &= ~compact.singles;
  }
}

bool Expander::is_bound(const Compact& before, const Edge& edge, const Compact& after) const {
  return layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable() && !edge.up &&
         (edge.card & before.stock) && after.pile_code == before.pile_code &&
         after.stock == (before.stock & ~edge.card);
}

void Expander::add_member(const Compact& compact, std::size_t parent, Step step) {
  const Member& from = members_[parent];
  Heights heights = from.heights;
  std::uint8_t& height = heights[static_cast<std::size_t>(suit_at(step.card))];
  height = static_cast<std::uint8_t>(step.kind == Step::Kind::up ? height + 1 : height - 1);
  std::uint64_t& word = known_[packed(heights) / 64];
  const std::uint64_t bit = std::uint64_t{1} << packed(heights) % 64;
  if (word & bit) return;
  word |= bit;
  Member member;
  member.open = from.open ^ step.card;
  member.step = step;
  member.heights = heights;
  member.parent = static_cast<std::int32_t>(parent);
  member.distance = static_cast<std::uint8_t>(from.distance + 1);
  list_options(compact, member);
  members_.push_back(member);
}

void Expander::gather(const Compact& compact, Part part) {
  members_.clear();
  reachable_ = reachable_cards(layout_, compact);
  Member& entry = members_.emplace_back();
  entry.open = compact.open;
  entry.heights = compact.heights;
  list_options(compact, entry);
  if (part == Part::entry || !layout_.rules.takeback) return;
  known_[packed(compact.heights) / 64] |= std::uint64_t{1} << packed(compact.heights) % 64;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    const Cards back = tops(member.heights, layout_.uses(pruning::safe)) & member.placeable;
    const Cards up = member.open & ~compact.bases & member.room & next_up(member.heights);
    for (Cards left = up; left; left &= left - 1) add_member(compact, i, {Step::Kind::up, left & -left});
    for (Cards left = back; left; left &= left - 1) add_member(compact, i, {Step::Kind::back, left & -left});
  }
  for (const Member& member : members_) known_[packed(member.heights) / 64] = 0;
}

void Expander::expand(const Compact& compact, Part part, OptionRange before, std::vector<Edge>& edges,
                      std::vector<Options>& options) {
  gather(compact, part);
  for (Member& member : members_) {
    const Heights& heights = member.heights;
    options.push_back({heights, member.up, member.place});
    for (std::size_t i = before.first; i < before.last; ++i) {
      if (options[i].heights != heights) continue;
      member.up &= ~options[i].up;
      member.place &= ~options[i].place;
      break;
    }
    if (part == Part::others && member.parent < 0) continue;
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
  if (heights == compact.heights) return {};
  gather(compact, Part::all);
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const Member& member) { return member.heights == heights; });
  std::vector<Step> steps;
  for (std::int32_t i = static_cast<std::int32_t>(found - members_.begin()); i > 0;) {
    const Member& member = members_[static_cast<std::size_t>(i)];
    steps.push_back(member.step);
    i = member.parent;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace klondike
