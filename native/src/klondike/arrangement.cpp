#include "klondike/arrangement.hpp"

#include <algorithm>
#include <bit>

#include "klondike/play.hpp"

namespace parlour::klondike {
namespace {

// How a card lies in the columns: not at all or face down, on its host of the lower or
// the higher suit number, or first of the face-up cards.
enum Lies : std::uint64_t { elsewhere, on_low_host, on_high_host, first };

constexpr int kLiesBits = 2;
constexpr int kLiesOfWord = 32;

// The two cards on which a card may lie.
constexpr Card low_host(Card card) {
  return card_of(rank_of(card) + 1, is_red(card) ? 0 : 1);
}
constexpr Card high_host(Card card) {
  return card_of(rank_of(card) + 1, is_red(card) ? 3 : 2);
}

// The third word: face-down cards of each column, heights, cards turned, redeals left and one
// half of the talon. The other half is in the second word.
constexpr int kDownBits = 3, kHeightBits = 4, kTurnedBits = 5, kRedealBits = 5, kLowTalonBits = 12;
constexpr int kHeightsAt = kColumns * kDownBits;
constexpr int kTurnedAt = kHeightsAt + kSuits * kHeightBits;
constexpr int kRedealsAt = kTurnedAt + kTurnedBits;
constexpr int kLowTalonAt = kRedealsAt + kRedealBits;
constexpr int kHighTalonAt = (kDeck - kLiesOfWord) * kLiesBits;

constexpr int down_at(std::size_t column) {
  return static_cast<int>(column) * kDownBits;
}
constexpr int height_at(std::size_t suit) {
  return kHeightsAt + static_cast<int>(suit) * kHeightBits;
}

constexpr std::uint64_t ones(int bits) {
  return (std::uint64_t{1} << bits) - 1;
}
constexpr int field(std::uint64_t word, int at, int bits) {
  return static_cast<int>(word >> at & ones(bits));
}
constexpr std::uint64_t one_at(int at) {
  return std::uint64_t{1} << at;
}

// `card` is not in the columns, or lies elsewhere in them.
void lay(Arrangement& arrangement, Card card, Lies lies) {
  std::uint64_t& word = arrangement.words[card / kLiesOfWord];
  const int at = card % kLiesOfWord * kLiesBits;
  word = (word & ~(std::uint64_t{3} << at)) | lies << at;
}

Lies lies_on(Card host, Card card) {
  return host == low_host(card) ? Lies::on_low_host : Lies::on_high_host;
}

// Where a place of the talon is in the words.
std::uint64_t& talon_word(Arrangement& arrangement, int place) {
  return arrangement.words[place < kLowTalonBits ? 2 : 1];
}
std::uint64_t talon_bit(int place) {
  return one_at(place < kLowTalonBits ? kLowTalonAt + place : kHighTalonAt + place - kLowTalonBits);
}

}  // namespace

Packer::Packer(const Table& start, const Rules& rules) : start_(start), rules_(rules) {
  for (std::uint8_t i = 0; i < start.talon_size; ++i) place_[start.talon[i]] = i;
}

Arrangement Packer::pack(const Table& table) const {
  Arrangement arrangement;
  std::uint64_t& word = arrangement.words[2];
  for (std::size_t i = 0; i < kColumns; ++i) {
    const Column& column = table.columns[i];
    word |= std::uint64_t{column.down} << down_at(i);
    for (std::size_t k = column.down; k < column.size; ++k) {
      const Card card = column.cards[k];
      lay(arrangement, card, k == column.down ? Lies::first : lies_on(column.cards[k - 1], card));
    }
  }
  for (std::size_t i = 0; i < kSuits; ++i) word |= std::uint64_t{table.foundations[i]} << height_at(i);
  word |= std::uint64_t{table.turned} << kTurnedAt;
  word |= redeals_left(table) << kRedealsAt;
  for (std::size_t i = 0; i < table.talon_size; ++i) {
    const int place = place_[table.talon[i]];
    talon_word(arrangement, place) |= talon_bit(place);
  }
  return arrangement;
}

std::uint64_t Packer::redeals_left(const Table& table) const {
  if (rules_.redeals == Rules::kUnlimited) return 0;
  return static_cast<std::uint64_t>(std::clamp(rules_.redeals - table.redeals, 0, kMostRedeals));
}

std::uint32_t Packer::talon_of(const Arrangement& arrangement) {
  const std::uint64_t high = arrangement.words[1] >> kHighTalonAt;
  return static_cast<std::uint32_t>(high << kLowTalonBits) |
         static_cast<std::uint32_t>(field(arrangement.words[2], kLowTalonAt, kLowTalonBits));
}

Table Packer::unpack(const Arrangement& arrangement) const {
  std::array<Card, kDeck> on;  // what lies on a card, by card
  on.fill(kDeck);
  Cards firsts = 0;
  for (int word = 0; word < 2; ++word) {
    std::uint64_t lies = arrangement.words[static_cast<std::size_t>(word)];
    if (word == 1) lies &= ones(kHighTalonAt);
    for (std::uint64_t left = (lies | lies >> 1) & kLowOfPairs; left; left &= left - 1) {
      const int at = std::countr_zero(left);
      const auto card = static_cast<Card>(word * kLiesOfWord + at / kLiesBits);
      switch (static_cast<Lies>(lies >> at & 3)) {
        case Lies::elsewhere: break;
        case Lies::on_low_host: on[low_host(card)] = card; break;
        case Lies::on_high_host: on[high_host(card)] = card; break;
        case Lies::first: firsts |= bit_of(card); break;
      }
    }
  }
  Table table;
  const auto fill = [&](Column& column, Card card) {
    for (; card < kDeck; card = on[card]) column.cards[column.size++] = card;
  };
  const std::uint64_t word = arrangement.words[2];
  for (std::size_t i = 0; i < kColumns; ++i) {
    const int down = field(word, down_at(i), kDownBits);
    if (down == 0) continue;
    Column& column = table.columns[i];
    column.cards = start_.columns[i].cards;
    column.size = column.down = static_cast<std::uint8_t>(down);
    const Card base = start_.columns[i].cards[static_cast<std::size_t>(down)];
    firsts &= ~bit_of(base);
    fill(column, base);
  }
  for (Column& column : table.columns) {
    if (!column.empty() || !firsts) continue;
    fill(column, lowest_card(firsts));
    firsts &= firsts - 1;
  }
  for (std::size_t i = 0; i < kSuits; ++i) {
    table.foundations[i] = static_cast<std::uint8_t>(field(word, height_at(i), kHeightBits));
  }
  table.turned = static_cast<std::uint8_t>(field(word, kTurnedAt, kTurnedBits));
  const int left = field(word, kRedealsAt, kRedealBits);
  table.redeals = rules_.redeals == Rules::kUnlimited ? 0 : rules_.redeals - left;
  for (std::uint32_t talon = talon_of(arrangement); talon; talon &= talon - 1) {
    table.talon[table.talon_size++] = start_.talon[static_cast<std::size_t>(std::countr_zero(talon))];
  }
  return table;
}

void Packer::play(Position& position, Move move) const {
  using Kind = Move::Kind;
  Table& table = position.table;
  Arrangement& key = position.key;
  const Column& from = table.columns[move.from];
  const Column& to = table.columns[move.to];
  const bool is_from_column = move.kind == Kind::column_to_foundation || move.kind == Kind::column_to_column;
  const bool is_to_column = move.kind != Kind::waste_to_foundation && move.kind != Kind::column_to_foundation;
  const bool is_from_waste = move.kind == Kind::waste_to_foundation || move.kind == Kind::waste_to_column;
  Card card = 0;
  if (is_from_column) {
    card = from.cards[static_cast<std::size_t>(from.size - move.count)];
    if (from.down > 0 && from.size - move.count == from.down) {
      key.words[2] -= one_at(down_at(move.from));
      lay(key, from.cards[from.down - 1u], Lies::first);
    }
  } else if (is_from_waste) {
    card = table.waste_top();
    talon_word(key, place_[card]) &= ~talon_bit(place_[card]);
    key.words[2] -= one_at(kTurnedAt);
  } else {
    card = card_of(table.foundations[move.from] - 1, move.from);
    key.words[2] -= one_at(height_at(move.from));
  }
  if (is_to_column) {
    lay(key, card, to.empty() ? Lies::first : lies_on(to.last(), card));
  } else {
    if (is_from_column) lay(key, card, Lies::elsewhere);
    key.words[2] += one_at(height_at(static_cast<std::size_t>(suit_of(card))));
  }
  klondike::play(table, rules_, move);
}

void Packer::turn(Position& position, int turned, bool redeals) const {
  Table& table = position.table;
  if (redeals) ++table.redeals;
  table.turned = static_cast<std::uint8_t>(turned);
  std::uint64_t& word = position.key.words[2];
  word &= ~(ones(kTurnedBits + kRedealBits) << kTurnedAt);
  word |= std::uint64_t{table.turned} << kTurnedAt | redeals_left(table) << kRedealsAt;
}

}  // namespace parlour::klondike
