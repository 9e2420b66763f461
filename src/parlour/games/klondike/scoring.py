"""The three scorings of Klondike, each a fold over a player's actions, which carry times and undos."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from parlour.game import Done, Score, Standing
from parlour.games.klondike.events import Event, Moved, Redealt, TurnedUp, Won
from parlour.games.klondike.moves import LONGEST_RUN

if TYPE_CHECKING:  # breaks an import cycle: the rules import this module
    from collections.abc import Iterable

    from parlour.games.klondike.rules import Klondike, Table

HOUSE_POINTS: Final = {1: 25, 2: 30, 3: 35}
VEGAS_PRICE: Final = 52
VEGAS_POINTS: Final = 5


def standing(table: Table) -> Standing:
    return Standing(table.foundations, LONGEST_RUN, sum(map(len, table.down)))


class _Before(
    Struct, frozen=True, eq=False
):  # gc stays on: without it, freeing a long chain overflows the stack
    """The score before a move that has not been undone."""

    points: int
    time_taken: int
    redeals: int
    below: _Before | None
    """The record of the move before that one."""


class ScoreSheet(Struct, frozen=True):
    """A fold over a player's actions: `add` returns the next sheet, `score` can be read at any time."""

    game: Klondike
    points: int = 0
    time_taken: int = 0
    """The points that time has cost so far."""
    redeals: int = 0
    moves: int = 0
    undos: int = 0
    first_at: float | None = None
    seconds: float = 0.0
    standing: _Before | None = None

    @property
    def score(self) -> Score:
        return Score(self.points, self.moves, self.undos, int(self.seconds))

    def add(self, done: Done) -> ScoreSheet:
        first_at = done.at if self.first_at is None else self.first_at
        seconds = done.at - first_at
        points, time_taken = self.points, self.time_taken
        if self.game.timed:  # minus 2 for every full 10 seconds, before the move's own points
            time_taken = 2 * int(seconds // 10)
            points = max(0, points - (time_taken - self.time_taken))
        sheet = replace(self, points=points, time_taken=time_taken, first_at=first_at, seconds=seconds)
        return sheet._undo(done.count) if done.did == "undo" else sheet._make(done.events)

    def _make(self, events: tuple[Event, ...]) -> ScoreSheet:
        points, redeals = self.points, self.redeals
        for event in events:
            redeals += isinstance(event, Redealt)
            points += self._worth(event, redeals)
            if self.game.scoring == "standard":
                points = max(0, points)
        before = _Before(self.points, self.time_taken, self.redeals, self.standing)
        return replace(self, points=points, redeals=redeals, moves=self.moves + 1, standing=before)

    def _undo(self, count: int) -> ScoreSheet:
        """Return the sheet with the score before the move, minus the cost of time, which is not refunded."""
        before = self.standing
        for _ in range(count - 1):
            assert before is not None, "only a move that stands is undone"
            before = before.below
        assert before is not None, "only a move that stands is undone"
        points = before.points
        if self.game.scoring == "standard":
            points = max(0, max(0, points - (self.time_taken - before.time_taken)) - 2)
        return replace(
            self, points=points, redeals=before.redeals, undos=self.undos + 1, standing=before.below
        )

    def save(self) -> list[Any]:
        """Return the sheet as plain numbers, from which `game.restored_sheet` rebuilds it."""
        standing: list[tuple[int, int, int]] = []
        before = self.standing
        while before is not None:
            standing.append((before.points, before.time_taken, before.redeals))
            before = before.below
        totals = (self.points, self.time_taken, self.redeals, self.moves, self.undos)
        return [*totals, self.first_at, self.seconds, standing[::-1]]

    def _worth(self, event: Event, redeals: int) -> int:
        match self.game.scoring:
            case "house":
                return _cards_up(event) * HOUSE_POINTS[self.game.draw]
            case "vegas":
                return _cards_up(event) * VEGAS_POINTS
            case "standard":
                return self._standard(event, redeals)

    def _standard(self, event: Event, redeals: int) -> int:
        """Return the points of an event as in Windows."""
        match event:
            case Moved(source="w", target=target):
                return 10 if target.startswith("f") else 5
            case Moved(source=source) if source.startswith("f"):
                return -15
            case Moved(target=target) if target.startswith("f"):
                return 10
            case TurnedUp():
                return 5
            case Redealt() if self.game.draw == 1:
                return -100
            case Redealt() if redeals > 2:
                return -20
            case Won() if self.game.timed and self.seconds > 30:
                return 700_000 // int(self.seconds)
            case _:
                return 0


def new_sheet(game: Klondike, bank: int = 0) -> ScoreSheet:
    """Return the sheet before the first move. A cumulative bank carries over from game to game."""
    if game.scoring != "vegas":
        return ScoreSheet(game)
    return ScoreSheet(game, points=(bank if game.cumulative else 0) - VEGAS_PRICE)


def restored_sheet(game: Klondike, saved: list[Any]) -> ScoreSheet:
    *totals, befores = saved
    standing: _Before | None = None
    for before in befores:
        standing = _Before(before[0], before[1], before[2], standing)
    points, time_taken, redeals, moves, undos, first_at, seconds = totals
    return ScoreSheet(game, points, time_taken, redeals, moves, undos, first_at, seconds, standing)


def score(game: Klondike, log: Iterable[Done], bank: int = 0) -> Score:
    """Return the score of a whole log."""
    sheet = new_sheet(game, bank)
    for done in log:
        sheet = sheet.add(done)
    return sheet.score


def _cards_up(event: Event) -> int:
    return event.target.startswith("f") - event.source.startswith("f") if isinstance(event, Moved) else 0
