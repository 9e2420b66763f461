"""Tests of forgetting players, without a network: in rooms in memory, and in damaged logs."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.authentication import authenticate
from parlour.hub.directory import Directory
from parlour.hub.refusals import will_pass
from parlour.hub.timers import Timing
from parlour.records import Entry, Player, RoomRow
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.rooms.scrub import NAMELESS
from parlour.rooms.seats import Ghost
from parlour.services.forgetting import Forgetting
from parlour.store import News, StoreFailure
from parlour.store.sqlite import FILE_NAME, SqliteStore
from tests.server.directories import hub_on
from tests.store.things import damage_appends

ANNA, BERTA = Player("anna", "Anna", "🦊"), Player("berta", "Berta", "🦉")
RACE = log.RoomSettings("race", "", 3, 300)


async def write(store: SqliteStore, room: str, *bodies: log.Body) -> None:
    entries = [Entry(number, number, log.encode(body)) for number, body in enumerate(bodies, 1)]
    await store.append(room, entries, row=RoomRow(room, None, "race", "anna", False, "waiting", 3, 1))


async def texts(store: SqliteStore, room: str) -> bytes:
    return b"".join(entry.body for entry in await store.read(room))


def on_store(folder: Path, story: Callable[[SqliteStore, Directory], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await SqliteStore.open(folder)
        directory = hub_on(store, Timing(), 9).directory
        try:
            await story(store, directory)
        finally:
            directory.close()
            await store.close()

    asyncio.run(run())


def test_a_room_in_memory_does_not_write_a_ghosts_name_again(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        await write(
            store,
            "room",
            log.Opened("anna", RACE),
            log.Joined(0, "anna", "Anna", "🦊"),
            log.GhostSeated(1, "Berta", "🦉", Ghost("a" * 32, 0, "berta")),
        )
        live = await directory.find("room")
        forgetting = Forgetting(directory, store, lambda _: None)
        await forgetting.forget(BERTA)
        assert await forgetting.scrub()
        assert live.room.names[:2] == ["Anna", NAMELESS]
        await live.ask(lambda draft: playing.start(draft, ANNA, ghosts=log.Started("7", is_open=True)))
        assert b"Berta" not in await texts(store, "room")

    on_store(tmp_path, story)


def test_a_room_in_memory_does_not_write_a_banned_players_name_again(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        seated = [log.Joined(0, "anna", "Anna", "🦊"), log.Joined(1, "berta", "Berta", "🦉")]
        others = [log.Joined(1, "cleo", "Cleo", "🐼")]
        await write(store, "room", log.Opened("anna", RACE), *seated, log.Left(1, True, True), *others)
        live = await directory.find("room")
        assert [ban.name for ban in live.room.bans] == ["Berta"]
        forgetting = Forgetting(directory, store, lambda _: None)
        await forgetting.forget(BERTA)
        assert await forgetting.scrub()
        assert "Berta" not in [ban.name for ban in live.room.bans], "everybody in the room is shown these"
        await live.ask(lambda draft: playing.start(draft, ANNA))
        assert b"Berta" not in await texts(store, "room")

    on_store(tmp_path, story)


def test_a_damaged_log_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        for room in ("damaged", "whole"):
            opened, joined = log.Opened("anna", RACE), log.Joined(0, "anna", "Anna", "🦊")
            await write(store, room, opened, joined, log.Woken())
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            file.execute("DELETE FROM entries WHERE room = 'damaged' AND number = 3")
            file.commit()
        forgetting = Forgetting(directory, store, lambda _: None)
        await forgetting.forget(ANNA)
        assert await forgetting.scrub()
        assert await store.still_named() == []
        assert b"Anna" not in await texts(store, "whole")

    on_store(tmp_path, story)


def test_nobody_is_forgotten_while_their_room_can_not_be_read_for_another_reason(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        await write(store, "room", log.Opened("anna", RACE), log.Joined(0, "anna", "Anna", "🦊"))
        forgetting = Forgetting(directory, store, lambda _: None)
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            file.execute("ALTER TABLE entries RENAME body TO away")
            with pytest.raises(StoreFailure):
                await forgetting.forget(ANNA)
            file.execute("ALTER TABLE entries RENAME away TO body")
        assert not await store.is_forgotten("anna")
        await forgetting.forget(ANNA)
        assert await store.is_forgotten("anna")

    on_store(tmp_path, story)


# An overflow: an error that any statement could raise, for one room only.
STUCK = """CREATE TRIGGER stuck BEFORE INSERT ON entries WHEN NEW.room = 'stuck'
BEGIN SELECT abs(-9223372036854775808); END"""


def test_nobody_is_forgotten_while_their_seat_can_not_be_left(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        await write(store, "stuck", log.Opened("anna", RACE), log.Joined(0, "anna", "Anna", "🦊"))
        await directory.find("stuck")  # from now on it is in memory
        forgetting = Forgetting(directory, store, lambda _: None)
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            file.execute(STUCK)
            with pytest.raises(Refused, match="not saved"):
                await forgetting.forget(ANNA)
            file.execute("DROP TRIGGER stuck")
        assert not await store.is_forgotten("anna")
        await forgetting.forget(ANNA)
        assert await store.is_forgotten("anna")

    on_store(tmp_path, story)


def test_names_leave_all_other_logs_while_one_can_not_be_written(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        for room in ("stuck", "whole"):
            await write(store, room, log.Opened("anna", RACE), log.Joined(0, "anna", "Anna", "🦊"))
        forgetting = Forgetting(directory, store, lambda _: None)
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            file.execute(STUCK)
            await store.forget_player("anna", at=1)
            with pytest.raises(Refused, match="not saved"):
                await forgetting.scrub()
            assert b"Anna" not in await texts(store, "whole")
            assert await store.still_named() == ["anna"], "the other is tried again"
            file.execute("DROP TRIGGER stuck")
        assert await forgetting.scrub()
        assert await store.still_named() == []
        assert b"Anna" not in await texts(store, "stuck")

    on_store(tmp_path, story)


def test_a_room_that_is_too_damaged_to_be_left_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        for room in ("damaged", "whole"):
            await write(store, room, log.Opened("anna", RACE), log.Joined(0, "anna", "Anna", "🦊"))
        damaged, whole = await directory.find("damaged"), await directory.find("whole")
        damage_appends(tmp_path / FILE_NAME, "damaged")
        with pytest.raises(Refused, match="not saved") as refused:
            await damaged.ask(lambda draft: seating.join(draft, BERTA))
        assert not will_pass(refused.value)
        await Forgetting(directory, store, lambda _: None).forget(ANNA)
        assert await store.is_forgotten("anna")
        assert (damaged.room.status, whole.room.status) == ("waiting", "closed")

    on_store(tmp_path, story)


def test_forgotten_player_is_cut_off_though_nobody_told_this_process(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        cut: list[str] = []
        called = asyncio.Event()

        def cut_off(player: str) -> None:
            cut.append(player)
            called.set()

        forgetting = Forgetting(directory, store, cut_off)
        await store.forget_player("anna", store.now())  # as another process does
        keeping_up = asyncio.create_task(forgetting.keep_up())
        forgetting._hear(News())
        await asyncio.wait_for(called.wait(), 60)
        keeping_up.cancel()
        assert cut == ["anna"]
        await forgetting.scrub()
        assert cut == ["anna"] * 2

    on_store(tmp_path, story)


def test_a_secret_whose_players_are_forgotten_again_and_again_is_worth_nothing(tmp_path: Path) -> None:
    async def story(store: SqliteStore, directory: Directory) -> None:
        secret = players.new_secret()
        for _ in range(10):
            found = await authenticate(store, secret)
            assert found.player == (await authenticate(store, secret)).player
            await store.forget_player(found.player.id, store.now())
        assert (await authenticate(store, secret)).player != (await authenticate(store, secret)).player

    on_store(tmp_path, story)
