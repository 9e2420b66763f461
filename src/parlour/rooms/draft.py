"""A draft of what comes next in a room: entries that are not in the log yet, and all that comes of them.

A request adds entries to a draft, or refuses and leaves it to be thrown away: the room itself never changes.
"""

from typing import Final, Self

from parlour.errors import Refused
from parlour.records import Entry, Recording, Result
from parlour.rooms import checkpoint, log
from parlour.rooms.events import Happening
from parlour.rooms.recordings import ended_by
from parlour.rooms.room import Room
from parlour.rooms.steps import Step, apply, begin

MOST_ENTRIES: Final = 50_000
"""From one base of a log to the next: nobody plays as long as that, and a room still wakes in a moment."""

_ALWAYS: Final = (log.Moved, log.Away, log.Left, log.HostChanged, log.Closed)
"""What can happen even then: games are played to their end, and everybody can leave."""


class Draft:
    def __init__(self, room: Room, now: int) -> None:
        self.room = room
        """The room as it is after the entries so far."""
        self.at = max(now, room.at)
        """An entry's time is never before the one before it."""
        self.entries: list[Entry] = []
        self.happenings: list[Happening] = []
        self.results: list[Result] = []
        self.recordings: list[Recording] = []
        self.moves = 0
        """How many of the entries are moves."""
        self._last: log.Body | None = None

    @classmethod
    def opening(cls, room_id: str, code: str | None, now: int, body: log.Opened) -> Self:
        """The draft of a new room."""
        step = begin(room_id, code, 1, now, body)
        draft = cls(step.room, now)
        draft._take(step, body)
        return draft

    def add(self, body: log.Body) -> list[Happening]:
        """Adds an entry; gives what there is to tell of it."""
        step = apply(self.room, self.room.number + 1, self.at, body)
        self._take(step, body)
        return step.happenings

    def finish(self) -> Self:
        """Adds a checkpoint where the game has become long, and refuses a room that has grown too long."""
        room = self.room
        is_long = self.entries and room.number - room.base >= checkpoint.EVERY
        if is_long and room.status == "playing" and room.game.has_undo:
            self.add(room.checkpoint())
        if self.room.number - self.room.base > MOST_ENTRIES and not isinstance(self._last, _ALWAYS):
            raise Refused("log-full", "This game has become too long. Start a new one.", most=MOST_ENTRIES)
        return self

    def _take(self, step: Step, body: log.Body) -> None:
        ended = ended_by(self.room, step.room)
        if ended is not None:
            self.recordings.append(ended)
        self.room, self._last = step.room, body
        self.moves += isinstance(body, log.Moved)
        self.entries.append(Entry(step.room.number, self.at, log.encode(body)))
        self.happenings += step.happenings
        self.results += step.results
