"""The SQLite file: its tables, how it is opened and brought up to date, and what can be wrong with it.

Knows nothing of rooms, threads or the event loop.
"""

import contextlib
import logging
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from parlour.store import StoreFailure
from parlour.store.queries import COUNT_ALL_TOTALS

logger = logging.getLogger(__name__)

APPLICATION: Final = 0x5041524C  # "PARL": which program's file this is
CHECKPOINT_PAGES: Final = 4000  # 16 MB of log: 5 to 30 % less CPU than with the usual 1000
STATEMENTS: Final = 256
CHECKED_WHOLE: Final = 200_000_000
"""The largest file, in bytes, of which every page is looked at when it is opened: about a second."""

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
    (
        "ALTER TABLE rooms ADD COLUMN base INTEGER NOT NULL DEFAULT 1",
        # The number that the log is known to have reached, so that a log that was cut is found out.
        "ALTER TABLE rooms ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "UPDATE rooms SET number = (SELECT coalesce(max(number), 0) FROM entries WHERE room = id)",
        "DROP INDEX rooms_in_public",
        """
        CREATE INDEX rooms_in_public ON rooms (updated_at)
        WHERE is_public AND status IN ('waiting', 'playing')
        """,
        "ALTER TABLE players ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0",
        # Nobody knows when they were last here: not after the last thing that happened.
        "UPDATE players SET seen_at = (SELECT coalesce(max(at), 0) FROM entries)",
        "CREATE INDEX players_by_age ON players (seen_at)",
        f"""
        CREATE TABLE totals (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            rules TEXT NOT NULL,
            since INTEGER NOT NULL,
            played INTEGER NOT NULL,
            counted INTEGER NOT NULL,
            won INTEGER NOT NULL,
            won_with_help INTEGER NOT NULL,
            streak INTEGER NOT NULL,
            best_streak INTEGER NOT NULL,
            best_score INTEGER,
            best_seconds INTEGER,
            fewest_moves INTEGER,
            last_score INTEGER,
            beaten TEXT NOT NULL,
            PRIMARY KEY (player, game, rules)
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        COUNT_ALL_TOTALS,
        f"""
        CREATE TABLE meta (
            name TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL
        ) {_STRICT_AND} WITHOUT ROWID
        """,
        # The latest time in the file.
        "INSERT INTO meta (name, value) SELECT 'time', coalesce(max(at), 0) FROM entries",
    ),
)
"""What brings a file from version n to n + 1. What has been released here never changes: add another."""


class Identity:
    """Which file this is: a name can come to mean another one while the first is still open."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._files = (str(file), f"{file}-wal")
        self._found = self._look()

    def check(self) -> None:
        """Raise StoreFailure if the file was removed or replaced: what is written now would be lost."""
        if self._look() != self._found:
            sentence = "{} was removed or replaced while it was in use: put it back, or restart Parlour."
            raise StoreFailure(sentence.format(self._file), told=sentence.format(self._file.name))

    def _look(self) -> list[tuple[int, int] | None]:
        found: list[tuple[int, int] | None] = []
        for name in self._files:
            try:
                status = os.stat(name)  # noqa: PTH116 - in every commit, and a Path costs as much again
            except OSError:
                found.append(None)
            else:
                found.append((status.st_dev, status.st_ino))
        return found


def lock_folder(folder: Path) -> int | None:
    """Hold a folder for this process, until what is returned is closed or the process ends; or StoreFailure.

    Where no lock can be had, None: opening the file says what is wrong, or the disk knows no locks.
    """
    try:
        import fcntl  # noqa: PLC0415 - there is none on Windows

        descriptor = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(descriptor)
        raise StoreFailure(f"Another Parlour is open with {folder}: stop it first.") from taken
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def open_to_write(file: Path, busy_seconds: float) -> sqlite3.Connection:
    """A connection to a file that is there now, is ours and is up to date; or StoreFailure."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailure(f"The folder {file.parent} can't be made: {error.strerror}.") from error
    with contextlib.suppress(OSError):  # SQLite itself says why it can't be made
        os.close(
            os.open(file, os.O_CREAT | os.O_WRONLY, 0o600)
        )  # names, secrets' hashes: nobody else's business
    try:
        connection = _connect(file, busy_seconds)
    except sqlite3.Error as error:
        raise failure(error, file) from error
    try:
        _check_owner(connection, file)
        _set_journal(connection, file, busy_seconds)
        _check_pages(connection, file)
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
    """What SQLite said, as a sentence for the people who run the program."""
    if isinstance(error, StoreFailure):
        return error
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
            return _damaged(file)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return f"{file} can't be written: check the folder and its permissions."
    return f"{file} can't be read or written: {error}."


def _damaged(file: str) -> str:
    return f"{file} is damaged: restore it from a copy."


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


def _check_pages(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse a damaged file before anybody plays on it.

    Of a large one only the rooms and players are looked at, so that opening stays short; their logs are
    checked as they are read.
    """
    if file.stat().st_size <= CHECKED_WHOLE:
        questions = ["PRAGMA quick_check(1)"]
    else:
        logger.info("%s is large: only its rooms and players are checked.", file)
        questions = [f"PRAGMA quick_check({table})" for table in ("rooms", "players")]
    for question in questions:
        (found,) = connection.execute(question).fetchone()
        if found != "ok":
            logger.error("%s: %s", file, found)
            raise StoreFailure(_damaged(str(file)), told=_damaged(file.name))


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
