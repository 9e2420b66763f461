"""Measure how long processes wait for a core, so that a busy machine does not count as a standstill."""

import asyncio
import bisect
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

EVERY = 0.1  # seconds


class Queueing:
    """The total time that some processes have waited for a core, over time."""

    def __init__(self) -> None:
        self._times: list[int] = []
        self._waited: list[float] = []
        self._last: dict[int, float] = {}
        self._sum = 0.0

    async def watch(self, processes: Callable[[], Iterable[int]]) -> NoReturn:
        """Sample the waiting times forever; the set of processes may change meanwhile."""
        while True:
            for process in processes():
                waited = _waited(process)
                self._sum += max(0.0, waited - self._last.get(process, 0.0))
                self._last[process] = waited
            self._times.append(time.time_ns() // 1_000_000)
            self._waited.append(self._sum)
            await asyncio.sleep(EVERY)

    def between(self, begin: int, end: int) -> float:
        """Return the milliseconds waited between two times in milliseconds."""
        before = max(0, bisect.bisect_right(self._times, begin) - 1)
        after = min(len(self._times) - 1, bisect.bisect_left(self._times, end))
        return self._waited[after] - self._waited[before]


def _waited(process: int) -> float:
    with suppress(OSError):  # the process has ended, or this is not Linux
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e6
    return 0.0
