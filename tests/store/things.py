"""Sample rows and entries, and the types of the fixtures."""

import hashlib
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import msgspec

from parlour.records import Entry, Result, RoomRow
from parlour.store import Store

Story = Callable[[Store], Awaitable[None]]
OnStore = Callable[[Story], None]
OpenStore = Callable[[], AbstractAsyncContextManager[Store]]

ROW = RoomRow("room", "ABCD", "eights", "anna", True, "waiting", 4, 1)
RESULT = Result("anna", "room", 1, "eights", "draw=2", "seed", "won", 50, 12, 90, 0, False, True, 1000)


def row(room: str = "room", **changes: object) -> RoomRow:
    return msgspec.structs.replace(ROW, **{"id": room, "code": None, **changes})


def result(**changes: object) -> Result:
    return msgspec.structs.replace(RESULT, **changes)


def entry(number: int, request: str | None = None, *, at: int | None = None) -> Entry:
    return Entry(number, 1000 * number if at is None else at, body(number), request)


def body(number: int) -> bytes:
    """Return a body that shows whether it is complete."""
    return hashlib.sha256(b"%d" % number).digest() * 4


def numbers(entries: list[Entry]) -> list[int]:
    return [each.number for each in entries]
