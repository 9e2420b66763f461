"""Workers that players share: each has at most one job running. Jobs of a lower rank come first, and among
equals nobody gets a second turn while another waits for a first.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from parlour.errors import Refused
from parlour.hub.refusals import survivable

Answer = TypeVar("Answer")

MOST_WAITING: Final = 500  # jobs: the last of more would wait too long
HEAVY: Final = 10.0  # the rank above which jobs may take up only half of the queue
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
    rank: float
    charge: Callable[[float], None]


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
        """Return how many players run a job or come before this one; 0 while its own job runs. Work
        that the server does by itself has no player ("")."""
        if player in self._running or player not in self._waiting:
            return 0
        before = list(self._waiting)[: list(self._waiting).index(player)]
        return sum(map(bool, (*self._running, *before)))

    async def run(
        self,
        player: str,
        work: Callable[[], Answer],
        stop: Callable[[], None] = lambda: None,
        *,
        rank: float = 0.0,
        charge: Callable[[float], None] = lambda _: None,
    ) -> Answer:
        """Run a job in the player's turn; `charge` the seconds that it had a worker, answered or not. If the
        caller is cancelled, a waiting job is dropped, and a running one is told to `stop`."""
        most = MOST_WAITING // 2 if rank > HEAVY else MOST_WAITING
        if self._count >= most or len(self._waiting.get(player, ())) >= MOST_EACH:
            raise self._busy()
        job = _Job(work, asyncio.get_running_loop().create_future(), rank, charge)
        self._waiting.setdefault(player, deque()).append(job)
        self._count += 1
        self._begin()
        try:
            return await job.answer  # type: ignore[no-any-return]
        except asyncio.CancelledError:
            stop()
            self._drop(player, job)
            raise

    def _begin(self) -> None:
        """Give each free worker the first job of the next player without a running one."""
        while self._free:
            ready = [each for each in self._waiting if each not in self._running]
            if not ready:
                return
            player = min(ready, key=lambda each: self._waiting[each][0].rank)  # of equals, the first
            jobs = self._waiting.pop(player)
            job = jobs.popleft()
            self._count -= 1
            if jobs:
                self._waiting[player] = jobs  # behind all other players
            self._free -= 1
            self._running.add(player)
            try:
                done = self._workers.run(job.work)
            except Exception as error:  # such as no more threads, which is no failure of the job's own
                busy, done = self._busy(), asyncio.get_running_loop().create_future()
                busy.__cause__ = error
                done.set_exception(busy)
            done.add_done_callback(partial(self._end, player, job, time.monotonic()))

    def _end(self, player: str, job: _Job, began: float, done: "asyncio.Future[Any]") -> None:
        job.charge(time.monotonic() - began)
        self._free += 1
        self._running.discard(player)
        if done.cancelled():
            job.answer.cancel()
        elif not job.answer.done():
            error = done.exception()
            if error is None:
                job.answer.set_result(done.result())
            else:
                job.answer.set_exception(survivable(error))
        else:
            done.exception()  # or asyncio logs it as never retrieved
        self._begin()

    def _drop(self, player: str, job: _Job) -> None:
        jobs = self._waiting.get(player)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del self._waiting[player]
