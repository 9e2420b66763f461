"""What was done at the desk is carried out later where it can't be now."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from parlour.server.desk.acts import Acts
from parlour.server.desk.enforcement import Enforcement
from parlour.server.rooms.directory import Directory
from parlour.server.rooms.timers import Timing
from parlour.store import Store
from parlour.store.sqlite import SqliteStore

from .test_many_processes import SETTINGS, Somebody


@asynccontextmanager
async def house(data: Path) -> AsyncIterator[tuple[Store, Directory]]:
    store = await SqliteStore.open(data, busy_seconds=0.01)
    directory = Directory(store, Timing(), most_rooms=10)
    yield store, directory
    directory.close()
    await store.close()


def test_a_room_is_closed_when_the_file_can_be_written_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            enforcement = Enforcement(directory, set(), "page")
            await enforcement.look()
            live = await directory.open(SETTINGS, None, Somebody("Ann"), "1")
            await Acts(store, "desk").close_room(live.room.id)
            with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as another:
                another.execute("BEGIN IMMEDIATE")
                for _ in range(2):
                    await enforcement.look()
                    assert live.room.status == "waiting"
                another.execute("ROLLBACK")
            await enforcement.look()
            assert live.room.status == "closed"

    asyncio.run(story())


def test_a_room_that_was_closed_while_no_server_ran_is_closed_when_one_starts(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            room = (await directory.open(SETTINGS, None, Somebody("Ann"), "1")).room.id
            await Acts(store, "terminal").close_room(room)
        async with house(tmp_path) as (store, directory):
            await Enforcement(directory, set(), "page").look()
            row = await store.room(room)
            assert row is not None
            assert row.status == "closed"

    asyncio.run(story())
