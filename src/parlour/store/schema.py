"""The SQLite file: its tables, how it is opened and brought up to date, and what can be wrong with it.

Knows nothing of rooms, threads or the event loop.
"""

import sqlite3
import time
from pathlib import Path
from typing import Final

from parlour.store import StoreFailure

APPLICATION: Final = 0x5041524C  # "PARL": which program's file this is
CHECKPOINT_PAGES: Final = 4000  # 16 MB of log: 5 to 30 % less CPU than with the usual 1000
STATEMENTS: Final = 256

_STRICT: Final = "STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""
_STRICT_AND: Final = f"{_STRICT}," if _STRICT else ""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"""
        CREATE TABLE rooms (
            id TEXT NOT NULL PRIMARY KEY,
            code TEXT,
            game TEXT NOT NULL,
            host TEXT NOT NULL,
            is_public INTEGER NOT NULL,
            status TEXT NOT NULL,
            seats INTEGER NOT NULL,
            taken INTEGER NOT NULL,
            updated_at INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX rooms_by_code ON rooms (code) WHERE code IS NOT NULL",
        "CREATE INDEX rooms_by_host ON rooms (host) WHERE status <> 'closed'",
        "CREATE INDEX rooms_by_age ON rooms (updated_at) WHERE status <> 'closed'",
        """
        CREATE INDEX rooms_in_public ON rooms (updated_at)
        WHERE is_public = 1 AND status IN ('waiting', 'playing')
        """,
        f"""
        CREATE TABLE entries (
            room TEXT NOT NULL REFERENCES rooms,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            request TEXT,
            body BLOB NOT NULL,
            PRIMARY KEY (room, number)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL",
        # The key refuses a number that is there already, this one a number that would leave a gap.
        """
        CREATE TRIGGER entries_follow_one_another BEFORE INSERT ON entries
        WHEN NEW.number <> 1
            AND NOT EXISTS (SELECT 1 FROM entries WHERE room = NEW.room AND number = NEW.number - 1)
        BEGIN
            SELECT RAISE(ABORT, 'An entry has to follow the one before it.');
        END
        """,
        f"""
        CREATE TABLE players (
            id TEXT NOT NULL PRIMARY KEY,
            secret_hash BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            avatar TEXT NOT NULL,
            at INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        f"""
        CREATE TABLE results (
            player TEXT NOT NULL,
            room TEXT NOT NULL REFERENCES rooms,
            round INTEGER NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            deal TEXT NOT NULL,
            ended TEXT NOT NULL,
            score INTEGER,
            moves INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            undos INTEGER NOT NULL,
            is_open INTEGER NOT NULL,
            was_helped INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) {_STRICT}
        """,
        "CREATE INDEX results_by_player ON results (player, at)",
    ),
)
"""What brings a file from version n to n + 1. What has been released here never changes: add another."""


def open_to_write(file: Path, busy_seconds: float) -> sqlite3.Connection:
    """A connection to a file that is there now, is ours and is up to date; or StoreFailure."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailure(f"The folder {file.parent} can't be made: {error.strerror}.") from error
    try:
        connection = _connect(file, busy_seconds)
    except sqlite3.Error as error:
        raise failure(error, file) from error
    try:
        _check_owner(connection, file)
        _set_journal(connection, file, busy_seconds)
        _migrate(connection, file)
    except sqlite3.Error as error:
        connection.close()
        raise failure(error, file) from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(file: Path, busy_seconds: float) -> sqlite3.Connection:
    """One more connection to a file that is open already."""
    try:
        connection = _connect(file, busy_seconds)
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise failure(error, file) from error
    return connection


def failure(error: BaseException, file: Path) -> StoreFailure:
    """What SQLite said, as a sentence for whoever runs the program."""
    return StoreFailure(_why(error, str(file)), told=_why(error, file.name))


def _why(error: BaseException, file: str) -> str:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return f"The disk is full: {file} can't grow."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"Another program keeps {file} locked."
        case sqlite3.SQLITE_NOTADB:
            return f"{file} is not a Parlour database, or it is damaged."
        case sqlite3.SQLITE_CORRUPT:
            return f"{file} is damaged: restore it from a copy."
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return f"{file} can't be written: check the folder and its permissions."
    return f"{file} can't be read or written: {error}."


def _connect(file: Path, busy_seconds: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        file,
        timeout=busy_seconds,
        isolation_level=None,  # transactions begin and end where the code says so
        check_same_thread=False,
        cached_statements=STATEMENTS,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: to the disk itself
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_owner(connection: sqlite3.Connection, file: Path) -> None:
    """Nothing is written to a file that another program, or a newer Parlour, has made."""
    if _number(connection, "PRAGMA application_id") == APPLICATION:
        version = _number(connection, "PRAGMA user_version")
        if version > len(MIGRATIONS):
            raise StoreFailure(
                f"{file} was written by a newer Parlour (schema {version}, "
                f"this one knows {len(MIGRATIONS)}): update the program."
            )
    elif _number(connection, "SELECT count(*) FROM sqlite_schema"):
        raise StoreFailure(f"{file} is the database of another program.")


def _set_journal(connection: sqlite3.Connection, file: Path, busy_seconds: float) -> None:
    """Of two programs that make the same file at once, one can be refused without a wait: it asks again."""
    deadline = time.monotonic() + busy_seconds
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(0.01)
    if mode != "wal":
        raise StoreFailure(f"{file} is on a disk that can't hold a write-ahead log: choose a local folder.")


def _migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Brings the file up to date in one transaction. Writes even when there is nothing to do: a file that
    can't be written is found out at the start."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _check_owner(connection, file)  # again: somebody else may have been here in between
        for migration in MIGRATIONS[_number(connection, "PRAGMA user_version") :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
