"""The store in one SQLite file, for one process: one thread writes, a few read, the event loop never blocks.

Acknowledged writes survive `kill -9` and power loss. If another program writes to the same file, unique keys
resolve conflicts, but the two get no notifications from each other.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from os import PathLike
from pathlib import Path
from queue import SimpleQueue
from typing import Final, Self

from parlour.records import Entry, GameResult, Recording, RoomRow
from parlour.store import Glance, News, StoreFailure, Topic, queries
from parlour.store.clock import SteadyClock, wall_clock
from parlour.store.presence import LocalPresence
from parlour.store.queries import sqlite
from parlour.store.sqlite_file import failure, open_to_read, open_to_write
from parlour.store.sqlite_statements import (
    CHECK,
    LATEST_TIME,
    Values,
    beside_entries,
    has_text,
    last_numbers,
    values_of,
)
from parlour.store.sqlite_writer import Job, Writer
from parlour.store.statements import Row, Value, raw
from parlour.store.tables import Tables

logger = logging.getLogger(__name__)


FILE_NAME: Final = "parlour.db"

_READERS: Final = 2


def file_at(folder_or_file: str | PathLike[str]) -> Path:
    """Return the file itself, or the one in the folder.

    A path is a file's if it ends in `.db` or such a file exists.
    """
    path = Path(folder_or_file)
    return path if path.suffix == ".db" or path.is_file() else path / FILE_NAME


class SqliteStore(Tables):
    """The store; it belongs to the event loop in which it was opened."""

    def __init__(
        self, file: Path, writer: Writer, connections: Sequence[sqlite3.Connection], clock: SteadyClock
    ) -> None:
        """Don't call this; use `open`."""
        self.file = file
        self.location = str(file)
        self.epoch = secrets.token_hex(6)
        self.now = clock.now
        self._presence = LocalPresence()
        self._loop = asyncio.get_running_loop()
        self._writer = writer
        self._readers = ThreadPoolExecutor(len(connections), thread_name_prefix="parlour-reader")
        self._connections: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for connection in connections:
            self._connections.put(connection)
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, folder_or_file: str | PathLike[str], *, busy_seconds: float = 5.0) -> Self:
        """Open the file, or `parlour.db` in the folder; create it if missing, migrate it if older.

        `busy_seconds` is how long to wait for another program's lock.
        """
        file = file_at(folder_or_file)

        def opened() -> tuple[int, list[sqlite3.Connection]]:
            connections = [open_to_write(file, busy_seconds)]
            try:
                connections.extend(open_to_read(file, busy_seconds) for _ in range(_READERS))
                (latest,) = connections[0].execute(LATEST_TIME).fetchone()
            except BaseException:
                for connection in connections:
                    connection.close()
                raise
            return latest, connections

        loop = asyncio.get_running_loop()
        latest, (first, *others) = await loop.run_in_executor(None, opened)
        return cls(file, Writer(first, file, loop), others, SteadyClock(max(wall_clock(), latest)))

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

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        try:
            return queries.entries_of(room, after, await self._ask(raw, queries.READ, room, after))
        except StoreFailure as cut:
            logger.error("%s", cut)
            raise

    async def arrive(self, room: str, player: str) -> bool:
        self._check_open()
        return self._presence.arrive(room, player)

    async def depart(self, room: str, player: str) -> None:
        self._check_open()
        self._presence.depart(room, player, self.now())

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        numbers = await self._run(last_numbers, rooms)
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

    async def check(self) -> None:
        await self._change(CHECK)

    async def size(self) -> int:
        return await self._loop.run_in_executor(None, _size, self.file)

    async def close(self) -> None:
        if self._closing is None:
            self._writer.hand_over()
            self._closing = self._loop.run_in_executor(None, self._finish)
        await asyncio.shield(self._closing)

    def _finish(self) -> None:
        self._readers.shutdown()
        while not self._connections.empty():
            self._connections.get().close()
        self._writer.finish()

    def _check_open(self) -> None:
        if self._closing is not None:
            raise StoreFailure("The store is closed.")

    def _write(
        self, values: Values, others: Sequence[tuple[str, Values]] = (), row: RoomRow | None = None
    ) -> "asyncio.Future[int]":
        self._check_open()
        future: asyncio.Future[int] = self._loop.create_future()
        self._writer.put(Job(future, values, others, row))
        return future

    async def _change(self, statement: str, *values: Value) -> int:
        """Run one statement and return how many rows it has changed."""
        return await self._write((), [(sqlite(statement), values)])

    async def _change_all(self, statements: Sequence[tuple[str, Values]]) -> None:
        await self._write((), [(sqlite(statement), values) for statement, values in statements])

    def _has_text(self, parameter: str) -> str:
        return has_text(parameter)

    async def _ask(self, make: Callable[..., Row], question: str, *values: Value) -> list[Row]:
        def fetch(connection: sqlite3.Connection) -> list[Row]:
            try:
                return [make(*row) for row in connection.execute(sqlite(question), values).fetchall()]
            except UnicodeEncodeError:
                return []  # a text with a lone surrogate can't have been stored

        return await self._run(fetch)

    async def _run(self, fetch: Callable[..., Row], *arguments: object) -> Row:
        """Run a function with one of the reading connections in a reader thread."""
        self._check_open()
        return await self._loop.run_in_executor(self._readers, self._fetch, fetch, arguments)

    def _fetch(self, fetch: Callable[..., Row], arguments: Sequence[object]) -> Row:
        connection = self._connections.get()
        try:
            return fetch(connection, *arguments)
        except sqlite3.Error as error:
            why = failure(error, self.file)
            logger.error("%s", why)
            raise why from error
        finally:
            self._connections.put(connection)


def _size(file: Path) -> int:
    """Return the size of the file and its write-ahead log."""
    sizes = 0
    for each in (file, file.with_name(f"{file.name}-wal")):
        with suppress(OSError):
            sizes += each.stat().st_size
    return sizes
