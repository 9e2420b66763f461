"""Players come and go while the store is slow or fails: in the end it knows who is here."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.timers import Timing
from parlour.records import Entry, Player, RoomRow
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.store import Glance, Store, StoreFailure, postgres_presence
from parlour.store import open as open_store
from parlour.store.postgres import PostgresStore
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
        bodies = [
            log.Opened("anna", log.RoomSettings("eights", "", 6, 30)),
            log.Joined(0, "anna", "Anna", "🦊"),
        ]
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
        found = {**await whole(store, rooms), "broken": Glance(1, broken, {})}
        return {room: replace(each, elsewhere=frozenset({"other"})) for room, each in found.items()}

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        monkeypatch.setattr(SqliteStore, "glance", glance)
        broken = await directory.open(
            log.RoomSettings("eights", "", 6, 30), None, Deaf(BERTA), None, room_id="broken"
        )
        await directory.enter(live, Deaf(ANNA))
        directory.rooms["room"] = directory.rooms.pop("room")  # looked at after the broken one
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
    monkeypatch.setattr("parlour.hub.directory.KEPT_FOR", 0.01)
    chance = random.Random(2)

    async def story(store: Store, directory: Directory, kept: LiveRoom) -> None:
        async def come_and_go(player: Player) -> None:
            guest, live = Deaf(player), await directory.find("room")
            for _ in range(20):
                if guest not in live.members:
                    live = await directory.find("room")
                try:
                    await directory.enter(live, guest)
                except StoreFailure:
                    directory.exit(live, guest)
                if chance.random() < 0.9:
                    directory.exit(live, guest)
                await asyncio.sleep(chance.choice((0, 0.002, 0.01)))

        async def is_settled() -> bool:
            """Return whether the store knows who is here, and only polling and listening are in progress."""
            is_known = await here(store) == {guest.player.id for guest in members()}
            return is_known and len(directory.presence._tasks) == 2

        def members() -> list[Guest]:
            return [guest for live in directory.rooms.values() for guest in live.members]

        for _ in range(10):
            await asyncio.gather(*(come_and_go(player) for player in (ANNA, ANNA, BERTA)))
            while not await is_settled():
                await asyncio.sleep(0.001)
            for guest in members():
                directory.exit(directory.rooms["room"], guest)

    in_a_room(tmp_path, story)


class Unanswered(SqliteStore):
    """A store that records presence once without saying so, or not at all."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.unanswered: set[str] = set()
        self.lost: set[str] = set()

    async def arrive(self, room: str, player: str) -> bool:
        was_empty = await super().arrive(room, player)
        await self._fail(f"{player} arrives", self.unanswered)
        return was_empty

    async def depart(self, room: str, player: str) -> None:
        await self._fail(f"{player} departs", self.lost)
        await super().depart(room, player)
        await self._fail(f"{player} departs", self.unanswered)

    async def _fail(self, what: str, failing: set[str]) -> None:
        if what in failing:
            failing.discard(what)
            await asyncio.sleep(0.05)
            raise StoreFailure("It is locked.")


def test_a_player_who_is_here_is_recorded_again_after_a_departure_without_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.sqlite.SqliteStore", Unanswered)

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        assert isinstance(store, Unanswered)
        store.unanswered = {"anna arrives", "anna departs"}
        entering = asyncio.create_task(directory.enter(live, Deaf(ANNA)))
        await until_here(store, "anna")
        await live.read_glance()  # lists her
        await entering
        await until_here(store)  # her failed arrival is taken back
        await until_here(store, "anna")

    in_a_room(tmp_path, story)


async def until_woken(store: Store) -> None:
    while not isinstance(log.decode((await store.read("room"))[-1].body), log.Woken):
        await asyncio.sleep(0.001)


def test_a_room_is_woken_though_neither_the_arrival_nor_its_end_had_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.sqlite.SqliteStore", Unanswered)

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        assert isinstance(store, Unanswered)
        store.unanswered, store.lost = {"anna arrives"}, {"anna departs"}
        await directory.enter(live, Deaf(ANNA))
        await until_woken(store)
        await until_here(store, "anna")

    in_a_room(tmp_path, story)


def test_a_room_that_is_unloaded_while_somebody_enters_is_kept(tmp_path: Path) -> None:
    """Nobody would tell it anything or look after it, and others would get a copy of their own."""

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        anna = Deaf(ANNA)
        await directory.enter(live, anna)
        for _ in range(2):
            await live.ask(lambda draft: seating.seat_bot(draft, ANNA, "easy"))
        await live.ask(lambda draft: playing.start(draft, ANNA, seed="7"))
        card = str(next(iter(live.room.game.moves(live.room.current.state, 0))))
        await live.ask(lambda draft: playing.play(draft, ANNA, draft.room.number, card))
        state = live.room.current.state
        assert 0 not in live.room.game.to_move(state), "it is a bot's turn"
        directory.exit(live, anna)
        await live.lock.acquire()
        entering = asyncio.create_task(directory.enter(live, anna))
        await asyncio.sleep(0)
        live.lock.release()
        directory._unload(live)  # its time has come
        await entering
        assert await directory.find("room") is live
        while live.room.current.state is state:
            await asyncio.sleep(0.01)

    in_a_room(tmp_path, story)


class LateGlance:
    """The first look sees how things are, but it takes long until that is known."""

    def __init__(self) -> None:
        self.is_seen, self.may_arrive = asyncio.Event(), asyncio.Event()
        self._glance = postgres_presence.glance

    async def __call__(self, *query: Any) -> dict[str, Glance]:
        seen = await self._glance(*query)
        if not self.is_seen.is_set():
            self.is_seen.set()
            await self.may_arrive.wait()
        return seen


def test_a_look_that_is_overtaken_by_a_later_one_is_not_believed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateGlance()

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        await directory.enter(live, Deaf(ANNA))
        other = await open_store(database)
        await other.arrive("room", "berta")
        monkeypatch.setattr(postgres_presence, "glance", late)
        looking = asyncio.create_task(live.read_glance())
        await late.is_seen.wait()
        await other.depart("room", "berta")
        await live.read_glance()
        assert not live.glance.elsewhere
        late.may_arrive.set()
        await looking
        assert live.glance.here == {"anna"}
        assert not live.glance.elsewhere
        assert isinstance(store, PostgresStore)
        assert not store._notifications._channels("room")
        await other.close()

    in_a_room(database, story)


def test_a_late_look_that_saw_an_arrival_is_not_believed_when_that_was_taken_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateGlance()

    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        await store.arrive("room", "anna")
        monkeypatch.setattr(postgres_presence, "glance", late)
        looking = asyncio.create_task(live.read_glance())
        await late.is_seen.wait()
        await store.depart("room", "anna")
        await live.read_glance()
        late.may_arrive.set()
        await looking
        assert not live.glance.here

    in_a_room(database, story)


def test_a_look_that_failed_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store, directory: Directory, live: LiveRoom) -> None:
        glance, has_failed = store.glance, asyncio.Event()

        async def glance_that_fails_once(rooms: Sequence[str]) -> dict[str, Glance]:
            if has_failed.is_set():
                return await glance(rooms)
            has_failed.set()
            raise StoreFailure("It is locked.")

        berta = Deaf(BERTA)
        await directory.enter(live, Deaf(ANNA))
        await directory.enter(live, berta)
        await directory.presence._refresh(live)
        assert live.glance.here == {"anna", "berta"}
        monkeypatch.setattr(store, "glance", glance_that_fails_once)
        directory.exit(live, berta)
        await has_failed.wait()
        while live.glance.here != {"anna"}:
            await asyncio.sleep(0.01)

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
        await until_woken(store)

    in_a_room(tmp_path, story)
