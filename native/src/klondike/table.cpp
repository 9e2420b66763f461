#include "klondike/table.hpp"

#include <algorithm>

namespace parlour::klondike {

using Kind = Move::Kind;

bool Table::is_won() const {
  return std::all_of(foundations.begin(), foundations.end(), [](int h) { return h == kRanks; });
}

std::string Move::text() const {
  const auto column = [](int index) { return std::string(1, static_cast<char>('1' + index)); };
  switch (kind) {
    case Kind::draw: return "draw";
    case Kind::redeal: return "redeal";
    case Kind::waste_to_foundation: return "w-f";
    case Kind::waste_to_column: return "w-" + column(to);
    case Kind::column_to_foundation: return column(from) + "-f";
    case Kind::foundation_to_column: return std::string("f") + "shdc"[from] + "-" + column(to);
    case Kind::column_to_column: break;
  }
  const std::string run = count == 1 ? "" : "x" + std::to_string(count);
  return column(from) + "-" + column(to) + run;
}

Status check(const Table& table, const Rules& rules) {
  if (rules.draw < 1 || rules.draw > 3) return {"draw is 1, 2 or 3"};
  if (rules.redeals < Rules::kUnlimited) return {"redeals is unlimited or a number"};
  if (table.talon_size > kMaxTalon || table.turned > table.talon_size) {
    return {"the talon has at most 24 cards and the waste is part of it"};
  }
  Cards seen = 0;
  bool is_card = true, is_once = true;
  const auto see = [&](Card card) {
    is_card &= card < kDeck;
    const Cards bit = card < kDeck ? bit_of(card) : 0;
    is_once &= !(seen & bit);
    seen |= bit;
  };
  for (std::size_t i = 0; i < table.talon_size; ++i) see(table.talon[i]);
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = table.foundations[static_cast<std::size_t>(suit)];
    if (height > kRanks) return {"a foundation has at most 13 cards"};
    for (int rank = 0; rank < height; ++rank) see(card_of(rank, suit));
  }
  for (const Column& column : table.columns) {
    if (column.down > kMaxFaceDown) return {"a column has at most six cards face down"};
    if (column.size > Column::kCapacity) return {"a column has too many cards"};
    if (column.empty() ? column.down > 0 : column.down >= column.size) {
      return {"the last card of a column is face up"};
    }
    for (std::size_t i = 0; i < column.size; ++i) {
      see(column.cards[i]);
      if (i > column.down && !fits_on(column.cards[i], column.cards[i - 1])) {
        return {"the face-up cards of a column form a run"};
      }
    }
  }
  if (!is_card) return {"a card is a number from 0 to 51"};
  if (!is_once) return {"a card is there twice"};
  if (seen != kAllCards) return {"a card is missing"};
  return {};
}

}  // namespace parlour::klondike
