"""Tests of files and folders that can't be opened: one sentence says why, and nothing is half done."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from parlour.store import Conflict, Damaged, StoreFailure
from parlour.store.schema import TABLES, VERSION, Table
from parlour.store.sqlite import SqliteStore
from parlour.store.sqlite_file import open_to_write
from parlour.store.sqlite_schema import check_owner

from .things import ROW, damage_appends, entry, numbers, row


def make(file: Path, entries: int = 1) -> None:
    async def story() -> None:
        store = await SqliteStore.open(file)
        await store.append("room", [entry(number) for number in range(1, entries + 1)], row=ROW)
        await store.close()

    asyncio.run(story())


def refusal(path: Path) -> str:
    """Return the reason why a file or a folder can't be opened."""
    with pytest.raises(StoreFailure) as refused:
        asyncio.run(SqliteStore.open(path, busy_seconds=0.1))
    return str(refused.value)


def test_a_folder_gets_a_file_and_a_file_is_taken_as_it_is(tmp_path: Path) -> None:
    async def opened(path: Path) -> Path:
        store = await SqliteStore.open(path)
        await store.close()
        return store.file

    assert asyncio.run(opened(tmp_path)) == tmp_path / "parlour.db"
    assert asyncio.run(opened(tmp_path / "new" / "data")) == tmp_path / "new" / "data" / "parlour.db"
    assert asyncio.run(opened(tmp_path / "club.db")) == tmp_path / "club.db"


def test_a_closed_store_leaves_one_file(tmp_path: Path) -> None:
    make(tmp_path / "parlour.db")
    assert [path.name for path in tmp_path.iterdir()] == ["parlour.db"]


def test_acknowledged_means_flushed_to_the_disk_by_a_write_ahead_log(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        connection = store._writer._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
        await store.close()

    asyncio.run(story())


def test_the_file_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    make(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = file.read_bytes()
    assert "newer Parlour" in refusal(file)
    assert file.read_bytes() == before


def test_the_file_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE cookies (jar TEXT)")
    before = file.read_bytes()
    assert "another program" in refusal(file)
    assert file.read_bytes() == before


def test_a_file_that_another_parlour_is_just_creating_is_ours(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")

        def create_before(statement: str) -> None:
            if "count(*)" in statement:
                open_to_write(file, 0.1).close()

        connection.set_trace_callback(create_before)
        check_owner(connection, file)
        connection.set_trace_callback(None)
        assert not connection.in_transaction
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "parlour.db"
    make(file)
    seasons = Table("seasons", "id text", "id")
    monkeypatch.setattr("parlour.store.sqlite_schema.VERSION", VERSION + 1)
    monkeypatch.setattr("parlour.store.schema.TABLES", (*TABLES, seasons, seasons))
    assert "already exists" in refusal(file)
    monkeypatch.setattr("parlour.store.schema.TABLES", (*TABLES, seasons))
    make_again = asyncio.run(_log_of(file))
    assert make_again == [1]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION + 1,)
        assert connection.execute("SELECT count(*) FROM seasons").fetchone() == (0,)


@pytest.mark.parametrize("version", ["0.1.0", "0.2.0"])
def test_a_released_file_gets_the_tables_of_a_new_one(tmp_path: Path, version: str) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    shutil.copy(Path(__file__).parents[1] / "released" / version / "data" / "parlour.db", old)
    for file in (old, new):
        open_to_write(file, 0.1).close()
    assert _tables(old) == _tables(new)


def _tables(file: Path) -> set[tuple[object, ...]]:
    """Return the columns of all tables, with types and whether they may be null, and the indexes."""
    with closing(sqlite3.connect(file)) as connection:
        named = "SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%'"
        indexes = {*connection.execute(named, ("index",))} - {("dailies_by_seed",)}  # unnamed in new files
        columns = {
            (table, *row[1:4])
            for (table,) in connection.execute(named, ("table",)).fetchall()
            for row in connection.execute(f"PRAGMA table_info({table})")
        }
        return {*indexes, *columns, *connection.execute(named, ("trigger",))}


async def _log_of(file: Path) -> list[int]:
    store = await SqliteStore.open(file)
    try:
        return numbers(await store.read("room"))
    finally:
        await store.close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.write_text("Dear diary, " * 1000)
    assert "not a Parlour database" in refusal(file)
    assert file.read_text() == "Dear diary, " * 1000


def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    make(file, entries=500)
    os.truncate(file, file.stat().st_size // 3)
    assert "damaged" in refusal(file)


def damage_the_logs(file: Path) -> None:
    damaged = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'").fetchone()
    damaged[4096 * (root - 1) : 4096 * root] = b"\xa5" * 4096
    file.write_bytes(damaged)


def test_a_damaged_page_is_found_when_the_file_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    make(file, entries=500)
    damage_the_logs(file)
    assert refusal(file) == f"{file} is damaged: restore it from a copy."


def test_damage_that_shows_later_fails_what_meets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "parlour.db"
    make(file, entries=500)
    damage_the_logs(file)
    monkeypatch.setattr("parlour.store.sqlite_file.CHECKED_WHOLE", 0)  # as if the file were large

    async def story() -> None:
        store = await SqliteStore.open(file)
        for _ in range(2):
            with pytest.raises(Damaged, match="is damaged"):
                await store.append("room", [entry(501)])
            with pytest.raises(Damaged, match="is damaged"):
                await store.read("room")
        assert await store.room("room") == ROW
        await store.close()

    asyncio.run(story())


def test_damage_in_one_room_fails_no_append_of_another_at_the_same_time(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        for room in ("room", "other"):
            await store.append(room, [entry(1)], row=row(room))
        damage_appends(store.file, "room")
        ends = await asyncio.gather(
            store.append("room", [entry(2)]),
            store.append("other", [entry(2)], row=row("other", taken=2)),
            store.append("other", [entry(2)]),
            return_exceptions=True,
        )
        assert [type(end) for end in ends] == [Damaged, type(None), Conflict]
        assert numbers(await store.read("room")) == [1]
        assert numbers(await store.read("other")) == [1, 2]
        await store.close()

    asyncio.run(story())


@contextmanager
def locked(file: Path) -> Iterator[sqlite3.Connection]:
    """Lock the file as another program would."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other


def test_a_locked_file_fails_appends_but_not_reads_until_it_is_free(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path, busy_seconds=0.1)
        await store.append("room", [entry(1)], row=ROW)
        with locked(store.file) as other:
            ends = await asyncio.gather(
                store.append("room", [entry(2)]),
                store.append("other", [entry(1)], row=row("other")),
                return_exceptions=True,
            )
            assert [type(end) for end in ends] == [StoreFailure, StoreFailure]
            assert str(ends[0]) == f"Another program keeps {store.file} locked."
            assert await store.read("room") == [entry(1)]
            other.execute("ROLLBACK")
        await store.append("room", [entry(2)])
        assert await store.room("other") is None
        await store.close()

    asyncio.run(story())


def test_a_short_lock_is_waited_for_without_stopping_the_event_loop(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.append("room", [entry(1)], row=ROW)
        with locked(store.file) as other:
            append = asyncio.ensure_future(store.append("room", [entry(2)]))
            assert await store.read("room") == [entry(1)]  # a round trip through other threads
            assert not append.done()
            other.execute("ROLLBACK")
        await append
        await store.close()

    asyncio.run(story())


def test_a_locked_file_cannot_be_opened(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with locked(file):
        assert refusal(file).endswith("locked.")
    make(file)
    with locked(file):
        assert refusal(file).endswith("locked.")


@contextmanager
def unprivileged() -> Iterator[Path]:
    """Yield a folder as a user other than root, who owns it."""
    folder = Path(tempfile.mkdtemp())
    is_root = os.geteuid() == 0
    try:
        if is_root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        yield folder
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written_is_refused() -> None:
    with unprivileged() as folder:
        folder.chmod(0o500)
        assert (
            refusal(folder) == f"{folder}/parlour.db can't be written: check the folder and its permissions."
        )
        assert refusal(folder / "new") == f"The folder {folder}/new can't be made: Permission denied."


def test_a_file_that_cannot_be_written_is_refused() -> None:
    with unprivileged() as folder:
        make(folder)
        (folder / "parlour.db").chmod(0o400)
        assert "can't be written" in refusal(folder)
        folder.chmod(0o500)
        assert "can't be written" in refusal(folder)


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("")
    assert refusal(tmp_path / "notes" / "data").startswith("The folder")
