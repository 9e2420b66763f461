"""What a player sees of a table, and the places that a game can have."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.cards import RANKS, SUITS, TEXT
from parlour.game import Place
from parlour.games.patience.events import Turn, View
from parlour.games.patience.layouts import Covers
from parlour.games.patience.moves import (
    DRAW,
    FIRST_CELL,
    FOUNDATION,
    PLACE_TEXT,
    REDEAL,
    RESERVE,
    WASTE,
    Move,
)
from parlour.games.patience.plan import RUNS_LEAVE, Plan, home_of, texts
from parlour.games.patience.table import NO_CARD, Table

Shown = tuple[str | None, ...]

FEW: Final = 8
"""So many moves may all lead nowhere."""


def view(plan: Plan, table: Table, legal: Sequence[Move]) -> View:
    limit = plan.rules.redeals
    return View(
        places=dict(_places(plan, table)),
        turn=_turn(plan, table),
        redeals=None if limit is None else limit - table.redeals,
        lifts=dict(_lifts(plan, table)),
        homes=dict(_homes(plan, table, legal)),
        base=RANKS[table.base],
        may_be_stuck=len(legal) <= FEW and (table.redeals > 0 or table.turned == len(table.talon)),
        is_won=plan.is_won(table),
    )


def last_card(table: Table, place: int) -> int:
    """Return the last card at a place that moves can be made from."""
    if place < FIRST_CELL:
        return table.columns[place][-1]
    if place < WASTE:
        return table.cells[place - FIRST_CELL]
    return table.talon[table.turned - 1] if place == WASTE else table.reserve[-1]


def _places(plan: Plan, table: Table) -> Iterator[tuple[str, Shown]]:
    rules = plan.rules
    if len(rules.deal) < len(rules.pack):
        yield "s", (None,) * (len(table.talon) - table.turned)
        if rules.stock_to == "waste":
            yield "w", texts(table.talon[: table.turned])
    if "r" in rules.deal:
        yield "r", (None,) * (len(table.reserve) - 1) + texts(table.reserve[-1:])
    if rules.foundations == "pile":
        yield "p", texts(table.pile)
    if rules.foundations == "pairs":
        yield "f", texts(table.pile)
    for number, name in enumerate(plan.foundation_names):
        yield name, _foundation(plan, table, number)
    for cell, card in enumerate(table.cells):
        yield PLACE_TEXT[FIRST_CELL + cell], () if card == NO_CARD else (TEXT[card],)
    for number, (column, down) in enumerate(zip(table.columns, table.down, strict=True)):
        yield PLACE_TEXT[number], (None,) * down + texts(column[down:])


def _foundation(plan: Plan, table: Table, number: int) -> Shown:
    if plan.runs_leave:
        return texts(RUNS_LEAVE[table.foundations[number]]) if number < len(table.foundations) else ()
    suit, ranks = number % 4, len(RANKS)
    return tuple(
        [TEXT[(table.base + height) % ranks * 4 + suit] for height in range(table.foundations[number])]
    )


def _turn(plan: Plan, table: Table) -> Turn:
    move, stock = plan.stock_move(table), len(table.talon) - table.turned
    if move is None or plan.is_won(table):
        return Turn(str(DRAW if stock or not table.turned else REDEAL), 0)
    if move == REDEAL:
        return Turn(str(REDEAL), table.turned)
    at_once = {"waste": plan.rules.draw, "pile": 1, "columns": len(table.columns)}[plan.rules.stock_to]
    return Turn(str(DRAW), min(at_once, stock))


def _lifts(plan: Plan, table: Table) -> Iterator[tuple[str, int]]:
    room = plan.room(table)
    for column, cards in enumerate(table.columns):
        if cards and plan.is_free(table.columns, column):
            yield PLACE_TEXT[column], min(room, plan.liftable(table, column))
    for cell, card in enumerate(table.cells):
        if card != NO_CARD:
            yield PLACE_TEXT[FIRST_CELL + cell], 1
    if table.turned:
        yield PLACE_TEXT[WASTE], 1
    if table.reserve:
        yield PLACE_TEXT[RESERVE], 1


def _homes(plan: Plan, table: Table, legal: Sequence[Move]) -> Iterator[tuple[str, str]]:
    for move in legal:
        if move.target == FOUNDATION:
            home = home_of(plan, table, last_card(table, move.source)) if plan.foundation_names else -1
            yield (
                PLACE_TEXT[move.source],
                plan.foundation_names[home] if home >= 0 else PLACE_TEXT[FOUNDATION],
            )


def places(
    *,
    columns: int = 0,
    rows: Sequence[int] = (),
    covers: Covers = (),
    cells: int = 0,
    foundations: Sequence[str] = (),
    others: str = "",
) -> tuple[Place, ...]:
    """Return the places of a game: above the stock and the others by their letters, cells and foundations;
    below the reserve and the columns, or rows of single cards, with the cards that lie on each."""
    suits = {name: name[1].upper() for name in foundations if name[1].upper() in SUITS}
    kinds = {"s": "stock", "w": "waste", "r": "reserve", "p": "pile", "f": "foundation"}
    spots = [row for row, count in enumerate(rows, 1) for _ in range(count)]
    at = _across(rows, covers)
    return (
        *(
            Place(
                name,
                kinds[name],  # type: ignore[arg-type]
                "fan" if name == "w" and not rows else "pile",
                row=int(name == "r"),
            )
            for name in others
        ),
        *(Place(PLACE_TEXT[FIRST_CELL + cell], "cell") for cell in range(cells)),
        *(Place(name, "foundation", suit=suits.get(name, "")) for name in foundations),  # type: ignore[arg-type]
        *(Place(PLACE_TEXT[column], "column", "down", row=1) for column in range(columns)),
        *(Place(PLACE_TEXT[spot], "column", row=row, at=at[spot]) for spot, row in enumerate(spots)),
    )


def _across(rows: Sequence[int], covers: Covers) -> dict[int, float]:
    """Return where each card of overlapping rows lies: side by side in the last row, in the others between
    those that lie on it."""
    at: dict[int, float] = {}
    for spot in reversed(range(sum(rows))):
        if covers[spot]:
            at[spot] = sum(at[other] for other in covers[spot]) / len(covers[spot])
        else:
            at[spot] = float(spot - (sum(rows) - rows[-1]))
    return at
