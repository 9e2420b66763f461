"""The part of a store for the host's desk: restrictions, the log of actions, logins and reports.

Every action of the host is a change of these tables, so that it applies in every process on the store,
whichever has done it. Each change increments the *mark*: a process that finds a new mark reads again.
"""

from collections.abc import Sequence
from typing import Protocol

from parlour.records import Act, Kind, Restriction, RoomRow, SeenPlayer, ServerReport
from parlour.store.protocols import LogReader, NewsStore, PlayerStore, Timekeeper


class DeskSessionStore(Timekeeper, Protocol):
    """Logins to the desk."""

    async def make_desk_code(self, code_hash: bytes, at: int, until: int) -> None:
        """Store a code that opens the desk once, until a time."""

    async def redeem_desk_code(self, code_hash: bytes, session_hash: bytes, at: int, until: int) -> bool:
        """Exchange a valid code for a session until a time; return False if the code is not valid."""

    async def is_desk_session(self, session_hash: bytes, at: int) -> bool: ...

    async def end_desk_session(self, session_hash: bytes) -> None: ...


class RestrictionStore(LogReader, PlayerStore, NewsStore, Protocol):
    """What every process reads to enforce what the host did, and its reports."""

    async def desk_mark(self) -> int:
        """Return a number that changes with every action or request for reports, in any process."""

    async def acts(self, most: int = 100) -> list[Act]:
        """Return the host's actions, the latest first."""

    async def restrictions(self) -> list[Restriction]:
        """Return the restrictions that were not lifted, the earliest first; some may have expired."""

    async def close_room(self, room: str, at: int) -> None:
        """Close a room without an entry in its log, which can't be folded."""

    async def reports_asked(self) -> int:
        """Return the time when reports were last asked for, or 0."""

    async def report(self, report: ServerReport) -> None:
        """Store the report of a process, replacing the one before."""


class DeskStore(RestrictionStore, DeskSessionStore, Protocol):
    """What the host sees and does at the desk."""

    @property
    def location(self) -> str:
        """The location that opens it again. The address of a database may contain a password."""

    async def act(
        self, act: Act, put: Sequence[Restriction] = (), lift: Sequence[tuple[Kind, str]] = ()
    ) -> None:
        """Log an action of the host, with the restrictions to put in force and those to lift."""

    async def ask_for_reports(self, at: int) -> None:
        """Ask every process to write a report soon."""

    async def reports(self, since: int) -> list[ServerReport]:
        """Return the reports written since a time."""

    async def players_by_id(self, beginning: str, most: int = 20) -> list[SeenPlayer]:
        """Return the players whose ids begin with a text."""

    async def players_by_name(self, name: str, most: int = 20) -> list[SeenPlayer]:
        """Return the players with a name, ignoring case as far as the database can, the last connected
        first."""

    async def players_after(self, player: str = "", most: int = 1000) -> list[SeenPlayer]:
        """Return the players whose ids come after this one, in order."""

    async def open_rooms(self, most: int = 100) -> list[tuple[RoomRow, int]]:
        """Return open rooms with a code, each with the time it was opened, the last changed first."""

    async def size(self) -> int:
        """Return the bytes that the data takes on the disk."""
