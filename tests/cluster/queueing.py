"""Measure how long processes wait for a core, so that a busy machine does not count as a standstill."""

import asyncio
import bisect
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import NoReturn

EVERY = 0.1  # seconds


class Queueing:
    """The time that each of some processes has waited for a core, over time."""

    def __init__(self) -> None:
        self._samples: dict[int, list[tuple[int, float]]] = {}

    async def watch(self, processes: Callable[[], Iterable[int]]) -> NoReturn:
        """Sample the waiting times forever; the set of processes may change meanwhile."""
        while True:
            now = time.time_ns() // 1_000_000
            for process in processes():
                self._samples.setdefault(process, []).append((now, _waited(process)))
            await asyncio.sleep(EVERY)

    def between(self, begin: int, end: int) -> float:
        """Return the milliseconds that the process that waited longest did so between two times."""
        return max(_during(samples, begin, end) for samples in self._samples.values())


def _during(samples: list[tuple[int, float]], begin: int, end: int) -> float:
    before = max(0, bisect.bisect_right(samples, begin, key=itemgetter(0)) - 1)
    after = min(len(samples) - 1, bisect.bisect_left(samples, end, key=itemgetter(0)))
    return max(0.0, samples[after][1] - samples[before][1])


def _waited(process: int) -> float:
    with suppress(OSError):  # the process has ended, or this is not Linux
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e6
    return 0.0
