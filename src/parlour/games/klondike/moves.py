"""The moves of Klondike and their text. Every possible move is created once, here, and looked up.

A place is a small int: columns are 0 to 6, then the waste, the stock and the four foundations. The target of
every move up is the single place FOUNDATION: the card decides which of the four it is.
"""

import re
from typing import Final

from msgspec import Struct

from parlour.errors import InvalidMove, Sentences, invalid, shortened
from parlour.game import Place
from parlour.games.klondike.refusals import REFUSALS

COLUMNS: Final = range(7)
WASTE: Final = 7
STOCK: Final = 8
FOUNDATIONS: Final = range(9, 13)
FOUNDATION: Final = 13

PLACES_TO_TAKE_FROM: Final = (*COLUMNS, WASTE, *FOUNDATIONS)
LONGEST_RUN: Final = 13
"""From king to ace."""

PLACE_TEXT: Final = ("1", "2", "3", "4", "5", "6", "7", "w", "s", "fs", "fh", "fd", "fc", "f")
PLACES: Final = (
    Place("s", "stock"),
    Place("w", "waste", "fan"),
    Place("fs", "foundation", suit="S"),
    Place("fh", "foundation", suit="H"),
    Place("fd", "foundation", suit="D"),
    Place("fc", "foundation", suit="C"),
    *(Place(PLACE_TEXT[column], "column", "down", row=1) for column in COLUMNS),
)


class Move(Struct, frozen=True, order=True, tag=True):
    """`count` cards from one place to another. `draw` is stock to waste, `redeal` waste to stock."""

    source: int
    target: int
    count: int = 1

    def __post_init__(self) -> None:
        if not self._is_well_formed():
            raise InvalidMove(
                "invalid-move",
                f"{self.count} cards from place {self.source} to {self.target} are not a move.",
            )

    def _is_well_formed(self) -> bool:
        source, target, count = self.source, self.target, self.count
        if target in COLUMNS:
            most = LONGEST_RUN if source in COLUMNS else 1
            return source in PLACES_TO_TAKE_FROM and source != target and 1 <= count <= most
        if target == FOUNDATION:
            return (source in COLUMNS or source == WASTE) and count == 1
        return (source, target) in ((STOCK, WASTE), (WASTE, STOCK)) and count == 1

    def __str__(self) -> str:
        if self.source == STOCK:
            return "draw"
        if self.target == STOCK:
            return "redeal"
        run = f"x{self.count}" if self.count > 1 else ""
        return f"{PLACE_TEXT[self.source]}-{PLACE_TEXT[self.target]}{run}"


DRAW: Final = Move(STOCK, WASTE)
REDEAL: Final = Move(WASTE, STOCK)
# TO_FOUNDATION[source]
TO_FOUNDATION: Final = tuple(Move(source, FOUNDATION) for source in (*COLUMNS, WASTE))
# CARRY[source][target][count - 1], to columns.
CARRY: Final = {
    source: tuple(
        tuple(
            Move(source, target, count)
            for count in range(1, LONGEST_RUN + 1 if source in COLUMNS else 2)
            if source != target
        )
        for target in COLUMNS
    )
    for source in PLACES_TO_TAKE_FROM
}

ALL_MOVES: Final = (
    *(DRAW, REDEAL, *TO_FOUNDATION),
    *(move for source in CARRY.values() for target in source for move in target),
)
_BY_TEXT: Final = {str(move): move for move in ALL_MOVES}
_ONE_CARD: Final = re.compile(r"(?<=[1-7]-[1-7])x1$")


def parse(text: str, sentences: Sentences = REFUSALS) -> Move:
    """Return the move of a text, or raise InvalidMove with the sentences of the game in play.

    >>> parse("3-5x4")
    Move(source=2, target=4, count=4)
    >>> str(parse("FH-4")), str(parse("3-5X1"))
    ('fh-4', '3-5')
    """
    move = _BY_TEXT.get(_ONE_CARD.sub("", text.lower()))
    if move is None:
        raise invalid(sentences, "invalid-move", text=shortened(text))
    return move
