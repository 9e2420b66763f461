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
};

// A move out of a class: from the member with these foundations the card goes up,
// or to a place in the columns.
struct Edge {
  Heights heights{};
  Cards card = 0;
  bool up = false;
  std::uint8_t steps = 0;  // how far the member is from the one the class is entered by
  std::int32_t order = 0;
};

class Expander {
 public:
  explicit Expander(const Layout& layout) : layout_(layout) {}

  // Everything that can go up without loss goes up. Adds what it did to `steps`, if given.
  void settle(Compact& compact, std::vector<Step>* steps = nullptr) const;

  // Appends all moves that lead from the class of `compact` to another.
  void expand(const Compact& compact, std::vector<Edge>& edges);

  // The position after the move, before settling.
  Compact follow(const Compact& compact, const Edge& edge) const;

  // The steps that lead from `compact` to the member of its class with these foundations.
  std::vector<Step> path_to(const Compact& compact, const Heights& heights);

 private:
  struct Member {
    Compact compact;
    Cards up = 0;     // cards that can go up for good from here
    Cards place = 0;  // cards that can be placed for good from here
    int parent = -1;
    Step step;
    std::uint8_t distance = 0;
  };

  void gather(const Compact& compact, const Heights* until = nullptr);
  void add_member(const Compact& compact, int parent, Step step);
  void list_moves(Member& member) const;

  const Layout& layout_;
  Cards reachable_ = 0;
  std::vector<Member> members_;
  std::vector<std::uint64_t> known_ = std::vector<std::uint64_t>(1024);  // a bit for each heights
};

}  // namespace klondike
