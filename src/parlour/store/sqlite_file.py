"""The SQLite file: opening it, and its possible errors.

It knows nothing of rooms, threads or the event loop.
"""

import contextlib
import errno
import logging
import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from parlour.store import Damaged, DiskFull, StoreFailure
from parlour.store.sqlite_schema import check_owner, migrate

logger = logging.getLogger(__name__)

CHECKPOINT_PAGES: Final = 4000  # 16 MB of log: 5 to 30 % less CPU than with the default of 1000
STATEMENTS: Final = 256
CHECKED_WHOLE: Final = 200_000_000
"""The largest file, in bytes, whose pages are all checked when it is opened: about a second."""


class FileIdentity:
    """The identity of an open file, whose name may come to refer to another file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._files = (str(file), f"{file}-wal")
        self._found = self._look()

    def check(self) -> None:
        """Raise StoreFailure if the file was removed or replaced: anything written now would be lost."""
        if self._look() != self._found:
            sentence = "{} was removed or replaced while it was in use: put it back, or restart Parlour."
            raise StoreFailure(sentence.format(self._file), public_text=sentence.format(self._file.name))

    def _look(self) -> list[tuple[int, int] | None]:
        found: list[tuple[int, int] | None] = []
        for name in self._files:
            try:
                status = os.stat(name)  # noqa: PTH116 - runs in every commit, and a Path doubles its cost
            except OSError:
                found.append(None)
            else:
                found.append((status.st_dev, status.st_ino))
        return found


def lock_folder(folder: Path) -> int | None:
    """Lock a folder until the returned descriptor is closed or the process ends, or raise StoreFailure.

    Return None if no lock is possible: either opening the file reports the error, or the disk has no locks.
    """
    try:
        import fcntl  # noqa: PLC0415 - not available on Windows

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
    """Return a connection to a file that now exists, is ours and is migrated, or raise StoreFailure."""
    make_folder(file.parent)
    with contextlib.suppress(OSError):  # SQLite reports why it can't be created
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))  # private: names and hashes of secrets
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
    """Return another connection to a file that is already open."""
    try:
        connection = _connect(file, busy_seconds)
        connection.execute("PRAGMA query_only = ON")
    except sqlite3.Error as error:
        raise failure(error, file) from error
    return connection


def failure(error: BaseException, file: Path) -> StoreFailure:
    """Return an error of SQLite as a sentence for the operator."""
    if isinstance(error, StoreFailure):
        return error
    kind = StoreFailure
    if is_disk_full(error):
        kind = DiskFull
    elif _code(error) == sqlite3.SQLITE_CORRUPT:
        kind = Damaged
    return kind(_why(error, str(file)), public_text=_why(error, file.name))


def _code(error: BaseException) -> int:
    """Return the primary result code of SQLite; 0 if it is another error."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def is_disk_full(error: BaseException | None) -> bool:
    """Return whether a file can't grow: the database or its shared-memory index."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE


def _why(error: BaseException, file: str) -> str:
    if is_disk_full(error):
        return f"The disk is full: {file} can't grow."
    match _code(error):
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
        isolation_level=None,  # transactions are explicit
        check_same_thread=False,
        cached_statements=STATEMENTS,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: flush the disk's cache too
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def _set_journal(connection: sqlite3.Connection, file: Path, busy_seconds: float) -> None:
    """Enable the write-ahead log. Of two programs that create the file at once, one may have to retry."""
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

    In a large one only rooms and players are checked, so that opening stays fast; logs are checked when they
    are read.
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
