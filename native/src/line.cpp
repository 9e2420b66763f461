#include "line.hpp"

#include <algorithm>
#include <stdexcept>

namespace klondike {
namespace {

using Kind = Move::Kind;

struct Spot {
  int column = -1;  // -1: in the talon
  int index = 0;
};

class Player {
 public:
  Player(const Table& table, const Rules& rules) : table_(table), rules_(rules) { moves_.reserve(256); }

  void carry_out(const Step& step) {
    const Card card = lowest_card(step.card);
    switch (step.kind) {
      case Step::Kind::up: put_up(card); break;
      case Step::Kind::back: move({Kind::foundation_to_column, byte(suit_of(card)), host_for(card)}); break;
      case Step::Kind::place: place(card); break;
    }
  }

  // Puts up what is left, lowest rank first.
  void finish() {
    while (!table_.is_won()) {
      const auto lowest = std::min_element(table_.foundations.begin(), table_.foundations.end());
      put_up(card_of(*lowest, static_cast<int>(lowest - table_.foundations.begin())));
    }
  }

  std::vector<Move> take_moves() { return std::move(moves_); }

 private:
  static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

  void put_up(Card card) {
    const Spot spot = find(card);
    if (spot.column < 0) {
      turn_to(card);
      move({Kind::waste_to_foundation});
    } else {
      lay_bare(spot);
      move({Kind::column_to_foundation, byte(spot.column)});
    }
  }

  void place(Card card) {
    const Spot spot = find(card);
    if (spot.column < 0) {
      turn_to(card);
      move({Kind::waste_to_column, 0, host_for(card)});
    } else {
      move_run(spot);
    }
  }

  // Whatever lies on the card goes over to the other card it fits on.
  void lay_bare(Spot spot) {
    if (spot.index + 1 < column(spot).size) move_run({spot.column, spot.index + 1});
  }

  void move_run(Spot first) {
    const Column& from = column(first);
    const Card card = from.cards[static_cast<std::size_t>(first.index)];
    move({Kind::column_to_column, byte(first.column), host_for(card), byte(from.size - first.index)});
  }

  void turn_to(Card card) {
    // Twice round the talon passes every place that can be turned to.
    for (int i = 0; i <= 2 * kMaxTalon + 2; ++i) {
      if (table_.turned > 0 && table_.waste_top() == card) return;
      move({table_.turned < table_.talon_size ? Kind::draw : Kind::redeal});
    }
    throw std::logic_error("the card can't be turned to");
  }

  // A column on which the card may lie now.
  std::uint8_t host_for(Card card) const {
    for (std::size_t i = 0; i < kColumns; ++i) {
      const Column& column = table_.columns[i];
      if (column.empty() ? rank_of(card) == kRanks - 1 : fits_on(card, column.last()))
        return byte(static_cast<int>(i));
    }
    throw std::logic_error("there is no place for the card");
  }

  Spot find(Card card) const {
    for (int i = 0; i < kColumns; ++i) {
      const Column& column = table_.columns[static_cast<std::size_t>(i)];
      for (int k = column.down; k < column.size; ++k) {
        if (column.cards[static_cast<std::size_t>(k)] == card) return {i, k};
      }
    }
    return {};
  }

  const Column& column(Spot spot) const { return table_.columns[static_cast<std::size_t>(spot.column)]; }

  void move(Move move) {
    if (!is_legal(table_, rules_, move))
      throw std::logic_error("the line has an illegal move: " + move.text());
    play(table_, rules_, move);
    moves_.push_back(move);
  }

  Table table_;
  Rules rules_;
  std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> line_of(Table table, const Rules& rules, const std::vector<Step>& steps) {
  Player player(table, rules);
  for (const Step& step : steps) player.carry_out(step);
  player.finish();
  return player.take_moves();
}

}  // namespace klondike
