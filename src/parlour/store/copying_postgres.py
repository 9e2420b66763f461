"""A PostgreSQL database as the source or target of a copy."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any, Final

from parlour.store import StoreFailure, postgres_presence
from parlour.store.copying import ROWS, TABLES, Role, Row, selection
from parlour.store.postgres_link import ERRORS, Address
from parlour.store.postgres_schema import count_statistics, migrate, schema_version
from parlour.store.schema import VERSION, Table

_SECONDS: Final = 24 * 60 * 60.0
_UNHURRIED: Final = {"statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}
_IN_USE: Final = f"SELECT EXISTS (SELECT 1 FROM servers WHERE until > ({postgres_presence.TIME}))"
# Part of the epoch: a database that was emptied and filled again has a different history.
_NOTE_HISTORY: Final = """
INSERT INTO meta (name, value) VALUES ('history', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""


async def open_side(place: str, role: Role) -> "PostgresSide":
    address = Address(place)
    connection = await address.connect(**_UNHURRIED)
    try:
        await _prepare(connection, address, role)
        if role != "target":
            await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            await connection.fetchval(_IN_USE)  # the first query fixes the snapshot
        else:
            await connection.execute("BEGIN")
            names = ", ".join(table.name for table in TABLES)
            await connection.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
            for table in TABLES:
                if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table.name})"):
                    raise StoreFailure(f"{address} is not empty: choose a new database.")
    except BaseException as error:
        connection.terminate()
        if isinstance(error, ERRORS):
            raise address.failure(error) from error
        raise
    return PostgresSide(connection, address)


async def _prepare(connection: Any, address: Address, role: Role) -> None:
    """Migrate a database. Only a snapshot may be taken while servers use it, and only of a database that
    needs no migration: older servers would not know the new tables."""
    version = await schema_version(connection, address)
    if version == 0 and role != "target":
        raise StoreFailure(f"There is nothing to copy: {address} is empty.")
    if role == "snapshot" and version == VERSION:
        return
    if version and await connection.fetchval(_IN_USE):
        raise StoreFailure(f"Parlour is running on {address}: stop it first, and wait ten seconds.")
    await migrate(connection, address)


class PostgresSide:
    def __init__(self, connection: Any, address: Address) -> None:
        self._connection = connection
        self._address = address

    @property
    def tables(self) -> Sequence[Table]:
        return TABLES

    async def read(self, table: Table) -> AsyncIterator[list[Row]]:
        try:
            cursor = await self._connection.cursor(selection(table))
            while rows := await cursor.fetch(ROWS, timeout=_SECONDS):
                yield [list(row) for row in rows]
        except ERRORS as error:
            raise self._address.failure(error) from error

    async def write(self, table: Table, rows: AsyncIterator[list[Row]]) -> None:
        async def one_by_one() -> AsyncIterator[Row]:
            async for some in rows:
                for row in some:
                    yield row

        try:
            await self._connection.copy_records_to_table(
                table.name, records=one_by_one(), columns=table.names, timeout=_SECONDS
            )
        except ERRORS as error:
            raise self._address.failure(error) from error

    async def count_statistics(self) -> None:
        await count_statistics(self._connection)

    async def finish(self) -> None:
        try:
            await self._connection.execute(_NOTE_HISTORY, secrets.randbits(62))
            await self._connection.execute("COMMIT", timeout=_SECONDS)
        except ERRORS as error:
            raise self._address.failure(error) from error

    async def close(self) -> None:
        with suppress(*ERRORS):
            await self._connection.close(timeout=5)
