#include "klondike/arrangement.hpp"

#include <algorithm>

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

// Fields are read in the order in which they were written.
class Fields {
 public:
  explicit Fields(std::uint64_t word = 0) : word_(word) {}

  void write(std::uint64_t value, int bits) {
    word_ |= value << at_;
    at_ += bits;
  }
  int read(int bits) {
    const std::uint64_t value = word_ >> at_ & ((std::uint64_t{1} << bits) - 1);
    at_ += bits;
    return static_cast<int>(value);
  }
  std::uint64_t word() const { return word_; }

 private:
  std::uint64_t word_;
  int at_ = 0;
};

constexpr int kDownBits = 3, kHeightBits = 4, kTurnedBits = 5, kRedealBits = 5;
constexpr int kLowTalonBits = 12;  // the other twelve are in the second word

}  // namespace

std::uint64_t Arrangement::hash() const {
  std::uint64_t mixed = 0;
  for (const std::uint64_t word : words) {
    mixed = (mixed ^ word) * 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

Packer::Packer(const Table& start, const Rules& rules) : start_(start), rules_(rules) {
  for (std::uint8_t i = 0; i < start.talon_size; ++i) place_[start.talon[i]] = i;
}

Arrangement Packer::pack(const Table& table) const {
  Arrangement arrangement;
  const auto lay = [&](Card card, Lies lies) {
    arrangement.words[card / kLiesOfWord] |= lies << card % kLiesOfWord * kLiesBits;
  };
  Fields fields;
  for (const Column& column : table.columns) {
    fields.write(column.down, kDownBits);
    if (column.empty()) continue;
    lay(column.cards[column.down], Lies::first);
    for (std::size_t i = column.down + 1u; i < column.size; ++i) {
      const Card card = column.cards[i];
      lay(card, column.cards[i - 1] == low_host(card) ? Lies::on_low_host : Lies::on_high_host);
    }
  }
  for (const int height : table.foundations) fields.write(static_cast<std::uint64_t>(height), kHeightBits);
  fields.write(table.turned, kTurnedBits);
  if (rules_.redeals != Rules::kUnlimited) {
    const int left = std::clamp(rules_.redeals - table.redeals, 0, kMostRedeals);
    fields.write(static_cast<std::uint64_t>(left), kRedealBits);
  } else {
    fields.write(0, kRedealBits);
  }
  std::uint64_t talon = 0;
  for (std::size_t i = 0; i < table.talon_size; ++i) talon |= std::uint64_t{1} << place_[table.talon[i]];
  fields.write(talon & ((1u << kLowTalonBits) - 1), kLowTalonBits);
  arrangement.words[2] = fields.word();
  arrangement.words[1] |= talon >> kLowTalonBits << (kDeck - kLiesOfWord) * kLiesBits;
  return arrangement;
}

Table Packer::unpack(const Arrangement& arrangement) const {
  const auto lies = [&](Card card) {
    return arrangement.words[card / kLiesOfWord] >> card % kLiesOfWord * kLiesBits & 3;
  };
  std::array<Card, kDeck> on{};  // what lies on a card, by card
  on.fill(kDeck);
  for (Card card = 0; card < kDeck; ++card) {
    if (lies(card) == Lies::on_low_host) on[low_host(card)] = card;
    if (lies(card) == Lies::on_high_host) on[high_host(card)] = card;
  }
  Table table;
  Fields fields(arrangement.words[2]);
  const auto fill = [&](Column& column, Card card) {
    for (; card < kDeck; card = on[card]) column.cards[column.size++] = card;
  };
  Cards firsts = 0;
  for (Card card = 0; card < kDeck; ++card) firsts |= lies(card) == Lies::first ? bit_of(card) : 0;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const int down = fields.read(kDownBits);
    if (down == 0) continue;
    Column& column = table.columns[i];
    const auto& dealt = start_.columns[i].cards;
    std::copy(dealt.begin(), dealt.begin() + down, column.cards.begin());
    column.size = column.down = static_cast<std::uint8_t>(down);
    const Card base = dealt[static_cast<std::size_t>(down)];
    firsts &= ~bit_of(base);
    fill(column, base);
  }
  for (Column& column : table.columns) {
    if (!column.empty() || !firsts) continue;
    fill(column, lowest_card(firsts));
    firsts &= firsts - 1;
  }
  for (std::uint8_t& height : table.foundations) height = static_cast<std::uint8_t>(fields.read(kHeightBits));
  table.turned = static_cast<std::uint8_t>(fields.read(kTurnedBits));
  const int left = fields.read(kRedealBits);
  table.redeals = rules_.redeals == Rules::kUnlimited ? 0 : rules_.redeals - left;
  const std::uint64_t high = arrangement.words[1] >> (kDeck - kLiesOfWord) * kLiesBits;
  const std::uint64_t talon = high << kLowTalonBits | static_cast<std::uint64_t>(fields.read(kLowTalonBits));
  for (std::size_t i = 0; i < start_.talon_size; ++i) {
    if (talon >> i & 1) table.talon[table.talon_size++] = start_.talon[i];
  }
  return table;
}

}  // namespace parlour::klondike
