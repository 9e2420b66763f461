"""Opens the stores that the promises are tested on. Another implementation is another parameter."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from parlour.store import Store
from parlour.store import open as store_at
from tests.postgres import Postgres

from .things import OnStore, OpenStore, Story


@pytest.fixture(scope="session")
def tables(postgres: Postgres) -> Iterator[str]:
    """The address of a database that the tests have one after the other, emptied in between: making a new
    one takes ten times as long."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be opened: a folder, or the address of a database, with nothing in it."""
    if request.param == "sqlite":
        return str(tmp_path)
    url = str(request.getfixturevalue("tables"))
    asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    if await connection.fetchval("SELECT to_regclass('entries')"):
        await connection.execute(
            "TRUNCATE rooms, entries, players, results, recordings, reviews, dailies, totals, sums, streaks, "
            "keys, favourites, forgotten, servers, presence, restrictions, acts, desk_keys, reports "
            "RESTART IDENTITY"
        )
    await connection.close()


@pytest.fixture
def open_store(place: str) -> OpenStore:
    """Opens a store; opened again within a test, it is another store on the same data."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store = await store_at(place)
        try:
            yield store
        finally:
            await store.close()

    return opened


@pytest.fixture
def on_store(open_store: OpenStore) -> OnStore:
    """Runs a story on a store that is opened for it and closed after it."""

    def run(story: Story) -> None:
        async def told() -> None:
            async with open_store() as store:
                await story(store)

        asyncio.run(told())

    return run
