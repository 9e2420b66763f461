"""Tests of the directory without a network: a real store, and rooms as an earlier server left them."""

import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from topcard import TopCard

from parlour.errors import Refused
from parlour.hub.guest import Guest
from parlour.hub.live import SLICE, read_room
from parlour.hub.timers import Timing
from parlour.records import Entry, Player, RoomRow, Status
from parlour.rooms import fold, log
from parlour.rooms.requests import seating
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.services.retention import WAITING_DAYS
from parlour.store import Glance, OutcomeUnknown, StoreFailure
from parlour.store.sqlite import SqliteStore
from tests.server.directories import hub_on


async def write(
    store: SqliteStore, room: str, game: str, status: Status = "waiting", code: str | None = None
) -> None:
    bodies = [log.Opened("anna", log.RoomSettings(game, "", 6, 30)), log.Joined(0, "anna", "Anna", "🦊")]
    entries = [Entry(number, number, log.encode(body)) for number, body in enumerate(bodies, 1)]
    await store.append(room, entries, row=RoomRow(room, code, game, "anna", False, status, 6, 1))


def test_every_idle_room_is_closed_but_those_that_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> list[str]:
        store = await SqliteStore.open(tmp_path)
        await write(store, "gone", game="a game that is not installed any more")
        for number in range(250):
            await write(store, f"the room {number}", "eights")
        directory = hub_on(store, Timing(), 1).directory
        with caplog.at_level(logging.CRITICAL):
            await directory.close_idle_rooms(30)
        assert not directory.rooms, "nobody looks at them"
        left = [row.id for row in await store.idle_rooms(1 << 50)]
        await store.close()
        return left

    assert asyncio.run(story()) == ["gone"]


def test_an_idle_room_that_cannot_be_read_is_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await write(store, "gone", game="a game that is not installed any more")
        directory = hub_on(store, Timing(), 1).directory
        for _ in range(3):
            await directory.close_idle_rooms(30)
        directory.close()
        await store.close()

    asyncio.run(story())
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)
    assert "gone" in told.message


class Unsure(SqliteStore):
    """A store that fails when a room is opened, in one of two ways, and is away afterwards."""

    failing: str | None = None

    async def append(self, room: str, entries: Sequence[Entry], **others: Any) -> None:
        if self.failing == "append":
            raise OutcomeUnknown("The connection was lost.")
        await super().append(room, entries, **others)

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        if self.failing is not None:
            raise StoreFailure("The connection was lost.")
        return await super().read(room, after)

    async def arrive(self, room: str, player: str) -> bool:
        if self.failing == "arrive":
            raise RuntimeError("This was not expected.")
        return await super().arrive(room, player)


@pytest.mark.parametrize(("failing", "error"), [("append", Refused), ("arrive", RuntimeError)])
def test_a_room_whose_opening_failed_is_left_by_its_guest_and_does_nothing(
    tmp_path: Path, failing: str, error: type[Exception]
) -> None:
    async def story() -> None:
        store = await Unsure.open(tmp_path)
        directory = hub_on(store, Timing(), 9).directory
        await asyncio.sleep(0)
        before, store.failing = asyncio.all_tasks(), failing
        anna = Watcher(Player("anna", "Anna", "🦊"))
        with pytest.raises(error):
            await directory.open(log.RoomSettings("eights", "", 3, 30), None, anna, None)
        assert not any(live.members for live in directory.rooms.values())
        while asyncio.all_tasks() != before:
            await asyncio.sleep(0.01)
        store.failing = None
        directory.close()
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_a_code_has_its_letters_and_no_others_that_become_the_same(tmp_path: Path) -> None:
    """Wrong codes are counted by their length, and a ß is SS in capitals."""

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await write(store, "the room", "eights", code="SSFF")
        directory = hub_on(store, Timing(), 1).directory
        assert (await directory.find("ssff")).room.id == "the room"
        for other in ("ßFF", "SSﬀ", "ßﬀ"):
            with pytest.raises(Refused, match="no room with that code"):
                await directory.find(other)
        directory.close()
        await store.close()

    asyncio.run(story())


def test_rooms_in_which_no_round_was_begun_are_closed_within_hours(tmp_path: Path) -> None:
    async def story() -> list[str]:
        store = await SqliteStore.open(tmp_path)
        await write(store, "waiting", "eights")
        await write(store, "played once", "eights", "over")
        directory = hub_on(store, Timing(), 1).directory
        await directory.close_idle_rooms(WAITING_DAYS, is_waiting=True)
        left = [row.id for row in await store.idle_rooms(1 << 50)]
        await store.close()
        return left

    assert WAITING_DAYS < 1
    assert asyncio.run(story()) == ["played once"]


def test_a_free_code_is_not_searched_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.hub.directory.fresh_code", lambda _: "KQXTAB")  # the only one left
    settings = log.RoomSettings("eights", "", 3, 30)

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        directory = hub_on(store, Timing(), 9).directory
        await directory.open(settings, None, Watcher(Player("anna", "Anna", "🦊")), None)
        with pytest.raises(Refused, match="Too many rooms are open"):
            await directory.open(settings, None, Watcher(Player("ben", "Ben", "🐻")), None)
        directory.close()
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


class Watcher(Guest):
    """A connected guest who only receives messages."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.account = Budgets(Limits()).account("192.0.2.1")
        self.told: list[bytes] = []

    def push(self, message: bytes) -> None:
        self.told.append(message)

    def cut_off(self, *, is_for_good: bool = False) -> None: ...


@pytest.mark.parametrize("is_bot", [True, False])
def test_programs_alone_keep_no_idle_room_open(tmp_path: Path, is_bot: bool) -> None:
    async def story() -> str:
        store = await SqliteStore.open(tmp_path)
        await write(store, "a whole room", "eights")
        directory = hub_on(store, Timing(), 1).directory
        live = await directory.find("a whole room")
        bob = Watcher(Player("bob", "Bob", "🦊"))
        await directory.enter(live, bob, judge=lambda draft: seating.join(draft, bob.player, is_bot=is_bot))
        await directory.close_idle_rooms(-1)
        directory.close()
        await store.close()
        return live.room.status

    assert asyncio.run(story()) == ("closed" if is_bot else "waiting")


@pytest.mark.parametrize("is_behind", [False, True])
def test_looking_into_an_empty_room_writes_nothing_if_no_clock_depends_on_it(
    tmp_path: Path, is_behind: bool
) -> None:
    async def story() -> list[type]:
        store = await SqliteStore.open(tmp_path)
        await write(store, "quiet", "eights")
        await store.append("quiet", [Entry(3, 3, log.encode(log.Away(0)))])
        directory = hub_on(store, Timing(), 1).directory
        live = await directory.find("quiet")
        if is_behind:  # another process has written that Anna is back
            await store.append("quiet", [Entry(4, 4, log.encode(log.Back(0)))])
        watcher = Watcher(Player("bob", "Bob", "🦊"))
        for _ in range(3):
            await directory.enter(live, watcher)
            directory.exit(live, watcher)
            await asyncio.sleep(0.01)
        entries = await store.read("quiet", 3)
        directory.close()
        await store.close()
        return [type(log.decode(entry.body)) for entry in entries]

    assert asyncio.run(story()) == ([log.Back, *[log.Woken] * 3] if is_behind else [])


class AlreadyRead(SqliteStore):
    """A store with entries in memory, so that reading never waits for the file."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries = entries

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        return self._entries


def test_waking_a_room_with_a_long_log_lets_others_in_between(tmp_path: Path) -> None:
    async def story() -> None:
        moves = ["draw"] * 24 + ["redeal"]
        bodies = [
            log.Opened("anna", log.RoomSettings("klondike", "", 1, None)),
            *(log.Joined(0, "anna", "Anna", "🦊"), log.Started("7")),
            *(log.Moved(0, moves[number % 25]) for number in range(10 * SLICE)),
        ]
        entries = [Entry(number, number, log.encode(body)) for number, body in enumerate(bodies, 1)]
        row = RoomRow("a long story", None, "klondike", "anna", False, "playing", 1, 1)
        waking = asyncio.create_task(read_room(AlreadyRead(entries), row))
        turns = 0
        while not waking.done():
            await asyncio.sleep(0)
            turns += 1
        assert (await waking)[0].number == len(bodies)
        assert turns >= 10

    asyncio.run(story())


def test_a_room_whose_log_cannot_be_read_is_refused_and_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await write(store, "of another time", "eights")
        await store.append("of another time", [Entry(3, 3, b'{"type":"hovered","seat":0}')])
        await write(store, "of today", "eights")
        directory = hub_on(store, Timing(), 1).directory
        with pytest.raises(fold.UnplayableLog, match="entry 3 of its log can't be read"):
            await directory.find("of another time")
        assert (await directory.find("of today")).room.number == 2
        directory.close()
        await store.close()

    asyncio.run(story())


def test_a_room_whose_game_exits_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TopCard, "start", lambda *_, **__: sys.exit("from a game"))

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await write(store, "the room", "topcard")
        await store.append("the room", [Entry(3, 3, log.encode(log.Started("7")))])
        directory = hub_on(store, Timing(), 1).directory
        with pytest.raises(fold.UnplayableLog, match="from a game"):
            await directory.find("the room")
        directory.close()
        await store.close()

    asyncio.run(story())


def test_an_unexpected_failure_to_close_an_idle_room_is_logged_once_with_its_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> list[Status]:
        store = await SqliteStore.open(tmp_path)
        for room in ("broken", "whole"):
            await write(store, room, "eights")
        glance = store.glance

        async def fail(rooms: Sequence[str]) -> dict[str, Glance]:
            return await glance(rooms) if "broken" not in rooms else {}

        monkeypatch.setattr(store, "glance", fail)
        directory = hub_on(store, Timing(), 1).directory
        for _ in range(3):
            await directory.close_idle_rooms(-1)
        directory.close()
        rows = [await store.room(room) for room in ("broken", "whole")]
        await store.close()
        return [row.status for row in rows if row is not None]

    assert asyncio.run(story()) == ["waiting", "closed"]
    assert caplog.text.count("closing the idle room broken failed") == 1
    assert caplog.text.count("KeyError: 'broken'") == 1
