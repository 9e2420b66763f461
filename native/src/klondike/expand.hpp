// The moves of the compact search.
//
// Putting a free card up and taking it back undo each other, so positions that
// differ only by such moves form a class, and only irreversible moves lead from
// class to class: a base leaves its place, or a card leaves the talon. Each reduces
// the cards dealt to columns or talon, so there are no cycles.
#pragma once

#include <vector>

#include "klondike/compact.hpp"

namespace parlour::klondike {

struct Step {
  enum class Kind : std::uint8_t { up, back, place };
  Kind kind = Kind::up;
  Cards card = 0;
  bool is_for_good = false;  // whether it leads to another class
};

// Applies one step, without settling.
void take(const Layout& layout, Compact& compact, const Step& step);

// A move out of a class: from the member with these foundations the card goes up
// or into the columns.
struct Edge {
  Heights heights{};
  std::uint8_t index = 0;  // the card, by bit index
  bool up = false;
  std::int16_t order = 0;  // lower is tried first

  Cards card() const { return Cards{1} << index; }
};

// The irreversible moves from one member of a class.
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

  // Puts up every card that can go up without loss, and adds these steps to `steps`, if given.
  void settle(Compact& compact, std::vector<Step>* steps = nullptr) const;

  // The members of the class to expand: a dive expands only the first, and the others
  // later if it fails.
  enum class Part { all, entry, others };

  // Appends the moves that lead from the class of `compact` to another, in the order of
  // the members and of `Edge::order` for each, and the options of each member.
  //
  // `before`, if not empty, is the options before a stock card was placed that must be
  // used at once: moves that were possible already are left out.
  void expand(const Compact& compact, Part part, OptionRange before, std::vector<Edge>& edges,
              std::vector<Options>& options);

  // Returns whether `edge` places a stock card that must be used at once, and settling
  // afterwards made no other irreversible move.
  bool is_bound(const Compact& before, const Edge& edge, const Compact& after) const;

  // Returns the position after the move, before settling.
  Compact follow(const Compact& compact, const Edge& edge) const;

  // Returns the steps from `compact` to the member of its class with these foundations.
  std::vector<Step> path_to(const Compact& compact, const Heights& heights);

 private:
  // A member of a class: the same dealt cards and talon, different foundations.
  struct Member {
    Cards open = 0;
    Cards room = 0;           // pairs of hosts with room, or all if the cards there can move away
    Cards placeable = 0;      // all cards for which there is a place
    Cards own_room = 0;       // the same two, without the use of a
    Cards own_placeable = 0;  // column that any card may take
    Cards up = 0;
    Cards place = 0;
    Step step;  // the step that led here from `parent`
    Heights heights{};
    unsigned number = 0;  // of the heights
    std::int32_t parent = -1;
    std::uint8_t distance = 0;
  };

  bool goes_up(const Compact& compact, Cards card) const;
  bool stock_waits() const {
    return layout_.uses(pruning::stock_waits) && layout_.whole_stock_reachable() &&
           !layout_.rules.any_on_empty;
  }
  // The members of the class, breadth first, up to the one with the heights `until` if given.
  void gather(const Compact& compact, const Heights* until = nullptr);
  void add_member(const Compact& compact, std::size_t parent, Step step);
  Member entry_of(const Compact& compact) const;
  void list_options(const Compact& compact, Member& member) const;
  void leave_out_known(Member& member, OptionRange before, std::vector<Options>& options) const;
  void list_edges(const Compact& compact, const Member& member, std::vector<Edge>& edges) const;

  const Layout& layout_;
  Cards reachable_ = 0;
  std::vector<Member> members_;
  std::vector<std::uint64_t> known_;  // a bit for each number of heights, allocated when first needed
};

}  // namespace parlour::klondike
