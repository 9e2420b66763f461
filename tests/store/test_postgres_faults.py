"""Tests of a database that restarts, is lost or silent: no acknowledged write is lost or doubled, and nothing
hangs.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from asyncpg import exceptions

from parlour.records import Entry, Player
from parlour.store import News, OutcomeUnknown, StoreFailure, Unreachable
from parlour.store.postgres import PostgresStore
from tests.postgres import Postgres

from .proxy import Proxy
from .things import ROW, body, entry, numbers, result, row

ROOMS = [f"room {number}" for number in range(8)]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reads wait only a short time for an unreachable database."""
    monkeypatch.setattr("parlour.store.postgres._OUTAGE_SECONDS", 0.5)


async def until_it_works(store: PostgresStore) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                await store.check()
                return
            except StoreFailure:
                await asyncio.sleep(0.05)


class Writing:
    """A writer that adds entries to a room, retries until it succeeds, and records the acknowledged ones."""

    def __init__(self, store: PostgresStore, room: str) -> None:
        self.store = store
        self.room = room
        self.acknowledged: list[str] = []
        self.is_over = False

    async def go_on(self) -> None:
        last: int | None = 0
        while last is None or not self.is_over:
            turn = len(self.acknowledged) + 1
            request = f"{self.room} {turn}"
            try:
                if last is None:
                    last = len(await self.store.read(self.room))
                if last >= turn:  # the outcome of the one before was unknown, and it was written
                    self.acknowledged.append(request)
                    continue
                await self.store.append(
                    self.room,
                    [Entry(turn, turn, body(turn), request)],
                    row=row(self.room) if turn == 1 else None,
                    results=[result(player=self.room, room=self.room)] if turn % 5 == 0 else [],
                )
            except OutcomeUnknown:
                last = None
            except StoreFailure:
                await asyncio.sleep(0.01)
            else:
                last = turn
                self.acknowledged.append(request)


def test_over_restarts_in_the_middle_of_everything_each_acknowledged_entry_is_there_once(
    own_postgres: Postgres,
) -> None:
    async def story(url: str) -> None:
        store = await PostgresStore.open(url)
        writing = [Writing(store, room) for room in ROOMS]
        tasks = [asyncio.ensure_future(each.go_on()) for each in writing]
        loop = asyncio.get_running_loop()
        for how in (own_postgres.restart, own_postgres.restart, _crashed(own_postgres)):
            before = [len(each.acknowledged) for each in writing]
            while any(
                len(each.acknowledged) < count + 20 for each, count in zip(writing, before, strict=True)
            ):
                await asyncio.sleep(0.01)
            await loop.run_in_executor(None, how)
        await until_it_works(store)
        for each in writing:
            each.is_over = True
        await asyncio.gather(*tasks)
        for each in writing:
            log = await store.read(each.room)
            assert numbers(log) == list(range(1, len(log) + 1))
            assert [entry.request_id for entry in log] == each.acknowledged
            assert len(await store.results_of(each.room)) == len(log) // 5
            (counted,) = await store.statistics_of(each.room, "rules")
            assert counted.played == len(log) // 5
        await store.close()

    with own_postgres.database() as url:
        asyncio.run(story(url))


def _crashed(server: Postgres) -> Callable[[], None]:
    def crash() -> None:
        server.crash()
        server.start()

    return crash


def test_while_the_database_is_down_everything_is_refused_and_goes_on_when_it_is_back(
    own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.postgres_writer.OUTAGE_SECONDS", 0.5)
    heard: asyncio.Queue[News] = asyncio.Queue()

    async def story(url: str) -> None:
        store = await PostgresStore.open(url)
        epoch = store.epoch
        store.listen("rooms", heard.put_nowait)
        await store.append("room", [entry(1)], row=ROW)
        await store.arrive("room", "anna")
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, own_postgres.stop)
        for asked in (
            store.append("room", [entry(2)]),
            store.read("room"),
            store.check(),
            store.arrive("room", "ben"),
            store.add_player(Player("anna", "Anna", ""), b"", 0),
        ):
            with pytest.raises(StoreFailure) as refused:
                await asked
            assert "can't be reached just now" in refused.value.public_text
            assert isinstance(refused.value, Unreachable)
        await loop.run_in_executor(None, own_postgres.start)
        async with asyncio.timeout(60):
            assert await heard.get() == News("")
        await store.append("room", [entry(2)])
        assert numbers(await store.read("room")) == [1, 2]
        assert (await store.glance(["room"]))["room"].here == {"anna", "ben"}
        assert store.epoch == epoch
        await store.close()

    with own_postgres.database() as url:
        asyncio.run(story(url))


def test_an_append_whose_answer_was_lost_counts_and_counts_once(database: str, tmp_path: Path) -> None:
    heard: asyncio.Queue[News] = asyncio.Queue()

    async def story() -> None:
        async with Proxy(database, tmp_path) as proxy:
            store, other = await PostgresStore.open(proxy.url), await PostgresStore.open(database)
            other.listen("rooms", heard.put_nowait)
            await store.append("room", [entry(1)], row=ROW)
            plain, whole = Entry(2, 0, b"the answer to this is lost"), Entry(3, 0, b"and to this", "asked")
            proxy.losing = plain.body
            await store.append("room", [plain])
            proxy.losing = whole.body
            await store.append("room", [whole], row=row(taken=2), results=[result()])
            assert await store.read("room") == [entry(1), plain, whole]
            assert len(await store.results_of("anna")) == 1
            assert [each.played for each in await store.statistics_of("anna", "rules")] == [1]
            async with asyncio.timeout(60):
                while (await heard.get()).number < 3:
                    pass
            await store.close()
            await other.close()

    asyncio.run(story())


def test_an_append_whose_answer_was_lost_conflicts_if_another_was_first(
    database: str, tmp_path: Path
) -> None:
    """The connection is cut before anything arrives, and another process writes meanwhile."""

    async def story() -> None:
        async with Proxy(database, tmp_path) as proxy:
            store, other = await PostgresStore.open(proxy.url), await PostgresStore.open(database)
            await store.append("room", [entry(1)], row=ROW)
            proxy.mode = "silent"
            late = asyncio.ensure_future(store.append("room", [Entry(2, 0, b"late")]))
            await other.append("room", [Entry(2, 0, b"first")])
            proxy.mode = "open"
            proxy.cut()
            with pytest.raises(Exception, match="number"):
                await late
            await store.close()
            await other.close()

    asyncio.run(story())


def test_if_the_database_stays_away_after_a_lost_answer_the_outcome_is_unknown_and_reading_tells_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.postgres_writer.OUTAGE_SECONDS", 0.5)

    async def story() -> None:
        async with Proxy(database, tmp_path) as proxy:
            store = await PostgresStore.open(proxy.url)
            await store.append("room", [entry(1)], row=ROW)
            lost = Entry(2, 0, b"the answer to this is lost")
            proxy.losing, proxy.after_loss = lost.body, "refusing"
            with pytest.raises(OutcomeUnknown, match="can't be") as unknown:
                await store.append("room", [lost])
            assert "whether it counted" in unknown.value.public_text
            proxy.mode = "open"
            await until_it_works(store)
            assert numbers(await store.read("room")) == [1, 2]
            await store.append("room", [entry(3)])
            await store.close()

    asyncio.run(story())


def test_a_database_that_says_nothing_is_not_waited_for_without_end(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.postgres_writer.OUTAGE_SECONDS", 2.0)
    monkeypatch.setattr("parlour.store.postgres_link.CONNECT_SECONDS", 2.0)
    monkeypatch.setattr("parlour.store.postgres_link.STATEMENT_SECONDS", 1.0)  # and a second

    async def story() -> None:
        async with Proxy(database, tmp_path) as proxy:
            store = await PostgresStore.open(proxy.url)
            await store.append("room", [entry(1)], row=ROW)
            proxy.mode = "silent"
            async with asyncio.timeout(60):
                with pytest.raises(OutcomeUnknown):
                    await store.append("room", [entry(2)])
                with pytest.raises(StoreFailure):
                    await store.read("room")
            proxy.mode = "open"
            proxy.cut()
            await until_it_works(store)
            await store.append("room", [entry(2)])
            await store.close()

    asyncio.run(story())


def test_a_lock_whose_answer_is_lost_is_a_failure_of_the_store(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with Proxy(database, tmp_path) as proxy:
            store = await PostgresStore.open(proxy.url)
            proxy.losing = b"pg_try_advisory_lock"
            with pytest.raises(Unreachable):
                async with store.exclusive("dailies"):
                    raise AssertionError("nobody has the lock")
            async with store.exclusive("dailies") as is_ours:
                assert is_ours
                proxy.cut()  # the lock is gone, but what it was for can be finished
            await until_it_works(store)
            await store.close()

    asyncio.run(story())


def test_an_error_of_the_driver_is_a_failure_of_the_store(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def confused(*_: object) -> None:
        raise exceptions.ProtocolError("got an answer to another question")

    async def story() -> None:
        store = await PostgresStore.open(database)
        with monkeypatch.context() as patched:
            patched.setattr("asyncpg.Connection.fetch", confused)
            with pytest.raises(Unreachable, match="another question"):
                await store.read("room")
        assert await store.read("room") == []
        await store.close()

    asyncio.run(story())
