"""The one thread that writes to the SQLite file, with group commit.

It takes all waiting jobs, writes them in one transaction, and notifies the event loop once. Each job of a
group succeeds or is refused on its own; if the file can't be written, all of them fail and nothing changes.
If part of the file is damaged, each job of the group is written in a transaction of its own.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, cast

from parlour.records import RoomRow
from parlour.store import Damaged, OutcomeUnknown
from parlour.store.sqlite_file import FileIdentity, failure
from parlour.store.sqlite_statements import REFUSALS, Value, Values, insertion, reason

logger = logging.getLogger(__name__)

ROWS: Final = 64
"""The most entries per statement; fewer statements are fewer calls that release the GIL."""

_JOBS: Final = 4096
_NOTE_SECONDS: Final = 5.0
"""The interval at which the latest numbers of logs are written to the rooms table."""

_NOTE_NUMBER: Final = "UPDATE rooms SET number = ?2 WHERE id = ?1 AND number < ?2"
_NOTE_TIME: Final = "UPDATE meta SET value = max(value, ?) WHERE name = 'time'"


class Job:
    """Statements, then entries of one room, written all or none."""

    __slots__ = ("changed", "error", "future", "others", "row", "size", "values")

    def __init__(
        self,
        future: "asyncio.Future[int]",
        values: Values = (),
        others: Sequence[tuple[str, Values]] = (),
        row: RoomRow | None = None,
    ) -> None:
        self.future = future
        self.values = values  # room, number, at, request, body of each entry, flat
        self.size = len(values) // 5
        self.others = others
        self.row = row
        self.changed = 0
        """The number of rows changed by the statements."""
        self.error: Exception | None = None


class Writer:
    def __init__(self, connection: sqlite3.Connection, file: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._execute = connection.execute
        self._file = file
        self._loop = loop
        self._identity = FileIdentity(file)
        self._trouble: str | None = None
        self._grown: dict[Any, Any] = {}
        """The latest numbers of logs that are not in the rooms table yet."""
        self._latest = 0
        self._noted = time.monotonic()
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._gathered: list[Job] = []
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Queue a job. Jobs of one event-loop iteration go to the thread together: waking it and committing
        cost more than writing."""
        if not self._gathered:
            self._loop.call_soon(self.hand_over)
        self._gathered.append(job)

    def hand_over(self) -> None:
        """Give the queued jobs to the thread."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def finish(self) -> None:
        """Wait until all jobs handed over are written, and close the connection."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            waiting = self._wait()
            jobs = [job for gathered in waiting if gathered is not None for job in gathered]
            is_last = None in waiting
            if jobs:
                self._note(self._commit(jobs))
                self._tell(jobs)
            if self._grown and (is_last or time.monotonic() >= self._noted + _NOTE_SECONDS):
                self._note_numbers()
        self._connection.close()

    def _wait(self) -> list[list[Job] | None]:
        """Return the jobs as soon as there is one, or none when it is time to note numbers."""
        get, qsize = self._queue.get, self._queue.qsize
        try:
            waiting = [get(timeout=_NOTE_SECONDS if self._grown else None)]
        except Empty:
            return []
        return waiting + [get() for _ in range(min(qsize(), _JOBS))]

    def _note_numbers(self) -> None:
        self._noted = time.monotonic()
        try:
            self._identity.check()
            self._execute("BEGIN IMMEDIATE")
            self._connection.executemany(_NOTE_NUMBER, self._grown.items())
            self._execute(_NOTE_TIME, (self._latest,))
            self._execute("COMMIT")
        except Exception as error:  # the file can't be written: retried later
            with suppress(sqlite3.Error):
                self._roll_back()
            self._note(str(failure(error, self._file)))
        else:
            self._grown.clear()

    def _tell(self, jobs: list[Job]) -> None:
        with suppress(RuntimeError):  # the event loop has ended, so nothing waits for the jobs
            self._loop.call_soon_threadsafe(_settle, jobs)

    def _commit(self, jobs: list[Job]) -> str | None:
        """Write jobs in one transaction; return why some of them failed, unless they were refused."""
        is_committed = False
        try:
            self._identity.check()
            self._roll_back()  # in case the last rollback failed
            if not self._write_at_once(jobs):
                self._execute("BEGIN IMMEDIATE")
                self._write_all(jobs)
                self._execute("COMMIT")
            is_committed = True
            self._identity.check()  # again: a commit to a deleted file is lost
        except Exception as error:
            with suppress(sqlite3.Error):
                self._roll_back()
            why = failure(error, self._file)
            if isinstance(why, Damaged) and len(jobs) > 1:  # it may concern one job, and does not pass
                for job in jobs:
                    job.changed, job.error = 0, None
                return next(filter(None, [self._commit([job]) for job in jobs]), None)
            kind = OutcomeUnknown if is_committed else type(why)
            for job in jobs:
                job.error = kind(str(why), public_text=why.public_text)
                job.error.__cause__ = error
            return str(why)
        for job in jobs:
            if job.size and job.error is None:
                self._grown[job.values[0]] = job.values[-4]
                self._latest = max(self._latest, cast("int", job.values[-3]))
        return None

    def _note(self, trouble: str | None) -> None:
        """Log when writing starts to fail, and when it works again."""
        if trouble is not None and trouble != self._trouble:
            logger.error("%s", trouble)
        elif trouble is None and self._trouble is not None:
            logger.warning("%s can be written again.", self._file)
        self._trouble = trouble

    def _roll_back(self) -> None:
        if self._connection.in_transaction:  # a full disk may have ended it already
            self._execute("ROLLBACK")

    def _write_at_once(self, jobs: list[Job]) -> bool:
        """Write all jobs in one statement if they are few and only entries; return whether they were."""
        if sum(job.size for job in jobs) > ROWS or any(job.others for job in jobs):
            return False
        try:
            self._insert_together(jobs)
        except REFUSALS:
            return False
        return True

    def _write_all(self, jobs: list[Job]) -> None:
        """Write jobs in order; consecutive jobs with only entries share a statement."""
        together: list[Job] = []
        size = 0
        for job in jobs:
            if job.others or size + job.size > ROWS:
                self._write_together(together)
                together, size = [], 0
            if job.others or job.size > ROWS:
                self._write_alone(job)
            else:
                together.append(job)
                size += job.size
        self._write_together(together)

    def _write_together(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        try:
            self._insert_together(jobs)
        except REFUSALS:  # one job is refused, and the statement has changed nothing
            for job in jobs:
                self._write_alone(job)

    def _insert_together(self, jobs: list[Job]) -> None:
        if len(jobs) == 1:
            self._insert(jobs[0].values)
        else:
            values: list[Value] = []
            for job in jobs:
                values += job.values
            self._insert(values)

    def _insert(self, values: Values) -> None:
        self._execute(insertion(len(values) // 5), values)

    def _write_alone(self, job: Job) -> None:
        self._execute("SAVEPOINT job")
        try:
            for statement, values in job.others:
                job.changed += self._execute(statement, values).rowcount
            for start in range(0, len(job.values), 5 * ROWS):
                self._insert(job.values[start : start + 5 * ROWS])
        except REFUSALS as error:
            self._execute("ROLLBACK TO job")
            job.error = reason(self._execute, job.values, job.row, error)
        self._execute("RELEASE job")


def _settle(jobs: list[Job]) -> None:
    for job in jobs:
        future = job.future
        if future.done():  # cancelled, but written
            continue
        if job.error is None:
            future.set_result(job.changed)
        else:
            future.set_exception(job.error)
