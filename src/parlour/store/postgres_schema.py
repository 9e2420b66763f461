"""Opening the tables in PostgreSQL, safe with several processes starting at once."""

from typing import Any, Final

from parlour.store import StoreFailure
from parlour.store.postgres_link import ERRORS, Address
from parlour.store.queries import RESULTS_IN_ORDER, result_of
from parlour.store.schema import VERSION, changes
from parlour.store.statistics import PLAYERS, PUT, rows_of

LOCKS: Final = 0x5041524C  # "PARL": the first half of the keys of our advisory locks
_MIGRATING: Final = 0
_LONGEST: Final = 600.0
"""Seconds for migrating a large database, or for waiting for another process that does."""

_TABLES: Final = """
SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
"""


_COLUMNS: Final = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
"""
_INDEXES: Final = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"


async def migrate(connection: Any, address: Address) -> None:
    """Migrate the database, or raise StoreFailure and leave it unchanged."""
    if await schema_version(connection, address) == VERSION:
        return
    try:
        async with connection.transaction():
            await connection.execute(f"SET LOCAL statement_timeout = {int(_LONGEST * 1000)}")
            await connection.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, {_MIGRATING})", timeout=_LONGEST)
            version = await schema_version(connection, address)  # again: another process may have been first
            if version < VERSION:
                await _migrate(connection)
            await connection.execute(
                "INSERT INTO meta (name, value) VALUES ('schema', $1) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                VERSION,
            )
    except ERRORS as error:
        raise address.failure(error) from error


async def _migrate(connection: Any) -> None:
    columns: dict[str, set[str]] = {}
    for table, column in await connection.fetch(_COLUMNS):
        columns.setdefault(table, set()).add(column)
    indexes = {row[0] for row in await connection.fetch(_INDEXES)}
    for statement in changes("postgresql", columns, indexes):
        await connection.execute(statement, timeout=_LONGEST)
    if "statistics" not in columns:
        await count_statistics(connection)


async def count_statistics(connection: Any) -> None:
    """Count the results of everybody."""
    for (player,) in await connection.fetch(PLAYERS, timeout=_LONGEST):
        rows = await connection.fetch(RESULTS_IN_ORDER, player, timeout=_LONGEST)
        counted = rows_of(player, [result_of(*row) for row in rows])
        await connection.executemany(PUT, counted, timeout=_LONGEST)


async def schema_version(connection: Any, address: Address) -> int:
    """Return the schema version of the database, 0 for an empty one.

    Raise StoreFailure for a database of another program or a newer Parlour.
    """
    tables = {row[0] for row in await connection.fetch(_TABLES)}
    if not tables:
        return 0
    version = None
    if {"meta", "entries"} <= tables:
        version = await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'")
    if version is None:
        raise StoreFailure(f"{address} is the database of another program: create one for Parlour.")
    if version > VERSION:
        raise StoreFailure(
            f"{address} was written by a newer Parlour (schema {version}, "
            f"this one knows {VERSION}): update the program."
        )
    return int(version)
