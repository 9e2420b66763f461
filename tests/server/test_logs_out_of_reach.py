"""Tests of a room in memory whose log is damaged, or can't be read just when it matters."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.hub.directory import Directory
from parlour.hub.live import Judge, LiveRoom
from parlour.hub.timers import Timing
from parlour.rooms import fold
from parlour.rooms.draft import Draft
from parlour.rooms.requests import seating
from parlour.store import Damaged, LiveStore, StoreFailure, Topic, is_postgres
from parlour.store import open as open_store
from parlour.store.sqlite import file_at
from tests.server.directories import SETTINGS, Silent, Somebody, hub_on, processes, run

DAMAGED = Damaged("The log of room 7 is damaged.", public_text="This room's log is damaged.")
AWAY = StoreFailure("The database does not answer.")


@pytest.fixture
def where(either_store: str | None, tmp_path: Path) -> str:
    return either_store or str(tmp_path)


async def cut_off_last_entry(where: str, room: str) -> None:
    """Delete the last entry of a log, as damage to the data would."""
    last = f"DELETE FROM entries WHERE room = '{room}' AND number = (SELECT max(number) FROM entries)"
    if is_postgres(where):
        connection = await asyncpg.connect(where)
        await connection.execute(last)
        await connection.close()
        return
    with contextlib.closing(sqlite3.connect(file_at(where))) as file, file:
        file.execute(last)


class Failing:
    """A store in which some calls fail."""

    def __init__(self, store: LiveStore, **failures: Exception) -> None:
        self._store = store
        self._failures = failures
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.calls.append(name)
        if name not in self._failures:
            return getattr(self._store, name)

        async def fail(*_: object) -> None:
            raise self._failures[name]

        return fail


def seat_a_bot(guest: Somebody) -> Judge:
    return lambda draft: seating.seat_bot(draft, guest.player, "easy")


def refuse(draft: Draft) -> None:
    raise Refused("stale", "The table has changed. Try again.")


def is_told(guest: Somebody, code: str) -> bool:
    return any(isinstance(each, wire.Refusal) and each.code == code for each in guest.messages)


def test_people_at_a_table_whose_log_was_cut_are_told_and_nothing_is_played_on(where: str) -> None:
    async def story() -> None:
        async with processes(where) as started:
            directory = await started.start()
            anna = Somebody("Anna")
            live = await directory.open(SETTINGS, None, anna, None)
            await cut_off_last_entry(where, live.room.id)
            with pytest.raises(Refused, match=r"log is damaged: .* restore it from a copy") as refused:
                await live.ask(seat_a_bot(anna), anna, "bot")
            assert refused.value.code == "store"
            assert is_told(anna, "store")
            with pytest.raises(StoreFailure, match="of which 1 after number 0 are left"):
                await directory.find(live.room.id)

    run(story)


def test_people_at_a_table_whose_log_cannot_be_read_any_more_are_told_once(where: str) -> None:
    async def story() -> None:
        async with processes(where) as started:
            directory = await started.start()
            anna = Somebody("Anna")
            live = await directory.open(SETTINGS, None, anna, None)
            live.store = store = Failing(live.store, read=DAMAGED)
            live.catch_up_soon()
            await anna.hears(lambda message: isinstance(message, wire.Refusal) and message.code == "store")
            with pytest.raises(Refused, match="This room's log is damaged"):
                await live.ask(seating.close)
            assert store.calls.count("read") == 1

    run(story)


async def bot_is_seated(directory: Directory, anna: Somebody) -> LiveRoom:
    """Return a room in which the request "bot" was carried out, but is remembered by the log alone."""
    live = await directory.open(SETTINGS, None, anna, None)
    await live.ask(seat_a_bot(anna), anna, "bot")
    return LiveRoom(live.room, live.store, lambda _: Silent(), lambda *_: None)


@pytest.mark.parametrize(
    ("failures", "judge", "code"),
    [
        ({"has_request": AWAY}, refuse, "unsure"),
        ({"read": AWAY}, refuse, "unsure"),
        ({"read": AWAY}, None, "unsure"),
        ({"read": fold.UnplayableLog("7", 4, "is of another time")}, None, "not-shown"),
        ({"read": DAMAGED}, None, "not-shown"),
    ],
    ids=["not-asked", "refused-away", "repeated-away", "repeated-unplayable", "repeated-damaged"],
)
def test_a_request_that_was_done_is_never_told_as_undone(
    where: str, failures: dict[str, Exception], judge: Judge | None, code: str
) -> None:
    async def story() -> None:
        async with processes(where) as started:
            anna = Somebody("Anna")
            again = await bot_is_seated(await started.start(), anna)
            again.store = Failing(again.store, **failures)
            with pytest.raises(ParlourError) as refused:
                await again.ask(judge or seat_a_bot(anna), anna, "bot")
            assert refused.value.code == code

    run(story)


class Deaf:
    """A store that gets no notifications from other processes."""

    def __init__(self, store: LiveStore) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def listen(self, topic: Topic, heard: object) -> None: ...


def test_a_repeated_request_is_answered_with_what_it_has_changed(where: str) -> None:
    async def story() -> None:
        async with processes(where) as started:
            anna, window = Somebody("Anna"), Somebody("Anna")
            here = await (await started.start()).open(SETTINGS, None, anna, None)
            store = await open_store(where)
            elsewhere = hub_on(Deaf(store), Timing(), 10).directory
            try:
                behind = await elsewhere.find(here.room.id)
                await here.ask(seat_a_bot(anna), anna, "bot")
                assert behind.room.number < here.room.number
                behind.members.admit(window, behind.room)
                await behind.ask(refuse, window, "bot")
                answer = window.messages[-1]
                assert isinstance(answer, wire.Update)
                assert (answer.re, answer.n) == ("bot", here.room.number)
            finally:
                elsewhere.close()
                await store.close()

    run(story)


def test_a_room_that_failed_is_said_once_and_refused_with_a_fresh_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        live = await hub.directory.open(SETTINGS, None, Somebody("Anna"), None)
        live.fail(Refused("store", "The log is damaged."))
        for _ in range(20):
            live.catch_up_soon()
            await asyncio.sleep(0)
        errors = []
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                async with live:
                    pass
            errors.append(refused.value)
        assert errors[0] is not errors[1] is not live.failure
        hub.close()
        await store.close()

    asyncio.run(story())
    assert caplog.text == ""
