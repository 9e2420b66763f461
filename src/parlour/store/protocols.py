"""What live rooms and sessions need of a store, cut by who uses it.

In the bases of a protocol, those with a clock come first, then the others in the order of this file:
otherwise Python finds no order for those of `Store`.
"""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from parlour.records import (
    Entry,
    GameResult,
    PlayedGame,
    Player,
    Recording,
    RoomRow,
    Span,
    Statistics,
)

Topic = Literal["rooms", "players", "desk"]


class News(Struct, frozen=True):
    """A notification from another process. Only a hint: the log decides."""

    room: str = ""
    """The room that it is about, if any. With neither a room nor a message, notifications may have been lost,
    so that anything may have changed."""
    number: int = 0
    """The new length of the log; 0 for a message."""
    message: bytes | None = None
    """A published message, which is not stored."""
    was_away: bool = False
    """Whether the store was unreachable for longer than a lease, so that nobody could move."""
    entries: tuple[Entry, ...] = ()
    """The last entries of the log that has grown, if they are short."""


class Glance(Struct, frozen=True):
    """The state of a room in the store: its last number, and the players connected to it now or recently."""

    number: int
    here: frozenset[str]
    """Players with a live connection in some process."""
    gone: dict[str, int]
    """Players who were connected, and when the last connection (or the lease of its process) ended. Dropped
    after some minutes."""
    elsewhere: frozenset[str] = frozenset()
    """Other processes through which players are connected."""
    look: int = 0
    """Looks that began later have a higher number, if they can overtake each other."""


class Timekeeper(Protocol):
    """The store's clock."""

    def now(self) -> int:
        """Return milliseconds since 1970 by the store's clock, which never goes back within a process."""


class LogReader(Timekeeper, Protocol):
    """Rooms with their logs, and where in a log to find a finished round."""

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """Return the entries of a room's log with a number above `after`, in order.

        Raise StoreFailure for a log that has lost entries, at its end or in between.
        """

    async def read_part(self, room: str, first: int, last: int) -> list[Entry]:
        """Return the entries of a room's log from `first` to `last`; raise StoreFailure if one is missing."""

    async def recording(self, address: str) -> Recording | None:
        """Return the finished round with this address; None for any other text."""

    async def room(self, id_or_code: str) -> RoomRow | None:
        """Return the room with this id or code; None for any other text."""


class LogStore(LogReader, Protocol):
    """Writing logs: only live rooms do."""

    @property
    def epoch(self) -> str:
        """The id of this history of logs: after restoring a backup, numbers of another epoch are meaningless.

        SQLite's changes whenever it is opened. PostgreSQL's is shared by all processes and survives restarts,
        but changes after a restore or a failover, even while the store is open.
        """

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[GameResult] = (),
        recordings: Sequence[Recording] = (),
    ) -> None:
        """Append entries to a room's log, all or none, with its row, results and recordings in one commit, or
        raise Conflict.

        There must be at least one entry, and the first append of a room must bring its row; otherwise
        ValueError. If several conflicts apply, request comes before number before code. Other processes in
        which players are connected to the room get News of it afterwards.
        """

    async def has_request(self, room: str, request_id: str) -> bool:
        """Return whether an entry of the room answers this request."""


class RoomLists(Protocol):
    """Lists of rooms."""

    async def public_rooms(self, most: int = 50) -> list[tuple[RoomRow, Player | None]]:
        """Return public rooms that are waiting or playing, with their hosts, the last changed first."""

    async def rooms_of(self, host: str) -> list[RoomRow]:
        """Return the open rooms that this player hosts, the one with the oldest last entry first."""

    async def idle_rooms(self, before: int, most: int = 100, *, is_waiting: bool = False) -> list[RoomRow]:
        """Return open rooms whose last entry is older than `before`, the oldest row first; with `is_waiting`
        only those before their first round."""


class NewsStore(Protocol):
    """Messages between processes."""

    def publish(self, topic: Topic, message: bytes = b"", *, room: str = "") -> None:
        """Send a message to all other processes, or to those in which players are connected to the room, best
        effort. It never blocks, and nothing is stored."""

    def listen(self, topic: Topic, heard: Callable[[News], None]) -> None:
        """Call `heard` in the event loop with notifications from other processes about a topic, and when some
        may have been lost. A topic may have several listeners."""


class PresenceStore(NewsStore, Protocol):
    """Who is connected to which room through any process."""

    async def arrive(self, room: str, player: str) -> bool:
        """Record that the player is connected to this process; return True if nobody else was in the room."""

    async def depart(self, room: str, player: str) -> None:
        """Record that this process's last connection of the player to the room has ended."""

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        """Return the state of each of these rooms."""


class HelpStore(Protocol):
    """About which deals the solver has told a player something, in whatever room. A deal is its cards: see
    `rooms.daily.deal_key`."""

    async def note_help(self, player: str, deal: str, at: int) -> None:
        """Record it, unless it is recorded already."""

    async def helped_at(self, player: str, deal: str) -> int | None:
        """Return when that was first, or None."""


class DealCodeStore(Protocol):
    """Short names of deals."""

    async def add_deal_code(self, code: str, seed: str) -> None:
        """Let a code name a deal, unless it names one already."""

    async def seed_of_code(self, code: str) -> str | None:
        """Return the seed of the deal that this code names; None for any other text."""


class PlayerStore(Timekeeper, Protocol):
    """Players, known by the hashes of their secrets."""

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        """Add a player; raise ValueError if the id or the secret is taken."""

    async def player(self, secret_hash: bytes) -> Player | None: ...

    async def rename_player(self, player: Player) -> None:
        """Change a player's name and avatar; raise LookupError if there is no such player."""

    async def touch_player(self, player: str, at: int) -> None:
        """Record that the player was connected at that time, with a resolution of one day to limit writes."""

    async def is_forgotten(self, player: str) -> bool: ...


class StatisticsStore(Timekeeper, Protocol):
    """Results of players, and what is counted from them."""

    async def results_of(self, player: str) -> list[GameResult]:
        """Return a player's results, the earliest first."""

    async def statistics_of(self, player: str, by: Span, since: str = "") -> list[Statistics]:
        """Return a player's statistics, those of days or months from `since` on, by period and then in the
        order in which the rules or games were first played."""

    async def games_after(self, player: str, at: int, place: int, most: int = 1000) -> list[PlayedGame]:
        """Return the player's games after that time and place, the earliest first."""


class Lifetime(Protocol):
    """Checking and closing a store."""

    async def check(self) -> None:
        """Raise StoreFailure if the store can't be written now."""

    async def close(self) -> None:
        """Finish pending writes and close the connections of this process. Later calls fail."""


class LiveStore(LogStore, PresenceStore, HelpStore, Protocol):
    """What one live room needs."""


class HubStore(LiveStore, PlayerStore, StatisticsStore, RoomLists, DealCodeStore, Lifetime, Protocol):
    """What live rooms and sessions need, on a server and in a browser."""
