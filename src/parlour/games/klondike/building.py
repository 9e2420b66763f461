"""What may lie on what in the columns of Klondike: the rule, and the tables that list moves quickly.

The rule is `goes_on` and `may_begin`. Every table here is made from these two by trying all cards; nothing
in it is worked out in another way.
"""

from collections.abc import Iterable
from typing import Final, Literal

from parlour.cards import DECK_SIZE, KING, is_red, rank_of

DECK: Final = range(DECK_SIZE)


def goes_on(card: int, last: int) -> bool:
    """May a card be put on the last card of a column: is it one rank lower and of the other colour?"""
    return rank_of(card) == rank_of(last) - 1 and is_red(card) != is_red(last)


def may_begin(card: int, empty: Literal["kings", "any"]) -> bool:
    """May a card be put on an empty column: is it a king, unless any card may?"""
    return empty == "any" or rank_of(card) == KING


# FITTING_ON[last]: the cards that go on it. FITTING_ON_EMPTY: those that go to an empty column.
FITTING_ON: Final = tuple(frozenset(card for card in DECK if goes_on(card, last)) for last in DECK)
FITTING_ON_EMPTY: Final = {
    "kings": frozenset(card for card in DECK if may_begin(card, "kings")),
    "any": frozenset(card for card in DECK if may_begin(card, "any")),
}


# To list the moves of a whole run at once, a set of cards is the bits of an int. The two cards of a rank and
# a colour may go wherever the other may, so they share a bit. Down a run each card goes on the one before: so
# the deck is two ladders, each from a king down to an ace. A card's bit is its rung, and a run is a row of
# bits.
LADDER_SIZE: Final = 16


def _ladder(king: int) -> list[int]:
    """A card for each rung, from the ace up to this king: each goes on the next."""
    downward = [king]
    while fitting := FITTING_ON[downward[-1]]:
        downward.append(min(fitting))
    return downward[::-1]


def _rung(card: int) -> int:
    """Where a card is on the ladders: where the one of its rank and colour is."""
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
    """Those of a run of so many cards that ends with this one."""
    ladder = LADDERS[RUNG[last] // LADDER_SIZE]
    height = RUNG[last] % LADDER_SIZE
    return _bits(ladder[height : height + count])


LADDERS: Final = tuple(
    _ladder(min(king for king in FITTING_ON_EMPTY["kings"] if is_red(king) == red)) for red in (False, True)
)
RUNG: Final = tuple(_rung(card) for card in DECK)
# FIT_BITS[last]: the cards that go on it. EMPTY_BITS: those that go to an empty column.
FIT_BITS: Final = tuple(_bits(fitting) for fitting in FITTING_ON)
EMPTY_BITS: Final = {empty: _bits(fitting) for empty, fitting in FITTING_ON_EMPTY.items()}
# RUN_BITS[last][count]
RUN_BITS: Final = tuple(tuple(_run_bits(last, count) for count in range(KING + 2)) for last in DECK)
