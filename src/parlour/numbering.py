"""Deals by the numbers of other programs, so that such a deal can be played and solved here.

Each numbering is a function from a number, as that program writes it, to a deck in our order. The algorithms
come from each program's published description or source, and the tests check them against published boards
and verdicts; docs/numberings.md lists which. The module knows of no game, only the shape of the deal: seven
columns of one to seven cards, unless the cards are all dealt row by row.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Final

from msgspec import Struct

from parlour.cards import DECK_SIZE, RANKS, TEXT
from parlour.errors import InvalidCards, quoted, shortened

COLUMNS: Final = 7
DEALT: Final = 28
WORD: Final = 2**32
HIGHEST_BIT: Final = 2**31

Deck = tuple[int, ...]


class Numbering(Struct, frozen=True):
    about: str
    deck: Callable[[str], Deck]


def numbered_deck(name: str, number: str, numberings: Mapping[str, Numbering] | None = None) -> Deck:
    """Return the deck of a number in a numbering, or raise InvalidCards. A game that is not dealt to seven
    columns has numberings of its own.

    >>> from parlour.cards import deck_text
    >>> deck_text(numbered_deck("pysolfc", "24"))[:20]
    '5C 7H 2D 5D QC 5H 4C'
    """
    known = NUMBERINGS if numberings is None else numberings
    numbering = known.get(name.lower())
    if numbering is None:
        raise InvalidCards(
            "unknown-numbering",
            f"There is no numbering {quoted(name)}: choose {', '.join(sorted(known))}.",
            numbering=shortened(name),
        )
    return numbering.deck(number.strip())


def _number(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,21}", text) or not least <= int(text) <= most:
        raise InvalidCards(
            "deal-number",
            f"{quoted(text)} is not a number of a deal there: they go from {least} to {most}.",
            text=shortened(text),
        )
    return int(text)


def _cards(texts: Sequence[str]) -> list[int]:
    return [TEXT.index(text) for text in texts]


def _dealt(cards: Sequence[int], columns: Sequence[int]) -> Deck:
    """Return the deck that deals these cards in our order, given the column (from 0) that each went to; the
    remaining cards are the stock."""
    piles: list[list[int]] = [[] for _ in range(COLUMNS)]
    for card, column in zip(cards, columns, strict=False):
        piles[column].append(card)
    rows = [pile[row] for row in range(COLUMNS) for pile in piles[row:]]
    return (*rows, *cards[len(columns) :])


# PySolFC, and in it the deals of Microsoft FreeCell

# From right to left: rows of six, five and so on down to one, face down, and then one of seven, face up.
PYSOLFC_COLUMNS: Final = (
    *(
        column
        for length in range(COLUMNS - 1, 0, -1)
        for column in range(COLUMNS - 1, COLUMNS - 1 - length, -1)
    ),
    *range(COLUMNS - 1, -1, -1),
)
MICROSOFT_DEALS: Final = 32_000
MOST_PYSOLFC: Final = 10**20


def _pysolfc(text: str) -> Deck:
    """Use Microsoft's generator up to 32000 and after `ms`, and Python's with the number as seed above."""
    ms = re.fullmatch(r"ms([0-9]{1,10})", text.lower())
    number = _number(ms[1], 1, HIGHEST_BIT - 1) if ms else _number(text, 1, MOST_PYSOLFC)
    if ms or number <= MICROSOFT_DEALS:
        cards = _microsoft_cards(number)
    else:
        cards = _cards([rank + suit for suit in "CSHD" for rank in RANKS])
        random = Random(number)
        for last in range(DECK_SIZE - 1, 0, -1):
            chosen = int(random.random() * (last + 1))
            cards[last], cards[chosen] = cards[chosen], cards[last]
    return _dealt(cards[::-1], PYSOLFC_COLUMNS)  # from the end


def _microsoft(text: str) -> Deck:
    """Return all cards as Microsoft FreeCell deals them, row by row: from the end."""
    return tuple(_microsoft_cards(_number(text, 1, HIGHEST_BIT - 1))[::-1])


def _microsoft_cards(seed: int) -> list[int]:
    """Shuffle with the linear congruential generator of Microsoft's C library (its upper 15 bits)."""
    cards = _cards([rank + suit for rank in RANKS for suit in "CDHS"])
    for last in range(DECK_SIZE - 1, 0, -1):
        seed = (seed * 214013 + 2531011) % HIGHEST_BIT
        chosen = (seed >> 16) % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


# Solvitaire

# From right to left: rows of seven, six and so on.
SOLVITAIRE_COLUMNS: Final = tuple(
    column for row in range(COLUMNS) for column in range(COLUMNS - 1, row - 1, -1)
)


def _solvitaire(text: str) -> Deck:
    """Shuffle with the Mersenne Twister and Boost's uniform numbers, which reject the remainder."""
    random = _mersenne_twister(_number(text, 0, HIGHEST_BIT - 1))
    cards = _cards([rank + suit for rank in RANKS for suit in "CHSD"])
    for last in range(DECK_SIZE - 1, 0, -1):
        chosen = last + 1
        while chosen > last:
            chosen = random.getrandbits(32) // (WORD // (last + 1))
        cards[last], cards[chosen] = cards[chosen], cards[last]
    stock, columns = cards[DEALT:], cards[:DEALT][::-1]
    return _dealt([*columns, *stock], SOLVITAIRE_COLUMNS)


def _mersenne_twister(seed: int) -> Random:
    """Return Python's generator with its state seeded from a single word, as in C++."""
    size = 624
    state = [seed]
    for place in range(1, size):
        before = state[-1]
        state.append((1812433253 * (before ^ before >> 30) + place) % WORD)
    random = Random()
    random.setstate((3, (*state, size), None))
    return random


# Klondike-Solver

EXCHANGES: Final = 269


def _klondike_solver(text: str) -> Deck:
    """Exchange pairs of cards at places from that program's own generator."""
    numbers = _twisted(_number(text, 0, HIGHEST_BIT - 1))
    cards = _cards([rank + suit for suit in "CDSH" for rank in RANKS])
    for _ in range(EXCHANGES):
        one, other = next(numbers) % DECK_SIZE, next(numbers) % DECK_SIZE
        cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def _twisted(seed: int) -> Iterator[int]:
    """Yield numbers from three words that are mixed into each other, after a thousand rounds of warm-up."""
    mix, twist, value = 51651237, 895213268, seed
    for turn in count():
        if turn == 50:
            value = 0x9417B3AF ^ seed ^ seed >> 15
        other = (twist - mix) % WORD ^ twist ^ value ^ mix
        mix ^= twist ^ value
        value ^= (twist - mix) % WORD
        twist ^= value ^ other
        value ^= ((twist << 7) ^ _shifted(mix) ^ (other << 8)) % WORD
        if turn >= 1000:
            yield value % HIGHEST_BIT


def _shifted(word: int) -> int:
    """Return a word shifted 16 bits to the right as a signed number."""
    return ((word - WORD if word >= HIGHEST_BIT else word) >> 16) % WORD


FREECELL_NUMBERINGS: Final = {
    "microsoft": Numbering("the deals of Microsoft FreeCell, as in 11982", _microsoft),
}
NUMBERINGS: Final = {
    "klondike-solver": Numbering("the games of Klondike-Solver, as in /GAME 37547", _klondike_solver),
    "pysolfc": Numbering("the games of PySolFC, as in 24 or ms24", _pysolfc),
    "solvitaire": Numbering("the seeds of Solvitaire, as in --random 1", _solvitaire),
}
