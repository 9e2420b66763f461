"""The statements of SQLite alone: what an append writes, why one is refused, and questions of the file."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from msgspec.structs import astuple

from parlour.records import Entry, GameResult, Recording, RoomRow
from parlour.store.failures import Conflict
from parlour.store.queries import RECORDED_AGAIN, RECORDING, RESULT, ROOM, sqlite
from parlour.store.sqlite_schema import APPLICATION
from parlour.store.statistics import ADD, rows_of_one

_PUT_ROOM: Final = f"""
INSERT INTO rooms ({ROOM}, number, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET code = excluded.code, game = excluded.game, host = excluded.host,
    is_public = excluded.is_public, status = excluded.status, seats = excluded.seats,
    taken = excluded.taken, base = excluded.base, number = excluded.number, updated_at = excluded.updated_at
"""
_ADD_RESULT: Final = f"INSERT INTO results ({RESULT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_RECORDING: Final = f"INSERT INTO recordings ({RECORDING}) VALUES (?, ?, ?, ?, ?) {RECORDED_AGAIN}"
_ADD_STATISTICS: Final = sqlite(ADD)
_LAST_NUMBER: Final = "SELECT number FROM entries WHERE room = ? ORDER BY number DESC LIMIT 1"
LATEST_TIME: Final = """
SELECT max(value, (SELECT coalesce(max(updated_at), 0) FROM rooms WHERE status <> 'closed'))
FROM meta WHERE name = 'time'
"""
CHECK: Final = f"PRAGMA application_id = {APPLICATION}"  # writes a page even if the value is unchanged

REFUSALS: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    ValueError,
    TypeError,
    OverflowError,
)
"""Errors of one append, not of the file."""

Value = str | int | bytes | None
Values = Sequence[Value]


def values_of(room: str, entries: Sequence[Entry]) -> Values:
    if len(entries) == 1:
        entry = entries[0]
        return (room, entry.number, entry.at, entry.request_id, entry.body)
    return [
        value for entry in entries for value in (room, entry.number, entry.at, entry.request_id, entry.body)
    ]


@cache
def insertion(size: int) -> str:
    """Return the statement that inserts so many entries."""
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * size)
    return f"INSERT INTO entries (room, number, at, request, body) VALUES {rows}"


def beside_entries(
    row: RoomRow | None, last: Entry, results: Sequence[GameResult], recordings: Sequence[Recording]
) -> list[tuple[str, Values]]:
    """Return what an append writes besides its entries, of which this is the last."""
    others: list[tuple[str, Values]] = []
    if row is not None:
        others.append((_PUT_ROOM, (*astuple(row), last.number, last.at)))
    for result in results:
        others.append((_ADD_RESULT, astuple(result)))
        others += [(_ADD_STATISTICS, values) for values in rows_of_one(result)]
    others += [(_ADD_RECORDING, astuple(recording)) for recording in recordings]
    return others


def reason(execute: Callable[..., Any], values: Values, row: RoomRow | None, error: Exception) -> Exception:
    """Return why entries were refused; a duplicate request comes first, because it already counted."""
    if not isinstance(error, sqlite3.Error):
        return error
    if isinstance(error, sqlite3.IntegrityError) and values:
        room, number = values[0], values[1]
        asked = "SELECT 1 FROM entries WHERE room = ? AND request = ?"
        requests = [request for request in values[3::5] if request is not None]
        if any(execute(asked, (room, request)).fetchone() for request in requests):
            return Conflict("request")
        length = "SELECT coalesce(max(number), 0) FROM entries WHERE room = ?"
        (last,) = execute(length, (room,)).fetchone()
        if number != last + 1:
            return Conflict("number")
        taken = "SELECT 1 FROM rooms WHERE code = ? AND id <> ?"
        if row is not None and execute(taken, (row.code, room)).fetchone():
            return Conflict("code")
        if row is None and last == 0:
            return ValueError("The first append of a room brings its row.")
    return ValueError(f"This can't be stored: {error}.")


def last_numbers(connection: sqlite3.Connection, rooms: Sequence[str]) -> list[int]:
    found = [connection.execute(_LAST_NUMBER, (room,)).fetchone() for room in rooms]
    return [row[0] if row else 0 for row in found]


def has_text(parameter: str) -> str:
    """Return the condition that the body of an entry contains a text."""
    return f"instr(body, CAST({parameter} AS BLOB)) > 0"
