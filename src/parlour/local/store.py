"""The store in a browser: SQLite in memory, whose changed pages are kept by the browser after each commit.

SQLite writes ahead to a log, to which each commit appends the pages that it has changed; these go to whoever
keeps them (`Keeper`), all or none, before anything is acknowledged. What is kept is therefore always the
whole database as of some commit, and reading it back is joining its pages. If pages can't be kept, what is in
memory is no longer what is kept: the store fails for good, and has to be opened again from what is kept.
"""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Protocol, Self

from parlour.records import Entry, GameResult, Recording, RoomRow
from parlour.store import Glance, News, StoreFailure, Topic, queries
from parlour.store.clock import SteadyClock, wall_clock
from parlour.store.presence import LocalPresence
from parlour.store.queries import sqlite
from parlour.store.sqlite_schema import is_up_to_date, migrate
from parlour.store.sqlite_statements import (
    CHECK,
    LATEST_TIME,
    REFUSALS,
    Values,
    beside_entries,
    has_text,
    insertion,
    last_numbers,
    reason,
    values_of,
)
from parlour.store.statements import Row, Value, raw
from parlour.store.tables import Tables

PAGE: Final = 4096
"""Bytes of a page."""
_HEADER: Final = 32
_FRAME: Final = 24
"""Bytes before the pages of the write-ahead log, and before each of them."""
_LONGEST_LOG: Final = 1000 * (_FRAME + PAGE)
_OPENING: Final = (
    "PRAGMA foreign_keys = ON",
    f"PRAGMA page_size = {PAGE}",
    "PRAGMA locking_mode = EXCLUSIVE",  # or the log would need memory shared between processes
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = OFF",  # the file is in memory
    "PRAGMA temp_store = MEMORY",
    "PRAGMA wal_autocheckpoint = 0",
)


class Keeper(Protocol):
    """Who keeps the pages of the database: the browser."""

    async def keep(self, pages: Mapping[int, bytes]) -> None:
        """Keep pages by their numbers, from 1, in place of those of before; all or none. Raise StoreFailure
        if that can't be done, and OutcomeUnknown if it may have been."""
        ...


class LocalStore(Tables):
    """The store; it belongs to the event loop in which it was opened."""

    def __init__(self, file: Path, connection: sqlite3.Connection, keeper: Keeper, latest: int) -> None:
        """Don't call this; use `open`."""
        self.epoch = secrets.token_hex(6)
        self.now = SteadyClock(max(wall_clock(), latest)).now
        self.failure: StoreFailure | None = None
        """Why nothing can be kept any more."""
        self._file = file
        self._log = file.with_name(f"{file.name}-wal")
        self._connection = connection
        self._execute = connection.execute
        self._keeper = keeper
        self._presence = LocalPresence()
        self._read_to = 0
        """How much of the log was read."""
        self._changed: dict[int, bytes] = {}
        """What is to be kept next."""
        self._keeping = asyncio.Lock()

    @classmethod
    async def open(cls, file: Path, pages: Mapping[int, bytes], keeper: Keeper) -> Self:
        """Open the database that was kept, which is put into a file in memory; a new one without pages."""
        file.with_name(f"{file.name}-wal").unlink(missing_ok=True)
        file.write_bytes(b"".join(pages[number] for number in range(1, len(pages) + 1)))
        connection = sqlite3.connect(file, isolation_level=None, cached_statements=256)
        for statement in _OPENING:
            connection.execute(statement)
        if not pages or not is_up_to_date(connection):
            migrate(connection, file)
        (latest,) = connection.execute(LATEST_TIME).fetchone()
        store = cls(file, connection, keeper, latest)
        store._read_log()
        await store._keep()
        return store

    # Writing

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[GameResult] = (),
        recordings: Sequence[Recording] = (),
    ) -> None:
        queries.check_append(room, entries, row, results, recordings)
        others = beside_entries(row, entries[-1], results, recordings)
        await self._write(values_of(room, entries), others, row)

    async def _write(
        self, values: Values, others: Sequence[tuple[str, Values]] = (), row: RoomRow | None = None
    ) -> int:
        """Write entries and what belongs to them, and return how many rows the rest has changed."""
        self._check_open()
        changed = 0
        self._execute("BEGIN IMMEDIATE")
        try:
            for statement, more in others:
                changed += self._execute(statement, more).rowcount
            for start in range(0, len(values), 5):
                self._execute(insertion(1), values[start : start + 5])
        except REFUSALS as error:
            self._execute("ROLLBACK")
            raise reason(self._execute, values, row, error) from error
        self._execute("COMMIT")
        self._read_log()
        await asyncio.shield(asyncio.ensure_future(self._keep()))
        return changed

    async def _change(self, statement: str, *values: Value) -> int:
        return await self._write((), [(sqlite(statement), values)])

    async def _change_all(self, statements: Sequence[tuple[str, Sequence[Value | None]]]) -> None:
        await self._write((), [(sqlite(statement), values) for statement, values in statements])

    # Keeping

    def _read_log(self) -> None:
        """Take the pages that commits have changed from the write-ahead log."""
        with self._log.open("rb") as log:
            log.seek(max(self._read_to, _HEADER))
            frames = log.read()
        for start in range(0, len(frames), _FRAME + PAGE):
            number = int.from_bytes(frames[start : start + 4])
            self._changed[number] = frames[start + _FRAME : start + _FRAME + PAGE]
        self._read_to = max(self._read_to, _HEADER) + len(frames)
        if self._read_to > _LONGEST_LOG:
            self._execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._read_to = 0

    async def _keep(self) -> None:
        """Keep what is committed by now, unless somebody before has done so."""
        async with self._keeping:
            self._check_open()
            pages, self._changed = self._changed, {}
            if not pages:
                return
            try:
                await self._keeper.keep(pages)
            except StoreFailure as failure:
                self.failure = failure
                raise

    # Reading

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        return queries.entries_of(room, after, await self._ask(raw, queries.READ, room, after))

    async def _ask(self, make: Callable[..., Row], question: str, *values: Value) -> list[Row]:
        self._check_open()
        try:
            return [make(*row) for row in self._execute(sqlite(question), values).fetchall()]
        except UnicodeEncodeError:
            return []  # a text with a lone surrogate can't have been stored

    def _has_text(self, parameter: str) -> str:
        return has_text(parameter)

    # Presence

    async def arrive(self, room: str, player: str) -> bool:
        self._check_open()
        return self._presence.arrive(room, player)

    async def depart(self, room: str, player: str) -> None:
        self._check_open()
        self._presence.depart(room, player, self.now())

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        self._check_open()
        numbers = last_numbers(self._connection, rooms)
        return {
            room: Glance(number, *self._presence.of(room))
            for room, number in zip(rooms, numbers, strict=True)
        }

    def publish(self, topic: Topic, message: bytes = b"", *, room: str = "") -> None:
        """Do nothing: there is no other process."""

    def listen(self, topic: Topic, heard: Callable[[News], None]) -> None:
        """Do nothing: there is no other process."""

    @asynccontextmanager
    async def exclusive(self, name: str) -> AsyncIterator[bool]:
        yield True

    # Lifetime

    async def check(self) -> None:
        await self._change(CHECK)

    async def close(self) -> None:
        async with self._keeping:
            self.failure = StoreFailure("The store is closed.")
            self._connection.close()

    def _check_open(self) -> None:
        if self.failure is not None:
            raise type(self.failure)(str(self.failure), self.failure.public_text)
