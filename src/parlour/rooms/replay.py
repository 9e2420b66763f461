"""A round that is over, folded again from its log, step by step, from whichever step is asked for.

A step is an entry that changes the table: a move, an undo, a redo. What else happened is told with the next
step. A long game is not folded from its beginning for every step: the room is kept at some of them, and a
checkpoint in the log serves as well.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from parlour.records import Entry, Recording
from parlour.rooms import fold, log
from parlour.rooms.events import Happening
from parlour.rooms.room import Room

KEPT: Final = 100  # steps, after which the room is kept

_STEPS: Final = (log.Moved, log.Undone, log.Redone)
_ENDS: Final = (log.Started, log.Closed)


class Step(Struct, frozen=True):
    """The room after a step, and what led to it. Step 0 is the deal."""

    number: int
    room: Room
    happenings: list[Happening]


class Replay:
    """Folds lazily: what is asked for first costs most."""

    def __init__(self, recording: Recording, entries: Sequence[Entry]) -> None:
        """`entries` begin with the recording's first, and end with its last or after it."""
        self.recording = recording
        self._entries: list[Entry] = []
        self._places: list[int] = []
        """Of each step's entry."""
        self._checkpoints: list[int] = []
        self.undos: list[int] = []
        """The steps that were undos."""
        self._dealt, self.is_over = self._read(entries)
        self._kept = {0: (self._dealt, 0)}
        """By steps: the room, and the place of the entry that comes next."""

    def _read(self, entries: Sequence[Entry]) -> tuple[Room, bool]:
        """Find the steps, and whether the round is over; return the room as it was dealt."""
        dealt: Room | None = None
        wanted = self.recording
        for entry in entries:
            if dealt is None or dealt.rounds < wanted.round:
                dealt = fold.apply(dealt, wanted.room, None, entry).room
                continue
            body = log.decode(entry.body)
            if isinstance(body, _ENDS):
                return dealt, True
            if isinstance(body, _STEPS):
                self._places.append(len(self._entries))
                if isinstance(body, log.Undone):
                    self.undos.append(len(self._places))
            elif isinstance(body, log.Checkpoint):
                self._checkpoints.append(len(self._entries))
            self._entries.append(entry)
        if dealt is None or dealt.rounds != wanted.round:
            raise fold.UnplayableLog(wanted.room, wanted.first, "is not of this round")
        return dealt, wanted.last is not None

    @property
    def count(self) -> int:
        """How many steps there are after the deal."""
        return len(self._places)

    @property
    def size(self) -> int:
        return len(self._entries)

    @property
    def dealt(self) -> Room:
        """The room as the round begins."""
        return self._dealt

    def steps(self, first: int, count: int) -> Iterator[Step | None]:
        """Yield so many steps from one on. For each step on the way to it None is yielded, so that a caller
        can let others have their turn."""
        number, room, at = self._near(first)
        if number == first:
            facts = {"number": room.rounds, "deal": "known" if room.current.deal.is_open else "new"}
            yield Step(number, room, [] if number else [Happening("started", facts=facts)])
        last = min(first + count - 1, self.count)
        told: list[Happening] = []
        while number < last:
            room, happenings, _ = fold.apply(room, room.id, None, self._entries[at])
            told += happenings
            at += 1
            if at > self._places[number]:
                number += 1
                if number % KEPT == 0:
                    self._kept[number] = room, at
                yield Step(number, room, told) if number >= first else None
                told = []

    def _near(self, number: int) -> tuple[int, Room, int]:
        """The latest step up to that one at which the room is known, or is saved in the log; the room, and
        the place of the entry that comes next."""
        kept = max(each for each in self._kept if each <= number)
        place = self._places[number - 1] if number else -1
        saved = bisect_right(self._checkpoints, place)
        if saved:
            at = self._checkpoints[saved - 1]
            step = bisect_right(self._places, at)
            if step > kept:
                return step, fold.apply(None, self.recording.room, None, self._entries[at]).room, at + 1
        return kept, *self._kept[kept]

    def moves(self, step: Step) -> list[tuple[int, str]]:
        """The moves that stand after a step, each with its seat."""
        round_ = step.room.current
        if round_.game.has_undo:
            return [(each.seat, str(each.move)) for each in round_.standing_moves()]
        made = [log.decode(self._entries[place].body) for place in self._places[: step.number]]
        return [(each.seat, each.move) for each in made if isinstance(each, log.Moved)]
