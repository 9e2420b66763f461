"""Three servers on one PostgreSQL, with faults while people play.

Processes are killed and frozen, added and taken away, and the database is restarted without notice, or is
down for longer than a lease. Afterwards the logs are checked: every acknowledged move is there once, all
views agree with the log, no table stood still, no connected player was marked away, and nothing hidden was
revealed.
"""

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from parlour import wire
from parlour.client import PATIENCE, PING_EVERY
from parlour.hub.updates import Updates, room_info
from parlour.records import Entry
from parlour.rooms import fold, log
from parlour.rooms.room import Room
from tests.postgres import Postgres
from tests.server.allowed import (
    Story,
    assert_only_cards_turned_up,
    assert_only_fields_that_are_allowed,
    assert_only_own_cards,
    seeds_told,
)
from tests.server.faulty import Books, Person, Snapshot, moves_of, until, until_everybody_moves
from tests.server.harness import Json

from .cluster import LEASE, Cluster, Roamer, cluster_on
from .queueing import Queueing

STANDSTILL = 10_000  # milliseconds that a table may stand still, besides what one process waits for a core
PACE = 0.2  # the most seconds that people think about a move


class Table:
    """A room with its players and watchers."""

    def __init__(self, people: list[Person], onlookers: list[Roamer]) -> None:
        self.people = people
        self.onlookers = onlookers
        self.room = people[0].room
        self.begun = 0
        """The log's number when play began."""

    @property
    def everybody(self) -> list[Roamer]:
        players = [person.client for person in self.people]
        return [each for each in (*players, *self.onlookers) if isinstance(each, Roamer)]


class Guests:
    """People at tables, each connected through another process. With affinity, those of a table come back to
    one process."""

    def __init__(self, cluster: Cluster, stack: AsyncExitStack, *, has_affinity: bool) -> None:
        self._cluster = cluster
        self._has_affinity = has_affinity
        self._stack = stack
        self._count = 0

    async def roamer(self, secret: str | None = None) -> Roamer:
        self._count += 1
        return await self._stack.enter_async_context(Roamer(self._cluster, self._count, secret))

    async def person(self, secret: str | None = None) -> Person:
        return Person(await self.roamer(secret), self._count, PACE)

    async def table(self, game: str, people: int, bots: int, windows: int = 1) -> Table:
        """Return a table in play, with a watcher and this many more windows of the host."""
        seated = [await self.person() for _ in range(people)]
        host = seated[0].client
        opened = await host.open(game, **({"seats": people + bots} if people + bots > 1 else {}))
        for person in seated[1:]:
            await person.client.join(opened.room.id)
        for _ in range(bots):
            await host.ask(wire.Bot(strength="easy"))
        if people + bots > 1:
            await host.start()
        onlookers = [await self.roamer(host.secret) for _ in range(windows)] + [await self.roamer()]
        for each in onlookers:
            await each.watch(opened.room.id)
        return self._at_home(Table(seated, onlookers))

    def _at_home(self, table: Table) -> Table:
        for each in table.everybody if self._has_affinity else ():
            each.home = table.room
        return table

    async def klondike_in_two_windows(self) -> Table:
        """Return a table of Klondike that is played in two windows."""
        table = await self.table("klondike", people=1, bots=0, windows=0)
        other = await self.person(table.people[0].client.secret)
        await other.client.watch(table.room)
        return self._at_home(Table([*table.people, other], table.onlookers))


@asynccontextmanager
async def playing(cluster: Cluster, *, has_affinity: bool) -> AsyncIterator[list[Table]]:
    async with AsyncExitStack() as stack:
        guests = Guests(cluster, stack, has_affinity=has_affinity)
        tables = [
            await guests.table("eights", people=3, bots=1),
            await guests.table("eights", people=1, bots=3),
            await guests.table("race", people=2, bots=1),
            await guests.klondike_in_two_windows(),
        ]
        for table in tables:
            assert table.people[0].client.update is not None
            table.begun = table.people[0].client.update.n
        tasks = [asyncio.create_task(person.play()) for table in tables for person in table.people]
        try:
            yield tables
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            broken = [end for end in ends if not isinstance(end, asyncio.CancelledError)]
            assert not broken, broken


# Faults


class Faults:
    def __init__(self, cluster: Cluster, postgres: Postgres, tables: list[Table], seed: int) -> None:
        self._cluster = cluster
        self._postgres = postgres
        self._rooms = [table.people for table in tables]
        self._chance = random.Random(seed)
        self.diary: list[tuple[int, str]] = []
        """The faults with their times."""
        self.outage_ended = 0
        """When the database was started again after the long outage."""

    def _note(self, what: str) -> None:
        self.diary.append((time.time_ns() // 1_000_000, what))

    async def kill_a_process(self) -> None:
        process = self._chance.choice(self._cluster.reachable)
        self._note(f"kill {process.port}")
        await process.kill()
        await process.start()
        self._note(f"{process.port} is back")

    async def add_a_process(self) -> None:
        """From now on, some rooms belong to it."""
        await self._cluster.grow()
        self._note(f"{self._cluster.processes[-1].port} is new")

    async def take_a_process_away(self) -> None:
        """Stop a process for good, as an operator does: it says goodbye."""
        process = self._chance.choice(self._cluster.reachable)
        self._note(f"stop {process.port}")
        await self._cluster.shrink(process)

    async def restart_the_database(self) -> None:
        self._note("restart the database")
        await asyncio.to_thread(self._postgres.restart)
        self._note("the database is back")

    async def take_the_database_away(self) -> None:
        """Stop the database for longer than a lease, which must mark no player as away."""
        self._note("stop the database")
        await asyncio.to_thread(self._postgres.stop)
        await asyncio.sleep(LEASE / 1000 + 1)
        self._note("start the database")
        self.outage_ended = self.diary[-1][0]
        await asyncio.to_thread(self._postgres.start)

    async def freeze_a_process(self, meanwhile: int) -> None:
        """Freeze a process for longer than its lease and its clients' timeout.

        Meanwhile others are killed, but never the last reachable one.
        """
        process = self._chance.choice(self._cluster.reachable)
        self._note(f"freeze {process.port}")
        process.freeze()
        lease = asyncio.create_task(asyncio.sleep(max(LEASE / 1000, PATIENCE + PING_EVERY) + 1))
        for _ in range(meanwhile):
            await self.kill_a_process()
            await self.some_moves()
        await lease
        process.thaw()
        self._note(f"thaw {process.port}")

    async def some_moves(self) -> None:
        """Wait for a random number of moves, so that the next fault comes at any moment."""
        enough = sum(map(moves_of, self._rooms)) + self._chance.randrange(1, 20)
        await until(lambda: sum(map(moves_of, self._rooms)) >= enough, "moves are made")

    async def all_happen(self, counts: dict[str, int]) -> None:
        meanwhile = 5
        order = [fault for fault, count in counts.items() for _ in range(count)]
        for _ in range(counts.get("freeze", 0) * meanwhile):
            order.remove("kill")
        self._chance.shuffle(order)
        for fault in order:
            await until_everybody_moves(self._rooms)
            await self.some_moves()
            match fault:
                case "kill":
                    await self.kill_a_process()
                case "grow":
                    await self.add_a_process()
                case "shrink":
                    await self.take_a_process_away()
                case "restart":
                    await self.restart_the_database()
                case "outage":
                    await self.take_the_database_away()
                case "freeze":
                    await self.freeze_a_process(meanwhile)
        await until_everybody_moves(self._rooms)


# Checks afterwards


def rooms_by_number(room_id: str, code: str | None, entries: Sequence[Entry]) -> dict[int, Room]:
    rooms: dict[int, Room] = {}
    room: Room | None = None
    for entry in entries:
        room = fold.apply(room, room_id, code, entry).room
        rooms[entry.number] = room
    return rooms


def shown(update: Json) -> Json:
    """Return the part of an update that follows from the log alone: not from the clock or a connection."""
    seats = [
        seat and {name: value for name, value in seat.items() if name != "is_offline"}
        for seat in update["room"]["seats"]
    ]
    rest = {
        name: value for name, value in update.items() if name not in ("re", "left", "seconds", "happened")
    }
    return rest | {"room": rest["room"] | {"seats": seats}}


def check_views(table: Table, rooms: dict[int, Room]) -> int:
    """Assert that all views, from all processes, agree with the log; return how many were seen twice."""
    expected: dict[tuple[int, int | None], Json] = {}
    again = 0
    for update in (message for each in table.everybody for message in each.got):
        if update["type"] != "update":
            continue
        key = (update["n"], update.get("you"))
        again += key in expected
        if key not in expected:
            room = rooms[update["n"]]
            told = Updates(room, room_info(room), 0, update["epoch"]).to(update.get("you"))
            expected[key] = shown(msgspec.json.decode(told))
        assert shown(update) == expected[key]
    return again


def check_secrets(table: Table, game: str, entries: Sequence[Entry]) -> None:
    story = Story([(entry.number, entry.at, log.decode(entry.body)) for entry in entries])
    for each in table.everybody:
        seeds_told(each, story)
        if game == "eights":
            assert_only_own_cards(each, story)
        else:
            for message in each.got:
                assert_only_fields_that_are_allowed(message, game)
            assert_only_cards_turned_up(each, {n: _own(each, state) for n, state in story.states.items()})


def _own(roamer: Roamer, state: Any) -> Any:
    """Return the table of Klondike that a client may see."""
    lanes = getattr(state, "lanes", None)
    if lanes is None:
        return state
    assert roamer.update is not None, "somebody in a room"
    return None if roamer.update.you is None else lanes[roamer.update.you].table


def stood_still(before: Entry, after: Entry, diary: list[tuple[int, str]]) -> NoReturn:
    lately = [f"{at - before.at:+} ms {what}" for at, what in diary if before.at - STANDSTILL < at < after.at]
    raise AssertionError(
        f"a table stood still for {after.at - before.at} ms, from {before.body!r} to {after.body!r}: {lately}"
    )


def check_all(tables: list[Table], snapshot: Snapshot, faults: Faults, queueing: Queueing) -> None:
    books = Books()
    people = [person for table in tables for person in table.people]
    books.compare([(person, list(person.told)) for person in people], snapshot)
    codes = {room: code for room, code, *_ in snapshot.rooms}
    for table in tables:
        entries = snapshot.entries[table.room]
        bodies = [log.decode(entry.body) for entry in entries]
        assert not [body for body in bodies if isinstance(body, log.Away)], "nobody was away"
        for before, after in itertools.pairwise(entries[table.begun :]):
            took = after.at - before.at
            if took >= STANDSTILL and took - queueing.between(before.at, after.at) >= STANDSTILL:
                stood_still(before, after, faults.diary)
        rooms = rooms_by_number(table.room, codes[table.room], entries)
        assert check_views(table, rooms) > 0, "the same was shown to several"
        game = rooms[1].settings.game
        check_secrets(table, game, entries)
        woken = [entry.at for entry, body in zip(entries, bodies, strict=True) if isinstance(body, log.Woken)]
        assert game == "klondike" or max(woken) > faults.outage_ended, "clocks have begun again"
    print(f"{books.entries} entries, {sum(len(each.got) for t in tables for each in t.everybody)} messages")


def check_play_under(
    own_postgres: Postgres, tmp_path: Path, counts: dict[str, int], *, has_affinity: bool
) -> None:
    """Play while so many faults of each kind happen; nothing is lost, and nothing wrong shown."""

    async def story(url: str) -> None:
        async with cluster_on(url, tmp_path / "said") as cluster:
            queueing = Queueing()
            watching = asyncio.create_task(queueing.watch(cluster.pids))
            async with playing(cluster, has_affinity=has_affinity) as tables:
                faults = Faults(cluster, own_postgres, tables, seed=1)
                await faults.all_happen(counts)
            watching.cancel()
            check_all(tables, await cluster.snapshot(), faults, queueing)
            assert not cluster.failures()

    with own_postgres.database() as url:
        asyncio.run(story(url))
