"""A clock that never goes back, even if the machine's clock does."""

import contextlib
import time
from typing import Final


def _clock() -> int | None:
    """Return a clock that can't be set; on Linux it continues while the machine is suspended. In a browser's
    Python it is but a name."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        with contextlib.suppress(AttributeError, OSError):
            clock: int = getattr(time, name)
            time.clock_gettime_ns(clock)
            return clock
    return None


_UPTIME: Final = _clock()


def wall_clock() -> int:
    """Return the machine's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _uptime() -> int:
    nanoseconds = time.monotonic_ns() if _UPTIME is None else time.clock_gettime_ns(_UPTIME)
    return nanoseconds // 1_000_000


class SteadyClock:
    """A clock that starts at a given time."""

    def __init__(self, start: int) -> None:
        self._offset = start - _uptime()
        self._last = start

    def now(self) -> int:
        self._last = max(self._last, _uptime() + self._offset)
        return self._last

    def correct(self, measured: int, slower: int) -> None:
        """Adjust to another clock: forward at once, back by at most `slower` milliseconds."""
        self._offset = max(measured - _uptime(), self._offset - slower)
