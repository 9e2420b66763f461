"""The store: append-only logs of rooms, and the players and results around them. Knows no room's meaning.

One protocol with two implementations: SQLite for one process, PostgreSQL for any number of them. Both decide
races between writers: entry n of a room is accepted only if its log has n - 1 entries, so no locks and no
leader are needed above them.
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
    """Another writer was first: `what` says with the same number, the same request or the same room code."""

    def __init__(self, what: Literal["number", "request", "code"]) -> None:
        super().__init__(what)
        self.what = what


class StoreFailure(Exception):
    """The store can't be read or written; nothing that was asked for has happened. Says why in a sentence;
    `public_text` says it to guests, who need not know where the data is."""

    may_pass: ClassVar = False
    """May the same go well a moment later?"""

    def __init__(self, sentence: str, public_text: str | None = None) -> None:
        super().__init__(sentence)
        self.public_text = public_text or sentence


class Unreachable(StoreFailure):
    """The database doesn't answer just now."""

    may_pass = True


class DiskFull(StoreFailure):
    """There is no room on the disk."""

    may_pass = True


class OutcomeUnknown(StoreFailure):
    """The connection was lost in mid-commit: it may or may not have happened. Reading tells."""


class News(Struct, frozen=True):
    """What another process tells. Only a hint: the log is the truth."""

    room: str
    """Empty: news may have been lost, and anything may have changed."""
    number: int = 0
    """The log has grown to this; 0 for a message."""
    message: bytes | None = None
    """Something that is not written down, as it was published."""
    was_away: bool = False
    """The store could not be reached for longer than a lease: nobody could move meanwhile."""


class Glance(Struct, frozen=True):
    """How a room stands in the store: its last number, and the players that are connected to it or were."""

    number: int
    here: frozenset[str]
    """Players with a live connection in some process."""
    gone: dict[str, int]
    """Players that were connected and are no more, and when the last connection ended (or the lease of the
    process that held it). Forgotten after some minutes."""


class Store(DeskStore, Protocol):
    """Every call is durable when it returns, or has raised and changed nothing (but see OutcomeUnknown)."""

    @property
    def epoch(self) -> str:
        """Names this history of logs: numbers of another epoch mean nothing, as after a backup was restored.

        SQLite's is another at every opening. PostgreSQL's is the same in all processes and over restarts, and
        another after a restore or a failover, which may be while the store is open.
        """
        ...

    @property
    def place(self) -> str:
        """Where it is: what opens it again. The address of a database may have a password in it."""
        ...

    def now(self) -> int:
        """Return milliseconds since 1970 by the store's clock, which never goes back in a process."""
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
        """Append entries to a room's log, all or none, with its row, results and recordings in one commit; or
        Conflict.

        There is at least one entry, and the first append of a room brings its row: anything else is a mistake
        of the caller, ValueError. Where several conflicts are true, request goes before number before code.
        Other processes get News of it afterwards.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """Return the entries of a room's log with a number above `after`, in order.

        A log that has lost entries, at its end or in between, is refused: StoreFailure.
        """
        ...

    async def read_part(self, room: str, first: int, last: int) -> list[Entry]:
        """Return the entries of a room's log from one number to another; StoreFailure if one is missing."""
        ...

    async def recording(self, address: str) -> Recording | None:
        """Return the round that is over with this address; None for any other text."""
        ...

    async def review(self, address: str, seat: int) -> bytes | None:
        """Return what was found out about a seat's game in the recording with this address, if it was."""
        ...

    async def add_review(self, address: str, seat: int, body: bytes) -> None:
        """Keep what was found out about a seat's game, unless there is a review of it: then that stays."""
        ...

    async def has_request(self, room: str, request_id: str) -> bool:
        """Tell whether an entry of the room answers this request."""
        ...

    async def room(self, id_or_code: str) -> RoomRow | None:
        """Return the room of that id or code; None for any text that is neither, however odd."""
        ...

    async def public_rooms(self, most: int = 50) -> list[tuple[RoomRow, Player | None]]:
        """Return public rooms that are waiting or playing, with their hosts, the last one changed first."""
        ...

    async def rooms_of(self, host: str) -> list[RoomRow]:
        """Return the rooms not closed that this player hosts, the one with the oldest last entry first."""
        ...

    async def idle_rooms(self, before: int, most: int = 100, *, is_waiting: bool = False) -> list[RoomRow]:
        """Return rooms not closed whose last entry is older than `before`, the oldest row first; or only
        those that wait for their first round."""
        ...

    async def forget_rooms(self, before: int, long_before: int, most: int = 100) -> int:
        """Delete rooms closed before that time, with their logs, that have no results; or, with these, rooms
        whose games were all given up `long_before` by players who have not been here since; tell how many."""
        ...

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        """Add a player; ValueError if the id or the secret is another's."""
        ...

    async def player(self, secret_hash: bytes) -> Player | None: ...

    async def rename_player(self, player: Player) -> None:
        """Give the player of this id a new name and avatar; LookupError if there is none."""
        ...

    async def add_code(self, player: str, code_hash: bytes, at: int, until: int) -> None:
        """Keep the code that lets one other device be this player until then; an earlier one is gone."""
        ...

    async def set_phrase(self, player: str, phrase_hash: bytes, at: int) -> None:
        """Keep the phrase that lets any device be this player; an earlier one is gone."""
        ...

    async def has_phrase(self, player: str) -> bool: ...

    async def claim(self, key_hash: bytes, secret_hash: bytes, at: int) -> Player | None:
        """Let this secret open the player of a code that is valid now, which is used up by it, or of a
        phrase; None if it is neither. Of a player's other devices the last 20 are kept."""
        ...

    async def forget_player(self, player: str, at: int) -> None:
        """Delete a player, all that opens them, and their statistics. Results stay, without a name, and so
        does the id, which is not given out again. Their names in logs are for `rewrite` to remove."""
        ...

    async def is_forgotten(self, player: str) -> bool: ...

    async def still_named(self, most: int = 20) -> list[str]:
        """Return players who are forgotten and whose names may still be in logs, the earliest first."""
        ...

    async def rooms_with(self, players: Sequence[str]) -> list[str]:
        """Return all rooms in whose logs these players are. Every entry is looked at, some at a time."""
        ...

    async def rewrite(self, room: str, bodies: dict[int, bytes]) -> None:
        """Put other bodies in the place of those with these numbers, all or none."""
        ...

    async def not_named(self, player: str) -> None:
        """Note that the name of a player who is forgotten is in no log any more."""
        ...

    async def touch_player(self, player: str, at: int) -> None:
        """Note that the player was here at that time. Kept to the day, so that it is written once a day."""
        ...

    async def forget_guests(self, before: int, most: int = 1000) -> int:
        """Delete players last here before that time who have no results and host no open room."""
        ...

    async def results_of(self, player: str) -> list[Result]:
        """Return a player's results, the earliest first."""
        ...

    async def totals_of(self, player: str) -> list[Totals]:
        """Return a player's results summed up, the rules that were played first first."""
        ...

    async def sums_of(self, player: str, by: Period, since: str = "") -> list[Sums]:
        """Return a player's results summed up by day or by month, from a day on, the earliest first."""
        ...

    async def streaks_of(self, player: str) -> list[Streak]:
        """Return a player's streaks in each game, and in all together, which come first."""
        ...

    async def games_after(self, player: str, at: int, place: int, most: int = 1000) -> list[PlayedGame]:
        """Return the player's games that come after that moment and place, the earliest first."""
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
        """Return the player's games that come before that moment and place, the latest first: of one game,
        with one end, with a text in their deal or rules, from a moment on. Deals of rounds that are not over,
        and of the days from `hidden_from` on, are not looked at."""
        ...

    async def favourites_of(self, player: str) -> list[Favourite]:
        """Return the deals that a player has kept, the latest first."""
        ...

    async def keep_deal(self, player: str, favourite: Favourite) -> None:
        """Keep a deal; one that is kept already gets another note."""
        ...

    async def drop_deal(self, player: str, game: str, rules: str, deal: str) -> None: ...

    async def board(self, game: str, rules: str, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best games under these rules, of deals that nobody chose and without help, the best one
        first, of equals the earlier one; only games that were won, but for the score."""
        ...

    async def board_rules(self, game: str, most: int = 100) -> list[str]:
        """Return the sets of rules under which there are games for the boards."""
        ...

    async def add_daily(self, daily: Daily) -> None:
        """Add the deal of a day, unless there is one of that day, game and rules: then that stays."""
        ...

    async def dailies(self, first: str, last: str) -> list[Daily]:
        """Return the deals from one day to another, in their order."""
        ...

    async def first_daily(self) -> str | None:
        """Return the first day that has a deal."""
        ...

    async def latest_daily(self) -> str | None:
        """Return the last day that has a deal."""
        ...

    async def daily_board(self, daily: Daily, by: Ranking, most: int = 10) -> list[BoardLine]:
        """Return the best first tries at the deal of a day, as `board` does."""
        ...

    async def daily_results_of(self, player: str) -> list[tuple[Daily, Result, str | None]]:
        """Return a player's first tries that are over, day by day, each with the address of its recording."""
        ...

    async def add_daily_rating(self, seed: str, rating: Rating) -> None:
        """Note how difficult the deal of a day is; what was noted first stays."""
        ...

    async def daily_ratings(self, first: str, last: str) -> dict[str, Rating]:
        """Return how difficult the deals from one day to another are, by their seeds, where that is known."""
        ...

    async def add_rated_deal(self, rated: RatedDeal) -> None:
        """Add a deal of known difficulty, which waits for a player."""
        ...

    async def rated_deals(self, game: str, rules: str) -> list[RatedDeal]:
        """Return the deals of known difficulty that wait for a player."""
        ...

    async def take_rated_deal(self, seed: str) -> bool:
        """Take such a deal away for a player; False if it was taken before."""
        ...

    async def players_counted(self, after: str = "", most: int = 1000) -> list[str]:
        """Return the ids of players with results or totals that come after that id, in their order."""
        ...

    async def results_in_order(self, player: str) -> list[Result]:
        """Return a player's results in the order in which they were written."""
        ...

    async def broken_logs(self) -> list[tuple[str, int, int, int]]:
        """Return the rooms whose logs have lost entries: for each the number that the log is known to have
        reached, how many entries are left, and the last one's number."""
        ...

    async def arrive(self, room: str, player: str) -> bool:
        """Note that this process holds a connection of the player. True if nobody else was there before."""
        ...

    async def depart(self, room: str, player: str) -> None:
        """Note that this process's last connection of the player to the room has ended."""
        ...

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        """Return how each of these rooms stands."""
        ...

    def publish(self, room: str, message: bytes) -> None:
        """Send a message to every other process, soon and if possible. Never waits; nothing is kept."""
        ...

    def listen(self, heard: Callable[[News], None]) -> None:
        """Have `heard` called in the event loop with what other processes wrote or published."""
        ...

    def exclusive(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Hold the lock of that name among all processes: True inside, or False if another process has it."""
        ...

    async def check(self) -> None:
        """Raise StoreFailure if nothing can be written now."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and end the connections of this process. What is asked afterwards fails."""
        ...


def is_postgres(where: str | PathLike[str]) -> bool:
    """Is it the address of a PostgreSQL database, and not a folder or a file?"""
    return fspath(where).startswith(POSTGRES)


def default_folder() -> Path:
    """Return the folder in which everything is kept if nobody says otherwise."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def check_driver() -> None:
    """Raise StoreFailure if PostgreSQL's driver is not installed: it is an extra."""
    if find_spec("asyncpg") is None:
        raise StoreFailure(
            "PostgreSQL needs the package asyncpg: install it with pip install 'parlour[postgresql]'."
        )


async def open(where: str | PathLike[str], *, busy_seconds: float = 5.0) -> Store:  # noqa: A001
    """Open the store at a PostgreSQL address, in a folder or in a file; or StoreFailure.

    `busy_seconds` is how long the lock of another program on the file is waited for.
    """
    if is_postgres(where):
        check_driver()
        from parlour.store.postgres import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(fspath(where))
    from parlour.store.sqlite import SqliteStore  # noqa: PLC0415

    return await SqliteStore.open(where, busy_seconds=busy_seconds)
