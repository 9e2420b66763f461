"""The moves of a patience and their text. Every possible move of a game is created once, and looked up.

A place is a small int: up to 28 columns (or cards of a pyramid), 8 cells, waste, reserve, stock, foundation
and pile. The target of every move up is the single place FOUNDATION: the card decides which foundation it
is.
"""

import re
from functools import cache, cached_property
from itertools import combinations
from typing import Final

from msgspec import Struct

from parlour.errors import InvalidMove, invalid, shortened
from parlour.games.patience.layouts import CELLS
from parlour.games.patience.refusals import REFUSALS
from parlour.games.patience.rules import Rules

FIRST_CELL: Final = 28
WASTE: Final = 36
RESERVE: Final = 37
STOCK: Final = 38
FOUNDATION: Final = 39
PILE: Final = 40
PLACE_TEXT: Final = (*map(str, range(1, FIRST_CELL + 1)), *CELLS, "w", "r", "s", "f", "p")

LONGEST_RUN: Final = 13
"""From king to ace."""


class Move(Struct, frozen=True, order=True, tag=True):
    """`count` cards from one place to another, or a pair taken away from two places. `draw` is stock to
    stock, wherever the game puts its cards, and `redeal` waste to stock."""

    source: int
    target: int
    count: int = 1
    is_pair: bool = False

    def __str__(self) -> str:
        if self.source == STOCK:
            return "draw"
        if self.target == STOCK:
            return "redeal"
        between = "+" if self.is_pair else "-"
        run = f"x{self.count}" if self.count > 1 else ""
        return f"{PLACE_TEXT[self.source]}{between}{PLACE_TEXT[self.target]}{run}"


DRAW: Final = Move(STOCK, STOCK)
REDEAL: Final = Move(WASTE, STOCK)

_ONE_CARD: Final = re.compile(r"(?<=[0-9]-[0-9])x1$|(?<=[0-9]-10)x1$")


class MoveBook:
    """All moves of a game under its rules."""

    def __init__(self, rules: Rules) -> None:
        has_stock = len(rules.deal) < len(rules.pack)
        columns = range(rules.columns)
        cells = range(FIRST_CELL, FIRST_CELL + rules.cells)
        waste = (WASTE,) * (has_stock and rules.stock_to == "waste")
        reserve = (RESERVE,) * ("r" in rules.deal)
        found: list[Move] = [DRAW] if has_stock else []
        if waste:
            found.append(REDEAL)
        self.up: dict[int, Move] = {}
        """From each place to the foundation or on the pile."""
        self.pairs: dict[tuple[int, int], Move] = {}
        self.carry: dict[int, tuple[tuple[Move, ...], ...]] = {}
        """From each place to each column, by the number of cards less one."""
        self.to_cells: tuple[tuple[Move, ...], ...] = ()
        """From each column to each cell."""
        sources = (*waste, *reserve, *cells, *columns)
        if rules.foundations == "pile":
            self.up = {column: Move(column, PILE) for column in columns}
        elif rules.foundations != "runs":
            self.up = {source: Move(source, FOUNDATION) for source in sources}
        if rules.foundations == "pairs":
            free = (*columns, *waste)
            self.pairs = {pair: Move(*pair, is_pair=True) for pair in combinations(free, 2)}
        elif rules.foundations != "pile":
            self.carry = {
                source: tuple(
                    tuple(Move(source, target, count) for count in range(1, _longest(rules, source) + 1))
                    if source != target
                    else ()
                    for target in columns
                )
                for source in sources
            }
            self.to_cells = tuple(tuple(Move(column, cell) for cell in cells) for column in columns)
        found += [*self.up.values(), *self.pairs.values()]
        runs = [run for to_columns in self.carry.values() for run in to_columns]
        found += [move for run in (*runs, *self.to_cells) for move in run]
        self.all: Final = tuple(found)
        self.known: Final = frozenset(found)
        self._by_text: Final = {str(move): move for move in found}

    def parse(self, text: str) -> Move:
        """Return the move of a text, or raise InvalidMove."""
        plain = _ONE_CARD.sub("", text.lower())
        one, plus, other = plain.partition("+")
        move = self._by_text.get(plain) or self._by_text.get(f"{other}{plus}{one}")
        if move is None:
            raise self.refusal(text)
        return move

    def refusal(self, text: str) -> InvalidMove:
        return invalid(REFUSALS, "invalid-move", text=shortened(text), forms=self._forms)

    @cached_property
    def _forms(self) -> str:
        """An example of each form that moves have here."""
        by_form: dict[tuple[bool, ...], str] = {}
        for text, move in self._by_text.items():
            form = (
                *(move.source == place for place in (STOCK, WASTE, RESERVE)),
                *(move.target == place for place in (STOCK, FOUNDATION, PILE)),
                *(FIRST_CELL <= place < WASTE for place in (move.source, move.target)),
                *(move.count > 1, move.is_pair),
            )
            by_form.setdefault(form, text)
        return ", ".join(by_form.values())


def _longest(rules: Rules, source: int) -> int:
    """Return how many cards can ever go from a place to a column at once."""
    if source >= FIRST_CELL or rules.together == "one":
        return 1
    is_endless = rules.together == "all" or rules.wraps
    return len(rules.pack) - 1 if is_endless else LONGEST_RUN


@cache
def book_of(rules: Rules) -> MoveBook:
    return MoveBook(rules)
