"""Opening the tables of the SQLite file: whose they are, and the conversion of what older releases wrote."""

import hashlib
import sqlite3
from pathlib import Path
from typing import Final

from parlour.store import StoreFailure
from parlour.store.queries import RESULTS_IN_ORDER, result_of, sqlite
from parlour.store.schema import VERSION, changes
from parlour.store.statistics import PLAYERS, PUT, rows_of

APPLICATION: Final = 0x5041524C  # "PARL": identifies the program that owns the file

_BEGINNING: Final = (
    # The latest time in the file.
    "INSERT INTO meta (name, value) VALUES ('time', 0) ON CONFLICT DO NOTHING",
    # The key rejects an existing number, this trigger a number that would leave a gap.
    """
    CREATE TRIGGER IF NOT EXISTS entries_follow_one_another BEFORE INSERT ON entries
    WHEN NEW.number <> 1
        AND NOT EXISTS (SELECT 1 FROM entries WHERE room = NEW.room AND number = NEW.number - 1)
    BEGIN
        SELECT RAISE(ABORT, 'An entry has to follow the one before it.');
    END
    """,
)
_AFTER_0_1_0: Final = (
    "UPDATE rooms SET number = (SELECT coalesce(max(number), 0) FROM entries WHERE room = id)",
    # When they were last seen is unknown: the time of the last entry is an upper bound.
    "UPDATE players SET seen_at = (SELECT coalesce(max(at), 0) FROM entries)",
    "UPDATE meta SET value = (SELECT coalesce(max(at), 0) FROM entries) WHERE name = 'time'",
    # Its rounds get addresses that are derived from room and round.
    """
    INSERT INTO recordings (address, room, round, first)
    SELECT DISTINCT substr(sha256('recording ' || room || ' ' || round), 1, 32), room, round, 1
    FROM results
    """,
)


def check_owner(connection: sqlite3.Connection, file: Path) -> None:
    """Raise StoreFailure for a file of another program or a newer Parlour.

    It reads in one transaction, because another process may be creating the tables.
    """
    connection.execute("BEGIN")
    try:
        _check_owner(connection, file)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _check_owner(connection: sqlite3.Connection, file: Path) -> None:
    if _number(connection, "PRAGMA application_id") == APPLICATION:
        version = _number(connection, "PRAGMA user_version")
        if version > VERSION:
            raise StoreFailure(
                f"{file} was written by a newer Parlour (schema {version}, "
                f"this one knows {VERSION}): update the program."
            )
    elif _number(connection, "SELECT count(*) FROM sqlite_schema"):
        raise StoreFailure(f"{file} is the database of another program.")


def is_up_to_date(connection: sqlite3.Connection) -> bool:
    """Return whether the file has all tables of this version."""
    return _number(connection, "PRAGMA user_version") == VERSION


def migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Migrate the file in one transaction. It writes even if there is nothing to do, to detect a file that
    can't be written."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _check_owner(connection, file)  # again: another process may have written meanwhile
        version = _number(connection, "PRAGMA user_version")
        if version < VERSION:
            _migrate(connection, version)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    names = "SELECT name FROM sqlite_schema WHERE type = ?"
    columns = {
        table: [column for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")]
        for (table,) in connection.execute(names, ("table",)).fetchall()
    }
    indexes = [index for (index,) in connection.execute(names, ("index",))]
    for statement in (*changes("sqlite", columns, indexes), *_BEGINNING):
        connection.execute(statement)
    if version == 1:
        connection.create_function("sha256", 1, _sha256, deterministic=True)
        for statement in _AFTER_0_1_0:
            connection.execute(statement)
    if "statistics" not in columns:
        count_statistics(connection)


def count_statistics(connection: sqlite3.Connection) -> None:
    """Count the results of everybody."""
    for (player,) in connection.execute(PLAYERS).fetchall():
        rows = connection.execute(sqlite(RESULTS_IN_ORDER), (player,))
        connection.executemany(sqlite(PUT), rows_of(player, [result_of(*row) for row in rows]))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
