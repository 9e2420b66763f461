"""Copy the contents of a store to another one or to a file, and verify the copy.

The tables are streamed in the order of their keys. The rows of each are counted and hashed as they are read
from the source, and again as they are read from the target. Presence and leases are not copied, because they
belong to processes; nor are unused rated deals, which could be dealt again from a backup; nor the desk's
keys, notice and drain, which are about the running servers.
"""

import hashlib
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from parlour.store import StoreFailure, check_driver, is_postgres, schema
from parlour.store.schema import Table

ROWS: Final = 1000
"""The number of rows read and written at a time."""

Row = Sequence[Any]
Role = Literal["source", "snapshot", "target"]
"""A source is a store that no server uses; a snapshot may be in use."""


TABLES: Final = tuple(table for table in schema.TABLES if table.only is not None)


def selection(table: Table) -> str:
    """Return the query for the rows to copy, in the order of the key: the same in both databases."""
    return f"SELECT {', '.join(table.names)} FROM {table.name} WHERE {table.only} ORDER BY {table.key}"


class Source(Protocol):
    """What is copied from, as of one point in time."""

    @property
    def tables(self) -> Sequence[Table]: ...

    def read(self, table: Table) -> AsyncIterator[list[Row]]:
        """Yield all rows of a table in the order of its key, some at a time."""

    async def close(self) -> None: ...


class Target(Protocol):
    """What is copied to; nobody else writes to it."""

    async def write(self, table: Table, rows: AsyncIterator[list[Row]]) -> None: ...

    def read(self, table: Table) -> AsyncIterator[list[Row]]:
        """Yield the written rows, after all have been written."""

    async def count_statistics(self) -> None:
        """Count what the source has not counted."""

    async def finish(self) -> None:
        """Commit what was written; without this, nothing is kept."""

    async def close(self) -> None: ...


class Side(Source, Target, Protocol):
    """A database, which can be either."""


class Sum:
    """A count and hash of rows."""

    def __init__(self) -> None:
        self.count = 0
        self._hash = hashlib.sha256()

    def add(self, rows: list[Row]) -> None:
        self.count += len(rows)
        for row in rows:
            self._hash.update(msgspec.msgpack.encode(row))

    def is_same(self, other: "Sum") -> bool:
        return (self.count, self._hash.digest()) == (other.count, other._hash.digest())


async def copy(source: str, target: str) -> dict[str, int]:
    """Copy all tables from one place to another and verify them; return the number of rows of each.

    On failure it raises StoreFailure and leaves the target empty.
    """
    here = await open_side(source, "source")
    try:
        there = await open_side(target, "target")
        try:
            return await transfer(here, there)
        finally:
            await there.close()
    finally:
        await here.close()


async def open_side(place: str, role: Role) -> Side:
    """Open a data folder or database to copy from or to, or raise StoreFailure."""
    if is_postgres(place):
        check_driver()
        from parlour.store.copying_postgres import open_side as open_postgres  # noqa: PLC0415

        return await open_postgres(place, role)
    from parlour.store.copying_sqlite import open_side as open_sqlite  # noqa: PLC0415

    return open_sqlite(place, role)


async def transfer(here: Source, there: Target) -> dict[str, int]:
    """Copy all tables and verify them; return the number of rows of each, or raise StoreFailure."""
    sums = {table.name: Sum() for table in here.tables}
    for table in here.tables:
        await there.write(table, _summed(here.read(table), sums[table.name]))
    for table in here.tables:
        copied = Sum()
        async for rows in there.read(table):
            copied.add(rows)
        if not copied.is_same(sums[table.name]):
            raise StoreFailure(
                f"The {table.name} are not the same after copying ({sums[table.name].count} and "
                f"{copied.count} of them): nothing was copied."
            )
    if "statistics" not in sums:
        await there.count_statistics()
    await there.finish()
    return {name: total.count for name, total in sums.items()}


async def _summed(chunks: AsyncIterator[list[Row]], total: Sum) -> AsyncIterator[list[Row]]:
    async for rows in chunks:
        total.add(rows)
        yield rows
