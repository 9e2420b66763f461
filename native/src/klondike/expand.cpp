#include "klondike/expand.hpp"

#include <algorithm>

#include "klondike/lay_out.hpp"
#include "klondike/safe.hpp"
#include "klondike/stock.hpp"

namespace parlour::klondike {
namespace {

// The place of heights in a set of them all.
unsigned number_of(const Heights& h) {
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

void take(const Layout& layout, Compact& compact, const Step& step) {
  const Cards card = step.card;
  if (card & compact.bases) lift_base(layout, compact, card);
  if (card & compact.stock) take_from_talon(layout, compact, card);
  switch (step.kind) {
    case Step::Kind::up: put_up(compact, card); break;
    case Step::Kind::place: compact.open |= card; break;
    case Step::Kind::back:
      compact.open |= card;
      --compact.heights[static_cast<std::size_t>(suit_at(card))];
      break;
  }
}

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
  Cards next = next_up(compact.heights);
  for (;;) {
    Cards bare = compact.open & pairs_with_room(compact.open, compact.free());
    if (layout_.rules.any_on_empty && has_empty_column(layout_, compact, compact.open)) bare = compact.open;
    Cards candidates = next & (takes_stock ? bare | compact.stock : bare);
    while (candidates && !goes_up(compact, candidates & -candidates)) candidates &= candidates - 1;
    if (!candidates) return;
    const Cards card = candidates & -candidates;
    if (steps) steps->push_back({Step::Kind::up, card, (card & (compact.bases | compact.stock)) != 0});
    if (card & compact.bases) lift_base(layout_, compact, card);
    if (card & compact.stock) take_from_talon(layout_, compact, card);
    put_up(compact, card);
    next = (next & ~card) | successors(card);
  }
}

void Expander::list_options(const Compact& compact, Member& member) const {
  const bool takeback = layout_.rules.takeback;
  const bool has_empty = has_empty_column(layout_, compact, member.open);
  member.own_room = pairs_with_room(member.open, member.open & ~compact.bases);
  member.own_placeable = member.own_room >> 4 & ~kKings;
  member.room = member.own_room;
  member.placeable = member.own_placeable;
  if (has_empty) {
    member.placeable |= layout_.go_to_empty;
    if (layout_.rules.any_on_empty) {
      member.room = kAllCards;
    } else {
      member.own_placeable = member.placeable;
    }
  }
  const Cards may_go_up = takeback ? compact.bases : member.open;
  member.up = ((may_go_up & member.room) | reachable_) & next_up(member.heights);
  member.place = (compact.bases | reachable_) & member.placeable;
  if (stock_waits()) {
    // As a host the card would add nothing to the room there is.
    member.place &= ~(compact.stock & member.room);
  }
  if (layout_.uses(pruning::king_waits)) {
    // An empty column is only good for a king: none is emptied while one is empty,
    // or while there is no king that could go there now.
    const Cards on_foundations = takeback ? cards_up(member.heights) : 0;
    const bool king_at_hand = (compact.bases | reachable_ | on_foundations) & kKings;
    if (has_empty || !king_at_hand) member.place &= ~compact.singles;
  }
}

bool Expander::is_bound(const Compact& before, const Edge& edge, const Compact& after) const {
  return stock_waits() && !edge.up && (edge.card() & before.stock) && after.pile_code == before.pile_code &&
         after.stock == (before.stock & ~edge.card());
}

void Expander::add_member(const Compact& compact, std::size_t parent, Step step) {
  const Member& from = members_[parent];
  const int suit = suit_at(step.card);
  const int change = step.kind == Step::Kind::up ? 1 : -1;
  const unsigned number = from.number + static_cast<unsigned>(change) * (1u << 4 * suit);
  std::uint64_t& word = known_[number / 64];
  const std::uint64_t bit = std::uint64_t{1} << number % 64;
  if (word & bit) return;
  word |= bit;
  Member member;
  member.open = from.open ^ step.card;
  member.step = step;
  member.number = number;
  member.heights = from.heights;
  std::uint8_t& height = member.heights[static_cast<std::size_t>(suit)];
  height = static_cast<std::uint8_t>(height + change);
  member.parent = static_cast<std::int32_t>(parent);
  member.distance = static_cast<std::uint8_t>(from.distance + 1);
  list_options(compact, member);
  members_.push_back(member);
}

Expander::Member Expander::entry_of(const Compact& compact) const {
  Member entry;
  entry.open = compact.open;
  entry.heights = compact.heights;
  entry.number = number_of(compact.heights);
  list_options(compact, entry);
  return entry;
}

void Expander::gather(const Compact& compact, const Heights* until) {
  constexpr std::size_t kWords = 1024;
  constexpr std::size_t kUsualMembers = 64;
  if (known_.empty()) {
    known_.resize(kWords);
    members_.reserve(kUsualMembers);
  }
  members_.clear();
  members_.push_back(entry_of(compact));
  const unsigned entry = members_[0].number;
  known_[entry / 64] |= std::uint64_t{1} << entry % 64;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    if (until && packed(member.heights) == packed(*until)) break;
    const Cards back = tops(member.heights, layout_.uses(pruning::safe)) & member.placeable;
    const Cards up = member.open & ~compact.bases & member.room & next_up(member.heights);
    for (Cards left = up; left; left &= left - 1) add_member(compact, i, {Step::Kind::up, left & -left});
    for (Cards left = back; left; left &= left - 1) add_member(compact, i, {Step::Kind::back, left & -left});
  }
  for (const Member& member : members_) known_[member.number / 64] = 0;
}

// Enters what the member offers in `options`, and leaves out of it what was offered before.
void Expander::leave_out_known(Member& member, OptionRange before, std::vector<Options>& options) const {
  if (!stock_waits()) return;
  options.push_back({member.heights, member.up, member.place});
  for (std::size_t i = before.first; i < before.last; ++i) {
    if (packed(options[i].heights) != packed(member.heights)) continue;
    member.up &= ~options[i].up;
    member.place &= ~options[i].place;
    return;
  }
}

// What turns up a card first, then what goes up, then the rest; and what needs no card to
// be taken back first. The numbers are those that took the fewest positions on random deals.
void Expander::list_edges(const Compact& compact, const Member& member, std::vector<Edge>& edges) const {
  Cards up = member.up;
  Cards place = member.place;
  // A column that any card may take is only there once: what needs it is not left out.
  const Cards goes_up_anyway = member.own_room | ~compact.bases;
  if (layout_.uses(pruning::up_first) && layout_.rules.takeback) place &= ~(up & goes_up_anyway);
  if (layout_.uses(pruning::once) && member.parent >= 0) {
    // Only what the neighbour is really tried with: a move that was left out there
    // because it could have come before the placed card is still to be tried here.
    const Member& neighbour = members_[static_cast<std::size_t>(member.parent)];
    const Cards own = member.step.kind == Step::Kind::up ? neighbour.own_room : neighbour.own_placeable;
    if (member.step.card & own) {
      up &= ~(neighbour.up & goes_up_anyway & (neighbour.own_room | ~compact.bases));
      place &= ~(neighbour.place & member.own_placeable & neighbour.own_placeable);
    }
  }
  const auto list = [&](Cards cards, bool goes_up, auto order) {
    for (; cards; cards &= cards - 1) {
      edges.push_back({member.heights, static_cast<std::uint8_t>(index_of(cards)), goes_up,
                       static_cast<std::int16_t>(order(cards & -cards) + member.distance * 4)});
    }
  };
  const Cards covering = compact.bases & ~compact.singles;
  const Cards stuck = compact.bases & ~member.placeable;
  const auto deepest_first = [&](int order) {
    return [this, order](Cards base) { return order - layout_.depth[index_of(base)]; };
  };
  const auto always = [](int order) { return [order](Cards) { return order; }; };
  // From the stock first what a stuck base can go on; and where all of it can be had, high cards.
  const int by_rank = layout_.whole_stock_reachable() ? 1 : 0;
  const auto host_first = [=](Cards card) {
    const int rank = rank_of(lowest_card(card));
    return 30 - by_rank * rank - (spread(card >> 4) & stuck ? 12 : 0);
  };
  list(up & covering, true, deepest_first(0));
  list(place & covering, false, deepest_first(10));
  list(up & compact.singles, true, always(15));
  list(up & ~compact.bases, true, always(12));
  list(place & ~compact.bases, false, host_first);
  list(place & compact.singles, false, always(45));
}

void Expander::expand(const Compact& compact, Part part, OptionRange before, std::vector<Edge>& edges,
                      std::vector<Options>& options) {
  reachable_ = reachable_cards(layout_, compact);
  if (part == Part::entry || !layout_.rules.takeback) {
    Member entry = entry_of(compact);
    leave_out_known(entry, before, options);
    list_edges(compact, entry, edges);
    return;
  }
  gather(compact);
  for (Member& member : members_) {
    leave_out_known(member, before, options);
    if (part == Part::all || member.parent >= 0) list_edges(compact, member, edges);
  }
}

Compact Expander::follow(const Compact& compact, const Edge& edge) const {
  Compact next = compact;
  if (packed(edge.heights) != packed(compact.heights)) {
    const Cards in_play = compact.open | cards_up(compact.heights);
    next.heights = edge.heights;
    next.open = in_play & ~cards_up(edge.heights);
  }
  const Cards card = edge.card();
  if (card & next.bases) lift_base(layout_, next, card);
  if (card & next.stock) take_from_talon(layout_, next, card);
  if (edge.up) {
    put_up(next, card);
  } else {
    next.open |= card;
  }
  return next;
}

std::vector<Step> Expander::path_to(const Compact& compact, const Heights& heights) {
  if (packed(heights) == packed(compact.heights)) return {};
  reachable_ = reachable_cards(layout_, compact);
  gather(compact, &heights);
  const auto has_heights = [&](const Member& member) { return packed(member.heights) == packed(heights); };
  const auto found = std::find_if(members_.begin(), members_.end(), has_heights);
  std::vector<Step> steps;
  for (std::int32_t i = static_cast<std::int32_t>(found - members_.begin()); i > 0;) {
    const Member& member = members_[static_cast<std::size_t>(i)];
    steps.push_back(member.step);
    i = member.parent;
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

}  // namespace parlour::klondike
