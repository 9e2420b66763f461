// What a player decides between: only what can't be taken back.
//
// Everything else is undone at will within a class of positions (expand.hpp), so it is no
// decision but a way to one. While the stock is not all known, turning the next cards is a
// decision too; otherwise turning it is part of the way to the card that is wanted.
#pragma once

#include <vector>

#include "fair/knowledge.hpp"
#include "klondike/expand.hpp"

namespace parlour::klondike::fair {

struct Action {
  Edge edge;
  bool draws = false;  // the next cards of the stock are turned
};

// Plays in one world after the other. Everything that can go up without loss goes up at
// once, after each action and before the first.
class Mover {
 public:
  Mover() = default;
  Mover(const Mover&) = delete;
  Mover& operator=(const Mover&) = delete;

  void enter(const Layout& world) { layout_ = world; }
  const Layout& world() const { return layout_; }

  void settle(Situation& situation, std::vector<Step>* steps = nullptr) const {
    expander_.settle(situation.compact, steps);
  }

  // The actions there are, the most promising first. They depend on nothing that is hidden.
  void list(const Situation& situation, std::vector<Action>& actions);

  void follow(Situation& situation, const Action& action);

  // The steps within the class that lead to where an edge begins.
  std::vector<Step> path_to(const Compact& compact, const Heights& heights) {
    return expander_.path_to(compact, heights);
  }

 private:
  Layout layout_;
  Expander expander_{layout_};
  std::vector<Edge> edges_;
  std::vector<Options> options_;
};

}  // namespace parlour::klondike::fair
