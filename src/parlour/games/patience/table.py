"""The position of a patience, and the deal."""

from collections.abc import Iterator

from msgspec import Struct

from parlour.cards import rank_of, suit_of
from parlour.games.patience.layouts import CELLS
from parlour.games.patience.rules import Rules

Cards = tuple[int, ...]

NO_CARD = -1
"""In a free cell."""


class Table(Struct, frozen=True, gc=False, array_like=True):
    """A position. Every pile has its last card on top. Both copies of a card are the same int.

    Stock and waste are one row of cards, `talon`, of which the first `turned` are the waste: its top card is
    `talon[turned - 1]`, and the next to be drawn is `talon[turned]`.
    """

    columns: tuple[Cards, ...]
    down: tuple[int, ...]
    """How many cards of each column are face down."""
    cells: Cards
    reserve: Cards
    talon: Cards
    turned: int
    redeals: int
    """The number of redeals made."""
    foundations: tuple[int, ...]
    """The number of cards on each, spades, hearts, diamonds, clubs, and with two decks these once more; or
    the suits of whole runs, in the order in which they left."""
    base: int
    """The rank that foundations begin with."""
    pile: Cards
    """The pile, or the pairs that were taken away."""


def dealt(rules: Rules, deck: Cards) -> Table:
    """Return the position before the first move."""
    piles: dict[str, list[int]] = {}
    for place, card in zip(rules.deal, deck, strict=False):
        piles.setdefault(place, []).append(card)
    cells = [card for place in CELLS[: rules.cells] for card in piles.get(place, [NO_CARD])]
    begun = piles.get("f", [])
    return Table(
        columns=tuple(tuple(piles[str(column)]) for column in range(1, rules.columns + 1)),
        down=rules.down or (0,) * rules.columns,
        cells=tuple(cells),
        reserve=tuple(piles.get("r", ())),
        talon=deck[len(rules.deal) :],
        turned=0,
        redeals=0,
        foundations=tuple(_begun(rules, begun)),
        base=rank_of(begun[0]) if begun else 0,
        pile=tuple(piles.get("p", ())),
    )


def _begun(rules: Rules, cards: list[int]) -> Iterator[int]:
    """Yield the number of cards that lie on each foundation from the beginning."""
    if rules.foundations in ("aces", "base"):
        for foundation in range(4 * rules.decks):
            yield sum(suit_of(card) == foundation for card in cards)
