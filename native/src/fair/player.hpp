// The fair player: it is given what a person at the table could know, and chooses.
#pragma once

#include <vector>

#include "fair/judge.hpp"
#include "klondike/solver.hpp"

namespace parlour::klondike::fair {

// In how many of the worlds that fit does a win exist?
struct Odds {
  std::uint64_t winnable = 0;
  std::uint64_t lost = 0;
  std::uint64_t undecided = 0;
  bool is_exact = false;  // every world that fits was asked about

  std::uint64_t worlds() const { return winnable + lost + undecided; }
  void count(Result result);
  void add(const Odds& other);
  double share(Share of_undecided) const;
};

struct Choice {
  std::vector<Move> moves;  // up to and with the next one for good; none if there is none
  double winnable = 0;      // the share of worlds in which a win exists
  double chance = 0;        // how often the player thinks it wins
  Status status;            // an error is a defect of the search
};

// Returns an error if the table is not valid or has too many states for the fair player. All
// that follows relies on it.
Status check_fair(const Table& table, const Rules& rules);

// Equal for tables that look alike.
Choice choose(const Seen& seen, const Rules& rules, const Effort& effort);

// `worlds` are sampled, or all are asked about if there are no more than that.
Odds odds(const Seen& seen, const Rules& rules, std::uint64_t worlds, const Effort& effort);

// Plays to the end, seeing only what a player sees. A game that can't be won any more is
// over: to play on would change nothing.
enum class Ending { lost, won, cancelled };
Ending play_out(const Seen& truth, const Rules& rules, const Effort& effort);

// How often the player wins from here, in worlds that fit.
struct Record {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
};
Record play_worlds(const Seen& seen, const Rules& rules, std::uint64_t games, const Effort& effort);

}  // namespace parlour::klondike::fair
