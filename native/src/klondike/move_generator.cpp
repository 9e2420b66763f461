#include "klondike/move_generator.hpp"

#include <algorithm>
#include <utility>

#include "klondike/play.hpp"
#include "klondike/safe.hpp"

namespace parlour::klondike {
namespace {

using Kind = Move::Kind;

std::uint8_t byte(int value) {
  return static_cast<std::uint8_t>(value);
}

// The other card of the same rank and colour.
Card twin_of(Card card) {
  return card_of(rank_of(card), 3 - suit_of(card));
}

bool is_king(Card card) {
  return rank_of(card) == kRanks - 1;
}

const Column& column_at(const Table& table, int i) {
  return table.columns[static_cast<std::size_t>(i)];
}

// The cards on which a card may lie.
constexpr auto kHosts = [] {
  std::array<Cards, kDeck> hosts{};
  for (Card card = 0; card < kDeck; ++card) {
    for (Card host = 0; host < kDeck; ++host) hosts[card] |= fits_on(card, host) ? bit_of(host) : 0;
  }
  return hosts;
}();

// Is the card, which is the next of its suit, never needed in a column?
bool is_safe(const Table& table, Card card) {
  return is_safe_up(table.foundations, suit_of(card), rank_of(card));
}

bool is_next_and_safe(const Table& table, Card card) {
  return is_next(table, card) && is_safe(table, card);
}

}  // namespace

MoveGenerator::MoveGenerator(const Table& start, const Rules& rules)
    : start_(start),
      rules_(rules),
      packer_(start, rules),
      tableau_bound_(start),
      talon_bound_(start, rules.draw) {}

int MoveGenerator::least_moves(const Position& position) const {
  const Table& table = position.table;
  int moves = kDeck;
  for (const int height : table.foundations) moves -= height;
  moves += tableau_bound_.least_moves(table);
  return moves + talon_bound_.least_moves(Packer::talon_of(position.key), table.turned);
}

Successor MoveGenerator::after(std::span<const Move> moves) {
  with_moves_ = true;
  Table table = start_;
  for (const Move move : moves) klondike::play(table, rules_, move);
  Successor successor{{table, packer_.pack(table)}, static_cast<int>(moves.size()), {moves.begin(), moves.end()}};
  settle(successor);
  return successor;
}

void MoveGenerator::list(const Position& position, bool with_moves, std::vector<Successor>& successors) {
  with_moves_ = with_moves;
  listed_ = &successors;
  successors.clear();
  const Successor from{position, 0, {}};
  list_up(from);
  list_from(from, kAnyColumn);
}

void MoveGenerator::play(Successor& successor, Move move) const {
  packer_.play(successor.position, move);
  ++successor.cost;
  if (with_moves_) successor.moves.push_back(move);
}

void MoveGenerator::turn(Successor& successor, int turns, int turned, bool redeals) const {
  if (with_moves_) {
    Table table = successor.position.table;
    for (int i = 0; i < turns; ++i) {
      const Move move{table.turned < table.talon_size ? Kind::draw : Kind::redeal};
      klondike::play(table, rules_, move);
      successor.moves.push_back(move);
    }
  }
  packer_.turn(successor.position, turned, redeals);
  successor.cost += turns;
}

// Puts up one safe card that lies bare. With draw 1 that may be the top of the waste too, or the
// next card of the stock: turned and gone, it leaves the waste as it was.
bool MoveGenerator::put_safe_card_up(Successor& successor) const {
  const Table& table = successor.position.table;
  for (int i = 0; i < kColumns; ++i) {
    const Column& column = column_at(table, i);
    if (column.empty() || !is_next_and_safe(table, column.last())) continue;
    play(successor, {Kind::column_to_foundation, byte(i)});
    return true;
  }
  if (rules_.draw != 1) return false;
  if (table.turned > 0 && is_next_and_safe(table, table.waste_top())) {
    play(successor, {Kind::waste_to_foundation});
    return true;
  }
  if (table.turned < table.talon_size && is_next_and_safe(table, table.talon[table.turned])) {
    turn(successor, 1, table.turned + 1, false);
    play(successor, {Kind::waste_to_foundation});
    return true;
  }
  return false;
}

void MoveGenerator::settle(Successor& successor) const {
  while (put_safe_card_up(successor)) {
  }
}

void MoveGenerator::add(Successor successor) {
  settle(successor);
  listed_->push_back(std::move(successor));
}

MoveGenerator::Ends MoveGenerator::ends_of(const Table& table) {
  Ends ends;
  for (int i = kColumns - 1; i >= 0; --i) {
    if (column_at(table, i).empty()) {
      ends.empty = i;
    } else {
      ends.cards |= bit_of(column_at(table, i).last());
    }
  }
  return ends;
}

// Calls the function with the columns that the card may go to; of several empty ones with the first.
template <class Function>
void MoveGenerator::for_each_place(const Table& table, const Ends& ends, Card card, int to,
                                   const Function& function) const {
  if (ends.cards & kHosts[card]) {
    for (int i = 0; i < kColumns; ++i) {
      if (to != kAnyColumn && to != i) continue;
      const Column& column = column_at(table, i);
      if (!column.empty() && fits_on(card, column.last())) function(byte(i));
    }
  }
  if (ends.empty >= 0 && (rules_.any_on_empty || is_king(card)) && (to == kAnyColumn || to == ends.empty)) {
    function(byte(ends.empty));
  }
}

// Can the card be put on a card that has just been laid bare for it?
bool MoveGenerator::is_at_hand(const Table& table, Card card) const {
  const int height = table.foundations[static_cast<std::size_t>(suit_of(card))];
  if (height > rank_of(card)) return rules_.takeback && height == rank_of(card) + 1;
  return std::none_of(table.columns.begin(), table.columns.end(), [&](const Column& column) {
    const auto end = column.cards.begin() + column.down;
    return std::find(column.cards.begin(), end, card) != end;
  });
}

void MoveGenerator::list_up(const Successor& from) {
  const Table& table = from.position.table;
  for (int i = 0; i < kColumns; ++i) {
    if (column_at(table, i).empty() || !is_next(table, column_at(table, i).last())) continue;
    Successor next = from;
    play(next, {Kind::column_to_foundation, byte(i)});
    add(std::move(next));
  }
}

// Lists the moves to a column: any, or only the one that the last move was made for.
void MoveGenerator::list_from(const Successor& from, int to) {
  const Table& table = from.position.table;
  const Ends ends = ends_of(table);
  for (int i = 0; i < kColumns; ++i) {
    const Column& column = column_at(table, i);
    for (int first = column.down; first < column.size; ++first) list_run(from, ends, i, first, to);
  }
  if (rules_.takeback) list_from_foundations(from, ends, to);
  list_from_talon(from, ends, to);
}

void MoveGenerator::list_run(const Successor& from, const Ends& ends, int column, int first, int to) {
  const Table& table = from.position.table;
  const Column& run = column_at(table, column);
  const Card card = run.cards[static_cast<std::size_t>(first)];
  const bool is_whole = first == run.down;
  const bool empties = is_whole && run.down == 0;
  bool uncovers = false;
  if (empties && !rules_.any_on_empty && ends.empty >= 0) return;
  if (!is_whole) {
    // A part is moved only to let the card it lies on go up, or, where a column may be room for
    // it, to put the other card that fits there in its place.
    uncovers = is_next(table, run.cards[static_cast<std::size_t>(first - 1)]);
    if (!uncovers && !(rules_.any_on_empty && is_at_hand(table, twin_of(card)))) return;
  }
  for_each_place(table, ends, card, to, [&](std::uint8_t place) {
    if (empties && column_at(table, place).empty()) return;
    Successor next = from;
    play(next, {Kind::column_to_column, byte(column), place, byte(run.size - first)});
    if (rules_.any_on_empty || (!empties && !uncovers)) return add(std::move(next));
    if (empties) return list_from(next, column);  // for a king that goes there at once
    play(next, {Kind::column_to_foundation, byte(column)});
    add(std::move(next));
  });
}

void MoveGenerator::list_from_foundations(const Successor& from, const Ends& ends, int to) {
  const Table& table = from.position.table;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = table.foundations[static_cast<std::size_t>(suit)];
    if (height == 0) continue;
    const Card card = card_of(height - 1, suit);
    if (is_safe(table, card)) continue;
    for_each_place(table, ends, card, to, [&](std::uint8_t place) {
      Successor next = from;
      play(next, {Kind::foundation_to_column, byte(suit), place});
      add(std::move(next));
    });
  }
}

void MoveGenerator::list_from_talon(const Successor& from, const Ends& ends, int to) {
  const Table& table = from.position.table;
  std::uint32_t seen = 0;  // numbers of cards turned
  bool redealt = false;
  int turned = table.turned;
  for (int turns = 0;; ++turns) {
    if (turned > 0 && !(seen >> turned & 1)) {
      seen |= std::uint32_t{1} << turned;
      const Card card = table.talon[static_cast<std::size_t>(turned - 1)];
      const bool is_safe_to_go_up = is_next_and_safe(table, card);
      if (to == kAnyColumn && is_next(table, card)) {
        Successor next = from;
        turn(next, turns, turned, redealt);
        play(next, {Kind::waste_to_foundation});
        add(std::move(next));
      }
      // It never needs to be in a column; and with draw 1 nothing is lost by putting it up as
      // soon as it is turned.
      if (is_safe_to_go_up && rules_.draw == 1) return;
      if (!is_safe_to_go_up) {
        for_each_place(table, ends, card, to, [&](std::uint8_t place) {
          Successor next = from;
          turn(next, turns, turned, redealt);
          play(next, {Kind::waste_to_column, 0, place});
          add(std::move(next));
        });
      }
    }
    if (turned < table.talon_size) {
      turned = std::min(turned + rules_.draw, static_cast<int>(table.talon_size));
      continue;
    }
    const bool may_redeal = rules_.redeals == Rules::kUnlimited || table.redeals < rules_.redeals;
    if (redealt || turned == 0 || !may_redeal) return;
    redealt = true;
    turned = 0;
  }
}

}  // namespace parlour::klondike
