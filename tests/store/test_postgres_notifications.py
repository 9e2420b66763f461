"""Tests of several stores on one PostgreSQL database: notifications between them, and presence."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from parlour.records import Entry
from parlour.store import Conflict, News
from parlour.store.postgres import PostgresStore

from .things import ROW, entry, numbers, row

CHILD = [sys.executable, str(Path(__file__).with_name("child.py"))]
LEASE = 9000  # milliseconds
PATIENCE = 60  # seconds, on a busy machine


@contextlib.asynccontextmanager
async def stores(url: str, count: int = 2) -> AsyncIterator[list[PostgresStore]]:
    opened = [await PostgresStore.open(url) for _ in range(count)]
    try:
        yield opened
    finally:
        for store in opened:
            await store.close()


class Ear:
    """A listener to a store that waits for its notifications."""

    def __init__(self, store: PostgresStore) -> None:
        self.heard: list[News] = []
        self._something = asyncio.Event()
        store.listen("rooms", self._hear)

    def _hear(self, news: News) -> None:
        self.heard.append(news)
        self._something.set()

    async def until(self, count: int) -> list[News]:
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < count:
                self._something.clear()
                await self._something.wait()
        return self.heard


async def until_here(store: PostgresStore, room: str, *players: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await store.glance([room]))[room].here != set(players):
            await asyncio.sleep(0.05)


def held_for_long(store: PostgresStore) -> None:
    """Pretend that the store has held its lease since 1970."""
    store._notifications._lease = (0, store.now() + 10 * LEASE)


async def run(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement)
    await connection.close()


async def cut(url: str) -> None:
    """Close the connections of all stores."""
    parlours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'parlour'"
    await run(url, f"SELECT pg_terminate_backend(pid) FROM ({parlours}) AS stores")


def test_the_others_hear_how_far_a_log_has_grown_and_its_last_entries_if_they_are_short(
    database: str,
) -> None:
    async def story() -> None:
        async with stores(database, 3) as (one, two, three):
            ears = [Ear(two), Ear(three)]
            long = replace(entry(3), body=b"x" * 1500)  # longer than the limit when it is encoded
            many = [Entry(number, 0, b"{}", f"{number}" + "\x01" * 38) for number in range(4, 104)]
            await one.append("room", [entry(1)], row=ROW)  # new: nobody can be in it
            await one.append("room", [entry(2)])
            for ear in ears:
                assert await ear.until(1) == [News("room", 2, entries=(entry(2),))]
            await one.append("room", [long])
            for ear in ears:
                assert (await ear.until(2))[1] == News("room", 3)
            await one.append("room", many)  # short ones, each with a request id that its player has chosen
            for ear in ears:
                assert (await ear.until(3))[2] == News("room", 103)

    asyncio.run(story())


def test_the_others_hear_what_is_published_as_it_was(database: str) -> None:
    messages = [bytes(range(256)), b"", "Zoë 🦊".encode(), b"x" * 5000]

    async def story() -> None:
        async with stores(database) as (one, two):
            ear = Ear(two)
            for message in messages:
                one.publish("rooms", message, room="Zoë's room")
            assert await ear.until(4) == [News("Zoë's room", 0, message) for message in messages]
            with pytest.raises(ValueError, match="at most 5000"):
                one.publish("rooms", b"x" * 5001, room="room")

    asyncio.run(story())


def test_any_amount_of_news_gets_through(database: str) -> None:
    rooms = [f"room {number} {'ö' * (number % 50)}" for number in range(1000)]

    async def story() -> None:
        async with stores(database) as (one, two):
            ear = Ear(two)
            for room in rooms:
                one.publish("rooms", b"hello", room=room)
            await asyncio.gather(*(one.append(room, [entry(1)], row=row(room)) for room in rooms))
            await asyncio.gather(*(one.append(room, [entry(2)]) for room in rooms))
            heard = await ear.until(2000)
            assert {news.room for news in heard if news.number == 2} == set(rooms)
            assert [news.room for news in heard if news.message == b"hello"] == rooms

    asyncio.run(story())


def test_what_is_said_last_is_heard_although_the_store_is_closed_at_once(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            ear = Ear(two)
            one.publish("rooms", b"goodbye", room="room")
            await one.close()
            assert set(await ear.until(1)) == {News("room", 0, b"goodbye")}  # closing may send it once more

    asyncio.run(story())


def test_what_others_say_on_the_same_channel_harms_nobody(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            ear = Ear(two)
            for nonsense in ("", "{}", "[[1]]", '[["room"]]', "\\"):
                await run(database, f"NOTIFY parlour, '{nonsense}'")
            one.publish("rooms", b"hello", room="room")
            assert await ear.until(1) == [News("room", 0, b"hello")]

    asyncio.run(story())


def test_a_listener_that_fails_hears_the_next_news(database: str) -> None:
    heard: list[News] = []

    async def story() -> None:
        async with stores(database) as (one, two):
            again = asyncio.Event()

            def hear(news: News) -> None:
                heard.append(news)
                if len(heard) == 1:
                    raise RuntimeError("on purpose")
                again.set()

            two.listen("rooms", hear)
            one.publish("rooms", b"1", room="room")
            one.publish("rooms", b"2", room="room")
            async with asyncio.timeout(PATIENCE):
                await again.wait()

    asyncio.run(story())
    assert [news.message for news in heard][:2] == [b"1", b"2"]  # closing may send them once more


def test_a_connection_that_was_lost_is_made_again_and_tells_that_news_may_be_lost(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            ear = Ear(two)
            await cut(database)
            assert (await ear.until(1))[0] == News("")
            one.publish("rooms", b"hello", room="room")
            async with asyncio.timeout(PATIENCE):
                while News("room", 0, b"hello") not in ear.heard:
                    await asyncio.sleep(0.05)

    asyncio.run(story())


def test_everybody_sees_who_is_connected_anywhere(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            assert await one.arrive("room", "anna")
            assert not await two.arrive("room", "ben")
            assert not await two.arrive("room", "anna")
            for store in (one, two):
                assert (await store.glance(["room"]))["room"].here == {"anna", "ben"}
            await two.depart("room", "anna")  # one of two windows
            seen = (await one.glance(["room"]))["room"]
            assert seen.here == {"anna", "ben"}
            assert seen.elsewhere == {two._notifications.server}
            await one.depart("room", "anna")
            seen = (await two.glance(["room"]))["room"]
            assert seen.here == {"ben"}
            assert list(seen.gone) == ["anna"]

    asyncio.run(story())


def test_everybody_leaves_with_the_process_that_is_closed(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            await one.arrive("room", "anna")
            await two.arrive("room", "ben")
            before = two.now()
            await one.close()
            seen = (await two.glance(["room"]))["room"]
            assert seen.here == {"ben"}
            assert abs(seen.gone["anna"] - before) < 60_000
            assert await two.arrive("elsewhere", "anna")

    asyncio.run(story())


def test_the_lease_of_a_killed_process_ends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.store.postgres_notifications.RENEW_SECONDS", 3600.0)

    async def story() -> None:
        async with stores(database, 1) as (store,):
            with subprocess.Popen([*CHILD, "sit", database, "room", "anna"], stdout=subprocess.PIPE) as child:
                assert child.stdout is not None
                assert await asyncio.to_thread(child.stdout.readline) == b"here\n"
                assert (await store.glance(["room"]))["room"].here == {"anna"}
                child.kill()
            connection = await asyncpg.connect(database)
            until = await connection.fetchval("SELECT until FROM servers JOIN presence ON server = id")
            await connection.close()
            assert until <= store.now() + LEASE
            held_for_long(store)
            monkeypatch.setattr(store, "now", lambda: until - 1)
            assert (await store.glance(["room"]))["room"].here == {"anna"}, "it may only be slow"
            monkeypatch.setattr(store, "now", lambda: until)
            seen = (await store.glance(["room"]))["room"]
            assert (seen.here, seen.gone) == (frozenset(), {"anna": until})
            assert await store.arrive("room", "ben")

    asyncio.run(story())


def test_a_process_that_was_frozen_puts_its_people_back(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            await one.arrive("room", "anna")
            # As if it had been silent for an hour and was removed.
            await run(database, "UPDATE servers SET until = until - 3600000; UPDATE presence SET gone_at = 1")
            await until_here(two, "room", "anna")

    asyncio.run(story())


def test_after_an_outage_nobody_is_gone_before_their_process_could_renew_its_lease(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.postgres_notifications.RENEW_SECONDS", 3600.0)

    async def story() -> None:
        async with stores(database) as (one, two):
            held_for_long(two)
            await one.arrive("room", "anna")
            await run(database, "UPDATE servers SET until = until - 60000")
            assert "anna" in (await two.glance(["room"]))["room"].gone, "one process alone was silent"
            two._notifications._lease = (0, two.now() - 1)  # this one could not renew its own lease either
            assert (await two.glance(["room"]))["room"].here == {"anna"}
            connection = await asyncpg.connect(database)
            await two._notifications._renew(connection)
            await connection.close()
            assert (await two.glance(["room"]))["room"].here == {"anna"}
            two._notifications._lease = (two.now() - LEASE, two.now() + LEASE)
            assert "anna" in (await two.glance(["room"]))["room"].gone, "it had time enough"

    asyncio.run(story())


def test_what_happened_while_the_database_was_away_is_put_right(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            await one.arrive("room", "anna")
            one._notifications.here = {"room": {"ben"}}  # neither could be written
            await cut(database)
            await until_here(two, "room", "ben")

    asyncio.run(story())


def test_old_processes_and_departures_are_forgotten(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.store.postgres_notifications.CLEAN_SECONDS", 0.0)
    monkeypatch.setattr("parlour.store.postgres_notifications.RENEW_SECONDS", 0.1)

    async def story() -> None:
        async with stores(database, 1):
            await run(
                database,
                "INSERT INTO servers VALUES ('old', 5); "
                "INSERT INTO presence VALUES ('room', 'anna', 'old', NULL), ('room', 'ben', 'old', 7)",
            )
            connection = await asyncpg.connect(database)
            async with asyncio.timeout(PATIENCE):
                while await connection.fetchval("SELECT count(*) FROM presence"):
                    await asyncio.sleep(0.05)
            assert await connection.fetchval("SELECT count(*) FROM servers") == 1
            await connection.close()

    asyncio.run(story())


def test_a_lock_is_held_by_one_process_and_free_when_it_ends(database: str) -> None:
    async def story() -> None:
        async with stores(database) as (one, two):
            async with one.exclusive("cleaning") as is_mine, two.exclusive("cleaning") as is_yours:
                assert (is_mine, is_yours) == (True, False)
                async with two.exclusive("something else") as is_other_lock_mine:
                    assert is_other_lock_mine
            async with two.exclusive("cleaning") as is_mine:
                assert is_mine

    asyncio.run(story())


def test_all_have_the_same_epoch_over_restarts_and_another_database_has_another(
    database: str, request: pytest.FixtureRequest
) -> None:
    async def epochs(url: str) -> set[str]:
        async with stores(url) as opened:
            return {store.epoch for store in opened}

    with request.getfixturevalue("postgres").database() as elsewhere:
        one, again, other = (asyncio.run(epochs(url)) for url in (database, database, elsewhere))
    assert one == again
    assert len(one) == len(other) == 1
    assert one != other


def test_a_dump_that_is_loaded_again_is_another_epoch(database: str) -> None:
    async def epoch() -> str:
        async with stores(database, 1) as (store,):
            return store.epoch

    before = asyncio.run(epoch())
    asyncio.run(
        run(
            database,
            "ALTER TABLE entries RENAME TO old; "
            "CREATE TABLE entries (LIKE old INCLUDING ALL); "
            "DROP TABLE old",
        )
    )
    assert asyncio.run(epoch()) != before


def test_an_append_from_before_a_failover_follows_nothing_afterwards(database: str) -> None:
    async def story() -> None:
        async with stores(database, 1) as (store,):
            await store.append("room", [entry(1), entry(2)], row=ROW)
            before = store.epoch
            # Another history with as many entries; only the writer has lost its connection so far.
            await run(
                database,
                "ALTER TABLE entries RENAME TO old; "
                "CREATE TABLE entries (LIKE old INCLUDING ALL); "
                "INSERT INTO entries SELECT * FROM old; "
                "DROP TABLE old; "
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'parlour-writer' AND datname = current_database()",
            )
            with pytest.raises(Conflict):
                await store.append("room", [entry(3)])
            assert store.epoch != before
            await store.append("room", [entry(3)])

    asyncio.run(story())


def test_time_goes_on_in_all_processes_when_the_database_clock_is_put_back(database: str) -> None:
    hour = 60 * 60 * 1000

    async def story() -> None:
        async with stores(database, 1) as (one,):
            # As if the database's clock had just been set back by an hour.
            ahead = one.now() + hour
            await run(database, f"UPDATE servers SET until = {ahead + LEASE}")
            async with stores(database, 1) as (two,):
                assert ahead <= two.now() < ahead + hour
                async with asyncio.timeout(PATIENCE):
                    while one.now() < ahead:
                        await asyncio.sleep(0.05)

    asyncio.run(story())


def test_ten_that_start_at_once_on_an_empty_database_make_one_schema(database: str) -> None:
    async def story() -> None:
        opened = await asyncio.gather(*(PostgresStore.open(database) for _ in range(10)))
        await opened[0].append("room", [entry(1)], row=ROW)
        for store in opened:
            assert numbers(await store.read("room")) == [1]
        await asyncio.gather(*(store.close() for store in opened))

    asyncio.run(story())
