"""The store in a browser: what is kept is always the whole database as of some commit."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parlour.local.store import PAGE, LocalStore
from parlour.records import Entry
from parlour.store import Conflict, StoreFailure
from tests.local.kept import Kept
from tests.store.things import entry, numbers, result, row

Story = Callable[[LocalStore], Awaitable[None]]


def test_what_was_acknowledged_is_there_after_each_commit_and_nothing_else(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "first.db", {}, kept)
        for number in range(1, 30):
            results = [result(round=number, at=number)] if number % 10 == 0 else []
            await store.append("room", [entry(number, f"{number}")], row=row(), results=results)
            again = await LocalStore.open(tmp_path / "again.db", dict(kept.pages), Kept())
            assert numbers(await again.read("room")) == [*range(1, number + 1)]
            assert len(await again.results_of("anna")) == number // 10
            await again.close()
        await store.close()

    asyncio.run(story())


def test_the_log_is_cut_now_and_then_and_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "local.db", {}, kept)
        await store.append("room", [entry(1)], row=row())
        bodies = {number: bytes([number]) * (20 * PAGE) for number in range(2, 100)}
        for number, body in bodies.items():
            await store.append("room", [Entry(number, 0, body, None)])
        again = await LocalStore.open(tmp_path / "again.db", kept.pages, Kept())
        assert [each.body for each in await again.read("room", 1)] == [*bodies.values()]
        assert (tmp_path / "local.db-wal").stat().st_size < 1200 * PAGE

    asyncio.run(story())


def test_appends_at_once_are_kept_together(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "local.db", {}, kept)
        before = kept.count
        appends = [store.append(f"room {each}", [entry(1)], row=row(f"room {each}")) for each in range(20)]
        await asyncio.gather(*appends)
        assert kept.count - before <= 2
        again = await LocalStore.open(tmp_path / "again.db", kept.pages, Kept())
        assert [numbers(await again.read(f"room {each}")) for each in range(20)] == [[1]] * 20

    asyncio.run(story())


def test_a_request_that_is_given_up_is_kept_all_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "local.db", {}, kept)
        asked = asyncio.ensure_future(store.append("room", [entry(1)], row=row()))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait((asked,))
        await store.append("other", [entry(1)], row=row("other"))
        again = await LocalStore.open(tmp_path / "again.db", kept.pages, Kept())
        assert numbers(await again.read("room")) == [1]

    asyncio.run(story())


def test_a_store_that_cannot_keep_acknowledges_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "local.db", {}, kept)
        await store.append("room", [entry(1)], row=row())
        kept.is_full = True
        for _ in range(2):
            with pytest.raises(StoreFailure, match=r"There is no more space\."):
                await store.append("room", [entry(2)])
        with pytest.raises(StoreFailure):
            await store.read("room")
        kept.is_full = False
        again = await LocalStore.open(tmp_path / "again.db", kept.pages, kept)
        assert numbers(await again.read("room")) == [1]
        await again.append("room", [entry(2)])

    asyncio.run(story())


def test_a_refused_append_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept()
        store = await LocalStore.open(tmp_path / "local.db", {}, kept)
        await store.append("room", [entry(1)], row=row())
        before = dict(kept.pages)
        with pytest.raises(Conflict):
            await store.append("room", [entry(1)], row=row(status="over"), results=[result()])
        assert kept.pages == before
        assert await store.results_of("anna") == []

    asyncio.run(story())
