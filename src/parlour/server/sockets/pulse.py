"""Notices that this process has stood still: it was stopped for a while, or its machine was far too busy."""

import time
from collections.abc import Callable
from typing import Final

STILL: Final = 4.0  # seconds
"""As long as our client waits for a sign of life before it asks another process. A page that has just woken
waits for two seconds, but a busy machine may stand still for that long. What such a page had asked before it
slept is judged by both processes then, and counts once: only a refusal for the moment, such as of too many
requests, can be followed by the answer."""
BEAT: Final = 1.0


class Pulse:
    def __init__(self, stood_still: Callable[[float], None]) -> None:
        """`stood_still` is called with the seconds, before any message that came meanwhile is read."""
        self._stood_still = stood_still
        self._last = time.monotonic()

    def beat(self) -> bool:
        """Return whether all is well. Called every second, and with each message."""
        before, self._last = self._last, time.monotonic()
        still = self._last - before
        if still <= STILL:
            return True
        self._stood_still(still)
        return False
