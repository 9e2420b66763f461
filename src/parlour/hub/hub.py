"""The hub: live rooms over one store, and the solver's queue. `session.py` serves a guest of it.

It is plain asyncio and is handed everything else: a store, workers for what would block the event loop, and
guests with their own way to send. So it runs under a server as well as in a browser.
"""

from typing import NamedTuple

from parlour.hub.codes import IsHome
from parlour.hub.directory import Directory
from parlour.hub.recordings import Recordings
from parlour.hub.restrictions import Restrictions
from parlour.hub.scheduler import Scheduler, Workers, solver_busy
from parlour.hub.solver import SolverQueue
from parlour.hub.timers import Timing
from parlour.store import HubStore


class Executors(NamedTuple):
    solver: Workers
    jobs: Workers
    """For hints, files and pictures."""
    bots: Workers


class Hub:
    def __init__(
        self,
        store: HubStore,
        executors: Executors,
        timing: Timing,
        most_rooms: int,
        *,
        is_home: IsHome | None = None,
    ) -> None:
        """`most_rooms` is for each player, open at a time; rooms get codes that are at home here."""
        self.store = store
        self._executors = executors
        self.restrictions = Restrictions(store.now)
        self.jobs = Scheduler(executors.jobs)
        self.solver = SolverQueue(Scheduler(executors.solver, solver_busy))
        self.recordings = Recordings(store, self.jobs)
        bots = Scheduler(executors.bots)
        self.directory = Directory(store, self.restrictions, timing, most_rooms, bots, is_home=is_home)

    def close(self) -> None:
        self.directory.close()
        for workers in self._executors:
            workers.close()
