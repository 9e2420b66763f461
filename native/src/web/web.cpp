// The solver for the web: one call with numbers in and numbers out, for a program that has no
// Python. What the numbers are is told in parlour/local/native.py, which writes and reads them.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "fair/player.hpp"
#include "klondike/play.hpp"
#include "klondike/short_line.hpp"
#include "klondike/shortest.hpp"
#include "klondike/solver.hpp"
#include "patience/solver.hpp"

namespace parlour::web {
namespace {

using Number = std::int64_t;

std::vector<Number> asked;
std::vector<Number> told;

// What was asked, number after number. Beyond its end and outside of their range numbers are 0, and
// the request is no valid one.
class Reader {
 public:
  template <class To>
  To take() {
    const Number number = at_ < asked.size() ? asked[at_] : 0;
    const bool fits = at_ < asked.size() && static_cast<Number>(static_cast<To>(number)) == number;
    ++at_;
    require(fits);
    return fits ? static_cast<To>(number) : To{};
  }

  bool flag() { return take<std::uint8_t>() != 0; }

  // A number that may be missing: -1.
  std::uint64_t limit() {
    const auto number = take<Number>();
    return number < 0 ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(number);
  }

  template <class To>
  std::vector<To> row(std::size_t most) {
    std::vector<To> numbers(length(most));
    for (To& number : numbers) number = take<To>();
    return numbers;
  }

  Card card() {
    const Card card = take<Card>();
    require(card < kDeck || card == patience::kNoCard);
    return card;
  }

  // Cards of one place, behind those that are there; how many there are then.
  template <std::size_t Size>
  std::uint8_t cards(std::array<Card, Size>& to, std::size_t size = 0) {
    const std::size_t count = length(Size - size);
    for (std::size_t i = 0; i < count; ++i) to[size + i] = card();
    return static_cast<std::uint8_t>(size + count);
  }

  // How many there are of what follows.
  std::size_t length(std::size_t most) {
    const auto count = take<std::uint32_t>();
    require(count <= most);
    return count <= most ? count : 0;
  }

  patience::Pile pile() {
    patience::Pile cards(length(patience::kMostCards));
    for (Card& each : cards) each = card();
    return cards;
  }

  void require(bool is_valid) { is_valid_ = is_valid_ && is_valid; }

  bool is_at_end() const { return is_valid_ && at_ == asked.size(); }

 private:
  std::size_t at_ = 0;
  bool is_valid_ = true;
};

constexpr std::size_t kMostMoves = 100'000;

klondike::Rules read_rules(Reader& from) {
  klondike::Rules rules;
  rules.draw = from.take<int>();
  rules.redeals = from.take<int>();
  rules.any_on_empty = from.flag();
  rules.takeback = from.flag();
  return rules;
}

klondike::Table read_table(Reader& from) {
  klondike::Table table;
  table.talon_size = from.cards(table.talon);
  table.turned = from.take<std::uint8_t>();
  for (std::uint8_t& height : table.foundations) height = from.take<std::uint8_t>();
  for (klondike::Column& column : table.columns) {
    column.down = from.cards(column.cards);
    column.size = from.cards(column.cards, column.down);
  }
  table.redeals = from.take<int>();
  return table;
}

Budget read_budget(Reader& from) {
  Budget budget;
  budget.nodes = from.limit();
  const auto microseconds = from.take<Number>();
  if (microseconds >= 0) budget.seconds = static_cast<double>(microseconds) * 1e-6;
  budget.memory = from.limit();
  return budget;
}

klondike::fair::Effort read_effort(Reader& from) {
  klondike::fair::Effort effort;
  effort.settings.worlds = from.take<int>();
  effort.settings.descents = from.take<int>();
  effort.settings.nodes = from.limit();
  effort.trees = from.take<int>();
  effort.seed = static_cast<std::uint64_t>(from.take<Number>());
  from.require(effort.settings.worlds > 0 && effort.settings.descents >= 0 && effort.trees > 0);
  return effort;
}

patience::Rules read_patience_rules(Reader& from) {
  patience::Rules rules;
  rules.columns = from.take<int>();
  rules.cells = from.take<int>();
  rules.decks = from.take<int>();
  rules.goal = static_cast<patience::Goal>(from.take<std::uint8_t>());
  rules.stock_to = static_cast<patience::StockTo>(from.take<std::uint8_t>());
  rules.draw = from.take<int>();
  rules.redeals = from.take<int>();
  rules.deals_on_empty = from.flag();
  rules.fills_from_reserve = from.flag();
  rules.needs_room = from.flag();
  rules.on_empty = from.take<patience::CardSet>();
  for (patience::CardSet& cards : rules.takes) cards = from.take<patience::CardSet>();
  for (patience::CardSet& cards : rules.linked) cards = from.take<patience::CardSet>();
  const auto covers = from.row<std::uint32_t>(rules.covers.size());
  std::copy(covers.begin(), covers.end(), rules.covers.begin());
  return rules;
}

patience::Table read_patience_table(Reader& from) {
  using patience::kMostColumns;
  patience::Table table;
  table.columns.resize(from.length(kMostColumns));
  for (patience::Pile& column : table.columns) column = from.pile();
  table.down = from.row<int>(kMostColumns);
  table.cells = from.pile();
  table.reserve = from.pile();
  table.talon = from.pile();
  table.turned = from.take<int>();
  table.redeals = from.take<int>();
  table.foundations = from.row<int>(patience::kMostHomes);
  table.base = from.take<int>();
  table.pile = from.pile();
  return table;
}

// What is told

enum class Outcome : Number { answered, refused, failed };

void tell(std::uint64_t number) {
  told.push_back(static_cast<Number>(number));
}

void tell(double number) {
  told.push_back(std::bit_cast<Number>(number));
}

template <class Move>
void tell(const std::vector<Move>& moves) {
  tell(std::uint64_t{moves.size()});
  for (const Move move : moves) told.push_back(move.code());
}

void say(Outcome outcome, const char* why) {
  told.assign(1, static_cast<Number>(outcome));
  for (; *why; ++why) told.push_back(*why);
}

// Whether the answer may go on: says why if not.
bool is_fit(const Reader& from, Status status) {
  if (!from.is_at_end()) status.error = "the numbers are not those of this request";
  if (!status.is_ok()) say(Outcome::refused, status.error);
  return status.is_ok();
}

bool is_sound(Status status) {
  if (!status.is_ok()) say(Outcome::failed, status.error);
  return status.is_ok();
}

// The functions

void solve(Reader& from) {
  const klondike::Rules rules = read_rules(from);
  const klondike::Table table = read_table(from);
  const Budget budget = read_budget(from);
  if (!is_fit(from, check(table, rules))) return;
  const klondike::Verdict verdict = klondike::solve(table, rules, budget);
  if (!is_sound(verdict.status)) return;
  tell(static_cast<std::uint64_t>(verdict.result));
  tell(verdict.nodes);
  tell(verdict.memory);
  tell(verdict.moves);
}

void short_line(Reader& from) {
  const klondike::Rules rules = read_rules(from);
  const klondike::Table table = read_table(from);
  const auto codes = from.row<int>(kMostMoves);
  if (!is_fit(from, check(table, rules))) return;
  const std::optional<std::vector<klondike::Move>> win = klondike::read_moves(table, rules, codes);
  if (!win) return say(Outcome::refused, "a move is illegal");
  Meter meter{Budget{}};
  tell(find_short_line(table, rules, *win, meter));
}

void shortest(Reader& from) {
  const klondike::Rules rules = read_rules(from);
  const klondike::Table table = read_table(from);
  const Budget budget = read_budget(from);
  if (!is_fit(from, check(table, rules))) return;
  const klondike::ShortestWin win = find_shortest_win(table, rules, budget);
  tell(static_cast<std::uint64_t>(win.result));
  tell(static_cast<std::uint64_t>(win.bound));
  tell(win.nodes);
  tell(win.memory);
  tell(win.moves);
}

void stuck(Reader& from) {
  const klondike::Rules rules = read_rules(from);
  klondike::Seen seen{read_table(from)};
  seen.knows_stock = from.flag();
  const Budget budget = read_budget(from);
  if (!is_fit(from, check(seen.table, rules))) return;
  tell(std::uint64_t{is_stuck(seen, rules, budget)});
}

// What the fair player is asked begins with the rules, what was seen, and the effort.
struct FairRequest {
  klondike::Rules rules;
  klondike::Seen seen;
  klondike::fair::Effort effort;
};

FairRequest read_fair(Reader& from) {
  FairRequest request;
  request.rules = read_rules(from);
  request.seen.table = read_table(from);
  request.seen.knows_stock = from.flag();
  request.effort = read_effort(from);
  return request;
}

void choice(Reader& from) {
  const FairRequest request = read_fair(from);
  if (!is_fit(from, klondike::fair::check_fair(request.seen.table, request.rules))) return;
  const klondike::fair::Choice chosen = choose(request.seen, request.rules, request.effort);
  if (!is_sound(chosen.status)) return;
  tell(chosen.winnable);
  tell(chosen.chance);
  tell(chosen.moves);
}

void odds(Reader& from) {
  const FairRequest request = read_fair(from);
  const auto worlds = from.limit();
  if (!is_fit(from, klondike::fair::check_fair(request.seen.table, request.rules))) return;
  const klondike::fair::Odds found = odds(request.seen, request.rules, worlds, request.effort);
  tell(found.winnable);
  tell(found.lost);
  tell(found.undecided);
  tell(std::uint64_t{found.is_exact});
}

void game(Reader& from) {
  const FairRequest request = read_fair(from);
  if (!is_fit(from, klondike::fair::check_fair(request.seen.table, request.rules))) return;
  tell(static_cast<std::uint64_t>(play_out(request.seen, request.rules, request.effort)));
}

void record(Reader& from) {
  const FairRequest request = read_fair(from);
  const auto games = from.limit();
  if (!is_fit(from, klondike::fair::check_fair(request.seen.table, request.rules))) return;
  const klondike::fair::Record found = play_worlds(request.seen, request.rules, games, request.effort);
  tell(found.won);
  tell(found.lost);
}

void solve_patience(Reader& from) {
  const patience::Rules rules = read_patience_rules(from);
  const patience::Table table = read_patience_table(from);
  const Budget budget = read_budget(from);
  if (!is_fit(from, check(table, rules))) return;
  const patience::Verdict verdict = patience::solve(table, rules, budget);
  if (!is_sound(verdict.status)) return;
  tell(static_cast<std::uint64_t>(verdict.result));
  tell(verdict.nodes);
  tell(verdict.memory);
  tell(verdict.moves);
}

constexpr void (*kFunctions[])(Reader&) = {solve, short_line, shortest, stuck, choice,
                                           odds,  game,       record,   solve_patience};

}  // namespace
}  // namespace parlour::web

extern "C" {

// Returns where so many numbers are to be written before the call.
__attribute__((export_name("room"))) std::int64_t* room(std::uint32_t count) {
  parlour::web::asked.assign(count, 0);
  return parlour::web::asked.data();
}

// Returns how many numbers are the answer of a function to what was written.
__attribute__((export_name("call"))) std::uint32_t call(std::uint32_t function) {
  using namespace parlour::web;
  told.assign(1, static_cast<Number>(Outcome::answered));
  Reader from;
  if (function < std::size(kFunctions)) {
    kFunctions[function](from);
  } else {
    say(Outcome::refused, "there is no such function");
  }
  return static_cast<std::uint32_t>(told.size());
}

// Returns where the answer begins.
__attribute__((export_name("answer"))) const std::int64_t* answer() {
  return parlour::web::told.data();
}
}
