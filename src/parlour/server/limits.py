"""Limits: how much and how often one connection and one address may ask."""

import time
from typing import Final

MESSAGE_SIZE: Final = 4096
SOCKET_MESSAGE_SIZE: Final = 1 << 20  # above this the line is cut before anything is kept
MESSAGES_PER_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 60.0
CONNECTIONS_PER_ADDRESS: Final = 64
NEWCOMERS_PER_SECOND: Final = 1.0
NEWCOMERS_AT_ONCE: Final = 60.0
# A code is one of 23⁴ = 279,841: at a guess every 3 seconds an address tries them all in ten days.
WRONG_CODES_PER_SECOND: Final = 1 / 3
WRONG_CODES_AT_ONCE: Final = 20.0


class Bucket:
    """Fills at a steady rate up to what may be asked at once; empty means wait."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
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
        return self._left >= self._most

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now


class Address:
    """What one network address has used up."""

    def __init__(self) -> None:
        self.connections = 0
        self.newcomers = Bucket(NEWCOMERS_PER_SECOND, NEWCOMERS_AT_ONCE)
        self.wrong_codes = Bucket(WRONG_CODES_PER_SECOND, WRONG_CODES_AT_ONCE)

    @property
    def is_idle(self) -> bool:
        return not self.connections and self.newcomers.is_full and self.wrong_codes.is_full


class Addresses:
    """Every address that has used something up; the others are forgotten, so that memory stays flat."""

    def __init__(self) -> None:
        self._known: dict[str, Address] = {}

    def __getitem__(self, address: str) -> Address:
        if len(self._known) > 10_000:
            self._known = {each: used for each, used in self._known.items() if not used.is_idle}
        return self._known.setdefault(address, Address())
