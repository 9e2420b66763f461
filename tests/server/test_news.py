"""Tests of the news between processes: it goes only where it is needed, and what is lost corrects itself."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from parlour.hub.directory import Directory
from parlour.hub.live import LiveRoom
from parlour.rooms import log
from parlour.rooms.requests import playing, seating
from parlour.store import News
from parlour.store.postgres import PostgresStore
from tests.postgres import Postgres
from tests.server.directories import SETTINGS, Silent, Somebody, processes, run, sit_down, table
from tests.server.faulty import until

MANY = 100
ACTIVE = 4
MOVES = 20
DESK = "desk"  # in place of a room


class Overheard:
    """All news that is sent in a database, by the channel and the room."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def _hear(self, _: object, __: int, channel: str, payload: object) -> None:
        self.told += [(channel, room) for room, *_ in json.loads(str(payload))]

    async def all_of(self, directories: list[Directory]) -> list[tuple[str, str]]:
        """Return the news of rooms so far: each process sends its news in order, and now something else."""
        for directory in directories:
            directory.store.publish("desk", b"")
        await until(lambda: self._last() >= len(directories), "all is heard")
        return [(channel, room) for channel, room in self.told if room != DESK]

    def _last(self) -> int:
        return sum(room == DESK for _, room in self.told)


@contextlib.asynccontextmanager
async def overhearing(url: str) -> AsyncIterator[Overheard]:
    """Listen to the channels of all processes that are running."""
    overheard = Overheard()
    connection = await asyncpg.connect(url)
    try:
        servers = [row[0] for row in await connection.fetch("SELECT id FROM servers")]
        for channel in ("parlour", *(f"parlour_{server}" for server in servers)):
            await connection.add_listener(channel, overheard._hear)
        yield overheard
    finally:
        await connection.close()


@pytest.fixture
def large_database() -> Iterator[str]:
    """Yield a database to which many processes can connect."""
    server = Postgres(max_connections=str(2 * MANY))
    with server.database() as url:
        yield url
    server.remove()


async def start(live: LiveRoom, host: Somebody) -> None:
    await live.ask(lambda draft: playing.start(draft, host.player, seed="7"))


async def move(live: LiveRoom, people: list[Somebody]) -> None:
    """Make the last legal move of whoever's turn it is."""
    room = live.room
    (seat,) = room.game.to_move(room.current.state)
    text = str([*room.game.moves(room.current.state, seat)][-1])
    await live.ask(lambda draft: playing.play(draft, people[seat].player, draft.room.number, text))


async def play(live: LiveRoom, people: list[Somebody]) -> None:
    await start(live, people[0])
    for _ in range(MOVES):
        await move(live, people)


def test_of_a_hundred_processes_none_is_told_of_rooms_that_live_in_one(large_database: str) -> None:
    async def story() -> None:
        async with processes(large_database) as started:
            first = await started.start()  # which makes the tables
            directories = [first, *await asyncio.gather(*(started.start() for _ in range(MANY - 1)))]
            async with overhearing(large_database) as overheard:
                for directory in directories[:ACTIVE]:
                    people = [Somebody(name) for name in ("Anna", "Bob", "Cleo")]
                    live = await directory.open(SETTINGS, None, people[0], None)
                    for guest in people[1:]:
                        await sit_down(directory, live.room.id, guest)
                    await play(live, people)
                    directory.exit(live, people[2])
                    assert not directory.presence._must_poll(live)
                    assert directory.shared == 0
                assert await overheard.all_of(directories) == []

    run(story)


def test_news_goes_only_to_the_processes_in_which_people_are(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            idle = [await started.start() for _ in range(ACTIVE)]
            directories, lives, people = await table(started)
            await until(
                lambda: all(len(each.glance.elsewhere) == 2 for each in lives), "they know each other"
            )
            async with overhearing(database) as overheard:
                await play(lives[0], people)
                told = await overheard.all_of([*directories, *idle])
                others = {f"parlour_{server}" for server in lives[0].glance.elsewhere}
                assert {room for _, room in told} == {lives[0].room.id}
                assert others <= {channel for channel, _ in told} <= others | {own_channel(directories[0])}
                assert all(map(directories[0].presence._must_poll, lives))
                assert [each.shared for each in (*directories, *idle)] == [1, 1, 1, *(0 for _ in idle)]

    run(story)


def own_channel(directory: Directory) -> str:
    assert isinstance(directory.store, PostgresStore)
    return f"parlour_{directory.store._notifications.server}"


def test_a_process_that_was_not_told_who_is_there_learns_it(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directories, lives, people = await table(started)
            await until(
                lambda: all(len(each.glance.elsewhere) == 2 for each in lives), "they know each other"
            )
            store, heard = directories[0].store, list[News]()
            assert isinstance(store, PostgresStore)
            store.listen("desk", heard.append)
            for each in directories[1:]:
                each.store.publish("desk")
            await until(lambda: len(heard) == 2, "it has heard everything so far")
            await until(lambda: len(directories[0].presence._tasks) == 2, "and acted on it")
            # As if it had not heard where the others are.
            lives[0].glance = replace(lives[0].glance, elsewhere=frozenset())
            store._notifications._glances[lives[0].room.id] = lives[0].glance
            await start(lives[0], people[0])
            for guest in people[1:]:
                await guest.sees(lives[0].room.number)  # by looking
            await until(lambda: len(lives[0].glance.elsewhere) == 2, "it was told again")

    run(story)


def test_a_room_follows_the_entries_it_is_told_and_reads_what_it_was_not_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with processes(str(tmp_path)) as started:
            directory = await started.start()
            people = [Somebody(name) for name in ("Anna", "Bob", "Cleo")]
            live = await directory.open(SETTINGS, None, people[0], None)
            for guest in people[1:]:
                await sit_down(directory, live.room.id, guest)
            behind = LiveRoom(live.room, live.store, lambda _: Silent(), lambda *_: None)
            await play(live, people)
            told = await live.store.read(live.room.id, behind.room.number)
            behind.follow(told[:3])
            assert behind.room.number == told[2].number, "nothing was waited for"
            behind.follow(told[1:5])
            assert behind.room.number == told[4].number, "some of them it knew"
            behind.follow(told[7:])
            assert behind.room.number == told[4].number, "two are missing"
            await until(lambda: behind.room.number == live.room.number, "it has read them")
            assert behind.room.current.state == live.room.current.state

    run(story)


def test_everybody_hears_of_a_change_by_a_process_in_which_nobody_is(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            anna = Somebody("Anna")
            live = await one.open(SETTINGS, None, anna, None)
            elsewhere = await two.find(live.room.id)
            await elsewhere.ask(seating.close)
            await anna.sees(elsewhere.room.number)
            assert live.room.status == "closed"

    run(story)


def test_player_who_sat_down_through_another_process_is_found_where_nobody_is(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            anna, bob = Somebody("Anna"), Somebody("Bob")
            live = await one.open(SETTINGS, None, anna, None)
            await two.find(live.room.id)
            await sit_down(one, live.room.id, bob)
            elsewhere = await two.find(live.room.id)
            await elsewhere.ask(lambda draft: seating.expel(draft, bob.player.id))
            await anna.hears_words("removed")
            assert live.room.seat_of(bob.player.id) is None

    run(story)


def test_two_windows_of_a_solitaire_in_two_processes_show_the_same(database: str) -> None:
    async def story() -> None:
        async with processes(database) as started:
            one, two = await started.start(), await started.start()
            windows = [Somebody("Anna"), Somebody("Anna")]
            deal = log.Started(seed="7")
            live = await one.open(log.RoomSettings("klondike", "draw=1", 1, 0), deal, windows[0], None)
            other = await two.find(live.room.id)
            await two.enter(other, windows[1])
            for mover in (live, other, live):
                await move(mover, windows)
                for window in windows:
                    await window.sees(mover.room.number)
            two.exit(other, windows[1])
            await until(lambda: not live.glance.elsewhere, "the first knows that the second is closed")
            assert not one.presence._must_poll(live)

    run(story)
