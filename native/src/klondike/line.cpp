#include "klondike/line.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "klondike/play.hpp"

namespace parlour::klondike {
namespace {

using Kind = Move::Kind;

class LineWriter {
 public:
  LineWriter(const Table& table, const Rules& rules) : table_(table), rules_(rules) {
    moves_.reserve(384);
    column_of_.fill(kNone);
    for (int i = 0; i < kColumns; ++i) {
      const Column& column = column_at(i);
      for (std::size_t k = column.down; k < column.size; ++k) column_of_[column.cards[k]] = byte(i);
    }
  }

  void carry_out(const Step& step) {
    if (!is_legal_) return;
    const Card card = lowest_card(step.card);
    switch (step.kind) {
      case Step::Kind::up: put_up(card); break;
      case Step::Kind::back: move<Kind::foundation_to_column>(byte(suit_of(card)), host_for(card)); break;
      case Step::Kind::place: place(card); break;
    }
  }

  // Puts up what is left, lowest rank first.
  void finish() {
    while (is_legal_ && !table_.is_won()) {
      const auto lowest = std::min_element(table_.foundations.begin(), table_.foundations.end());
      put_up(card_of(*lowest, static_cast<int>(lowest - table_.foundations.begin())));
    }
  }

  std::optional<std::vector<Move>> take_moves() {
    if (!is_legal_) return std::nullopt;
    return std::move(moves_);
  }

 private:
  static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

  const Column& column_at(int i) const { return table_.columns[static_cast<std::size_t>(i)]; }

  void put_up(Card card) {
    if (column_of_[card] == kNone) {
      turn_to(card);
      move<Kind::waste_to_foundation>();
      return;
    }
    lay_bare(card);
    move<Kind::column_to_foundation>(column_of_[card]);
  }

  void place(Card card) {
    if (column_of_[card] == kNone) {
      turn_to(card);
      move<Kind::waste_to_column>(0, host_for(card));
    } else {
      move_run(card);
    }
  }

  // Whatever lies on the card goes over to the other card it fits on, or to an empty column.
  void lay_bare(Card card) {
    const Column& column = column_at(column_of_[card]);
    const int above = rank_of(card) - rank_of(column.last());
    if (above > 0) move_run(column.cards[static_cast<std::size_t>(column.size - above)]);
  }

  // Looking for a place may move other runs, and this one with them: only then is it looked up.
  void move_run(Card first) {
    const std::uint8_t host = host_for(first);
    const int count = rank_of(first) - rank_of(column_at(column_of_[first]).last()) + 1;
    move<Kind::column_to_column>(column_of_[first], host, byte(count));
  }

  // Most of a line's moves are draws: they are counted, not made one by one.
  void turn_to(Card card) {
    const Card* const talon = table_.talon.data();
    const auto* const found = static_cast<const Card*>(std::memchr(talon, card, table_.talon_size));
    const int place = (found ? static_cast<int>(found - talon) : table_.talon_size) + 1;
    if (table_.turned == place) return;
    if (!comes_up(place)) {
      draw_to(table_.talon_size);
      move<Kind::redeal>();
      is_legal_ = is_legal_ && comes_up(place);
    }
    if (is_legal_) draw_to(place);
  }

  // Is that card of the talon turned to by draws alone?
  bool comes_up(int place) const {
    const int ahead = place - table_.turned;
    return ahead > 0 && place <= table_.talon_size && (ahead % rules_.draw == 0 || place == table_.talon_size);
  }

  void draw_to(int place) {
    const int draws = (place - table_.turned + rules_.draw - 1) / rules_.draw;
    moves_.insert(moves_.end(), static_cast<std::size_t>(draws), {Kind::draw});
    table_.turned = byte(place);
  }

  // A column on which the card may lie now: a card it fits on, or an empty column; or `kNone`.
  std::uint8_t host_for(Card card) {
    if (const int host = column_with_host(card); host >= 0) return byte(host);
    if (rules_.any_on_empty || rank_of(card) == kRanks - 1) {
      if (const int empty = empty_column(); empty >= 0) return byte(empty);
      if (is_legal_ && gather_runs()) return host_for(card);
    }
    return kNone;
  }

  // Of two the first.
  int column_with_host(Card card) const {
    int found = -1;
    if (rank_of(card) == kRanks - 1) return found;
    for (const int suit : is_red(card) ? std::array{0, 3} : std::array{1, 2}) {
      const Card host = card_of(rank_of(card) + 1, suit);
      const int column = column_of_[host];
      if (column != kNone && column_at(column).last() == host && (found < 0 || column < found)) found = column;
    }
    return found;
  }

  int empty_column() const {
    for (int i = 0; i < kColumns; ++i) {
      if (column_at(i).empty()) return i;
    }
    return -1;
  }

  // Empties a column by moving all of it onto another; false if there is none for that.
  bool gather_runs() {
    for (int i = 0; i < kColumns; ++i) {
      const Column& column = column_at(i);
      if (column.empty() || column.down > 0) continue;
      const int host = column_with_host(column.cards[0]);
      if (host < 0) continue;
      move<Kind::column_to_column>(byte(i), byte(host), column.size);
      return true;
    }
    return false;
  }

  // The kind is known where this is called, so that the rules are not asked about the others.
  template <Kind kind>
  void move(std::uint8_t from = 0, std::uint8_t to = 0, std::uint8_t count = 1) {
    const Move move{kind, from, to, count};
    is_legal_ = is_legal_ && from < kColumns && to < kColumns && is_legal(table_, rules_, move);
    if (!is_legal_) return;
    constexpr bool is_up = kind == Kind::column_to_foundation;
    if (is_up) column_of_[column_at(from).last()] = kNone;
    play(table_, rules_, move);
    moves_.push_back(move);
    if (is_up || kind == Kind::column_to_column) note_last(from, 1);  // it may have been turned up
    if (kind != Kind::waste_to_foundation && kind != Kind::redeal && !is_up) note_last(to, count);
  }

  // The last cards of the column may be new there.
  void note_last(std::uint8_t i, int count) {
    const Column& column = table_.columns[i];
    for (int k = std::max(column.size - count, 0); k < column.size; ++k) {
      column_of_[column.cards[static_cast<std::size_t>(k)]] = i;
    }
  }

  static constexpr std::uint8_t kNone = kColumns;

  Table table_;
  Rules rules_;
  std::array<std::uint8_t, kDeck> column_of_;  // of each face-up card; of others `kNone`
  std::vector<Move> moves_;
  bool is_legal_ = true;  // so far; after an illegal move nothing more is done
};

}  // namespace

std::optional<std::vector<Move>> moves_of(const Table& table, const Rules& rules, const std::vector<Step>& steps) {
  LineWriter writer(table, rules);
  for (const Step& step : steps) writer.carry_out(step);
  return writer.take_moves();
}

std::optional<std::vector<Move>> line_of(const Table& table, const Rules& rules, const std::vector<Step>& steps) {
  LineWriter writer(table, rules);
  for (const Step& step : steps) writer.carry_out(step);
  writer.finish();
  return writer.take_moves();
}

}  // namespace parlour::klondike
