"""The one connection that appends to PostgreSQL, with group commit.

While one group is written, the next gathers. Each append succeeds or is refused on its own. After a lost
connection, appends in flight are retried as soon as the database is back, and those that were written after
all are recognised. Appends that wait for too long fail.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from parlour.records import Entry, GameResult, Recording, RoomRow
from parlour.store import Conflict, OutcomeUnknown, StoreFailure
from parlour.store.postgres_appends import (
    WRITER_SETTINGS,
    Append,
    is_collision,
    is_data_error,
    is_written,
    reasons,
    write_all,
    write_plain,
)
from parlour.store.postgres_link import Address, is_lost
from parlour.store.postgres_notifications import Notifications

logger = logging.getLogger(__name__)

OUTAGE_SECONDS: Final = 3.0
"""How long appends wait for the database after a lost connection; then they fail at once."""
_RETRY_SECONDS: Final = 0.1
_NOTE_SECONDS: Final = 5.0
"""The interval at which the latest numbers of logs are written to the rooms table."""
_GROUP: Final = 1024
_TRIES: Final = 20

UNKNOWN_OUTCOME: Final = "The database was lost in the middle of a move: the table shows whether it counted."

_NOTE_NUMBERS: Final = """
UPDATE rooms SET number = given.number FROM unnest($1::text[], $2::bigint[]) AS given (id, number)
WHERE rooms.id = given.id AND rooms.number < given.number
"""


Write = Callable[[Any, Sequence[Append]], Awaitable[list[Append]]]


class Writer:
    """The writer of this process; bound to the event loop it was made in."""

    def __init__(self, address: Address, notifications: Notifications) -> None:
        self._address = address
        self._notifications = notifications
        self._connection: Any = None
        self._waiting: dict[str, deque[Append]] = {}
        """The waiting appends by room; at most one of each room is in flight."""
        self._something = asyncio.Event()
        self._is_closing = False
        self._lost_at: float | None = None
        self._trouble: str | None = None
        self._grown: dict[str, int] = {}
        """The latest numbers of logs that are not in the rooms table yet."""
        self._noted = time.monotonic()
        self._task = asyncio.create_task(self._run())

    def append(
        self,
        room: str,
        entries: Sequence[Entry],
        row: RoomRow | None,
        results: Sequence[GameResult],
        recordings: Sequence[Recording],
    ) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        epoch = self._notifications.epoch
        self._waiting.setdefault(room, deque()).append(
            Append(future, room, entries, epoch=epoch, row=row, results=results, recordings=recordings)
        )
        self._something.set()
        return future

    async def finish(self) -> None:
        """Write waiting appends and stop; none may follow."""
        self._is_closing = True
        self._something.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._is_closing:
            with suppress(TimeoutError):
                async with asyncio.timeout(_NOTE_SECONDS if self._grown else None):
                    await self._something.wait()
            self._something.clear()
            while self._waiting:
                await self._write(self._next_group())
                await self._note_numbers_if_due()
            await self._note_numbers_if_due()
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=1)

    def _next_group(self) -> list[Append]:
        """Take the first append of each room, ordered by room to avoid deadlocks between processes."""
        rooms = sorted(list(self._waiting)[:_GROUP])
        group = []
        for room in rooms:
            queue = self._waiting[room]
            group.append(queue.popleft())
            if not queue:
                del self._waiting[room]
        return group

    async def _write(self, group: list[Append]) -> None:
        while group:
            try:
                connection = await self._connected()
                self._refuse_other_epochs(group)
                group = [each for each in group if not each.is_done]
                await self._write_part(connection, [each for each in group if each.is_plain], write_plain)
                await self._write_part(connection, [each for each in group if not each.is_plain], write_all)
                self._note_trouble(None)
            except Exception as error:  # any error, or the next group would wait forever
                why = self._address.failure(error)
                self._disconnect()
                self._note_trouble(str(why))
                if not await self._wait_for_it():
                    self._fail(group, why)
            group = [each for each in group if not each.is_done]

    async def _write_part(self, connection: Any, part: list[Append], write: Write) -> None:
        """Write part of a group; appends that are not done afterwards have to be retried."""
        if not part:
            return
        try:
            refused = await write(connection, part)
        except Exception as error:
            if is_lost(error):
                for each in part:
                    each.was_sent = True
                raise
            if not is_collision(error) and not is_data_error(error):
                self._fail(part, self._address.failure(error))
            elif len(part) > 1:  # one of them fails: split, so that the others succeed
                middle = len(part) // 2
                await self._write_part(connection, part[:middle], write)
                await self._write_part(connection, part[middle:], write)
            elif is_collision(error):
                self._ask_again(part[0], error)
            else:
                part[0].finish(ValueError(f"This can't be stored: {error}."))
            return
        for each in set(part).difference(refused):
            self._succeed(each)
        if refused:
            await self._refuse(connection, refused)

    async def _refuse(self, connection: Any, refused: list[Append]) -> None:
        for each, reason in zip(refused, await reasons(connection, refused), strict=True):
            if each.was_sent and await is_written(connection, each):
                self._succeed(each)
            elif reason is None:
                self._ask_again(each, None)
            else:
                each.finish(reason)

    def _refuse_other_epochs(self, group: list[Append]) -> None:
        """Refuse appends to another history: after a failover the same number may be another position."""
        for each in group:
            if each.epoch != self._notifications.epoch:
                each.finish(Conflict("number"))

    def _ask_again(self, append: Append, error: Exception | None) -> None:
        append.tries += 1
        if append.tries == _TRIES:
            append.finish(ValueError(f"This can't be stored: {error or 'it is refused'}."))

    def _succeed(self, append: Append) -> None:
        last = append.entries[-1].number
        self._grown[append.room] = last
        append.finish(None)
        if append.after > 0:  # nobody has been in a new room
            self._notifications.send_growth(append.room, last, append.entries)

    def _fail(self, group: list[Append], why: StoreFailure) -> None:
        for each in group:
            if not each.is_done:
                kind, text = (
                    (OutcomeUnknown, UNKNOWN_OUTCOME) if each.was_sent else (type(why), why.public_text)
                )
                each.finish(kind(str(why), public_text=text))

    # The connection

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = None
            connection = await self._address.connect(**WRITER_SETTINGS)
            await self._notifications.check_epoch(connection)
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _wait_for_it(self) -> bool:
        """Wait before a retry; return False at once if the database was unreachable for too long."""
        if self._lost_at is None:
            self._lost_at = time.monotonic()
        if time.monotonic() > self._lost_at + OUTAGE_SECONDS:
            return False
        await asyncio.sleep(_RETRY_SECONDS)
        return True

    def _note_trouble(self, trouble: str | None) -> None:
        """Log when writing starts to fail, and when it works again."""
        if trouble is None:
            self._lost_at = None
        if trouble is not None and self._trouble is None:
            logger.error("%s", trouble)
        elif trouble is None and self._trouble is not None:
            logger.warning("%s can be written again.", self._address)
        self._trouble = trouble

    async def _note_numbers_if_due(self) -> None:
        is_due = self._is_closing or time.monotonic() >= self._noted + _NOTE_SECONDS
        if not self._grown or not is_due:
            return
        self._noted = time.monotonic()
        grown = sorted(self._grown.items())
        try:
            connection = await self._connected()
            await connection.execute(_NOTE_NUMBERS, *zip(*grown, strict=True))
        except Exception as error:  # retried; if the database is lost, the next group reports it
            logger.info("saving the lengths of logs failed: %s", error)
        else:
            self._grown.clear()
