// The search of the fair player: a tree of what a player may come to know.
//
// A node is what the player sees; what leads from node to node is an action and what it
// turns up. Each descent goes through a world in which a win exists, chooses by what the
// descents before it came to, and ends in a new node, where the solver says whether a win
// still exists in that world. So choices are made for all worlds that look alike
// together: the tree knows no more than the player will, and only its leaves do.
//
// At the root the actions are tried in the same worlds, and the worse half is dropped again
// and again: what counts is the difference between them, and much of the luck is common.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "fair/value.hpp"
#include "fair/world.hpp"

namespace parlour::klondike::fair {

struct Settings {
  int worlds = 40;  // in which a win exists
  int descents = 120;
  std::uint64_t nodes = 200;  // for the solver, each time it is asked
  Share exploration = kWhole * 2 / 5;
  Share undecided = kWhole * 2 / 5;  // what a world counts in which the solver finds no answer
  bool is_learned = true;  // leaves count what was learned about them
};

struct Judged {
  Action action;
  int visits = 0;
  Share total = 0;  // of the values of the descents that went this way

  void add(const Judged& other) {
    visits += other.visits;
    total += other.total;
  }
};

class Tree {
 public:
  Tree(const Knowledge& knowledge, const Settings& settings, Random random,
       const std::function<bool()>& is_cancelled);

  void grow();

  // The actions at the root, with what they came to.
  const std::vector<Judged>& judged() const { return nodes_[0].actions; }

  int worlds() const { return worlds_; }        // sampled
  Share winnable() const { return winnable_; }  // of these

 private:
  struct Node {
    std::vector<Judged> actions;
    int visits = 0;
    Share total = 0;
  };

  std::uint32_t add(const Situation& situation);
  Share descend(World& world, std::size_t first);
  void enter(Share value);
  void drop_half(std::vector<std::size_t>& rivals) const;
  std::size_t pick(const Node& node) const;
  Share chance_in(World& world, const Compact& compact) const;
  void sample_worlds();

  const Knowledge& knowledge_;
  Settings settings_;
  Random random_;
  const std::function<bool()>& is_cancelled_;
  Mover mover_;
  Value value_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> path_;
  std::vector<Action> actions_;
  std::vector<World> pool_;
  int worlds_ = 0;
  Share winnable_ = 0;
};

}  // namespace parlour::klondike::fair
