"""Limits: how much and how often one connection may ask. What addresses and players use is in `budgets`."""

import time
from typing import Final

from msgspec import Struct

MESSAGE_SIZE: Final = 4096
FRAME: Final = 256  # bytes
SOCKET_MESSAGE_SIZE: Final = 1 << 16  # above this the line is cut before anything is kept


class Rate(Struct, frozen=True):
    per_second: float
    at_once: float


class Limits(Struct, frozen=True):
    """A connection's, an address's, a player's and the server's. Each process counts for itself."""

    messages: Rate = Rate(40, at_once=120)
    """A connection's: more are refused, and may be sent again."""
    newcomers: Rate = Rate(1, at_once=60)
    """An address's, like the next."""
    # A code is one of 23⁶, some 148 million: at a guess every 3 seconds it takes fourteen years to try them.
    wrong_codes: Rate = Rate(1 / 3, at_once=20)
    connections: int = 64
    rooms: int = 50
    """Open at a time, a player's."""
    frames: Rate = Rate(400, at_once=1000)
    """A connection's, pings and fragments too: more are read later. An address has some times as much. Every
    `FRAME` bytes count as one more, and so does everything that comes by itself, be it a byte."""
    silence: float = 20.0
    """Seconds after which a connection is pinged; it is cut off when it is silent, or reads nothing, for as
    long again."""
    cpu: Rate = Rate(0.25, at_once=5)
    """Seconds of the processor's time: a player's, and an address's."""
    cpu_of_all: Rate = Rate(0.7, at_once=3)
    """The server's. When it is used up, what can wait is refused: questions, and opening rooms."""
    cpu_when_busy: Rate = Rate(0.02, at_once=1)
    """An address's, when that of the server is used up: enough for many who play."""
    sent: Rate = Rate(1 << 23, at_once=1 << 27)
    """Bytes, an address's: a class at school that races needs some of them."""
    entries: Rate = Rate(5, at_once=1500)
    """Entries that a player writes in logs: 20 moves a second for a minute are 1200."""
    opened: Rate = Rate(0.2, at_once=60)
    """Rooms that a player opens; an address has some times as much, as of entries."""
    all_wrong_codes: Rate = Rate(100, at_once=2000)
    """The server's."""
    patience: float = 5.0
    """Seconds between two requests over HTTP, and for a whole one to come."""
    http_connections: int = 100
    """An address's, without WebSockets."""
    requests: Rate = Rate(100, at_once=1000)
    """Over HTTP, an address's: more are read later. A new connection counts as one, and so do 4 kB."""


class Bucket:
    """Fills at a steady rate up to what may be asked at once; empty means wait."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> float:
        """Take an amount that is used already; the seconds until there is something left again.

        Nobody owes more than may be used at once, so that everybody is let in again soon.
        """
        self._fill()
        self._left = max(self._left - amount, -self._rate.at_once)
        return 0.0 if self._left >= 0 else -self._left / self._rate.per_second

    @property
    def wait(self) -> float:
        """Seconds until there is something left again."""
        return self.spend(0)

    def give_back(self) -> None:
        """What was taken was not used."""
        self._left = min(self._rate.at_once, self._left + 1)

    @property
    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._rate.at_once

    def _fill(self) -> None:
        now = time.monotonic()
        rate = self._rate
        left = self._left + (now - self._at) * rate.per_second
        self._left = min(rate.at_once, left)
        self._at = now
