"""Backups: the contents of a store in one file, the same for SQLite and PostgreSQL.

The first line is JSON: the format, the program's version, the time, and the columns of each table. Then come
the rows, compressed by zlib: blocks of rows, table by table, each a length in four bytes followed by that
many bytes of MessagePack; an empty block ends a table. The last 32 bytes are the SHA-256 of everything before
them.

The format is our own: copies into an SQLite file took several times the space, and no less code, because old
backups have to be restored all the same.
"""

import contextlib
import errno
import hashlib
import io
import os
import zlib
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.store import DiskFull, StoreFailure, default_folder, is_postgres
from parlour.store.copying import TABLES, Row, open_side, transfer
from parlour.store.schema import Table

FORMAT: Final = 1
_BEGINNING: Final = b'{"parlour backup":'
_LONGEST_HEADER: Final = 100_000
_LENGTH: Final = 4
_HASH: Final = 32
_PIECE: Final = 1 << 18
_REPLACED: Final = ("totals", "sums", "streaks")
"""Tables in backups of 0.2.0 that `statistics` has replaced."""


class Header(msgspec.Struct, rename={"format": "parlour backup"}):
    format: int
    program: str
    made: str
    tables: dict[str, list[str]]


async def backup(place: str, file: Path) -> dict[str, int]:
    """Write a snapshot of a store to a new file and verify it; return the number of rows of each table.

    Servers may keep running. On failure it raises StoreFailure and leaves no file.
    """
    if file.exists():
        raise StoreFailure(f"{file} is already there: choose another name.")
    here = await open_side(place, "snapshot")
    try:
        there = BackupWriter(file, here.tables)
        try:
            return await transfer(here, there)
        finally:
            await there.close()
    finally:
        await here.close()


def backup_folder(place: str) -> Path:
    """Return the default folder for backups of a store: beside its file, or for a database where a file would
    be."""
    return (default_folder() if is_postgres(place) else Path(place).parent) / "backups"


async def restore(file: Path, place: str) -> dict[str, int]:
    """Fill an empty store from a backup and verify it; return the number of rows of each table.

    If the backup is damaged, or the store is not empty or in use, it raises StoreFailure and changes nothing.
    """
    here = BackupReader(file)
    try:
        there = await open_side(place, "target")
        try:
            return await transfer(here, there)
        finally:
            await there.close()
    finally:
        await here.close()


class BackupWriter:
    """A backup as a copy's target. The file gets its final name when it is complete."""

    def __init__(self, file: Path, tables: Sequence[Table]) -> None:
        self._file = file
        self._unfinished = file.with_name(f".{file.name}.{os.getpid()}")
        self._hash = hashlib.sha256()
        self._compressor = zlib.compressobj()
        self._copy: BackupReader | None = None
        with self._failures():
            descriptor = os.open(self._unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
            self._output = os.fdopen(descriptor, "wb")
        made = datetime.now(UTC).isoformat(timespec="seconds")
        header = Header(FORMAT, version("parlour"), made, {table.name: table.names for table in tables})
        self._put(msgspec.json.encode(header) + b"\n")

    async def write(self, table: Table, rows: AsyncIterator[list[Row]]) -> None:
        async for some in rows:
            self._put_block(some)
        self._put_block([])

    async def read(self, table: Table) -> AsyncIterator[list[Row]]:
        """Read back what was written; this ends the writing."""
        if self._copy is None:
            self._put(self._compressor.flush())
            with self._failures():
                self._output.write(self._hash.digest())
                self._output.flush()
                os.fsync(self._output.fileno())
            self._copy = BackupReader(self._unfinished)
        async for rows in self._copy.read(table):
            yield rows

    async def count_statistics(self) -> None:
        """Do nothing: every store has them."""

    async def finish(self) -> None:
        await self._close_files()
        with self._failures():
            self._unfinished.rename(self._file)
        with contextlib.suppress(OSError):  # not every system can open a folder
            folder = os.open(self._file.parent, os.O_RDONLY)
            os.fsync(folder)  # or the name could be lost in a power failure
            os.close(folder)

    async def close(self) -> None:
        await self._close_files()
        self._unfinished.unlink(missing_ok=True)

    async def _close_files(self) -> None:
        if self._copy is not None:
            await self._copy.close()
        with contextlib.suppress(OSError):
            self._output.close()

    def _put_block(self, rows: list[Row]) -> None:
        block = msgspec.msgpack.encode(rows)
        self._put(self._compressor.compress(len(block).to_bytes(_LENGTH, "big") + block))

    def _put(self, data: bytes) -> None:
        self._hash.update(data)
        with self._failures():
            self._output.write(data)

    @contextlib.contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise _failure(error, self._file, "written") from error


class BackupReader:
    """A backup as a copy's source: complete, undamaged and of a known format, or StoreFailure."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self._input = file.open("rb")
        except OSError as error:
            raise _failure(error, file, "read") from error
        try:
            header = self._header()
            begin = self._input.tell()
            if header.format <= FORMAT:  # a newer format may store its hash elsewhere
                self._check_hash()
            self.tables = self._tables(header)
            self._input.seek(begin)
        except BaseException as error:
            self._input.close()
            if isinstance(error, OSError):
                raise _failure(error, file, "read") from error
            raise
        self._names = iter(header.tables)
        self._pieces = self._inflated()
        self._rest = b""

    async def read(self, table: Table) -> AsyncIterator[list[Row]]:
        """Yield the rows of a table. Tables can be read only once, in the order of writing."""
        try:
            while next(self._names) != table.name:
                while self._block():  # a table that is left out
                    pass
            while rows := self._block():
                yield rows
        except (OSError, zlib.error, msgspec.MsgspecError, StopIteration) as error:
            raise self._damaged() from error

    async def close(self) -> None:
        self._input.close()

    def _header(self) -> Header:
        line = self._input.readline(_LONGEST_HEADER)
        if not line.startswith(_BEGINNING):
            raise StoreFailure(f"{self._file} is not a backup that Parlour has made.")
        try:
            return msgspec.json.decode(line, type=Header)
        except msgspec.MsgspecError as error:
            raise self._damaged() from error

    def _tables(self, header: Header) -> list[Table]:
        known = {table.name: table for table in TABLES}
        given = {name: names for name, names in header.tables.items() if name not in _REPLACED}
        is_newer = header.format > FORMAT or any(
            name not in known or not set(names) <= set(known[name].names) for name, names in given.items()
        )
        if is_newer:
            raise StoreFailure(
                f"{self._file} was made by a newer Parlour ({header.program}): update the program."
            )
        return [known[name].part(names) for name, names in given.items()]

    def _check_hash(self) -> None:
        """Verify the hash of the whole file before it is used."""
        size = self._input.seek(0, io.SEEK_END) - _HASH
        self._input.seek(0)
        found = hashlib.sha256()
        while size > 0 and (piece := self._input.read(min(_PIECE, size))):
            found.update(piece)
            size -= len(piece)
        if size != 0 or found.digest() != self._input.read(_HASH):
            raise self._damaged()

    def _block(self) -> list[Row]:
        length = int.from_bytes(self._exactly(_LENGTH), "big")
        rows: list[Row] = msgspec.msgpack.decode(self._exactly(length), type=list[list[Any]])
        return rows

    def _exactly(self, length: int) -> bytes:
        while len(self._rest) < length:
            self._rest += next(self._pieces)
        found, self._rest = self._rest[:length], self._rest[length:]
        return found

    def _inflated(self) -> Iterator[bytes]:
        decompressor = zlib.decompressobj()
        while not decompressor.eof:
            piece = decompressor.unconsumed_tail or self._input.read(_PIECE)
            if not piece:
                return
            yield decompressor.decompress(piece, _PIECE)

    def _damaged(self) -> StoreFailure:
        return StoreFailure(f"{self._file} is damaged or not whole: use another backup.")


def _failure(error: OSError, file: Path, doing: str) -> StoreFailure:
    kind = DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreFailure
    return kind(f"{file} can't be {doing}: {error.strerror or error}.")
