"""A rule table made ready for play: its moves, and its policies as sets of cards and rows of numbers.

A policy is decided here, once for a game, and not with every move.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NoReturn

from parlour.cards import KING, TEXT
from parlour.errors import Fact, illegal
from parlour.games.klondike.building import may_begin
from parlour.games.patience.building import (
    DECK,
    PAIRS,
    Fitting,
    fitting_on,
    neighbours,
)
from parlour.games.patience.events import Event, Won
from parlour.games.patience.layouts import DOUBLE_FOUNDATIONS, RUN_FOUNDATIONS
from parlour.games.patience.moves import DRAW, REDEAL, Move, book_of
from parlour.games.patience.refusals import REFUSALS
from parlour.games.patience.rules import Rules
from parlour.games.patience.table import NO_CARD, Cards, Table

RANKS: Final = KING + 1
BOUNDLESS: Final = 1 << 10
"""Room for more cards than there are."""
RUNS_LEAVE: Final = tuple(tuple(rank * 4 + suit for rank in range(KING, -1, -1)) for suit in range(4))
"""For each suit its run from king to ace."""


class Plan:
    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.book: Final = book_of(rules)
        self.fitting: Final = _fitting(rules)
        """For each card those that can go on it: on a column, on the pile or, in a pair, away with it."""
        self.linked: Final = _linked(rules)
        """For each card those that move together with it when they lie on it."""
        self.ordered: Final = self.linked if rules.together in ("run", "suit", "cells") else self.fitting
        """For each card those that lie in order on it."""
        self.on_empty: Final = _on_empty(rules)
        self.fills_from_reserve: Final = rules.empty == "reserve"
        self.needs_room: Final = rules.together == "cells"
        self.empty_columns_help: Final = rules.empty == "any"
        self.runs_leave: Final = rules.foundations == "runs"
        self.foundation_names: Final = _foundation_names(rules)
        self.next_up: Final = tuple(_next_up(rules, base) for base in range(RANKS))
        """By the rank that foundations begin with, the foundation and its height: the
        card that it takes next."""
        self.won: Final = (RANKS,) * len(self.next_up[0])
        self.covers: Final = rules.covers or ((),) * rules.columns
        self.under: Final = tuple(
            tuple(lower for lower, covers in enumerate(self.covers) if column in covers)
            for column in range(rules.columns)
        )
        """For each card of a pyramid or of peaks those that it covers."""

    def is_won(self, table: Table) -> bool:
        if self.won:
            return table.foundations == self.won
        if self.runs_leave:
            return len(table.foundations) == len(self.foundation_names)
        return not any(table.columns)

    def told(self, table: Table, events: list[Event]) -> tuple[Table, tuple[Event, ...]]:
        """Return the position after a move and its events, and that the game is won if it is."""
        if self.is_won(table):
            events.append(Won())
        return table, tuple(events)

    def next_cards(self, table: Table) -> list[int]:
        """Return the cards that can go to a foundation now."""
        if not self.won:
            return []
        return [
            takes[height] for takes, height in zip(self.next_up[table.base], table.foundations, strict=True)
        ]

    def liftable(self, table: Table, column: int) -> int:
        """Return how many of a column's last cards belong together, so that they could move together."""
        cards, linked = table.columns[column], self.linked
        most, count = len(cards) - table.down[column], 1
        while count < most and cards[-count] in linked[cards[-count - 1]]:
            count += 1
        return min(count, most)

    def room(self, table: Table, *, to_empty: bool = False) -> int:
        """Return how many cards can move to a column together. An empty column besides doubles it, if cards
        on their way can lie there."""
        if not self.needs_room:
            return BOUNDLESS
        helping = table.columns.count(()) - to_empty if self.empty_columns_help else 0
        return (table.cells.count(NO_CARD) + 1) << helping

    def is_free(self, columns: Sequence[Cards], column: int) -> bool:
        """Return whether no other column's card lies on this one's."""
        return not any(columns[cover] for cover in self.covers[column])

    def stock_move(self, table: Table) -> Move | None:
        """Return the legal move of the stock, if there is one."""
        if table.turned < len(table.talon):
            needs_all = self.rules.stock_to == "columns" and not self.rules.deals_on_empty
            return None if needs_all and () in table.columns else DRAW
        limit = self.rules.redeals
        return REDEAL if table.turned and (limit is None or table.redeals < limit) else None


@cache
def plan_of(rules: Rules) -> Plan:
    return Plan(rules)


def _fitting(rules: Rules) -> Fitting:
    match rules.foundations:
        case "pile":
            return neighbours(wraps=rules.wraps, king_stops=rules.king_stops)
        case "pairs":
            return PAIRS
        case _:
            return fitting_on(rules.build, wraps=rules.wraps)


def _linked(rules: Rules) -> Fitting:
    match rules.together:
        case "one":
            return (frozenset(),) * len(DECK)
        case "all":
            return (frozenset(DECK),) * len(DECK)
        case "suit":
            return fitting_on("suit", wraps=rules.wraps)
        case "run" | "cells":
            return fitting_on(rules.build, wraps=rules.wraps)


def _on_empty(rules: Rules) -> frozenset[int]:
    match rules.empty:
        case "any" | "reserve":
            return frozenset(DECK)
        case "kings":
            return frozenset(card for card in DECK if may_begin(card, "kings"))
        case "nothing":
            return frozenset()


def _foundation_names(rules: Rules) -> tuple[str, ...]:
    match rules.foundations:
        case "aces" | "base":
            return DOUBLE_FOUNDATIONS[: 4 * rules.decks]
        case "runs":
            return RUN_FOUNDATIONS[: 4 * rules.decks]
        case _:
            return ()


def _next_up(rules: Rules, base: int) -> tuple[tuple[int, ...], ...]:
    if rules.foundations not in ("aces", "base"):
        return ()
    suits = [(*((base + height) % RANKS * 4 + suit for height in range(RANKS)), NO_CARD) for suit in range(4)]
    return tuple(suits * rules.decks)


def home_of(plan: Plan, table: Table, card: int) -> int:
    """Return the number of the foundation that takes a card now, or -1."""
    for number, (takes, height) in enumerate(zip(plan.next_up[table.base], table.foundations, strict=True)):
        if takes[height] == card:
            return number
    return -1


def texts(cards: Cards) -> tuple[str, ...]:
    return tuple([TEXT[card] for card in cards])


def refuse(code: str, **facts: Fact) -> NoReturn:
    raise illegal(REFUSALS, code, **facts)
