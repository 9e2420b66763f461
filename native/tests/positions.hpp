// Deals and small positions of every shape, for the tests of the core.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "klondike/table.hpp"

namespace parlour::klondike {

inline Table deal(const std::vector<Card>& deck) {
  Table table;
  std::size_t next = 0;
  for (std::size_t row = 0; row < kColumns; ++row) {
    for (std::size_t i = row; i < kColumns; ++i) {
      table.columns[i].cards[row] = deck[next++];
      table.columns[i].size = static_cast<std::uint8_t>(row + 1);
      table.columns[i].down = static_cast<std::uint8_t>(row);
    }
  }
  while (next < kDeck) table.talon[table.talon_size++] = deck[next++];
  return table;
}

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

  // A position of any shape with `left` cards not yet up.
  Table position(int left) {
    for (;;) {
      Table table;
      table.foundations.fill(kRanks);
      const int favoured = below(kSuits);
      for (int i = 0; i < left;) {
        const int suit = below(3) == 0 ? favoured : below(kSuits);
        auto& height = table.foundations[static_cast<std::size_t>(suit)];
        if (height == 0) continue;
        --height;
        ++i;
      }
      std::vector<Card> rest;
      for (int suit = 0; suit < kSuits; ++suit) {
        for (int rank = table.foundations[static_cast<std::size_t>(suit)]; rank < kRanks; ++rank) {
          rest.push_back(card_of(rank, suit));
        }
      }
      std::shuffle(rest.begin(), rest.end(), random_);
      if (fill(table, rest)) return table;
    }
  }

  std::vector<Card> deck() {
    std::vector<Card> cards(kDeck);
    for (std::size_t i = 0; i < kDeck; ++i) cards[i] = static_cast<Card>(i);
    std::shuffle(cards.begin(), cards.end(), random_);
    return cards;
  }

 private:
  bool fill(Table& table, std::vector<Card>& rest) {
    const int talon = below(std::min<int>(kMaxTalon, static_cast<int>(rest.size())) + 1);
    while (table.talon_size < talon) {
      table.talon[table.talon_size++] = rest.back();
      rest.pop_back();
    }
    table.turned = static_cast<std::uint8_t>(below(talon + 1));
    table.redeals = below(3);
    const int columns = 1 + below(kColumns);
    const int growth = below(4);  // how readily a run grows
    std::array<std::vector<Card>, kColumns> runs;
    for (int i = 0; i < columns && !rest.empty(); ++i) {
      std::vector<Card>& run = runs[static_cast<std::size_t>(i)];
      run.push_back(rest.back());
      rest.pop_back();
      for (std::size_t k = 0; k < rest.size(); ++k) {
        if (below(4) < growth && fits_on(rest[k], run.back())) {
          run.push_back(rest[k]);
          rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
          k = 0;
        }
      }
    }
    std::shuffle(runs.begin(), runs.end(), random_);
    while (!rest.empty()) {
      const std::size_t i = static_cast<std::size_t>(below(kColumns));
      Column& column = table.columns[i];
      if (runs[i].empty()) continue;
      if (column.size == kMaxFaceDown) return false;
      column.cards[column.size++] = rest.back();
      column.down = column.size;
      rest.pop_back();
    }
    for (std::size_t i = 0; i < kColumns; ++i) {
      for (const Card card : runs[i]) table.columns[i].cards[table.columns[i].size++] = card;
    }
    return true;
  }

  std::mt19937 random_;
};

}  // namespace parlour::klondike
