"""Workers that players share round-robin: each has at most one job running, and nobody gets a second turn
while another waits for a first. It knows nothing of the jobs themselves, nor of where they run.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from parlour.errors import Refused

Answer = TypeVar("Answer")

MOST_WAITING: Final = 500  # jobs: the last of more would wait too long
MOST_EACH: Final = 8  # waiting jobs per player
BUSY: Final = ("server-busy", "solver-busy")


def server_busy() -> Refused:
    return Refused("server-busy", "The server is busy. Try again in a few seconds.")


def solver_busy() -> Refused:
    return Refused("solver-busy", "The solver is busy. Try again in a few seconds.")


class Workers(Protocol):
    """Where jobs run that would block the event loop, so many at a time."""

    count: int

    def run(self, work: Callable[[], Any]) -> "asyncio.Future[Any]": ...

    def close(self) -> None: ...


class _Job(NamedTuple):
    work: Callable[[], Any]
    answer: "asyncio.Future[Any]"


class Scheduler:
    def __init__(self, workers: Workers, busy: Callable[[], Refused] = server_busy) -> None:
        """`busy` makes the refusal of a job when too many wait."""
        self._workers = workers
        self._busy = busy
        self._free = workers.count
        self._waiting: dict[str, deque[_Job]] = {}
        """The waiting jobs by player, in the order of the players' turns."""
        self._count = 0
        self._running: set[str] = set()

    @property
    def running(self) -> int:
        """The number of players with a running job."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """The number of players waiting for a turn."""
        return len(self._waiting)

    def ahead_of(self, player: str) -> int:
        """Return how many players run a job or come before this one; 0 while its own job runs."""
        if player in self._running or player not in self._waiting:
            return 0
        return len(self._running) + list(self._waiting).index(player)

    async def run(
        self, player: str, work: Callable[[], Answer], stop: Callable[[], None] = lambda: None
    ) -> Answer:
        """Run a job in the player's turn.

        If the caller is cancelled, a waiting job is dropped, and a running one is told to `stop`. The
        player's next job starts only when it has.
        """
        if self._count >= MOST_WAITING or len(self._waiting.get(player, ())) >= MOST_EACH:
            raise self._busy()
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(player, deque()).append(job)
        self._count += 1
        self._begin()
        try:
            return await job.answer  # type: ignore[no-any-return]
        except asyncio.CancelledError:
            stop()
            self._forget(player, job)
            raise

    async def timed(self, player: str, work: Callable[[], Answer]) -> tuple[Answer, float]:
        """Run a job in the player's turn; return its answer and the CPU seconds it took."""

        def measured() -> tuple[Answer, float]:
            began = time.thread_time()
            return work(), time.thread_time() - began

        return await self.run(player, measured)

    def _begin(self) -> None:
        """Give each free worker the first job of the next player without a running one."""
        while self._free:
            player = next((each for each in self._waiting if each not in self._running), None)
            if player is None:
                return
            jobs = self._waiting.pop(player)
            job = jobs.popleft()
            self._count -= 1
            if jobs:
                self._waiting[player] = jobs  # behind all other players
            self._free -= 1
            self._running.add(player)
            done = self._workers.run(job.work)
            done.add_done_callback(lambda done, player=player, job=job: self._end(player, job, done))  # type: ignore[misc]

    def _end(self, player: str, job: _Job, done: "asyncio.Future[Any]") -> None:
        self._free += 1
        self._running.discard(player)
        if done.cancelled():
            job.answer.cancel()
        elif not job.answer.done():
            error = done.exception()
            if error is None:
                job.answer.set_result(done.result())
            else:
                job.answer.set_exception(error)
        else:
            done.exception()  # or asyncio logs it as never retrieved
        self._begin()

    def _forget(self, player: str, job: _Job) -> None:
        jobs = self._waiting.get(player)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del self._waiting[player]
