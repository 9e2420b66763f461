"""Threads for the work that would block the event loop."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from parlour.hub.hub import Executors

NICENESS: Final = 10
MOST_SOLVING: Final = 8


def give_way() -> None:
    """Lower the thread's priority below the event loop's; on Linux, each has its own."""
    if sys.platform == "linux":
        niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class Threads:
    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self._pool = ThreadPoolExecutor(count, thread_name_prefix=name, initializer=give_way)

    def run(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        return asyncio.get_running_loop().run_in_executor(self._pool, _contained, work)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _contained(work: Callable[[], Any]) -> Any:
    """Do work that raises nothing but errors: a package may raise what no future can hold, or what would
    cancel whoever waits."""
    try:
        return work()
    except BaseException as error:
        if isinstance(error, Exception) and not isinstance(error, StopIteration):
            raise
        raise RuntimeError(f"{type(error).__name__} was raised: {error}") from error


def executors() -> Executors:
    """Return the threads of a server: more than one each for jobs and bots, in Python, would be no faster."""
    solving = min(MOST_SOLVING, max(1, (os.cpu_count() or 2) - 1))
    return Executors(Threads(solving, "solver"), Threads(1, "jobs"), Threads(1, "bots"))
