// The moves of the compact search.
//
// Putting a free card up and taking it back undo each other, so positions that
// differ only by such moves form a class, and only the moves that can't be undone
// lead from class to class: a base leaves its place, or a card leaves the talon.
// Each lessens the cards dealt to columns or talon, so there are no cycles.
#pragma once

#include <vector>

#include "compact.hpp"

namespace klondike {

struct Step {
  enum class Kind : std::uint8_t { up, back, place };
  Kind kind = Kind::up;
  Cards card = 0;
  bool is_for_good = false;  // it leads to another class
};

// The position after one step, before anything else goes up.
void take(const Layout& layout, Compact& compact, const Step& step);

// A move out of a class: from the member with these foundations the card goes up,
// or to a place in the columns.
struct Edge {
  Heights heights{};
  std::uint8_t index = 0;  // the card, by bit index
  bool up = false;
  std::int16_t order = 0;  // the lower, the sooner

  Cards card() const { return Cards{1} << index; }
};

// What could be done for good from one member of a class.
struct Options {
  Heights heights{};
  Cards up = 0;
  Cards place = 0;
};

// A range in the vector of options.
struct OptionRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

class Expander {
 public:
  explicit Expander(const Layout& layout) : layout_(layout) {}

  // Everything that can go up without loss goes up. Adds what it did to `steps`, if given.
  void settle(Compact& compact, std::vector<Step>* steps = nullptr) const;

  // Which members of the class are looked at: a dive takes the first alone, and comes
  // back for the others if it fails.
  enum class Part { all, entry, others };

  // Appends the moves that lead from the class of `compact` to another, in the order of
  // the members and of `Edge::order` for each, and what can be done from each member.
  //
  // `before`, if not empty, is what could be done before a stock card was placed that
  // must be made use of at once: what was possible already is left out.
  void expand(const Compact& compact, Part part, OptionRange before, std::vector<Edge>& edges,
              std::vector<Options>& options);

  // Is `edge` the placing of a stock card that must be made use of at once, and has
  // nothing else changed for good by settling afterwards?
  bool is_bound(const Compact& before, const Edge& edge, const Compact& after) const;

  // The position after the move, before settling.
  Compact follow(const Compact& compact, const Edge& edge) const;

  // The steps that lead from `compact` to the member of its class with these foundations.
  std::vector<Step> path_to(const Compact& compact, const Heights& heights);

 private:
  // One member of a class: the same dealt cards and talon, other foundations.
  struct Member {
    Cards open = 0;
    Cards room = 0;           // pairs of hosts with room, or all if what lies there can make way
    Cards placeable = 0;      // all cards for which there is a place
    Cards own_room = 0;       // the same two, as far as they need no
    Cards own_placeable = 0;  // column that any card may take
    Cards up = 0;
    Cards place = 0;
    Step step;  // that led here from `parent`
    Heights heights{};
    std::int32_t parent = -1;
    std::uint8_t distance = 0;
  };

  bool goes_up(const Compact& compact, Cards card) const;
  bool stock_waits() const {
    return layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable() &&
           !layout_.rules.any_on_empty;
  }
  void gather(const Compact& compact);
  void add_member(const Compact& compact, std::size_t parent, Step step);
  Member entry_of(const Compact& compact) const;
  void list_options(const Compact& compact, Member& member) const;
  void leave_out_known(Member& member, OptionRange before, std::vector<Options>& options) const;
  void list_edges(const Compact& compact, const Member& member, std::vector<Edge>& edges) const;

  const Layout& layout_;
  Cards reachable_ = 0;
  std::vector<Member> members_;
  std::vector<std::uint64_t> known_;  // a bit for each heights, when it was first needed
};

}  // namespace klondike
