"""Write a group of appends to PostgreSQL, and find out which of them were refused and why.

A group has at most one append of each room. Each is written completely or refused on its own. If a collision
with another process is detected late, everything is rolled back and `Overtaken` is raised: a retry sees what
the other process wrote.
"""

from collections.abc import Sequence
from typing import Any, Final

from asyncpg import exceptions
from msgspec.structs import astuple

from parlour.records import Entry, GameResult, Recording, RoomRow
from parlour.store import Conflict, queries, statistics

WRITER_SETTINGS: Final = {
    "application_name": "parlour-writer",
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}
"""Every lookup uses an index, even if the planner's statistics are outdated."""

_ENTRY: Final = "room, number, at, request, body"
_ENTRY_ARRAYS: Final = "$1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[]"

# The usual case: one entry per append.
_ADD_ENTRIES: Final = f"""
INSERT INTO entries ({_ENTRY})
SELECT {_ENTRY} FROM unnest({_ENTRY_ARRAYS}) AS given ({_ENTRY})
WHERE (SELECT true FROM entries WHERE room = given.room AND number = given.number - 1)
ON CONFLICT DO NOTHING
RETURNING room
"""

# Several entries per append, with rows, results and recordings. `after` is the number that the append has to
# follow. Returns the count of entries added to each room, and -1 for each refused one.
_ADD_ALL: Final = f"""
WITH given AS (
    SELECT * FROM unnest({_ENTRY_ARRAYS}, $6::bigint[]) AS given ({_ENTRY}, after)
), row AS (
    SELECT * FROM unnest(
        $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::text[],
        $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[]
    ) AS given ({queries.ROOM}, number, updated_at)
), refused AS (
    SELECT room FROM given
    WHERE after > 0 AND (SELECT true FROM entries WHERE room = given.room AND number = given.after) IS NULL
        OR (SELECT true FROM entries WHERE room = given.room AND number = given.number)
        OR (SELECT true FROM entries WHERE room = given.room AND request = given.request)
    UNION SELECT id FROM row WHERE (SELECT true FROM rooms WHERE code = row.code AND id <> row.id)
), added AS (
    INSERT INTO entries ({_ENTRY}) SELECT {_ENTRY} FROM given WHERE room NOT IN (SELECT room FROM refused)
    ON CONFLICT DO NOTHING
    RETURNING room
), put AS (
    INSERT INTO rooms ({queries.ROOM}, number, updated_at)
    SELECT * FROM row WHERE id NOT IN (SELECT room FROM refused)
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, game = excluded.game, host = excluded.host,
        is_public = excluded.is_public, status = excluded.status, seats = excluded.seats,
        taken = excluded.taken, base = excluded.base, number = excluded.number,
        updated_at = excluded.updated_at
), written AS (
    INSERT INTO results ({queries.RESULT})
    SELECT * FROM unnest(
        $18::text[], $19::text[], $20::bigint[], $21::text[], $22::text[], $23::text[], $24::text[],
        $25::bigint[], $26::bigint[], $27::bigint[], $28::bigint[], $29::boolean[], $30::boolean[],
        $31::bigint[], $32::bigint[]
    ) AS given ({queries.RESULT}) WHERE room NOT IN (SELECT room FROM refused)
), recorded AS (
    INSERT INTO recordings ({queries.RECORDING})
    SELECT * FROM unnest($33::text[], $34::text[], $35::bigint[], $36::bigint[], $37::bigint[])
        AS given ({queries.RECORDING}) WHERE room NOT IN (SELECT room FROM refused)
    {queries.RECORDED_AGAIN}
)
SELECT room, count(*) FROM added GROUP BY room UNION ALL SELECT room, -1 FROM refused
"""

_ANSWERED: Final = """
SELECT DISTINCT room FROM unnest($1::text[], $2::text[]) AS given (room, request)
WHERE (SELECT true FROM entries WHERE room = given.room AND request = given.request)
"""
_LAST_NUMBERS: Final = """
SELECT room, (SELECT number FROM entries WHERE room = given.room ORDER BY number DESC LIMIT 1)
FROM unnest($1::text[]) AS given (room)
"""
_CODES_TAKEN: Final = """
SELECT id FROM unnest($1::text[], $2::text[]) AS given (id, code)
WHERE (SELECT true FROM rooms WHERE code = given.code AND id <> given.id)
"""
_KEPT: Final = (
    "SELECT number, at, body, request FROM entries WHERE room = $1 AND number BETWEEN $2 AND $3 ORDER BY 1"
)


class Overtaken(Exception):
    """Another process wrote at the same time and nothing was written here: retry."""


class Append:
    """An append to one room, written all or none."""

    __slots__ = (
        "entries", "epoch", "future", "is_done", "is_plain", "recordings", "results", "room", "row", "tries",
        "was_sent",
    )  # fmt: skip

    def __init__(
        self,
        future: Any,
        room: str,
        entries: Sequence[Entry],
        *,
        epoch: str,
        row: RoomRow | None,
        results: Sequence[GameResult],
        recordings: Sequence[Recording],
    ) -> None:
        self.future = future
        self.epoch = epoch
        """The history of logs that it continues."""
        self.room = room
        self.entries = entries
        self.row = row
        self.results = results
        self.recordings = recordings
        self.was_sent = False
        """Whether it was sent on a connection that was then lost, so that it may have been written."""
        self.is_plain = len(entries) == 1 and row is None and not results and not recordings
        self.tries = 0
        self.is_done = False

    def finish(self, error: Exception | None) -> None:
        """Resolve the future, unless the caller has cancelled it; the append is written even then."""
        self.is_done = True
        if self.future.done():
            return
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)

    @property
    def after(self) -> int:
        return self.entries[0].number - 1


async def write_plain(connection: Any, group: Sequence[Append]) -> list[Append]:
    """Write appends of one entry each, in one statement; return those that were refused."""
    rows = [(each.room, *_columns(each.entries[0])) for each in group]
    added = {row[0] for row in await connection.fetch(_ADD_ENTRIES, *_arrays(rows, 5))}
    return [each for each in group if each.room not in added]


async def write_all(connection: Any, group: Sequence[Append]) -> list[Append]:
    """Write appends of all kinds, in one transaction; return those that were refused."""
    homeless = [each for each in group if each.after == 0 and each.row is None]
    group = [each for each in group if each.after != 0 or each.row is not None]
    entries = [(each.room, *_columns(entry), each.after) for each in group for entry in each.entries]
    rows = [
        (*astuple(each.row), each.entries[-1].number, each.entries[-1].at)
        for each in group
        if each.row is not None
    ]
    results = [astuple(result) for each in group for result in each.results]
    recordings = [astuple(each) for append in group for each in append.recordings]
    values = (*_arrays(entries, 6), *_arrays(rows, 11), *_arrays(results, 15), *_arrays(recordings, 5))
    async with connection.transaction():
        counts: dict[str, int] = dict(await connection.fetch(_ADD_ALL, *values))
        if any(counts.get(each.room) not in (-1, len(each.entries)) for each in group):
            raise Overtaken
        refused = [each for each in group if counts[each.room] == -1]
        written = [result for each in group if counts[each.room] > 0 for result in each.results]
        if written:
            await _sum_up(connection, written)
    return [*homeless, *refused]


async def _sum_up(connection: Any, results: list[GameResult]) -> None:
    """Add results to the statistics, in the same order in all processes to avoid deadlocks.

    Results of the same player stay in the order of arrival.
    """
    rows = [row for result in results for row in statistics.rows_of_one(result)]
    rows.sort(key=lambda row: row[: len(statistics.KEY)])
    await connection.executemany(statistics.ADD, rows)


async def reasons(connection: Any, refused: Sequence[Append]) -> list[Exception | None]:
    """Return why each append was refused, the most specific reason first; None if a retry may succeed."""
    requests = [
        (each.room, entry.request_id) for each in refused for entry in each.entries if entry.request_id
    ]
    codes = [(each.row.id, each.row.code) for each in refused if each.row is not None]
    answered = {row[0] for row in await connection.fetch(_ANSWERED, *_arrays(requests, 2))}
    last = dict(await connection.fetch(_LAST_NUMBERS, [each.room for each in refused]))
    taken = {row[0] for row in await connection.fetch(_CODES_TAKEN, *_arrays(codes, 2))}

    def reason(each: Append) -> Exception | None:
        if each.room in answered:
            return Conflict("request")
        if each.after != (last[each.room] or 0):
            return Conflict("number")
        if each.room in taken:
            return Conflict("code")
        if each.after == 0 and each.row is None:
            return ValueError("The first append of a room brings its row.")
        return None

    return [reason(each) for each in refused]


async def is_written(connection: Any, append: Append) -> bool:
    """Return whether all entries of an append are in the log, unchanged."""
    first, last = append.entries[0].number, append.entries[-1].number
    kept = [Entry(*row) for row in await connection.fetch(_KEPT, append.room, first, last)]
    return kept == list(append.entries)


def is_collision(error: Exception) -> bool:
    """Return whether an error is a collision with another process, so that a retry helps."""
    collisions = (
        exceptions.UniqueViolationError,
        exceptions.DeadlockDetectedError,
        exceptions.SerializationError,
    )
    return isinstance(error, (Overtaken, *collisions))


def is_data_error(error: Exception) -> bool:
    """Return whether an error means that the given data can't be stored."""
    server_side = (exceptions.DataError, exceptions.IntegrityConstraintViolationError)
    return isinstance(error, (ValueError, TypeError, OverflowError, *server_side))


def _columns(entry: Entry) -> tuple[Any, ...]:
    return (entry.number, entry.at, entry.request_id, entry.body)


def _arrays(rows: Sequence[Sequence[Any]], width: int) -> list[Any]:
    return list(zip(*rows, strict=True)) if rows else [()] * width
