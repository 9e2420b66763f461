"""The store in a PostgreSQL database, for any number of processes on any number of machines.

One connection appends, one sends and receives notifications, a few read. While the database is unreachable,
calls fail with a sentence; the store recovers by itself when it is back.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, Final, Self

import asyncpg
from asyncpg import exceptions
from msgspec.structs import replace

from parlour.records import Entry, GameResult, Player, Recording, RoomRow
from parlour.store import Damaged, Glance, StoreFailure, Topic, postgres_presence, queries
from parlour.store.postgres_link import CONNECT_SECONDS, ERRORS, Address, is_lost, is_text
from parlour.store.postgres_notifications import Notifications
from parlour.store.postgres_reads import Reads
from parlour.store.postgres_schema import LOCKS, migrate
from parlour.store.postgres_writer import Writer
from parlour.store.queries import without_zero
from parlour.store.statements import Row, Value, raw
from parlour.store.tables import Tables

logger = logging.getLogger(__name__)


_READERS: Final = 4
_OUTAGE_SECONDS: Final = 2.0
"""How long reads are retried while the database is unreachable."""
_RETRY_SECONDS: Final = 0.1
_CLOSE_SECONDS: Final = 10.0

_SIZE: Final = "SELECT pg_database_size(current_database())"
_LOCK: Final = "SELECT pg_try_advisory_lock($1, hashtext($2))"
_CHECK: Final = "UPDATE meta SET value = value WHERE name = 'schema'"


class PostgresStore(Tables):
    """The store; it belongs to the event loop in which it was opened."""

    def __init__(self, address: Address, notifications: Notifications, pool: Any) -> None:
        """Don't call this; use `open`."""
        self._address = address
        self.location = address.url
        self._notifications = notifications
        self._pool = pool
        self._writer = Writer(address, notifications)
        self._reads = Reads(self._run)
        self._looks = count(1)
        self._closing: asyncio.Task[None] | None = None
        self.now = notifications.clock.now
        self.listen = notifications.listen

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect to the database and migrate it, or raise StoreFailure."""
        address = Address(url)
        connection = await address.connect()
        try:
            await migrate(connection, address)
            notifications = await Notifications.open(address, connection)
        except ERRORS as error:
            connection.terminate()
            raise address.failure(error) from error
        except BaseException:
            connection.terminate()
            raise
        pool = asyncpg.create_pool(
            url, min_size=0, max_size=_READERS, init=address.check, reset=_leave_as_it_is, **address.options()
        )
        return cls(address, notifications, await pool)

    @property
    def epoch(self) -> str:
        return self._notifications.epoch

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
        self._check_open()
        storable = [_storable(entry) for entry in entries]
        counted = [replace(result, deal=without_zero(result.deal)) for result in results]
        await self._writer.append(room, storable, row, counted, recordings)

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        self._check_open()
        try:
            if after and is_text(room):
                return await self._reads.read(room, after)
            return queries.entries_of(room, after, await self._ask(raw, queries.READ, room, after))
        except Damaged as failure:
            logger.error("%s", failure)
            raise

    async def has_request(self, room: str, request_id: str) -> bool:
        return await super().has_request(room, without_zero(request_id))

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        try:
            await super().add_player(player, secret_hash, at)
        except ValueError:
            # If the connection was lost meanwhile, this very player may have been stored already.
            if await self.player(secret_hash) != player:
                raise

    async def arrive(self, room: str, player: str) -> bool:
        self._notifications.arrived(room, player)
        here = (room, player, self._notifications.server, self.now())
        was_empty = await self._run(lambda connection: connection.fetchval(postgres_presence.ARRIVE, *here))
        return bool(was_empty)

    async def depart(self, room: str, player: str) -> None:
        self._notifications.departed(room, player)
        gone = (room, player, self._notifications.server, self.now())
        await self._run(lambda connection: connection.execute(postgres_presence.DEPART, *gone))

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        now, trusted_from, own = self.now(), self._notifications.trusted_from, self._notifications.server
        look = next(self._looks)
        found: dict[str, Glance] = await self._run(
            lambda connection: postgres_presence.glance(connection, own, rooms, now, trusted_from)
        )
        seen = {room: replace(glance, look=look) for room, glance in found.items()}
        for room, glance in seen.items():
            self._notifications.saw(room, glance)
        return seen

    def publish(self, topic: Topic, message: bytes = b"", *, room: str = "") -> None:
        self._notifications.send(topic, message, room)

    @asynccontextmanager
    async def exclusive(self, name: str) -> AsyncIterator[bool]:
        """Hold the lock on a connection of its own: if that is lost, another process can take the lock."""
        self._check_open()
        connection = await self._address.connect()
        try:
            try:
                is_ours = await connection.fetchval(_LOCK, LOCKS, name)
            except ERRORS as error:
                raise self._address.failure(error) from error
            yield is_ours
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)

    async def check(self) -> None:
        # A health check reports the current state, so it does not retry.
        await self._run(lambda connection: connection.execute(_CHECK), patience=0.0)

    async def size(self) -> int:
        return int(await self._run(lambda connection: connection.fetchval(_SIZE)))

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        await asyncio.shield(self._closing)

    async def _finish(self) -> None:
        await self._writer.finish()
        await self._notifications.close()
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._pool.close()
        except Exception:
            self._pool.terminate()

    def _check_open(self) -> None:
        if self._closing is not None:
            raise StoreFailure("The store is closed.")

    async def _ask(self, make: Callable[..., Row], question: str, *values: Value) -> list[Row]:
        self._check_open()
        if not all(map(is_text, values)):
            return []
        return [make(*row) for row in await self._run(lambda connection: connection.fetch(question, *values))]

    async def _change(self, statement: str, *values: Value) -> int:
        """Run one statement and return how many rows it has changed."""
        done = await self._run(lambda connection: connection.execute(statement, *values))
        return int(done.rpartition(" ")[2])

    async def _change_all(self, statements: Sequence[tuple[str, Sequence[Value | None]]]) -> None:
        async def change(connection: Any) -> None:
            async with connection.transaction():
                for statement, values in statements:
                    await connection.execute(statement, *values)

        await self._run(change)

    def _has_text(self, parameter: str) -> str:
        return f"position(convert_to({parameter}, 'UTF8') IN body) > 0"

    async def _run(self, ask: Callable[[Any], Any], patience: float | None = None) -> Any:
        """Run an idempotent query, retrying while the database is unreachable for a moment."""
        self._check_open()
        until = time.monotonic() + (_OUTAGE_SECONDS if patience is None else patience)
        while True:
            try:
                async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                    return await ask(connection)
            except (exceptions.DataError, exceptions.IntegrityConstraintViolationError, ValueError) as error:
                raise ValueError(f"This can't be stored: {error}.") from error
            except ERRORS as error:
                if not is_lost(error) or time.monotonic() > until:
                    raise self._address.failure(error) from error
                await asyncio.sleep(_RETRY_SECONDS)


def _storable(entry: Entry) -> Entry:
    if entry.request_id is None or "\0" not in entry.request_id:
        return entry
    return replace(entry, request_id=without_zero(entry.request_id))


async def _leave_as_it_is(connection: Any) -> None:
    """Skip the reset: readers leave nothing to reset, and the default costs a round trip each time."""
