"""Fixtures that open the stores under test. Another implementation is another parameter."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from parlour.local.store import LocalStore
from parlour.store import HubStore, Store
from parlour.store import open as store_at
from parlour.store.memory import MemoryStore
from parlour.store.schema import TABLES
from tests.local.kept import Kept
from tests.postgres import Postgres

from .things import HubStory, OnHubStore, OnStore, OpenStore, Story


@pytest.fixture(scope="session")
def tables(postgres: Postgres) -> Iterator[str]:
    """Yield the address of a database that the tests share, emptied before each: creating a new one takes
    ten times as long."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return an empty place to open a store in: a folder, or the address of a database."""
    return _place(request, tmp_path)


def _place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path)
    url = str(request.getfixturevalue("tables"))
    asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    if await connection.fetchval("SELECT to_regclass('entries')"):
        await connection.execute(
            f"TRUNCATE {', '.join(table.name for table in TABLES if table.name != 'meta')} RESTART IDENTITY"
        )
    await connection.close()


@pytest.fixture
def open_store(place: str) -> OpenStore:
    """Yield a function that opens a store. A second call gives another store on the same data."""

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
    """Return a function that runs a story on a store, which it opens before and closes afterwards."""

    def run(story: Story) -> None:
        async def told() -> None:
            async with open_store() as store:
                await story(store)

        asyncio.run(told())

    return run


@pytest.fixture(params=["memory", "local", "sqlite", "postgresql"])
def on_hub_store(request: pytest.FixtureRequest, tmp_path: Path) -> OnHubStore:
    """Return a function that runs a story on a new store of each kind, also those of one process."""

    is_here = request.param in ("memory", "local")
    place = "" if is_here else _place(request, tmp_path)

    async def opened() -> HubStore:
        if request.param == "memory":
            return MemoryStore()
        if request.param == "local":
            return await LocalStore.open(tmp_path / "local.db", {}, Kept())
        return await store_at(place)

    async def told(story: HubStory) -> None:
        store = await opened()
        try:
            await story(store)
        finally:
            await store.close()

    def run(story: HubStory) -> None:
        asyncio.run(told(story))

    return run
