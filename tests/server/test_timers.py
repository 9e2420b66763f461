"""Tests of a room's timers, without a network: a directory, its store, and guests who keep their messages."""

import asyncio
import contextlib
import sys
import threading
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from parlour import bots, wire
from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.timers import Timers, Timing
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.store.sqlite import SqliteStore
from tests.server.directories import hub_on


class Somebody(Guest):
    """A guest who can wait for messages."""

    def __init__(self, name: str) -> None:
        self.player = Player(name.lower(), name, "🦊")
        self.account = Budgets(Limits()).account("192.0.2.1")
        self.told: asyncio.Queue[wire.Message] = asyncio.Queue()

    def push(self, message: bytes) -> None:
        self.told.put_nowait(wire.decode_message(message))

    def cut_off(self, *, is_for_good: bool = False) -> None: ...

    async def hears(self, words: str) -> None:
        while True:
            message = await self.told.get()
            if isinstance(message, wire.Update) and any(words in str(bytes(raw)) for raw in message.happened):
                return


def timers(live: LiveRoom) -> Timers:
    assert isinstance(live._alarm, Timers)
    return live._alarm


@contextlib.asynccontextmanager
async def table(
    folder: Path, *people: Somebody, grace: float = 3600, game: str = "eights", pace: float = 1.0
) -> AsyncIterator[tuple[Directory, LiveRoom]]:
    """Yield a new table with people; the round has not started."""
    store = await SqliteStore.open(folder)
    directory = hub_on(store, Timing(grace=grace, pace=pace), 1).directory
    host, *others = people
    live = await directory.open(log.RoomSettings(game, "", 6, 120), None, host, None)
    for other in others:
        await directory.enter(live, other, judge=partial(seating.join, player=other.player))
    try:
        async with asyncio.timeout(60):
            yield directory, live
    finally:
        directory.close()
        await store.close()


def test_a_closed_room_that_somebody_still_looks_at_has_nothing_to_do(tmp_path: Path) -> None:
    async def story() -> None:
        anna, watcher = Somebody("Anna"), Somebody("Watcher")
        async with table(tmp_path, anna, grace=0) as (directory, live):
            await directory.enter(live, watcher)
            await live.ask(lambda draft: seating.leave(draft, anna.player))
            directory.exit(live, anna)
            assert timers(live)._all_due() == []

    asyncio.run(story())


def _set(draft: Draft, settings: log.RoomSettings) -> None:
    draft.add(log.SettingsChanged(settings))


@pytest.mark.parametrize("is_early", [True, False])
def test_a_package_that_exits_when_a_timer_is_set_fails_no_change_and_not_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, is_early: bool
) -> None:
    is_exiting = is_early

    def pace(*_: object) -> float:
        if is_exiting:
            sys.exit("from a bot")
        return 0.0

    monkeypatch.setattr(bots, "pace", pace)

    async def story() -> None:
        nonlocal is_exiting
        anna = Somebody("Anna")
        async with table(tmp_path, anna, game="race", pace=0) as (_, live):
            await live.ask(lambda draft: seating.seat_bot(draft, anna.player, "easy"))
            await live.ask(lambda draft: playing.start(draft, anna.player))
            is_exiting = True  # the timer that is set rings soon
            while "the timers of room" not in caplog.text:
                await asyncio.sleep(0)
            number = live.room.number
            await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "draw"))
            assert live.room.number == number + 1

    asyncio.run(story())
    assert caplog.text.count("the timers of room") == 1


def test_a_shorter_clock_than_in_the_last_round_is_minded_in_time(tmp_path: Path) -> None:
    async def story() -> None:
        anna = Somebody("Anna")
        async with table(tmp_path, anna, game="race") as (_, live):
            await live.ask(lambda draft: playing.start(draft, anna.player))
            await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "stop"))
            await live.ask(lambda draft: _set(draft, log.RoomSettings("race", "", 6, 1)))
            await live.ask(lambda draft: playing.start(draft, anna.player))
            await anna.hears("Round 2 begins")
            await anna.hears("is done")  # long before the first round's time would have been up

    asyncio.run(story())


def test_a_player_who_drops_twice_has_the_whole_grace_each_time(tmp_path: Path) -> None:
    async def story() -> None:
        anna, bob = Somebody("Anna"), Somebody("Bob")
        async with table(tmp_path, anna, bob, grace=0.6) as (directory, live):
            directory.exit(live, bob)
            await directory.enter(live, bob)
            await asyncio.sleep(0.4)
            dropped = live.store.now()
            directory.exit(live, bob)
            await anna.hears("is away")
            assert live.room.at - dropped >= 600, "by the log's own time"

    asyncio.run(story())


def test_a_turn_ends_in_time_after_the_machines_clock_was_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        people = [Somebody("Anna"), Somebody("Bob"), Somebody("Cleo")]
        async with table(tmp_path, *people) as (_, live):
            await live.ask(lambda draft: _set(draft, log.RoomSettings("eights", "", 3, 1)))
            monkeypatch.setattr(time, "time_ns", time.monotonic_ns)  # long before now
            await live.ask(lambda draft: playing.start(draft, people[0].player))
            await people[1].hears("drew")
            await people[1].hears("drew")

    asyncio.run(story())


@pytest.mark.parametrize("game", ["eights", "race"])
def test_when_a_bot_moves_depends_on_nothing_that_others_can_not_see(tmp_path: Path, game: str) -> None:
    async def story() -> None:
        anna = Somebody("Anna")
        async with table(tmp_path, anna, game=game) as (_, live):
            for _ in range(2):
                await live.ask(lambda draft: seating.seat_bot(draft, anna.player, "strong"))
            times: set[tuple[int | None, ...]] = set()
            hands: set[str] = set()
            for seed in range(30):
                draft = Draft(live.room, live.room.at)
                playing.start(draft, anna.player, seed=str(seed))
                while draft.room.game.to_move(draft.room.current.state) == {0}:  # like the first bot to move
                    draft.add(log.Moved(0, "draw"))
                when = [timers(live)._bot_moves_at(draft.room, seat) for seat in (1, 2)]
                times.add(tuple(when))
                hands.add(str(draft.room.current.options[1]))
            assert len(times) == 1
            assert len(hands) > 5, "they had other moves each time"
            clock = draft.room.game.clock
            assert clock is not None
            begun = draft.room.current.started_at + clock.count_in * 1000
            assert all(time is None or time > begun for time in when), (
                "nobody plays while a race is counted in"
            )

    asyncio.run(story())


def test_a_bot_that_thinks_for_long_keeps_nobody_else_from_moving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, may_end = threading.Event(), threading.Event()

    def choose(*_: object, **__: object) -> str:
        thinking.set()
        assert may_end.wait(60)
        return "draw"

    monkeypatch.setattr(bots, "choose", choose)

    async def story() -> None:
        anna = Somebody("Anna")
        async with table(tmp_path, anna, game="race", pace=0) as (_, live):
            await live.ask(lambda draft: seating.seat_bot(draft, anna.player, "strong"))
            await live.ask(lambda draft: playing.start(draft, anna.player))
            try:
                assert await asyncio.to_thread(thinking.wait, 60)
                await live.ask(lambda draft: playing.play(draft, anna.player, draft.room.number, "draw"))
            finally:
                may_end.set()
            while not live.room.current.moves_made[1]:
                await anna.told.get()

    asyncio.run(story())
