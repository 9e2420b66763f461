"""A draft of a room's next entries, not in the log yet, and their effects.

A request adds entries to a draft, or refuses and the draft is discarded: the room itself never changes.
"""

from typing import Final, Self

from parlour.errors import Refused
from parlour.records import Entry, GameResult, Recording
from parlour.rooms import checkpoint, log
from parlour.rooms.events import Happening
from parlour.rooms.recordings import ended_by
from parlour.rooms.room import Room
from parlour.rooms.steps import Effects, apply, begin

MOST_ENTRIES: Final = 50_000
"""The most entries between two bases of a log: more than anybody plays, but a room still loads quickly."""

_ALWAYS: Final = (log.Moved, log.Away, log.Left, log.HostChanged, log.Closed)
"""The entries that are accepted even beyond the limit: games can be finished, and everybody can leave."""
_COMING_BACK: Final = (log.Woken, log.Back)
"""The entries that are accepted up to twice the limit: everybody can come back, but not without end."""


class Draft:
    def __init__(self, room: Room, now: int) -> None:
        self.room = room
        """The room after the entries so far."""
        self.at = max(now, room.at)
        """Never less than the time of the entry before."""
        self.entries: list[Entry] = []
        self.happenings: list[Happening] = []
        self.results: list[GameResult] = []
        self.recordings: list[Recording] = []
        self.moves = 0
        """The number of entries that are moves."""
        self._last: log.Body | None = None

    @classmethod
    def opening(cls, room_id: str, code: str | None, now: int, body: log.Opened) -> Self:
        """Return the draft of a new room."""
        step = begin(room_id, code, 1, now, body)
        draft = cls(step.room, now)
        draft._record(step, body)
        return draft

    def add(self, body: log.Body) -> list[Happening]:
        """Add an entry and return what happened."""
        step = apply(self.room, self.room.number + 1, self.at, body)
        self._record(step, body)
        return step.happenings

    def finish(self) -> Self:
        """Add a checkpoint if the game has become long, and refuse a room that is too long."""
        room = self.room
        is_long = self.entries and room.number - room.base >= checkpoint.EVERY
        if is_long and room.status == "playing" and room.game.has_undo:
            self.add(room.checkpoint())
        most = 2 * MOST_ENTRIES if isinstance(self._last, _COMING_BACK) else MOST_ENTRIES
        if self.room.number - self.room.base > most and not isinstance(self._last, _ALWAYS):
            raise Refused("log-full", "This game has become too long. Start a new one.", most=MOST_ENTRIES)
        return self

    def _record(self, step: Effects, body: log.Body) -> None:
        ended = ended_by(self.room, step.room)
        if ended is not None:
            self.recordings.append(ended)
        self.room, self._last = step.room, body
        self.moves += isinstance(body, log.Moved)
        self.entries.append(Entry(step.room.number, self.at, log.encode(body)))
        self.happenings += step.happenings
        self.results += step.results
