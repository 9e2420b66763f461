"""Worker threads that players share round-robin: each has at most one job running, and nobody gets a second
turn while another waits for a first. It knows nothing of the jobs themselves.
"""

import asyncio
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar

from parlour.errors import Refused

Answer = TypeVar("Answer")

MOST_WAITING: Final = 500  # jobs: the last of more would wait too long
NICENESS: Final = 10
MOST_EACH: Final = 8  # waiting jobs per player


def give_way() -> None:
    """Lower the thread's priority below the event loop's; on Linux, each has its own."""
    if sys.platform == "linux":
        niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class _Job(NamedTuple):
    work: Callable[[], Any]
    answer: "asyncio.Future[Any]"


class Turns:
    def __init__(self, workers: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix=name, initializer=give_way)
        self._free = workers
        self._waiting: dict[str, deque[_Job]] = {}
        """The waiting jobs by player, in the order of the players' turns."""
        self._count = 0
        self._running: set[str] = set()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

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
        """Run a job in a worker thread in the player's turn.

        If the caller is cancelled, a waiting job is dropped, and a running one is told to `stop`. The
        player's next job starts only when it has.
        """
        if self._count >= MOST_WAITING or len(self._waiting.get(player, ())) >= MOST_EACH:
            raise Refused("solver-busy", "The solver is busy. Try again in a few seconds.")
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
            done = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
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
