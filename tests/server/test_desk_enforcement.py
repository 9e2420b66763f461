"""Tests of actions at the desk that can't be enforced at once and are retried."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour import wire
from parlour.errors import Refused
from parlour.hub import background
from parlour.hub.directory import Directory
from parlour.hub.timers import Timing
from parlour.records import Act, Restriction
from parlour.rooms.requests import seating
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.server.sockets.connection import Connection
from parlour.services.desk import enforcement as enforcement_module
from parlour.services.desk.actions import Actions, CannotAct
from parlour.services.desk.enforcement import Enforcement
from parlour.store import Store, StoreFailure
from parlour.store.postgres import PostgresStore
from parlour.store.sqlite import SqliteStore
from parlour.wire.desk import LoadSample, Report
from tests.server.directories import Silent, hub_on
from tests.store.things import damage_appends

from .directories import SETTINGS, Somebody, processes, table
from .harness import LONGEST

REPORT = Report("here 1", 0, 0, 0, 0, LoadSample(0, 0, 0, 0, 0, None), 0, (), {}, (), ())


@asynccontextmanager
async def house(data: Path) -> AsyncIterator[tuple[Store, Directory]]:
    store = await SqliteStore.open(data, busy_seconds=0.01)
    directory = hub_on(store, Timing(), 10).directory
    yield store, directory
    directory.close()
    await store.close()


def enforcing(directory: Directory, store: Store, connections: set[Any] | None = None) -> Enforcement:
    guests = connections if connections is not None else set()
    return Enforcement(directory, store, guests, "page", lambda: REPORT)


def whole(directory: Directory) -> PostgresStore:
    """Return the store of a process on a database."""
    assert isinstance(directory.store, PostgresStore)
    return directory.store


def test_a_room_is_closed_when_the_file_can_be_written_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            enforcement = enforcing(directory, store)
            await enforcement.apply()
            live = await directory.open(SETTINGS, None, Somebody("Ann"), "1")
            await Actions(store, "desk").close_room(live.room.id)
            with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as another:
                another.execute("BEGIN IMMEDIATE")
                for _ in range(2):
                    await enforcement.apply()
                    assert live.room.status == "waiting"
                another.execute("ROLLBACK")
            await enforcement.apply()
            assert live.room.status == "closed"

    asyncio.run(story())


def test_a_room_that_was_closed_while_no_server_ran_is_closed_when_one_starts(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            room = (await directory.open(SETTINGS, None, Somebody("Ann"), "1")).room.id
            await Actions(store, "terminal").close_room(room)
        async with house(tmp_path) as (store, directory):
            await enforcing(directory, store).apply()
            row = await store.room(room)
            assert row is not None
            assert row.status == "closed"

    asyncio.run(story())


def test_players_at_a_banned_address_lose_their_seats_when_the_file_can_be_written_again(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            ann, bob = Somebody("Ann"), Somebody("Bob")
            account = Budgets(Limits()).account("192.0.2.7")
            line = Connection(Limits(), account, lambda: True, lambda _: Silent(), lambda _: None)
            line.player = bob.player
            connections = {line}
            enforcement = enforcing(directory, store, connections)
            await enforcement.apply()
            live = await directory.open(SETTINGS, None, ann, "1")
            await live.ask(lambda draft: seating.join(draft, bob.player))
            await Actions(store, "desk").ban("192.0.2.7", 60)
            with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as another:
                another.execute("BEGIN IMMEDIATE")
                await enforcement.apply()
                connections.clear()  # they were disconnected
                another.execute("ROLLBACK")
            assert live.room.seat_of("bob") is not None
            await enforcement.apply()
            assert live.room.seat_of("bob") is None

    asyncio.run(story())


def test_a_room_with_a_damaged_log_is_closed_when_the_file_can_be_written_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (_, directory):
            room = (await directory.open(SETTINGS, None, Somebody("Ann"), "1")).room.id
        with closing(sqlite3.connect(tmp_path / "parlour.db", isolation_level=None)) as another:
            another.execute("DELETE FROM entries WHERE number = 1")
            async with house(tmp_path) as (store, directory):
                await Actions(store, "desk").close_room(room)
                enforcement = enforcing(directory, store)
                another.execute("BEGIN IMMEDIATE")
                await enforcement.apply()
                assert len(await store.open_rooms()) == 1
                another.execute("ROLLBACK")
                await enforcement.apply()
                assert await store.open_rooms() == []

    asyncio.run(story())


def test_what_a_locked_table_holds_up_is_done_when_it_is_free_again(database: str) -> None:
    async def story() -> None:
        ann, bob = Somebody("Ann"), Somebody("Bob")
        async with processes(database) as started:
            another = await asyncpg.connect(database)
            name = await another.fetchval("SELECT current_database()")
            await another.execute(f"ALTER DATABASE {name} SET lock_timeout = 50")  # for later connections
            asleep = (await (await started.start()).open(SETTINGS, None, ann, "1")).room.id
            directory = await started.start()
            live = await directory.open(SETTINGS, None, ann, "2")
            await live.ask(lambda draft: seating.join(draft, bob.player))
            store = whole(directory)
            await Actions(store, "desk").close_room(asleep)
            await store.act(Act(1, "ban", "desk", "bob"), [Restriction("player", "bob", "", 1)])
            enforcement = enforcing(directory, store)
            async with another.transaction():
                await another.execute("LOCK TABLE entries")
                for _ in range(2):
                    await enforcement.apply()
                assert live.room.seat_of("bob") is not None
            await enforcement.apply()
            assert live.room.seat_of("bob") is None
            assert b'"closed"' in (await directory.store.read(asleep))[-1].body
            await another.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "damage",
    ["DELETE FROM entries WHERE number = 1", "UPDATE entries SET body = x'7b7d' WHERE number = 1"],
    ids=["lost", "unreadable"],
)
def test_a_room_with_a_damaged_log_is_closed_once_and_for_all(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with house(tmp_path) as (_, directory):
            code = (await directory.open(SETTINGS, None, Somebody("Ann"), "1")).room.code
            assert code is not None
        with closing(sqlite3.connect(tmp_path / "parlour.db")) as file, file:
            file.execute(damage)
        async with house(tmp_path) as (store, directory):
            await Actions(store, "desk").close_room(code)
            enforcement = enforcing(directory, store)
            for _ in range(3):
                await enforcement.apply()
            assert await store.open_rooms() == []
            with pytest.raises(Refused, match="have closed this room"):
                await directory.find(code)

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [each.levelname for each in caplog.records if "desk" in each.name] == ["WARNING"]


def told_that_it_is_closed(message: wire.Message) -> bool:
    return isinstance(message, wire.Refusal) and message.code == "room-closed"


def test_people_are_told_of_a_room_that_is_closed_because_its_log_cannot_be_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            enforcement = enforcing(directory, store)
            await enforcement.apply()
            ann = Somebody("Ann")
            live = await directory.open(SETTINGS, None, ann, "1")
            damage_appends(tmp_path / "parlour.db", live.room.id)
            await Actions(store, "desk").close_room(live.room.id)
            for _ in range(3):
                await enforcement.apply()
            assert [*map(told_that_it_is_closed, ann.messages)].count(True) == 1
            with pytest.raises(Refused, match="have closed this room"):
                await live.ask(seating.wake)
            with pytest.raises(Refused, match="have closed this room"):
                await directory.find(live.room.id)

    asyncio.run(story())


def test_people_in_every_process_are_told_of_a_damaged_room_that_is_closed(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directories, lives, people = await table(started)
            enforcements = [enforcing(each, whole(each)) for each in directories]
            another = await asyncpg.connect(database)
            await another.execute("DELETE FROM entries WHERE number > 1")
            await another.close()
            await Actions(whole(directories[0]), "desk").close_room(lives[0].room.id)
            for enforcement in enforcements:
                await enforcement.apply()
            for somebody in people:
                assert [*map(told_that_it_is_closed, somebody.messages)].count(True) == 1

    asyncio.run(story())


def test_a_failure_is_logged_once_however_often_it_is_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "RETRY", 0.0)
    monkeypatch.setattr(enforcement_module, "POLL", 0.0)
    failures: list[Exception] = [*[KeyError("x")] * 3, *[StoreFailure("The disk is full.")] * 3]
    done = asyncio.Event()

    def report() -> Report:
        if failures:
            raise failures.pop()
        done.set()
        return REPORT

    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            await Actions(store, "desk").ask_reports()
            enforcement = Enforcement(directory, store, set(), "page", report)
            watching = asyncio.create_task(enforcement.keep_watching())
            await done.wait()
            watching.cancel()

    asyncio.run(asyncio.wait_for(story(), LONGEST))
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("WARNING", "applying actions of the desk failed, retrying: The disk is full."),
        ("ERROR", "applying actions of the desk failed, retrying: 'x'"),
    ]


def test_an_act_is_logged_once_even_if_its_player_is_forgotten(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            enforcement = enforcing(directory, store)
            await enforcement.apply()
            acts = Actions(store, "desk")
            await acts.drain()
            await acts.ban("00112233aabbccdd", 60, "shouting")
            await enforcement.apply()
            await store.forget_player("00112233aabbccdd", store.now())
            await acts.undrain()
            await enforcement.apply()

    with caplog.at_level(logging.INFO, "parlour.services.desk"):
        asyncio.run(story())
    assert caplog.messages == ["desk: drain", "desk: ban", "desk: undrain"]


def test_a_ban_that_ends_with_its_player_is_lifted_in_every_process(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, directory):
            enforcement = enforcing(directory, store)
            await Actions(store, "desk").ban("00112233aabbccdd", 60)
            await enforcement.apply()
            assert directory.restrictions.bans_players
            await store.forget_player("00112233aabbccdd", store.now())
            await enforcement.apply()
            assert not directory.restrictions.bans_players

    asyncio.run(story())


def test_a_reason_that_is_too_long_is_refused_with_both_lengths(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as (store, _):
            with pytest.raises(CannotAct) as refused:
                await Actions(store, "desk").ban("192.0.2.7", 60, 201 * "x")
            assert (refused.value.code, refused.value.facts) == ("why-too-long", {"most": 200, "count": 201})

    asyncio.run(story())
