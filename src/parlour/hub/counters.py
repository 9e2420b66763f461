"""What this process has counted: requests, entries, moves, refusals."""

import time
from collections import Counter, deque
from typing import Final

from parlour.wire.desk import RecentRefusal

LAST_REFUSALS: Final = 20


class Counters:
    def __init__(self) -> None:
        self.requests = 0
        self.entries = 0
        self.moves = 0
        self.refused: Counter[str] = Counter()
        """Counts by code."""
        self.last_refused: deque[RecentRefusal] = deque(maxlen=LAST_REFUSALS)

    def refuse(self, code: str) -> None:
        self.refused[code] += 1
        self.last_refused.append(RecentRefusal(int(time.time() * 1000), code))


counters: Final = Counters()
"""The counters of this process."""
