"""What can go on what: the ways to build, as rules, and as sets of cards that make listing moves fast.

The rules are `goes_on`, `is_neighbour` and `is_pair`; every set here is computed from these by trying all
cards.
"""

from collections.abc import Callable
from functools import cache
from typing import Final, Literal

from parlour.cards import DECK_SIZE, KING, is_red, rank_of, suit_of
from parlour.games.klondike.building import is_one_lower

Build = Literal["alternate", "suit", "colour", "any"]
"""Down in alternating colours, by suit, by colour, or whatever the suit."""

ACE: Final = 0
QUEEN: Final = 11
DECK: Final = range(DECK_SIZE)


def goes_on(card: int, last: int, build: Build, *, wraps: bool = False) -> bool:
    """Return whether a card can go on the last card of a column: one rank lower, or a king on an ace if
    ranks wrap round."""
    is_king_on_ace = rank_of(card) == KING and rank_of(last) == ACE
    return (is_one_lower(card, last) or (wraps and is_king_on_ace)) and _matches(card, last, build)


def _matches(card: int, last: int, build: Build) -> bool:
    match build:
        case "alternate":
            return is_red(card) != is_red(last)
        case "suit":
            return suit_of(card) == suit_of(last)
        case "colour":
            return is_red(card) == is_red(last)
        case "any":
            return True


def is_neighbour(card: int, top: int, *, wraps: bool, king_stops: bool) -> bool:
    """Return whether a card can go on a pile: one rank up or down, king and ace being neighbours if ranks
    wrap round; nothing goes on a king that stops."""
    distance = abs(rank_of(card) - rank_of(top))
    is_next = distance == 1 or (wraps and distance == KING)
    return is_next and not (king_stops and rank_of(top) == KING)


def is_pair(card: int, other: int) -> bool:
    """Return whether two cards make thirteen: ace 1, jack 11, queen 12."""
    return (rank_of(card) + 1) + (rank_of(other) + 1) == 13


Fitting = tuple[frozenset[int], ...]
"""For each card, the cards that can go on it."""


@cache
def fitting_on(build: Build, *, wraps: bool) -> Fitting:
    return _fitting(lambda card, last: goes_on(card, last, build, wraps=wraps))


@cache
def neighbours(*, wraps: bool, king_stops: bool) -> Fitting:
    return _fitting(lambda card, top: is_neighbour(card, top, wraps=wraps, king_stops=king_stops))


def _fitting(fits: Callable[[int, int], bool]) -> Fitting:
    return tuple(frozenset(card for card in DECK if fits(card, other)) for other in DECK)


PAIRS: Final = _fitting(is_pair)
