"""Tests of `parlour backup` and `restore`: one file holds everything, from and for either store."""

import asyncio
import hashlib
import os
import stat
from pathlib import Path

import asyncpg
import pytest

from parlour import store as stores
from parlour.audit import Audit
from parlour.cli import main
from parlour.records import Player
from parlour.store import StoreFailure
from parlour.store.backup import BackupWriter, backup, restore
from parlour.store.copying import TABLES, Row, Source, open_side
from parlour.store.sqlite_file import lock_folder
from tests.cli.command import is_one_sentence, parlour

from .test_copying import RELEASED, fill, tables
from .things import OpenStore, entry, numbers, row

OLD = RELEASED.parents[2] / "0.2.0" / "everything.parlour"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some data of every kind."""
    folder = tmp_path_factory.mktemp("filled")
    asyncio.run(fill(str(folder)))
    return folder


@pytest.fixture(scope="module")
def saved(filled: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the backup of that folder."""
    file = tmp_path_factory.mktemp("saved") / "file"
    asyncio.run(backup(str(filled), file))
    return file.read_bytes()


def test_from_either_store_to_either_nothing_is_different(
    tmp_path: Path, filled: Path, database: str
) -> None:
    before = tables(filled / "parlour.db")
    first, second, back = tmp_path / "first", tmp_path / "second", tmp_path / "back"

    async def story() -> None:
        counts = await backup(str(filled), first)
        assert counts == {name: len(rows) for name, rows in before.items() if name != "meta"}
        assert await restore(first, database) == counts
        assert await backup(database, second) == counts
        assert await restore(second, str(back)) == counts

    asyncio.run(story())
    assert tables(back / "parlour.db") == before
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back", "first", "second"]


def test_what_0_1_0_has_kept_is_saved_too(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    (here / "parlour.db").write_bytes(RELEASED.read_bytes())
    lock = lock_folder(here)
    assert lock is not None
    with pytest.raises(StoreFailure, match="Another Parlour is open"):  # a version without the newer tables
        asyncio.run(backup(str(here), tmp_path / "saved"))
    os.close(lock)
    assert (here / "parlour.db").read_bytes() == RELEASED.read_bytes()
    asyncio.run(backup(str(here), tmp_path / "saved"))
    asyncio.run(restore(tmp_path / "saved", str(there)))
    assert tables(there / "parlour.db") == tables(here / "parlour.db")


async def rows(source: Source) -> dict[str, list[Row]]:
    return {table.name: [row async for some in source.read(table) for row in some] for table in source.tables}


def test_it_is_one_moment_of_a_store_in_use(place: str, open_store: OpenStore, tmp_path: Path) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"

    async def story() -> None:
        async with open_store() as store:
            lock = lock_folder(tmp_path)  # the lock of a server on this folder
            await store.append("room", [entry(1)], row=row())
            snapshot = await open_side(place, "snapshot")
            await store.append("room", [entry(2)])
            await store.append("other", [entry(1)], row=row("other"))
            await store.add_player(Player("anna", "Anna", ""), b"hash", 0)
            found = await rows(snapshot)
            await snapshot.close()
            assert [len(found[name]) for name in ("rooms", "entries", "players")] == [1, 1, 0]
            counts = await backup(place, file)
            assert [counts[name] for name in ("rooms", "entries", "players")] == [2, 3, 1]
            await store.append("room", [entry(3)])
            assert lock is not None
            os.close(lock)
        await restore(file, str(there))
        restored = await stores.open(there)
        assert numbers(await restored.read("room")) == [1, 2]
        await restored.append("room", [entry(3)])
        await restored.close()

    asyncio.run(story())


def test_a_restored_store_has_another_epoch(
    place: str, open_store: OpenStore, filled: Path, saved: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "saved"
    file.write_bytes(saved)

    async def story() -> None:
        async with open_store() as store:
            before = store.epoch
        if stores.is_postgres(place):  # the same tables of the same database, refilled
            connection = await asyncpg.connect(place)
            await connection.execute("TRUNCATE " + ", ".join(table.name for table in TABLES))
            await connection.close()
        await restore(file, place)
        async with open_store() as store:
            assert store.epoch != before

    asyncio.run(story())


def test_a_store_with_data_or_in_use_is_left_alone(
    place: str, open_store: OpenStore, saved: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "saved"
    file.write_bytes(saved)

    async def story() -> None:
        async with open_store() as store:
            lock = lock_folder(tmp_path)
            with pytest.raises(StoreFailure, match=r"is running|is open"):
                await restore(file, place)
            assert lock is not None
            os.close(lock)
            await store.add_player(Player("anna", "Anna", ""), b"hash", 0)
        with pytest.raises(StoreFailure, match="is not empty: choose a new"):
            await restore(file, place)
        async with open_store() as store:
            assert await store.player(b"hash") == Player("anna", "Anna", "")
            assert await store.public_rooms() == []

    asyncio.run(story())


def with_hash(content: bytes) -> bytes:
    return content + hashlib.sha256(content).digest()


def damaged(saved: bytes) -> dict[str, bytes]:
    header, _, body = saved.partition(b"\n")
    changed = {
        f"byte {place}": saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :]
        for place in (len(header) - 1, len(header) + 5, len(saved) // 2, len(saved) - 1)
    }
    cut = {f"cut at {length}": saved[:length] for length in (30, len(header) + 1, len(saved) - 1)}
    return {
        **changed,
        **cut,
        "longer": saved + b"\0",
        # The hash is right, but the rows are truncated or invalid.
        "half": with_hash(saved[: len(saved) // 2]),
        "other rows": with_hash(header + b"\n" + bytes(len(body))),
    }


async def refusal(file: Path, place: str) -> str:
    try:
        await restore(file, place)
    except StoreFailure as failure:
        return "damaged" if "is damaged or not whole" in str(failure) else str(failure)
    return "restored"


def test_a_damaged_file_is_refused_and_nothing_is_changed(
    tmp_path: Path, saved: bytes, database: str
) -> None:
    file, folder = tmp_path / "saved", tmp_path / "new"

    async def story() -> None:
        for what, content in damaged(saved).items():
            file.write_bytes(content)
            for place in (str(folder), database):
                assert await refusal(file, place) == "damaged", what
        file.write_bytes(saved)
        for place in (str(folder), database):
            await restore(file, place)  # possible only with an empty one

    asyncio.run(story())


def test_a_newer_file_and_another_program_s_are_refused(tmp_path: Path, saved: bytes) -> None:
    file, folder = tmp_path / "saved", tmp_path / "new"
    for old, new, said in (
        (b'"parlour backup":1', b'"parlour backup":2', "newer Parlour"),
        (b'"rooms":["id",', b'"rooms":["id","mood",', "newer Parlour"),
        (b'"rooms":', b'"moods":["id"],"rooms":', "newer Parlour"),
        (b'{"parlour', b'{"checkers', "not a backup"),
    ):
        assert old in saved
        file.write_bytes(with_hash(saved.replace(old, new)[:-32]))
        with pytest.raises(StoreFailure, match=said):
            asyncio.run(restore(file, str(folder)))
        assert not folder.exists()


def test_a_file_from_before_a_table_or_a_column_came_is_restored(tmp_path: Path, filled: Path) -> None:
    """The column has the value that it gets when it is added to existing rows."""
    file, there = tmp_path / "saved", tmp_path / "there"
    older = [
        table.part([name for name in table.names if name != "seen_at"])
        for table in TABLES
        if table.name != "reviews"
    ]

    async def story() -> None:
        here = await open_side(str(filled), "snapshot")
        writer = BackupWriter(file, older)
        for table in older:
            await writer.write(table, here.read(table))
        assert [rows async for rows in writer.read(older[0])]  # this ends the writing
        await writer.finish()
        await writer.close()
        await here.close()
        await restore(file, str(there))

    asyncio.run(story())
    found, before = tables(there / "parlour.db"), tables(filled / "parlour.db")
    assert found["reviews"] == []
    assert found["rooms"] == before["rooms"]
    assert {row[-1] for row in found["players"]} == {0}


def test_a_backup_of_0_2_0_is_restored_and_its_statistics_are_counted(place: str) -> None:
    async def story() -> None:
        counts = await restore(OLD, place)
        assert counts["rooms"] > 0
        store = await stores.open(place)
        assert [flaw async for flaw in Audit(store).flaws()] == []
        players = await store.players_counted()
        assert sum(map(len, [await store.statistics_of(player, "rules") for player in players])) > 3
        await store.close()

    asyncio.run(story())


def test_the_commands_say_what_they_did_or_what_is_wrong(
    tmp_path: Path, filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    done = parlour("backup", file, "--data", filled)
    assert (done.code, done.err) == (0, "")
    assert done.out.split()[:4] == ["30", "rooms", "90", "entries"]
    assert done.out.splitlines()[-1].startswith(f"All saved in {file} (")
    done = parlour("restore", file, "--data", there)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\nAll restored, counted and compared.\n")
    away = "postgresql://somebody:secret@127.0.0.1:1/parlour"
    for code, arguments in (
        (2, ("backup", file, "--data", filled)),  # it exists already
        (2, ("backup", tmp_path / "no" / "folder", "--data", filled)),
        (2, ("backup", tmp_path / "new", "--data", tmp_path / "nothing")),
        (75, ("backup", tmp_path / "new", "--store", away)),
        (2, ("restore", tmp_path / "nothing", "--data", tmp_path / "new")),
        (2, ("restore", file, "--data", there)),
    ):
        assert main([str(argument) for argument in arguments]) == code
        said = capsys.readouterr()
        assert said.out == ""
        assert is_one_sentence(said.err)
        assert "secret" not in said.err
    assert not (tmp_path / "new").exists()
