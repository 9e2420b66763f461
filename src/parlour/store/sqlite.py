"""The store in one SQLite file, for one machine: one thread writes, a few read, the event loop never waits.

What is acknowledged survives `kill -9` and power loss. Several programs may write to the same file: its keys
decide between them as they do between rooms' workers.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Self, TypeVar

from parlour.store import Entry, Player, Result, RoomRow, StoreFailure
from parlour.store.schema import APPLICATION, failure, open_to_read, open_to_write
from parlour.store.writer import Job, Values, Writer, values_of

logger = logging.getLogger(__name__)

Row = TypeVar("Row")

FILE_NAME: Final = "parlour.db"

_READERS: Final = 2

_ROOM: Final = "id, code, game, host, is_public, status, seats, taken"
_RESULT: Final = (
    "player, room, round, game, rules, deal, ended, score, moves, seconds, undos, is_open, was_helped, at"
)

_PUT_ROOM: Final = f"""
INSERT INTO rooms ({_ROOM}, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET code = excluded.code, game = excluded.game, host = excluded.host,
    is_public = excluded.is_public, status = excluded.status, seats = excluded.seats,
    taken = excluded.taken, updated_at = excluded.updated_at
"""
_ADD_RESULT: Final = f"INSERT INTO results ({_RESULT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_PLAYER: Final = "INSERT INTO players (id, secret_hash, name, avatar, at) VALUES (?, ?, ?, ?, ?)"
_RENAME_PLAYER: Final = "UPDATE players SET name = ?, avatar = ? WHERE id = ?"

_CHECK: Final = f"PRAGMA application_id = {APPLICATION}"  # writes a page, even if it is the same again

_READ: Final = "SELECT number, at, body, request FROM entries WHERE room = ? AND number > ? ORDER BY number"
_ROOM_BY_ID_OR_CODE: Final = f"SELECT {_ROOM} FROM rooms WHERE id = ?1 OR code = ?1 ORDER BY id <> ?1 LIMIT 1"
_PUBLIC_ROOMS: Final = f"""
SELECT {_ROOM} FROM rooms WHERE is_public = 1 AND status IN ('waiting', 'playing')
ORDER BY updated_at DESC LIMIT ?
"""
_ROOMS_OF: Final = f"""
SELECT {_ROOM} FROM rooms WHERE host = ? AND status <> 'closed'
ORDER BY (SELECT at FROM entries WHERE room = id ORDER BY number DESC LIMIT 1), id
"""
# A room's row is as old as its last change or older than its last entry, never younger.
_IDLE_ROOMS: Final = f"""
SELECT {_ROOM} FROM rooms WHERE status <> 'closed' AND updated_at < ?1
    AND (SELECT at FROM entries WHERE room = id ORDER BY number DESC LIMIT 1) < ?1
ORDER BY updated_at LIMIT ?2
"""
_PLAYER: Final = "SELECT id, name, avatar FROM players WHERE secret_hash = ?"
_RESULTS_OF: Final = f"SELECT {_RESULT} FROM results WHERE player = ? ORDER BY at, rowid"


class SqliteStore:
    """Belongs to the event loop it was opened in."""

    def __init__(self, file: Path, writer: Writer, connections: Sequence[sqlite3.Connection]) -> None:
        """Use `open`."""
        self.file = file
        self._loop = asyncio.get_running_loop()
        self._writer = writer
        self._readers = ThreadPoolExecutor(len(connections), thread_name_prefix="parlour-reader")
        self._connections: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for connection in connections:
            self._connections.put(connection)
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, folder_or_file: str | PathLike[str], *, busy_seconds: float = 5.0) -> Self:
        """Opens the file, or `parlour.db` in the folder; makes what isn't there; updates what is older.

        A path is taken for a file's if it ends in `.db` or there is such a file. `busy_seconds` is how long
        another program's lock is waited for.
        """
        path = Path(folder_or_file)
        file = path if path.suffix == ".db" or path.is_file() else path / FILE_NAME

        def opened() -> list[sqlite3.Connection]:
            connections = [open_to_write(file, busy_seconds)]
            try:
                connections.extend(open_to_read(file, busy_seconds) for _ in range(_READERS))
            except BaseException:
                for connection in connections:
                    connection.close()
                raise
            return connections

        loop = asyncio.get_running_loop()
        first, *others = await loop.run_in_executor(None, opened)
        return cls(file, Writer(first, file, loop), others)

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        if not entries:
            raise ValueError("An append brings at least one entry.")
        others: list[tuple[str, Values]] = []
        if row is not None:
            if row.id != room:
                raise ValueError("The row is another room's.")
            others.append((_PUT_ROOM, (*_columns_of_room(row), entries[-1].at)))
        if results:
            others += [(_ADD_RESULT, _columns_of_result(result)) for result in results]
        await self._write(values_of(room, entries), others, row)

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        return await self._ask(Entry, _READ, room, after)

    async def room(self, id_or_code: str) -> RoomRow | None:
        return _only(await self._ask(_room, _ROOM_BY_ID_OR_CODE, id_or_code))

    async def public_rooms(self, most: int = 50) -> list[RoomRow]:
        return await self._ask(_room, _PUBLIC_ROOMS, most)

    async def rooms_of(self, host: str) -> list[RoomRow]:
        return await self._ask(_room, _ROOMS_OF, host)

    async def idle_rooms(self, before: int, most: int = 100) -> list[RoomRow]:
        return await self._ask(_room, _IDLE_ROOMS, before, most)

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        await self._write((), [(_ADD_PLAYER, (player.id, secret_hash, player.name, player.avatar, at))])

    async def player(self, secret_hash: bytes) -> Player | None:
        return _only(await self._ask(Player, _PLAYER, secret_hash))

    async def rename_player(self, player: Player) -> None:
        await self._write((), [(_RENAME_PLAYER, (player.name, player.avatar, player.id))])

    async def results_of(self, player: str) -> list[Result]:
        return await self._ask(_result, _RESULTS_OF, player)

    async def check(self) -> None:
        await self._write((), [(_CHECK, ())])

    async def close(self) -> None:
        if self._closing is None:
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

    async def _write(
        self, values: Values, others: Sequence[tuple[str, Values]] = (), row: RoomRow | None = None
    ) -> None:
        self._check_open()
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(Job(future, values, others, row))
        await future

    async def _ask(self, make: Callable[..., Row], question: str, *values: str | int | bytes) -> list[Row]:
        self._check_open()
        return await self._loop.run_in_executor(self._readers, self._fetch, make, question, values)

    def _fetch(self, make: Callable[..., Row], question: str, values: Values) -> list[Row]:
        connection = self._connections.get()
        try:
            return [make(*columns) for columns in connection.execute(question, values).fetchall()]
        except UnicodeEncodeError:
            return []  # a text with half a character in it can't have been stored
        except sqlite3.Error as error:
            why = failure(error, self.file)
            logger.error("%s", why)
            raise why from error
        finally:
            self._connections.put(connection)


def _only(rows: list[Row]) -> Row | None:
    return rows[0] if rows else None


def _columns_of_room(row: RoomRow) -> Values:
    return (row.id, row.code, row.game, row.host, row.is_public, row.status, row.seats, row.taken)


def _room(*columns: Any) -> RoomRow:
    id_, code, game, host, is_public, *others = columns
    return RoomRow(id_, code, game, host, bool(is_public), *others)


def _columns_of_result(result: Result) -> Values:
    return tuple(getattr(result, name) for name in Result.__struct_fields__)


def _result(*columns: Any) -> Result:
    fields = dict(zip(Result.__struct_fields__, columns, strict=True))
    fields["is_open"] = bool(fields["is_open"])
    fields["was_helped"] = bool(fields["was_helped"])
    return Result(**fields)
