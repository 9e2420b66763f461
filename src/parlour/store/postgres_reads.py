"""Batched reads of the ends of logs from PostgreSQL: while one batch is read, the next one gathers.

A process with news of many rooms at once reads all of them in one statement.
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import groupby
from typing import Any, Final, NamedTuple

from parlour.records import Entry
from parlour.store.queries import entries_of

_TOGETHER: Final = 256

_READ: Final = """
SELECT place, number, at, body, request
FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (room, after, place),
LATERAL (
    SELECT number, at, body, request FROM entries WHERE room = asked.room AND number > asked.after
    UNION ALL SELECT 0, number, NULL, NULL FROM rooms WHERE id = asked.room
) AS found
ORDER BY place, number
"""


class _Asked(NamedTuple):
    room: str
    after: int
    answer: "asyncio.Future[list[Entry]]"


class Reads:
    """Reads of one event loop. `run` calls a function with a connection."""

    def __init__(self, run: Callable[[Callable[[Any], Any]], Awaitable[Any]]) -> None:
        self._run = run
        self._waiting: list[_Asked] = []
        self._task: asyncio.Task[None] | None = None

    async def read(self, room: str, after: int) -> list[Entry]:
        """Return the entries of a room's log with a number above `after`, or raise StoreFailure."""
        asked = _Asked(room, after, asyncio.get_running_loop().create_future())
        self._waiting.append(asked)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._read_all())
        return await asked.answer

    async def _read_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:_TOGETHER], self._waiting[_TOGETHER:]
            try:
                await self._read(group)
            except Exception as error:
                for each in group:
                    if not each.answer.done():
                        each.answer.set_exception(error)

    async def _read(self, group: list[_Asked]) -> None:
        rooms, after = [each.room for each in group], [each.after for each in group]
        rows = await self._run(lambda connection: connection.fetch(_READ, rooms, after))
        found = {place: [row[1:] for row in some] for place, some in groupby(rows, key=lambda row: row[0])}
        for place, each in enumerate(group, 1):
            if each.answer.done():  # cancelled by the caller
                continue
            try:
                each.answer.set_result(entries_of(each.room, each.after, found.get(place, ())))
            except Exception as error:
                each.answer.set_exception(error)
