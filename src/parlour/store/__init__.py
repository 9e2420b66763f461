"""The store: append-only logs of rooms, and the players and results around them. It does not interpret logs.

One protocol with two implementations: SQLite for one process, PostgreSQL for any number of them. Both resolve
races between writers: entry n of a room is accepted only if its log has n - 1 entries, so callers need no
locks and no leader.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from typing import ClassVar, Final, Literal, Protocol

from msgspec import Struct

from parlour.difficulty import Rating
from parlour.records import (
    BoardLine,
    Daily,
    Entry,
    Favourite,
    PlayedGame,
    Player,
    Ranking,
    RatedDeal,
    Recording,
    Result,
    RoomRow,
    Streak,
    Sums,
    Totals,
)
from parlour.store.desk import DeskStore

Period = Literal["day", "month"]

POSTGRES: Final = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins."""


class Conflict(Exception):
    """Another writer was first, with the same entry number, request id or room code."""

    def __init__(self, what: Literal["number", "request", "code"]) -> None:
        super().__init__(what)
        self.what = what


class StoreFailure(Exception):
    """The store can't be read or written; the call had no effect. The message gives the reason; `public_text`
    is the version for guests, who need not know where the data is."""

    may_pass: ClassVar = False
    """Whether the same call may succeed a moment later."""

    def __init__(self, sentence: str, public_text: str | None = None) -> None:
        super().__init__(sentence)
        self.public_text = public_text or sentence


class Unreachable(StoreFailure):
    """The database does not answer at the moment."""

    may_pass = True


class DiskFull(StoreFailure):
    """The disk is full."""

    may_pass = True


class Damaged(StoreFailure):
    """Stored data is lost or can't be read: trying again does not help."""


class OutcomeUnknown(StoreFailure):
    """The connection was lost during a commit: it may or may not have happened. A read shows which."""


class News(Struct, frozen=True):
    """A notification from another process. Only a hint: the log decides."""

    room: str
    """Empty if notifications may have been lost, so that anything may have changed."""
    number: int = 0
    """The new length of the log; 0 for a message."""
    message: bytes | None = None
    """A published message, which is not stored."""
    was_away: bool = False
    """Whether the store was unreachable for longer than a lease, so that nobody could move."""


class Glance(Struct, frozen=True):
    """The state of a room in the store: its last number, and the players connected to it now or recently."""

    number: int
    here: frozenset[str]
    """Players with a live connection in some process."""
    gone: dict[str, int]
    """Players who were connected, and when the last connection (or the lease of its process) ended. Dropped
    after some minutes."""


class Store(DeskStore, Protocol):
    """The interface of a store. A call is durable when it returns, or raises and has changed nothing (but see
    OutcomeUnknown)."""

    @property
    def epoch(self) -> str:
        """The id of this history of logs: after restoring a backup, numbers of another epoch are meaningless.

        SQLite's changes whenever it is opened. PostgreSQL's is shared by all processes and survives restarts,
        but changes after a restore or a failover, even while the store is open.
        """
        ...

    @property
    def place(self) -> str:
        """The location that opens it again. The address of a database may contain a password."""
        ...

    def now(self) -> int:
        """Return milliseconds since 1970 by the store's clock, which never goes back within a process."""
        ...

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[Result] = (),
        recordings: Sequence[Recording] = (),
    ) -> None:
        """Append entries to a room's log, all or none, with its row, results and recordings in one commit, or
        raise Conflict.

        There must be at least one entry, and the first append of a room must bring its row; otherwise
        ValueError. If several conflicts apply, request comes before number before code. Other processes get
        News of it afterwards.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """Return the entries of a room's log with a number above `after`, in order.

        Raise StoreFailure for a log that has lost entries, at its end or in between.
        """
        ...

    async def read_part(self, room: str, first: int, last: int) -> list[Entry]:
        """Return the entries of a room's log from `first` to `last`; raise StoreFailure if one is missing."""
        ...

    async def recording(self, address: str) -> Recording | None:
        """Return the finished round with this address; None for any other text."""
        ...

    async def review(self, address: str, seat: int) -> bytes | None:
        """Return the stored review of a seat's game in the recording with this address, or None."""
        ...

    async def add_review(self, address: str, seat: int, body: bytes) -> None:
        """Store the review of a seat's game, unless there is one already."""
        ...

    async def has_request(self, room: str, request_id: str) -> bool:
        """Return whether an entry of the room answers this request."""
        ...

    async def room(self, id_or_code: str) -> RoomRow | None:
        """Return the room with this id or code; None for any other text."""
        ...

    async def public_rooms(self, most: int = 50) -> list[tuple[RoomRow, Player | None]]:
        """Return public rooms that are waiting or playing, with their hosts, the last changed first."""
        ...

    async def rooms_of(self, host: str) -> list[RoomRow]:
        """Return the open rooms that this player hosts, the one with the oldest last entry first."""
        ...

    async def idle_rooms(self, before: int, most: int = 100, *, is_waiting: bool = False) -> list[RoomRow]:
        """Return open rooms whose last entry is older than `before`, the oldest row first; with `is_waiting`
        only those before their first round."""
        ...

    async def forget_rooms(self, before: int, long_before: int, most: int = 100) -> int:
        """Delete rooms closed before that time that have no results, with their logs; also rooms with results
        if all games were abandoned `long_before` by players not seen since. Return how many were deleted."""
        ...

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        """Add a player; raise ValueError if the id or the secret is taken."""
        ...

    async def player(self, secret_hash: bytes) -> Player | None: ...

    async def rename_player(self, player: Player) -> None:
        """Change a player's name and avatar; raise LookupError if there is no such player."""
        ...

    async def add_code(self, player: str, code_hash: bytes, at: int, until: int) -> None:
        """Store a code that signs in one other device until then; it replaces an earlier one."""
        ...

    async def set_phrase(self, player: str, phrase_hash: bytes, at: int) -> None:
        """Store a phrase that signs in any device; it replaces an earlier one."""
        ...

    async def has_phrase(self, player: str) -> bool: ...

    async def claim(self, key_hash: bytes, secret_hash: bytes, at: int) -> Player | None:
        """Sign a device's secret in as the player of a valid code, which is used up, or of a phrase; return
        None if it is neither. The last 20 devices of a player are kept."""
        ...

    async def forget_player(self, player: str, at: int) -> None:
        """Delete a player, their secrets, their statistics and what the desk's log says of them. Results stay
        without a name, and the id stays so that it is never assigned again. `rewrite` removes their names
        from logs."""
        ...

    async def is_forgotten(self, player: str) -> bool: ...

    async def still_named(self, most: int = 20) -> list[str]:
        """Return forgotten players whose names may still be in logs, the earliest first."""
        ...

    async def rooms_with(self, players: Sequence[str]) -> list[str]:
        """Return all rooms whose logs contain these players. It scans every entry, in batches."""
        ...

    async def rewrite(self, room: str, bodies: dict[int, bytes]) -> None:
        """Replace the bodies of the entries with these numbers, all or none."""
        ...

    async def mark_scrubbed(self, player: str) -> None:
        """Record that no log contains the name of a forgotten player any more."""
        ...

    async def touch_player(self, player: str, at: int) -> None:
        """Record that the player was connected at that time, with a resolution of one day to limit writes."""
        ...

    async def forget_guests(self, before: int, most: int = 1000) -> int:
        """Delete players last seen before that time who have no results, statistics, sign-in keys or
        favourites and host no open room."""
        ...

    async def results_of(self, player: str) -> list[Result]:
        """Return a player's results, the earliest first."""
        ...

    async def totals_of(self, player: str) -> list[Totals]:
        """Return a player's totals, in the order in which the rules were first played."""
        ...

    async def sums_of(self, player: str, by: Period, since: str = "") -> list[Sums]:
        """Return a player's sums by day or month from `since` on, the earliest first."""
        ...

    async def streaks_of(self, player: str) -> list[Streak]:
        """Return a player's streaks: over all games first, then in each game."""
        ...

    async def games_after(self, player: str, at: int, place: int, most: int = 1000) -> list[PlayedGame]:
        """Return the player's games after that time and place, the earliest first."""
        ...

    async def games_before(
        self,
        player: str,
        at: int,
        place: int,
        *,
        game: str = "",
        ended: str = "",
        search: str = "",
        hidden_from: str = "",
        since: int = 0,
        most: int = 50,
    ) -> list[PlayedGame]:
        """Return the player's games before that time and place, the latest first: of one game, with one
        ending, with a text in their deal or rules, and not before `since`. The search skips deals of
        unfinished rounds and of days from `hidden_from` on."""
        ...

    async def favourites_of(self, player: str) -> list[Favourite]:
        """Return the deals that a player has saved, the latest first."""
        ...

    async def keep_deal(self, player: str, favourite: Favourite) -> None:
        """Save a deal; if it is saved already, only change its note."""
        ...

    async def drop_deal(self, player: str, game: str, rules: str, deal: str) -> None: ...

    async def board(self, game: str, rules: str, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best games under these rules, on deals that nobody chose and without help, the best
        first, of equals the earlier one; except for the score, only games that were won."""
        ...

    async def board_rules(self, game: str, most: int = 100) -> list[str]:
        """Return the sets of rules that have games for the boards."""
        ...

    async def add_daily(self, daily: Daily) -> None:
        """Add the deal of a day, unless there is one for that day, game and rules."""
        ...

    async def dailies(self, first: str, last: str) -> list[Daily]:
        """Return the deals from one day to another, in order."""
        ...

    async def first_daily(self) -> str | None:
        """Return the first day that has a deal."""
        ...

    async def latest_daily(self) -> str | None:
        """Return the last day that has a deal."""
        ...

    async def daily_board(self, daily: Daily, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best first tries at the deal of a day, in the order of `board`."""
        ...

    async def daily_results_of(self, player: str) -> list[tuple[Daily, Result, str | None]]:
        """Return a player's finished first tries, day by day, each with the address of its recording."""
        ...

    async def add_daily_rating(self, seed: str, rating: Rating) -> None:
        """Store the difficulty of the deal of a day, unless there is one already."""
        ...

    async def daily_ratings(self, first: str, last: str) -> dict[str, Rating]:
        """Return the known difficulties of the deals from one day to another, by seed."""
        ...

    async def add_rated_deal(self, rated: RatedDeal) -> None:
        """Add a deal of known difficulty, to be dealt later."""
        ...

    async def rated_deals(self, game: str, rules: str) -> list[RatedDeal]:
        """Return the deals of known difficulty that are left."""
        ...

    async def take_rated_deal(self, seed: str) -> bool:
        """Remove such a deal to deal it; return False if it was taken before."""
        ...

    async def players_counted(self, after: str = "", most: int = 1000) -> list[str]:
        """Return the ids of players with results or totals, in order, starting after an id."""
        ...

    async def results_in_order(self, player: str) -> list[Result]:
        """Return a player's results in the order in which they were written."""
        ...

    async def broken_logs(self) -> list[tuple[str, int, int, int]]:
        """Return the rooms whose logs have lost entries: for each the known length of the log, the number of
        entries left, and the last one's number."""
        ...

    async def arrive(self, room: str, player: str) -> bool:
        """Record that the player is connected to this process; return True if nobody else was in the room."""
        ...

    async def depart(self, room: str, player: str) -> None:
        """Record that this process's last connection of the player to the room has ended."""
        ...

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        """Return the state of each of these rooms."""
        ...

    def publish(self, room: str, message: bytes) -> None:
        """Send a message to all other processes, best effort. It never blocks, and nothing is stored."""
        ...

    def listen(self, heard: Callable[[News], None]) -> None:
        """Call `heard` in the event loop with notifications from other processes."""
        ...

    def exclusive(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Try to hold a lock among all processes: True inside, or False if another process has it."""
        ...

    async def check(self) -> None:
        """Raise StoreFailure if the store can't be written now."""
        ...

    async def close(self) -> None:
        """Finish pending writes and close the connections of this process. Later calls fail."""
        ...


def is_postgres(where: str | PathLike[str]) -> bool:
    """Return whether this is the address of a PostgreSQL database rather than a folder or file."""
    return fspath(where).startswith(POSTGRES)


def default_folder() -> Path:
    """Return the default data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def check_driver() -> None:
    """Raise StoreFailure if PostgreSQL's driver, an extra, is not installed."""
    if find_spec("asyncpg") is None:
        raise StoreFailure(
            "PostgreSQL needs the package asyncpg: install it with pip install 'parlour[postgresql]'."
        )


async def open(where: str | PathLike[str], *, busy_seconds: float = 5.0) -> Store:  # noqa: A001
    """Open the store at a PostgreSQL address, in a folder or in a file, or raise StoreFailure.

    `busy_seconds` is how long to wait for another program's lock on the file.
    """
    if is_postgres(where):
        check_driver()
        from parlour.store.postgres import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(fspath(where))
    from parlour.store.sqlite import SqliteStore  # noqa: PLC0415

    return await SqliteStore.open(where, busy_seconds=busy_seconds)
