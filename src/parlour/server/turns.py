"""Worker threads that players share by turns: each has at most one job running, and nobody gets a second turn
while another waits for a first. It knows nothing of what the jobs are.
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

MOST_WAITING: Final = 500  # jobs: the last of more would be waited for in vain
NICENESS: Final = 10
MOST_EACH: Final = 8  # of them a player's


def give_way() -> None:
    """Let the event loop run first where the machine is busy: Linux has a priority for each thread."""
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
        """The jobs of each player who waits; the players in the order of their turns."""
        self._count = 0
        self._running: set[str] = set()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def running(self) -> int:
        """How many players have a job running."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many players wait for a turn."""
        return len(self._waiting)

    def ahead_of(self, player: str) -> int:
        """How many other players have a job running or a turn before this one; 0 while their own job runs."""
        if player in self._running or player not in self._waiting:
            return 0
        return len(self._running) + list(self._waiting).index(player)

    async def run(
        self, player: str, work: Callable[[], Answer], stop: Callable[[], None] = lambda: None
    ) -> Answer:
        """Do a job in a worker thread in the player's turn.

        If the caller is cancelled the job is not begun any more; one that runs is told to `stop`, and the
        player's next one begins only when it has.
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
        """Give every free worker the first job of the next player who has none running."""
        while self._free:
            player = next((each for each in self._waiting if each not in self._running), None)
            if player is None:
                return
            jobs = self._waiting.pop(player)
            job = jobs.popleft()
            self._count -= 1
            if jobs:
                self._waiting[player] = jobs  # behind all others
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
            done.exception()  # nobody waits for it
        self._begin()

    def _forget(self, player: str, job: _Job) -> None:
        jobs = self._waiting.get(player)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del self._waiting[player]
