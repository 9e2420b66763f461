"""Building on the columns of Klondike: the rule, and the tables that make listing moves fast.

The rule is `goes_on` and `may_begin`. Every table here is computed from these two by trying all cards.
"""

from collections.abc import Iterable
from typing import Final, Literal

from parlour.cards import DECK_SIZE, KING, is_red, rank_of

DECK: Final = range(DECK_SIZE)


def is_one_lower(card: int, other: int) -> bool:
    return rank_of(card) == rank_of(other) - 1


def goes_on(card: int, last: int) -> bool:
    """Return whether a card can go on the last card of a column: one rank lower and of the other colour."""
    return is_one_lower(card, last) and is_red(card) != is_red(last)


def may_begin(card: int, empty: Literal["kings", "any"]) -> bool:
    """Return whether a card can go to an empty column: a king, unless any card can."""
    return empty == "any" or rank_of(card) == KING


# FITTING_ON[last]: the cards that can go on it. FITTING_ON_EMPTY: those that can go to an empty column.
FITTING_ON: Final = tuple(frozenset(card for card in DECK if goes_on(card, last)) for last in DECK)
FITTING_ON_EMPTY: Final = {
    "kings": frozenset(card for card in DECK if may_begin(card, "kings")),
    "any": frozenset(card for card in DECK if may_begin(card, "any")),
}


# To list the moves of a whole run at once, a set of cards is the bits of an int. The two cards of a rank and
# colour can go to the same places, so they share a bit. In a run each card goes on the one before, so the
# deck forms two ladders, each from a king down to an ace. A card's bit is its rung, and a run is a row of
# bits.
LADDER_SIZE: Final = 16


def _ladder(king: int) -> list[int]:
    """Return a card for each rung, from the ace up to this king: each goes on the next."""
    downward = [king]
    while fitting := FITTING_ON[downward[-1]]:
        downward.append(min(fitting))
    return downward[::-1]


def _rung(card: int) -> int:
    """Return the position on the ladders of a card's rank and colour."""
    for number, ladder in enumerate(LADDERS):
        for height, other in enumerate(ladder):
            if (rank_of(card), is_red(card)) == (rank_of(other), is_red(other)):
                return number * LADDER_SIZE + height
    raise AssertionError("every card is on a ladder")


def _bits(cards: Iterable[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << RUNG[card]
    return bits


def _run_bits(last: int, count: int) -> int:
    """Return the bits of a run of `count` cards that ends with `last`."""
    ladder = LADDERS[RUNG[last] // LADDER_SIZE]
    height = RUNG[last] % LADDER_SIZE
    return _bits(ladder[height : height + count])


LADDERS: Final = tuple(
    _ladder(min(king for king in FITTING_ON_EMPTY["kings"] if is_red(king) == red)) for red in (False, True)
)
RUNG: Final = tuple(_rung(card) for card in DECK)
# FIT_BITS[last]: the cards that can go on it. EMPTY_BITS: those that can go to an empty column.
FIT_BITS: Final = tuple(_bits(fitting) for fitting in FITTING_ON)
EMPTY_BITS: Final = {empty: _bits(fitting) for empty, fitting in FITTING_ON_EMPTY.items()}
# RUN_BITS[last][count]
RUN_BITS: Final = tuple(tuple(_run_bits(last, count) for count in range(KING + 2)) for last in DECK)
