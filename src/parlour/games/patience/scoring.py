"""The score of a patience: a fold over a player's actions. An undo gives back what the move was worth."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from parlour.game import Done, Score
from parlour.games.patience.events import Event, Moved, Taken
from parlour.games.patience.rules import Points


class ScoreSheet(Struct, frozen=True):
    worth: Points
    points: tuple[int, ...]
    """At the beginning and after each move that stands."""
    moves: int = 0
    undos: int = 0
    first_at: float | None = None
    seconds: float = 0.0

    @property
    def score(self) -> Score:
        return Score(self.points[-1], self.moves, self.undos, int(self.seconds))

    def add(self, done: Done) -> ScoreSheet:
        first_at = done.at if self.first_at is None else self.first_at
        sheet = replace(self, first_at=first_at, seconds=done.at - first_at)
        if done.did == "undo":
            return replace(sheet, points=self.points[: -done.count], undos=self.undos + 1)
        points = self.points[-1] + self.worth.move + sum(self._worth(event) for event in done.events)
        return replace(sheet, points=(*self.points, points), moves=self.moves + 1)

    def _worth(self, event: Event) -> int:
        match event:
            case Moved(cards=cards, target=target) if target[0] in "fp":
                return self.worth.run if len(cards) > 1 else self.worth.card
            case Taken(cards=cards):
                return self.worth.card * len(cards)
            case _:
                return 0

    def save(self) -> list[Any]:
        """Return the sheet as plain data, from which `restored` rebuilds it."""
        return [list(self.points), self.moves, self.undos, self.first_at, self.seconds]

    @classmethod
    def restored(cls, worth: Points, saved: list[Any]) -> ScoreSheet:
        points, *totals = saved
        return cls(worth, tuple(points), *totals)
