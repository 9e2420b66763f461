"""What a player of a patience can't see, changed at random: face-down cards, the stock and the reserve."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from parlour.games.patience import Patience, Table
from parlour.testing.suite import Coming

Spot = tuple[str, int, int]  # a part of the table, the column, and the index there


def in_columns(table: Table) -> Iterator[Spot]:
    for column, cards in enumerate(table.columns):
        yield from (("columns", column, index) for index in range(len(cards)))


def in_stock(table: Table) -> Iterator[Spot]:
    yield from (("talon", 0, index) for index in range(table.turned, len(table.talon)))


def _hidden(table: Table) -> Iterator[Spot]:
    for column, down in enumerate(table.down):
        yield from (("columns", column, index) for index in range(down))
    yield from in_stock(table)
    yield from (("reserve", 0, index) for index in range(len(table.reserve) - 1))


def scramble(game: Patience, table: Table, seat: int | None, rng: Random, coming: Coming | None) -> Table:
    """All hidden cards, but for those that the coming move shows."""
    hidden = set(_hidden(table))
    if coming:
        after, _ = game.play(table, *coming)
        taken = len(table.talon) - len(after.talon)  # dealt to columns, or on the pile
        still = {
            ("talon", 0, index + taken) if part == "talon" and not table.turned else (part, column, index)
            for part, column, index in _hidden(after)
        }
        hidden &= still
    return shuffled(table, sorted(hidden), rng)


def never_seen_swapped(table: Table, rng: Random) -> Table:
    """Only what the player has never seen: after a redeal the stock lies face down, but is remembered."""
    unseen = [spot for spot in _hidden(table) if spot[0] != "talon" or not table.redeals]
    return shuffled(table, unseen, rng)


def shuffled(table: Table, spots: list[Spot], rng: Random) -> Table:
    parts: dict[str, list[list[int]]] = {
        "columns": [list(column) for column in table.columns],
        "talon": [list(table.talon)],
        "reserve": [list(table.reserve)],
    }
    cards = [parts[part][column][index] for part, column, index in spots]
    rng.shuffle(cards)
    for (part, column, index), card in zip(spots, cards, strict=True):
        parts[part][column][index] = card
    changed: dict[str, Any] = {
        "columns": tuple(map(tuple, parts["columns"])),
        "talon": tuple(parts["talon"][0]),
        "reserve": tuple(parts["reserve"][0]),
    }
    return replace(table, **changed)
