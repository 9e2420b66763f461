"""The three scorings of Klondike, kept up as a game is played. Times and undos are data here, not a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from parlour.game import Done, Score
from parlour.games.klondike.happenings import Event, Moved, Redealt, TurnedUp, Won

if TYPE_CHECKING:  # the rules offer this scoring, so they come second
    from collections.abc import Iterable

    from parlour.games.klondike.rules import Klondike

HOUSE_POINTS: Final = {1: 25, 2: 30, 3: 35}
VEGAS_PRICE: Final = 52
VEGAS_POINTS: Final = 5


class _Before(NamedTuple):
    """What there was before a move, for when it is undone."""

    points: int
    time_taken: int
    redeals: int


class ScoreSheet:
    """A fold over what was done: `add` each thing, read `score` at any time."""

    def __init__(self, game: Klondike, bank: int = 0) -> None:
        self._game = game
        self._points = 0
        if game.scoring == "vegas":
            self._points = (bank if game.cumulative else 0) - VEGAS_PRICE
        self._time_taken = 0
        self._redeals = 0
        self._moves = 0
        self._undos = 0
        self._first_at: float | None = None
        self._seconds = 0.0
        self._standing: list[tuple[_Before, tuple[Event, ...]]] = []
        self._undone: list[tuple[Event, ...]] = []

    @property
    def score(self) -> Score:
        return Score(self._points, self._moves, self._undos, int(self._seconds))

    def add(self, done: Done) -> None:
        if self._first_at is None:
            self._first_at = done.at
        self._seconds = done.at - self._first_at
        if self._game.timed:
            self._take_time()
        match done.did:
            case "move":
                self._undone.clear()
                self._make(done.events)
            case "redo":
                for _ in range(done.count):
                    self._make(self._undone.pop())
            case "undo":
                self._undo(done.count)

    def _take_time(self) -> None:
        """2 off for every whole 10 seconds, before an entry's own points."""
        due = 2 * int(self._seconds // 10)
        self._points = max(0, self._points - (due - self._time_taken))
        self._time_taken = due

    def _make(self, events: tuple[Event, ...]) -> None:
        self._moves += 1
        self._standing.append((_Before(self._points, self._time_taken, self._redeals), events))
        for event in events:
            if isinstance(event, Redealt):
                self._redeals += 1
            self._points += self._worth(event)
            if self._game.scoring == "standard":
                self._points = max(0, self._points)

    def _undo(self, count: int) -> None:
        """The score returns to what it was before the move, less the time since, which is not given back."""
        self._undos += 1
        for _ in range(count):
            before, events = self._standing.pop()
            self._undone.append(events)
        self._points, self._redeals = before.points, before.redeals
        if self._game.scoring == "standard":
            self._points = max(0, max(0, self._points - (self._time_taken - before.time_taken)) - 2)

    def _worth(self, event: Event) -> int:
        match self._game.scoring:
            case "house":
                return _cards_up(event) * HOUSE_POINTS[self._game.draw]
            case "vegas":
                return _cards_up(event) * VEGAS_POINTS
            case "standard":
                return self._standard(event)

    def _standard(self, event: Event) -> int:
        """As in Windows."""
        match event:
            case Moved(source="w", target=target):
                return 10 if target.startswith("f") else 5
            case Moved(source=source) if source.startswith("f"):
                return -15
            case Moved(target=target) if target.startswith("f"):
                return 10
            case TurnedUp():
                return 5
            case Redealt() if self._game.draw == 1:
                return -100
            case Redealt() if self._redeals > 2:
                return -20
            case Won() if self._game.timed and self._seconds > 30:
                return 700_000 // int(self._seconds)
            case _:
                return 0


def score(game: Klondike, log: Iterable[Done], bank: int = 0) -> Score:
    """The score of a whole log."""
    sheet = ScoreSheet(game, bank)
    for done in log:
        sheet.add(done)
    return sheet.score


def _cards_up(event: Event) -> int:
    return event.target.startswith("f") - event.source.startswith("f") if isinstance(event, Moved) else 0
