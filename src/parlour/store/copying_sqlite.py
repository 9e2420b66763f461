"""A SQLite file as the source or target of a copy."""

import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from parlour.store import StoreFailure
from parlour.store.copying import ROWS, TABLES, Role, Row, selection
from parlour.store.queries import without_zero
from parlour.store.schema import Table
from parlour.store.sqlite import file_at
from parlour.store.sqlite_file import failure, lock_folder, make_folder, open_to_read, open_to_write
from parlour.store.sqlite_schema import check_owner, count_statistics, is_up_to_date

_BUSY_SECONDS = 5.0
_NOTE_TIME = "UPDATE meta SET value = (SELECT coalesce(max(at), 0) FROM entries) WHERE name = 'time'"


def open_side(place: str, role: Role) -> "SqliteSide":
    file = file_at(place)
    if role != "target" and not file.exists():
        raise StoreFailure(f"There is nothing to copy: {file} is not there.")
    if role == "snapshot":
        return SqliteSide(_open_snapshot(file), file, None, role)
    make_folder(file.parent)
    lock = lock_folder(file.parent)
    try:
        connection = open_to_write(file, _BUSY_SECONDS)
        if role == "target" and any(_has_rows(connection, table) for table in TABLES):
            connection.close()
            raise StoreFailure(f"{file} is not empty: choose a new folder.")
    except BaseException:
        if lock is not None:
            os.close(lock)
        raise
    return SqliteSide(connection, file, lock, role)


def _open_snapshot(file: Path) -> sqlite3.Connection:
    """Open a file that a server may be using. A file of an older version is migrated first."""
    connection = open_to_read(file, _BUSY_SECONDS)
    try:
        check_owner(connection, file)
        if not is_up_to_date(connection):
            _bring_up_to_date(file)
    except sqlite3.Error as error:
        connection.close()
        raise failure(error, file) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up_to_date(file: Path) -> None:
    lock = lock_folder(file.parent)  # a running older server would not know the new tables
    try:
        open_to_write(file, _BUSY_SECONDS).close()
    finally:
        if lock is not None:
            os.close(lock)


def _has_rows(connection: sqlite3.Connection, table: Table) -> bool:
    return connection.execute(f"SELECT 1 FROM {table.name} LIMIT 1").fetchone() is not None


class SqliteSide:
    def __init__(self, connection: sqlite3.Connection, file: Path, lock: int | None, role: Role) -> None:
        self._connection = connection
        self._file = file
        self._lock = lock
        try:
            connection.execute("BEGIN IMMEDIATE" if role == "target" else "BEGIN")
            connection.execute(
                "SELECT count(*) FROM sqlite_schema"
            ).fetchone()  # the first query fixes the snapshot
        except sqlite3.Error as error:
            connection.close()
            raise failure(error, file) from error

    @property
    def tables(self) -> Sequence[Table]:
        return TABLES

    async def read(self, table: Table) -> AsyncIterator[list[Row]]:
        try:
            cursor = self._connection.execute(selection(table))
            while rows := cursor.fetchmany(ROWS):
                yield [_plain(row, table.booleans) for row in rows]
        except sqlite3.Error as error:
            raise failure(error, self._file) from error

    async def write(self, table: Table, rows: AsyncIterator[list[Row]]) -> None:
        places = ", ".join("?" * len(table.names))
        statement = f"INSERT INTO {table.name} ({', '.join(table.names)}) VALUES ({places})"
        try:
            async for some in rows:
                self._connection.executemany(statement, some)
        except sqlite3.Error as error:
            raise failure(error, self._file) from error

    async def count_statistics(self) -> None:
        count_statistics(self._connection)

    async def finish(self) -> None:
        try:
            self._connection.execute(_NOTE_TIME)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise failure(error, self._file) from error

    async def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            os.close(self._lock)


def _plain(row: tuple[Any, ...], booleans: list[bool]) -> Row:
    """Return a row as PostgreSQL has it: with booleans, and a symbol in place of NUL in a text."""
    return [
        bool(value) if is_boolean else without_zero(value) if isinstance(value, str) else value
        for value, is_boolean in zip(row, booleans, strict=True)
    ]
