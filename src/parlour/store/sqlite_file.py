"""The SQLite file: how it is opened, and what can be wrong with it.

Knows nothing of rooms, threads or the event loop.
"""

import contextlib
import errno
import logging
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from parlour.store import DiskFull, StoreFailure
from parlour.store.sqlite_schema import check_owner, migrate

logger = logging.getLogger(__name__)

CHECKPOINT_PAGES: Final = 4000  # 16 MB of log: 5 to 30 % less CPU than with the usual 1000
STATEMENTS: Final = 256
CHECKED_WHOLE: Final = 200_000_000
"""The largest file, in bytes, of which every page is looked at when it is opened: about a second."""


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
            raise StoreFailure(sentence.format(self._file), public_text=sentence.format(self._file.name))

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


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        kind = DiskFull if error.errno == errno.ENOSPC else StoreFailure
        raise kind(f"The folder {folder} can't be made: {error.strerror}.") from error


def open_to_write(file: Path, busy_seconds: float) -> sqlite3.Connection:
    """A connection to a file that is there now, is ours and is up to date; or StoreFailure."""
    make_folder(file.parent)
    with contextlib.suppress(OSError):  # SQLite itself says why it can't be made
        os.close(
            os.open(file, os.O_CREAT | os.O_WRONLY, 0o600)
        )  # names, secrets' hashes: nobody else's business
    try:
        connection = _connect(file, busy_seconds)
    except sqlite3.Error as error:
        raise failure(error, file) from error
    try:
        check_owner(connection, file)
        _set_journal(connection, file, busy_seconds)
        _check_pages(connection, file)
        migrate(connection, file)
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
    kind = DiskFull if is_disk_full(error) else StoreFailure
    return kind(_why(error, str(file)), public_text=_why(error, file.name))


def is_disk_full(error: BaseException | None) -> bool:
    """Can a file not grow: the database, or the index of what was written last?"""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE


def _why(error: BaseException, file: str) -> str:
    if is_disk_full(error):
        return f"The disk is full: {file} can't grow."
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
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
            raise StoreFailure(_damaged(str(file)), public_text=_damaged(file.name))
