// A look ahead under rules made easier: what can ever happen from here, if nothing that is possible at
// one time ever stops being so.
#include "patience/column_space.hpp"

namespace parlour::patience {

// Over-estimates what can be reached, so that "hopeless" is certain. Take any line of play, and the
// first of its moves by which something happens that the sets below do not allow. A card that is the
// last of its pile was so from the beginning, or the card that lay on it has left it before; a host
// lay in a column or was put there before; an empty column was empty, or its first card has left; a
// card goes up after all lower ones of its suit. All that happened earlier, so it is allowed, and so is
// the move. What one move uses up for another is not looked at.
//
// With cells nearly anything is possible, and with two decks a card is not one place: then it is not
// asked.
bool ColumnSpace::is_hopeless(const State& state) const {
  if (rules_.goal != Goal::suits || rules_.cells > 0 || rules_.decks > 1 || !columns_are_alike(state)) {
    return false;
  }
  std::array<Card, kDeck> under;    // what a card lies on, or kNoCard
  std::array<Card, kDeck> waiting;  // cards that have not left it
  std::size_t count = 0;
  CardSet in_columns = 0;
  CardSet free = talon_.cards_left(state);  // cards that can be the last of their pile
  CardSet alone = free;                     // cards that leave only as such
  bool has_empty = false;                   // whether a column can be empty
  for (CardSet left = free; left != 0; left &= left - 1) {
    waiting[count] = static_cast<Card>(std::countr_zero(left));
    under[waiting[count++]] = kNoCard;
  }
  for (std::size_t i = 0; i < homes_; ++i) {
    has_empty |= state[i] == kEmpty;
    if (state[i] != kEmpty) free |= bit_of(book_[state[i]].card);
    for (ColumnId number = state[i]; number != kEmpty; number = book_[number].under) {
      const Column& column = book_[number];
      waiting[count++] = column.card;
      under[column.card] = book_[column.under].card;
      in_columns |= bit_of(column.card);
      if (column.is_down || moves_alone_) alone |= bit_of(column.card);
    }
  }
  CardSet hosts = free & in_columns;  // cards that can be the last of a column
  for (std::size_t i = state[reserve_]; i > 0; --i) {
    const Card card = reserve_cards_[i - 1];
    waiting[count++] = card;
    under[card] = i > 1 ? reserve_cards_[i - 2] : kNoCard;
    alone |= bit_of(card);
    if (i == state[reserve_]) free |= bit_of(card);
  }

  std::array<int, kSuits> heights;
  for (int suit = 0; suit < kSuits; ++suit) heights[static_cast<std::size_t>(suit)] = height(state, suit);
  CardSet up = 0;
  for (bool has_changed = true; has_changed;) {
    const CardSet free_before = free, hosts_before = hosts, up_before = up;
    const bool had_empty = has_empty;
    for (int suit = 0; suit < kSuits; ++suit) {
      int& height = heights[static_cast<std::size_t>(suit)];
      for (; height < kRanks; ++height) {
        const Card next = card_of((base_ + height) % kRanks, suit);
        if (!has(free, next)) break;
        up |= bit_of(next);
      }
    }
    for (std::size_t i = 0; i < count;) {
      const Card card = waiting[i], below = under[card];
      const bool is_in_column = has(in_columns, card);
      // To leave the card below is to go to another one.
      const CardSet others = is_in_column && below != kNoCard ? ~bit_of(below) : ~CardSet{0};
      const bool has_place = (hosts_[card] & hosts & others) != 0 ||
                             (has_empty && (has(rules_.on_empty, card) || rules_.fills_from_reserve));
      const bool leaves = (!has(alone, card) || has(free, card)) && (has_place || has(up, card));
      if (leaves && below != kNoCard) free |= bit_of(below);
      if (leaves && is_in_column) {
        if (below != kNoCard) hosts |= bit_of(below);
        has_empty |= below == kNoCard;
      }
      if (leaves && has_place && !is_in_column) hosts |= bit_of(card);
      if (leaves && (is_in_column || has_place)) {
        waiting[i] = waiting[--count];
      } else {
        ++i;
      }
    }
    has_changed = free != free_before || hosts != hosts_before || up != up_before || has_empty != had_empty;
  }
  return std::any_of(heights.begin(), heights.end(), [](int height) { return height < kRanks; });
}

}  // namespace parlour::patience
