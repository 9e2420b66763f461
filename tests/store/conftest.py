"""Opens the stores that the promises are tested on. Another implementation is another parameter."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.store import Store
from parlour.store.sqlite import SqliteStore

from .things import OnStore, OpenStore, Story


@pytest.fixture(params=["sqlite"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStore:
    """Opens a store; opened again within a test, it is another store on the same data."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Store]:
        store = await SqliteStore.open(tmp_path)
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
