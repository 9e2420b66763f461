"""The counters and measurements of this process, for `/metrics` in Prometheus's text format and for the
host's desk.
"""

import asyncio
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

from parlour.hub.counters import counters
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.wire.desk import LoadSample

SAMPLE: Final = 2.0  # seconds
TICKS: Final = 8  # measurements of the event loop's lag in a sample
SAMPLES: Final = 150  # kept, five minutes
_STATM: Final = Path("/proc/self/statm")


class Measures:
    """Measurements of this process, taken continuously and kept for some minutes."""

    def __init__(self, connections: AbstractSet[Guest]) -> None:
        self.connections = connections
        self.samples: deque[LoadSample] = deque(maxlen=SAMPLES)

    @property
    def last(self) -> LoadSample:
        return (
            self.samples[-1]
            if self.samples
            else LoadSample(0, len(self.connections), 0.0, 0.0, 0.0, memory())
        )

    async def measure(self, now: Callable[[], int]) -> None:
        """Take a sample, which takes two seconds."""
        loop = asyncio.get_running_loop()
        began, cpu, moves, lag = loop.time(), time.process_time(), counters.moves, 0.0
        for _ in range(TICKS):
            due = loop.time() + SAMPLE / TICKS
            await asyncio.sleep(SAMPLE / TICKS)
            lag = max(lag, loop.time() - due)
        seconds = loop.time() - began
        self.samples.append(
            LoadSample(
                at=now(),
                connections=len(self.connections),
                moves=round((counters.moves - moves) / seconds, 2),
                lag=round(1000 * lag, 1),
                cpu=round((time.process_time() - cpu) / seconds, 3),
                memory=memory(),
            )
        )


def memory() -> int | None:
    """Return the resident memory of this process in bytes, if the system provides it."""
    if sys.platform != "linux":
        return None
    return int(_STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def text(hub: Hub, measures: Measures) -> str:
    """Return everything in Prometheus's text format."""
    last = measures.last
    values: list[tuple[str, str, str, float | None]] = [
        ("connections", "gauge", "WebSocket connections open now", len(measures.connections)),
        ("rooms", "gauge", "Rooms in memory now", len(hub.directory.rooms)),
        ("rooms_shared", "gauge", "Of these, rooms shared with other processes", hub.directory.shared),
        ("requests_total", "counter", "Requests received over WebSockets", counters.requests),
        ("refusals_total", "counter", "Requests refused, over WebSockets and HTTP", counters.refused.total()),
        ("entries_total", "counter", "Entries written to the log", counters.entries),
        ("moves_total", "counter", "Moves among these entries", counters.moves),
        ("solver_running", "gauge", "Players for whom the solver works now", hub.solver.scheduler.running),
        ("solver_waiting", "gauge", "Players who wait for the solver", hub.solver.scheduler.waiting),
        ("loop_lag_seconds", "gauge", "Worst delay of the event loop lately", last.lag / 1000),
        ("cpu_seconds_total", "counter", "Processor time used", round(time.process_time(), 3)),
        ("memory_bytes", "gauge", "Memory in use", last.memory),
    ]
    return "".join(
        f"# HELP parlour_{name} {what}.\n# TYPE parlour_{name} {kind}\nparlour_{name} {value}\n"
        for name, kind, what, value in values
        if value is not None
    )
