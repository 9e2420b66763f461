"""Tests of a file that is removed, replaced or truncated, and of a clock set back: every loss is detected."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.records import Statistics
from parlour.recount import recount
from parlour.store import Damaged, StoreFailure
from parlour.store.clock import wall_clock
from parlour.store.sqlite import SqliteStore

from .things import ROW, entry, numbers, row

RELEASED = Path(__file__).parents[1] / "released" / "0.1.0" / "data" / "parlour.db"
HOUR = 60 * 60 * 1000


def remove(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copy(file, copy)
    copy.replace(file)


def remove_the_write_ahead_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


@pytest.mark.parametrize("harm", [remove, replace, remove_the_write_ahead_log])
def test_nothing_is_acknowledged_that_goes_into_a_file_without_a_name(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.append("room", [entry(1)], row=ROW)
        harm(store.file)
        with pytest.raises(StoreFailure, match="was removed or replaced") as refused:
            await store.append("room", [entry(2)])
        assert str(tmp_path) not in refused.value.public_text
        with pytest.raises(StoreFailure, match="was removed or replaced"):
            await store.check()
        await store.close()

    asyncio.run(story())


def test_a_file_that_is_put_back_is_written_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.append("room", [entry(1)], row=ROW)
        store.file.rename(tmp_path / "elsewhere")
        with pytest.raises(StoreFailure):
            await store.check()
        (tmp_path / "elsewhere").rename(store.file)
        await store.append("room", [entry(2)])
        await store.close()
        store = await SqliteStore.open(tmp_path)
        assert numbers(await store.read("room")) == [1, 2]
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("lost", ["number > 3", "number = 3"])
def test_a_log_that_has_lost_entries_is_refused_and_the_others_are_not(tmp_path: Path, lost: str) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        for room in ("room", "other"):
            await store.append(room, [entry(1)], row=row(room))
            for number in range(2, 6):
                await store.append(room, [entry(number)])
        await store.close()  # the latest numbers of logs are written by now
        with closing(sqlite3.connect(store.file)) as connection:
            connection.execute(f"DELETE FROM entries WHERE room = 'room' AND {lost}")
            connection.commit()
        store = await SqliteStore.open(tmp_path)
        with pytest.raises(Damaged, match="log of room room is damaged") as refused:
            await store.read("room")
        assert "room room" not in refused.value.public_text
        with pytest.raises(StoreFailure):
            await store.read("room", after=2)
        assert numbers(await store.read("other")) == [1, 2, 3, 4, 5]
        await store.close()

    asyncio.run(story())


def test_time_begins_no_earlier_than_the_file_ends(tmp_path: Path) -> None:
    ahead = wall_clock() + HOUR

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        assert store.now() < ahead
        await store.append("room", [entry(1, at=5)], row=row(status="closed"))
        await store.append("room", [entry(2, at=ahead)])
        await store.close()
        store = await SqliteStore.open(tmp_path)
        assert ahead <= store.now() < ahead + HOUR
        await store.close()

    asyncio.run(story())


def test_each_opening_is_an_epoch_of_its_own(tmp_path: Path) -> None:
    async def epoch() -> str:
        store = await SqliteStore.open(tmp_path)
        await store.close()
        return store.epoch

    assert len({asyncio.run(epoch()) for _ in range(5)}) == 5


def test_a_file_of_0_1_0_gets_its_totals_and_its_numbers(tmp_path: Path) -> None:
    shutil.copy(RELEASED, tmp_path)
    with closing(sqlite3.connect(RELEASED)) as released:
        players = [player for (player,) in released.execute("SELECT DISTINCT player FROM results")]
        longest = dict(released.execute("SELECT room, max(number) FROM entries GROUP BY room").fetchall())
        (latest,) = released.execute("SELECT max(at) FROM entries").fetchone()
    assert players
    counted: list[list[Statistics]] = []

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        for player in players:
            counted.append(await store.statistics_of(player, "rules"))
            assert counted[-1] == recount(await store.results_of(player), "rules")
        for room, number in longest.items():
            assert numbers(await store.read(room)) == list(range(1, number + 1))
        assert store.now() >= latest
        assert await store.forget_guests(before=latest) == 0  # their last visit is unknown
        await store.close()

    asyncio.run(story())
    assert any(counted)
    with closing(sqlite3.connect(tmp_path / "parlour.db")) as connection:
        assert dict(connection.execute("SELECT id, number FROM rooms").fetchall()) == longest
