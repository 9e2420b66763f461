"""A finished round, folded again from its log step by step, starting at any step.

A step is an entry that changes the table: a move, an undo, a redo. Everything else that happened is reported
with the next step. To avoid folding a long game from its beginning for every step, the room is cached at some
steps, and checkpoints in the log are used too.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from parlour.records import Entry, Recording
from parlour.rooms import fold, log
from parlour.rooms.events import Happening
from parlour.rooms.room import Room

KEPT: Final = 100  # steps between cached rooms

_STEPS: Final = (log.Moved, log.Undone, log.Redone)
_ENDS: Final = (log.Started, log.Closed)


class RoundStep(Struct, frozen=True):
    """The room after a step, and what happened since the step before. Step 0 is the deal."""

    number: int
    room: Room
    happenings: list[Happening]


class Replay:
    """A lazily folded round: the first access to a step is the most expensive."""

    def __init__(self, recording: Recording, entries: Sequence[Entry]) -> None:
        """`entries` begin with the recording's first entry and end with its last or a later one."""
        self.recording = recording
        self._entries: list[Entry] = []
        self._places: list[int] = []
        """The index of each step's entry."""
        self._checkpoints: list[int] = []
        self.undos: list[int] = []
        """The steps that were undos."""
        self._dealt, self.is_over = self._read(entries)
        self._kept = {0: (self._dealt, 0)}
        """Cached rooms by step, each with the index of the next entry."""

    def _read(self, entries: Sequence[Entry]) -> tuple[Room, bool]:
        """Find the steps and whether the round is over; return the room with the fresh deal."""
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
        """The number of steps after the deal."""
        return len(self._places)

    @property
    def size(self) -> int:
        return len(self._entries)

    @property
    def dealt(self) -> Room:
        """The room at the start of the round."""
        return self._dealt

    def steps(self, first: int, count: int) -> Iterator[RoundStep | None]:
        """Yield `count` steps from `first` on, and None for each step folded on the way there, so that the
        caller can yield to other tasks."""
        number, room, at = self._nearest(first)
        if number == first:
            facts = {"number": room.rounds, "deal": "known" if room.current.deal.is_open else "new"}
            yield RoundStep(number, room, [] if number else [Happening("started", facts=facts)])
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
                yield RoundStep(number, room, told) if number >= first else None
                told = []

    def _nearest(self, number: int) -> tuple[int, Room, int]:
        """Return the latest step up to `number` at which the room is cached or checkpointed, the room, and
        the index of the next entry."""
        kept = max(each for each in self._kept if each <= number)
        place = self._places[number - 1] if number else -1
        saved = bisect_right(self._checkpoints, place)
        if saved:
            at = self._checkpoints[saved - 1]
            step = bisect_right(self._places, at)
            if step > kept:
                return step, fold.apply(None, self.recording.room, None, self._entries[at]).room, at + 1
        return kept, *self._kept[kept]

    def moves(self, step: RoundStep) -> list[tuple[int, str]]:
        """Return the moves that are not undone after a step, each with its seat."""
        round_ = step.room.current
        if round_.game.has_undo:
            return [(each.seat, str(each.move)) for each in round_.standing_moves()]
        made = [log.decode(self._entries[place].body) for place in self._places[: step.number]]
        return [(each.seat, each.move) for each in made if isinstance(each, log.Moved)]
