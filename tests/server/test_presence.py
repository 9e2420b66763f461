"""Players come and go while the store is slow or fails: in the end it knows who is here."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.timers import Timing
from parlour.records import Entry, Player, RoomRow
from parlour.rooms import log
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.store import Glance, Store, StoreFailure
from parlour.store import open as open_store
from parlour.store.sqlite import SqliteStore
from tests.server.directories import hub_on

ANNA, BERTA = Player("anna", "Anna", "🦊"), Player("berta", "Berta", "🦉")


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.hub.presence.ROUND", 0.02)


class Deaf(Guest):
    """A connection that ignores what it is sent."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.account = Budgets(Limits()).account("192.0.2.1")

    def push(self, message: bytes) -> None: ...

    def cut_off(self, *, is_for_good: bool = False) -> None: ...


def in_a_room(where: str | Path, story: Callable[[Store, Directory, LiveRoom], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(where)
        bodies = [log.Opened("anna", log.Settings("eights", "", 6, 30)), log.Joined(0, "anna", "Anna", "🦊")]
        entries = [Entry(number, number, log.encode(body)) for number, body in enumerate(bodies, 1)]
        row = RoomRow("room", None, "eights", "anna", False, "waiting", 6, 1)
        await store.append("room", entries, row=row)
        directory = hub_on(store, Timing(), 9).directory
        try:
            await story(store, directory, await directory.find("room"))
        finally:
            directory.close()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def here(store: Store) -> frozenset[str]:
    return (await store.glance(["room"]))["room"].here


async def until_here(store: Store, *players: str) -> None:
    while await here(store) != frozenset(players):
        await asyncio.sleep(0.01)


def test_a_departure_that_the_store_failed_to_record_is_recorded_later(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program keeps the row locked for longer than a statement may take."""
    monkeypatch.setattr("parlour.store.postgres_link.STATEMENT_SECONDS", 0.2)

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        anna = Deaf(ANNA)
        await directory.enter(live, anna)
        other = await asyncpg.connect(database)
        async with other.transaction():
            await other.execute("SELECT 1 FROM presence FOR UPDATE")
            directory.exit(live, anna)
            while "recording a departure from room" not in caplog.text:
                await asyncio.sleep(0.01)
        await other.close()
        await until_here(store)

    in_a_room(database, story)


def test_a_room_that_fails_at_a_poll_stops_no_other_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = SqliteStore.glance

    async def glance(store: SqliteStore, rooms: Sequence[str]) -> dict[str, Glance]:
        broken: Any = None
        return {**await whole(store, rooms), "broken": Glance(1, broken, {})}

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        broken = await directory.open(
            log.Settings("eights", "", 6, 30), None, Deaf(BERTA), None, room_id="broken"
        )
        await directory.enter(live, Deaf(ANNA))
        directory.rooms["room"] = directory.rooms.pop("room")  # looked at after the broken one
        monkeypatch.setattr(SqliteStore, "glance", glance)
        for _ in range(3):
            await store.depart("room", "anna")
            await until_here(store, "anna")  # a poll has recorded her again
        assert broken.members

    in_a_room(tmp_path, story)
    assert caplog.text.count("polling room broken failed") == 1


def test_a_player_who_leaves_while_their_arrival_is_recorded_again_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        anna = Deaf(ANNA)
        await directory.enter(live, anna)
        may_go_on, has_departed, arrive, depart = asyncio.Event(), asyncio.Event(), store.arrive, store.depart

        async def arrive_late(room: str, player: str) -> bool:
            await may_go_on.wait()
            return await arrive(room, player)

        async def depart_loudly(room: str, player: str) -> None:
            await depart(room, player)
            has_departed.set()

        monkeypatch.setattr(store, "arrive", arrive_late)
        monkeypatch.setattr(store, "depart", depart_loudly)
        directory.presence._see(live, Glance(0, frozenset(), {}))  # the store has lost Anna
        await asyncio.sleep(0.05)
        directory.exit(live, anna)
        await asyncio.sleep(0.05)
        may_go_on.set()
        await has_departed.wait()
        await asyncio.sleep(0.05)
        assert await here(store) == frozenset()

    in_a_room(tmp_path, story)


class Unsteady(SqliteStore):
    """A store that records presence slowly, and sometimes fails."""

    chance = random.Random(1)

    async def arrive(self, room: str, player: str) -> bool:
        await self._wait()
        was_empty = await super().arrive(room, player)
        await self._wait()
        return was_empty

    async def depart(self, room: str, player: str) -> None:
        await self._wait()
        await super().depart(room, player)
        await self._wait()

    async def _wait(self) -> None:
        await asyncio.sleep(self.chance.choice((0, 0.001, 0.005)))
        if self.chance.random() < 0.1:
            raise StoreFailure("It is locked.")


def test_however_players_come_and_go_the_store_knows_in_the_end_who_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.sqlite.SqliteStore", Unsteady)
    chance = random.Random(2)

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        async def come_and_go(player: Player) -> None:
            guest = Deaf(player)
            for _ in range(20):
                try:
                    await directory.enter(live, guest)
                except StoreFailure:
                    directory.exit(live, guest)
                if chance.random() < 0.9:
                    directory.exit(live, guest)
                await asyncio.sleep(chance.choice((0, 0.002, 0.01)))

        async def is_settled() -> bool:
            """Return whether the store knows who is here, and nothing but the polling is in progress."""
            is_known = await here(store) == {guest.player.id for guest in live.members}
            return is_known and len(directory.presence._tasks) == 1

        for _ in range(10):
            await asyncio.gather(*(come_and_go(player) for player in (ANNA, ANNA, BERTA)))
            while not await is_settled():
                await asyncio.sleep(0.001)
            for guest in list(live.members):
                directory.exit(live, guest)

    in_a_room(tmp_path, story)


class Full(SqliteStore):
    """A store whose disk can be full."""

    is_full = False
    refused = 0

    async def append(self, room: str, entries: Sequence[Entry], **others: Any) -> None:
        if self.is_full:
            self.refused += 1
            raise StoreFailure("The disk is full.")
        await super().append(room, entries, **others)


def test_a_room_that_could_not_be_woken_is_woken_when_the_store_can_be_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.sqlite.SqliteStore", Full)

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        assert isinstance(store, Full)
        store.is_full = True
        live.members.admit(Deaf(ANNA), live.room)
        while not store.refused:
            await asyncio.sleep(0.001)
        store.is_full = False
        while not isinstance(log.decode((await store.read("room"))[-1].body), log.Woken):
            await asyncio.sleep(0.001)

    in_a_room(tmp_path, story)
