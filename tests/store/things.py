"""Sample rows and entries, a way to damage them, and the types of the fixtures."""

import hashlib
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path

import msgspec

from parlour.records import Entry, GameResult, RoomRow
from parlour.store import HubStore, Store

Story = Callable[[Store], Awaitable[None]]
OnStore = Callable[[Story], None]
HubStory = Callable[[HubStore], Awaitable[None]]
OnHubStore = Callable[[HubStory], None]
OpenStore = Callable[[], AbstractAsyncContextManager[Store]]

ROW = RoomRow("room", "ABCD", "eights", "anna", True, "waiting", 4, 1)
RESULT = GameResult("anna", "room", 1, "eights", "draw=2", "seed", "won", 50, 12, 90, 0, False, True, 1000)


def row(room: str = "room", **changes: object) -> RoomRow:
    return msgspec.structs.replace(ROW, **{"id": room, "code": None, **changes})


def result(**changes: object) -> GameResult:
    return msgspec.structs.replace(RESULT, **changes)


def entry(number: int, request: str | None = None, *, at: int | None = None) -> Entry:
    return Entry(number, 1000 * number if at is None else at, body(number), request)


def body(number: int) -> bytes:
    """Return a body that shows whether it is complete."""
    return hashlib.sha256(b"%d" % number).digest() * 4


def numbers(entries: list[Entry]) -> list[int]:
    return [each.number for each in entries]


def damage_appends(file: Path, room: str) -> None:
    """Damage an SQLite file so that one room's log can be read but not appended to: every append
    also inserts into an index whose root page belongs to a table."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript(f"""
            CREATE TABLE broken (number INTEGER);
            CREATE INDEX broken_by_number ON broken (number);
            CREATE TRIGGER break_log BEFORE INSERT ON entries WHEN NEW.room = '{room}'
                BEGIN INSERT INTO broken (number) VALUES (NEW.number); END;
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'broken')
                WHERE name = 'broken_by_number';
        """)
