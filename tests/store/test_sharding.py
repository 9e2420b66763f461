"""Tests that rooms can be sharded: what play asks of PostgreSQL names its rooms, keys begin with the room.

docs/scaling.md says how the tables would be distributed.
"""

import re
from typing import Any, Final

import asyncpg
import pytest

from parlour.hub.live import LiveRoom
from parlour.store import postgres_appends, postgres_presence, postgres_reads, postgres_writer, queries
from parlour.store.postgres_notifications import _NOTIFY
from parlour.store.schema import TABLES
from tests.server.directories import SETTINGS, Somebody, processes, run, sit_down, table
from tests.server.faulty import until
from tests.server.test_news import MOVES, move, start

SHARDED: Final = {"entries", "presence"}
"""The tables that are distributed by their column `room`."""

OF_A_MOVE: Final = {postgres_appends._ADD_ENTRIES}
OF_A_SHARED_MOVE: Final = {
    *OF_A_MOVE,
    _NOTIFY,  # no table
    postgres_reads._READ,
    postgres_presence._NUMBERS,
    postgres_presence._CONNECTIONS,
}
"""If the room is in several processes."""
OF_PLAY: Final = {
    *OF_A_SHARED_MOVE,
    postgres_appends._ADD_ALL,  # a round begins or ends
    postgres_presence.ARRIVE,
    postgres_presence.DEPART,
    queries.READ,
    queries.HAS_REQUEST,
}
NOW_AND_THEN: Final = {postgres_presence.TIME, postgres_presence.RENEW, postgres_writer._NOTE_NUMBERS}
"""What a process asks every few seconds for all its rooms together."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Record the statements that are sent to PostgreSQL."""
    statements: set[str] = set()

    def record(name: str) -> None:
        real = getattr(asyncpg.Connection, name)

        async def ask(self: Any, statement: str, *values: Any, **options: Any) -> Any:
            statements.add(statement)
            return await real(self, statement, *values, **options)

        monkeypatch.setattr(asyncpg.Connection, name, ask)

    for name in ("execute", "executemany", "fetch", "fetchval", "fetchrow"):
        record(name)
    return statements


async def play(live: LiveRoom, people: list[Somebody], asked: set[str]) -> set[str]:
    """Return what a round asks of the database from its first move on."""
    await start(live, people[0])
    asked.clear()
    for _ in range(MOVES):
        await move(live, people)
    return asked - NOW_AND_THEN


def test_a_move_is_one_statement(database: str, asked: set[str]) -> None:
    async def story() -> None:
        async with processes(database) as started:
            directory, people = await started.start(), [Somebody(name) for name in ("Anna", "Bob", "Cleo")]
            live = await directory.open(SETTINGS, None, people[0], None)
            for guest in people[1:]:
                await sit_down(directory, live.room.id, guest)
            assert await play(live, people, asked) == OF_A_MOVE

    run(story)


def test_a_move_in_a_room_of_several_processes_is_a_few_statements(database: str, asked: set[str]) -> None:
    async def story() -> None:
        async with processes(database) as started:
            _, lives, people = await table(started)
            await until(
                lambda: all(len(each.glance.elsewhere) == 2 for each in lives), "they know each other"
            )
            assert OF_A_MOVE < await play(lives[0], people, asked) <= OF_A_SHARED_MOVE

    run(story)


@pytest.mark.parametrize("statement", sorted(OF_PLAY))
def test_statements_of_play_name_the_rooms_of_what_they_read_and_write(statement: str) -> None:
    for name in SHARDED:
        assert not re.search(rf"FROM {name}\b(?!\s+WHERE room = )", statement)
        assert not re.search(rf"INTO {name}\b(?! \(room, )", statement)
        assert not re.search(rf"UPDATE {name} SET [^(]*WHERE (?!room = )", statement)


def test_keys_of_sharded_tables_begin_with_the_room() -> None:
    sharded = [each for each in TABLES if each.name in SHARDED]
    assert len(sharded) == len(SHARDED)
    for each in sharded:
        assert each.names[0] == "room"
        assert each.key.startswith("room, ")
        assert all(" UNIQUE (room, " in index for index in each.indexes if " UNIQUE " in index)
