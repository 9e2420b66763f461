"""Limits of connections, addresses, players and the server. `budgets` counts what they use."""

import time
from typing import Final

from msgspec import Struct

FRAME: Final = 256  # bytes
SOCKET_MESSAGE_SIZE: Final = 1 << 16  # above this the connection is cut before anything is stored


class Rate(Struct, frozen=True):
    per_second: float
    at_once: float


class Limits(Struct, frozen=True):
    """The limits of a connection, an address, a player and the server. Each process counts separately."""

    messages: Rate = Rate(40, at_once=120)
    """Per connection: more are refused, and may be sent again."""
    newcomers: Rate = Rate(1, at_once=60)
    """Per address, like the next three."""
    # A code is one of 23⁶, some 148 million: at one guess every 3 seconds, trying all takes fourteen years.
    wrong_codes: Rate = Rate(1 / 3, at_once=20)
    wrong_desk_codes: Rate = Rate(1 / 3, at_once=20)
    connections: int = 64
    rooms: int = 50
    """Open at a time, per player."""
    frames: Rate = Rate(400, at_once=1000)
    """Per connection, including pings and fragments: more are read later. An address has a multiple. Every
    `FRAME` bytes count as one more, and so does every read, even of one byte."""
    silence: float = 20.0
    """Seconds after which a connection is pinged; it is cut if it is silent, or reads nothing, for as long
    again."""
    cpu: Rate = Rate(0.25, at_once=5)
    """Seconds of work by the clock, in the event loop or a worker, per player and per address."""
    solver: Rate = Rate(0.5, at_once=30)
    """Seconds of the solver's time, per player and per address. Nobody is refused for it: those who have used
    less come first."""
    cpu_of_all: Rate = Rate(0.7, at_once=3)
    """For the whole server. When it is used up, requests that can wait are refused: questions, new rooms."""
    cpu_when_busy: Rate = Rate(0.02, at_once=1)
    """Per address, when the server's is used up: enough for many players."""
    sent: Rate = Rate(1 << 23, at_once=1 << 27)
    """Bytes per address, enough for a school class that races."""
    entries: Rate = Rate(5, at_once=1500)
    """Log entries per player: 20 moves a second for a minute are 1200. An address has a multiple."""
    opened: Rate = Rate(0.2, at_once=60)
    """Rooms opened per player. An address has a multiple."""
    reactions: Rate = Rate(8, at_once=120)
    """Deliveries of a player's reactions: one costs as many as get it. An address has a multiple."""
    all_wrong_codes: Rate = Rate(100, at_once=2000)
    """For the whole server."""
    complaints: Rate = Rate(1 / 60, at_once=5)
    """Errors of the server that are logged, per address."""
    all_complaints: Rate = Rate(1, at_once=60)
    """For the whole server."""
    patience: float = 5.0
    """Seconds between two HTTP requests, and for a whole one to arrive."""
    http_connections: int = 100
    """Per address, without WebSockets."""
    requests: Rate = Rate(100, at_once=1000)
    """HTTP requests per address: more are read later. A new connection counts as one, and so do 4 kB."""


class Bucket:
    """A token bucket: it fills at a steady rate up to what may be used at once."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one if there is one; return whether there was."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> float:
        """Take an amount that is used already; return the seconds until something is left again. The debt is
        at most what may be used at once, so that nobody is locked out for long."""
        self._fill()
        self._left = max(self._left - amount, -self._rate.at_once)
        return 0.0 if self._left >= 0 else -self._left / self._rate.per_second

    @property
    def wait(self) -> float:
        """The seconds until something is left again."""
        return self.spend(0)

    def give_back(self) -> None:
        """Return one that was taken but not used."""
        self._left = min(self._rate.at_once, self._left + 1)

    @property
    def used(self) -> float:
        """The share that is used of what may be used at once; up to 2 with a debt."""
        self._fill()
        return 1 - self._left / self._rate.at_once

    def _fill(self) -> None:
        now = time.monotonic()
        rate = self._rate
        left = self._left + (now - self._at) * rate.per_second
        self._left = min(rate.at_once, left)
        self._at = now
