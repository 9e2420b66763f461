// Columns as numbers: every column that was ever met is an entry, which knows the one under its last card.
//
// Columns with the same cards, the same of them face down, have the same number, so a position needs one
// number for a column; and what a search asks about a column is worked out once, when its last card is put.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "patience/rules.hpp"

namespace parlour::patience {

using ColumnId = std::uint32_t;

inline constexpr ColumnId kEmpty = 0;

struct Column {
  ColumnId under = kEmpty;
  Card card = kNoCard;
  bool is_down = false;
  std::uint8_t size = 0;
  std::uint8_t down = 0;         // how many are face down
  std::uint8_t together = 0;     // how many of the last belong together
  std::uint8_t descends = 0;     // how many of the last go down by suit
  std::uint8_t lowest = kRanks;  // the lowest rank in it
  std::uint8_t breaks = 0;       // cards that don't lie in order on the one under them
  std::uint8_t seams = 0;        // cards that do, but don't move together with it
  std::uint8_t blocks = 0;       // cards that lie on a lower one
  CardSet cards = 0;
};

class ColumnBook {
 public:
  explicit ColumnBook(const Rules& rules) : rules_(rules), index_(kFirstSize) {
    columns_.reserve(kFirstSize / 2);
    columns_.emplace_back();
  }

  const Column& operator[](ColumnId column) const { return columns_[column]; }

  // Returns the column with one more card.
  ColumnId put(ColumnId column, Card card, bool is_down = false) {
    const std::uint64_t key = std::uint64_t{column} << 8 | (is_down ? 0x80u : 0u) | card;
    std::size_t i = home(key);
    while (index_[i].number != 0) {
      if (index_[i].key == key) return index_[i].number;
      i = (i + 1) & (index_.size() - 1);
    }
    const auto number = static_cast<ColumnId>(columns_.size());
    index_[i] = {key, number};
    columns_.push_back(with(column, card, is_down));
    if (columns_.size() * 2 > index_.size()) grow();
    return number;
  }

  // Returns the column without its last cards, and turns up the next.
  ColumnId without(ColumnId column, int count) {
    for (; count > 0; --count) column = columns_[column].under;
    return columns_[column].is_down ? put(columns_[column].under, columns_[column].card) : column;
  }

  // Returns the first column with the last cards of the second.
  ColumnId joined(ColumnId onto, ColumnId column, int count) {
    if (count > 1) onto = joined(onto, columns_[column].under, count - 1);
    return put(onto, columns_[column].card);
  }

  std::uint64_t memory() const { return columns_.capacity() * sizeof(Column) + peak_index_ * sizeof(Slot); }

 private:
  static constexpr std::size_t kFirstSize = 2048;

  struct Slot {
    std::uint64_t key = 0;
    ColumnId number = 0;
  };

  std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15 >> 32) & (index_.size() - 1);
  }

  Column with(ColumnId number, Card card, bool is_down) const {
    const Column& under = columns_[number];
    Column column;
    column.under = number;
    column.card = card;
    column.is_down = is_down;
    column.size = static_cast<std::uint8_t>(under.size + 1);
    column.down = static_cast<std::uint8_t>(under.down + is_down);
    const bool is_on_open = under.size > 0 && !under.is_down && !is_down;
    const bool is_together = is_on_open && has(rules_.linked[under.card], card);
    const bool is_lower =
        is_on_open && suit_of(under.card) == suit_of(card) && rank_of(under.card) == rank_of(card) + 1;
    column.together = static_cast<std::uint8_t>(is_together ? under.together + 1 : 1);
    column.descends = static_cast<std::uint8_t>(is_lower ? under.descends + 1 : 1);
    const int rank = rank_of(card);
    column.lowest = static_cast<std::uint8_t>(rank < under.lowest ? rank : under.lowest);
    const bool is_ordered = under.size > 0 && has(rules_.takes[under.card], card);
    column.breaks = static_cast<std::uint8_t>(under.breaks + (under.size > 0 && !is_ordered));
    column.seams = static_cast<std::uint8_t>(under.seams + (is_ordered && !is_together));
    column.blocks = static_cast<std::uint8_t>(under.blocks + (rank > under.lowest));
    column.cards = under.cards | bit_of(card);
    return column;
  }

  void grow() {
    std::vector<Slot> larger(index_.size() * 2);
    peak_index_ = index_.size() + larger.size();
    index_.swap(larger);
    for (const Slot& slot : larger) {
      if (slot.number == 0) continue;
      std::size_t i = home(slot.key);
      while (index_[i].number != 0) i = (i + 1) & (index_.size() - 1);
      index_[i] = slot;
    }
  }

  const Rules& rules_;
  std::vector<Column> columns_;
  std::vector<Slot> index_;
  std::uint64_t peak_index_ = kFirstSize;
};

}  // namespace parlour::patience
