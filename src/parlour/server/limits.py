"""Limits: how much and how often one connection and one address may ask."""

import time
from typing import Final

from msgspec import Struct

MESSAGE_SIZE: Final = 4096
SOCKET_MESSAGE_SIZE: Final = 1 << 20  # above this the line is cut before anything is kept


class Rate(Struct, frozen=True):
    per_second: float
    at_once: float


class Limits(Struct, frozen=True):
    messages: Rate = Rate(20, at_once=60)
    """A connection's."""
    newcomers: Rate = Rate(1, at_once=60)
    """An address's, like the rest."""
    # A code is one of 23⁴ = 279,841: at a guess every 3 seconds it takes ten days to try them all.
    wrong_codes: Rate = Rate(1 / 3, at_once=20)
    connections: int = 64
    rooms: int = 50
    """Open at a time, a player's."""


class Bucket:
    """Fills at a steady rate up to what may be asked at once; empty means wait."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = time.monotonic()

    def take(self) -> bool:
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_empty(self) -> bool:
        self._fill()
        return self._left < 1

    @property
    def is_full(self) -> bool:
        self._fill()
        return self._left >= self._rate.at_once

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.per_second)
        self._at = now


class Address:
    """What one network address has used up."""

    def __init__(self, limits: Limits) -> None:
        self.connections = 0
        self.newcomers = Bucket(limits.newcomers)
        self.wrong_codes = Bucket(limits.wrong_codes)

    @property
    def is_idle(self) -> bool:
        return not self.connections and self.newcomers.is_full and self.wrong_codes.is_full


class Addresses:
    """Every address that has used something up; the others are forgotten, so that memory stays flat."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: dict[str, Address] = {}

    def __getitem__(self, address: str) -> Address:
        if len(self._known) > 10_000:
            self._known = {each: used for each, used in self._known.items() if not used.is_idle}
        if address not in self._known:
            self._known[address] = Address(self._limits)
        return self._known[address]
