"""Limits: how much and how often one connection and one address may ask."""

import time
from ipaddress import IPv6Address, ip_address
from typing import Final

from msgspec import Struct

MESSAGE_SIZE: Final = 4096
SOCKET_MESSAGE_SIZE: Final = 1 << 20  # above this the line is cut before anything is kept
MOST_ADDRESSES: Final = 10_000  # kept before those that used nothing are looked for


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
        self._left, self._at = self._now(), time.monotonic()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was taken was not used."""
        self._left = min(self._rate.at_once, self._left + 1)

    @property
    def is_full(self) -> bool:
        return self._now() >= self._rate.at_once

    def _now(self) -> float:
        since = time.monotonic() - self._at
        return min(self._rate.at_once, self._left + since * self._rate.per_second)


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
        self._most = MOST_ADDRESSES

    def __getitem__(self, address: str) -> Address:
        address = household(address)
        if address not in self._known:
            if len(self._known) >= self._most:
                self._forget_idle()
            self._known[address] = Address(self._limits)
        return self._known[address]

    def __len__(self) -> int:
        return len(self._known)

    def _forget_idle(self) -> None:
        self._known = {each: used for each, used in self._known.items() if not used.is_idle}
        self._most = max(MOST_ADDRESSES, 2 * len(self._known))  # a crowd is not counted at every step


def household(address: str) -> str:
    """What stands for everybody behind one line: an IPv4 address, or the 64 bits of IPv6 that a line is
    given, within which anybody may take as many addresses as they like.

    >>> household("2001:db8::1:2:3:4"), household("::ffff:192.0.2.1")
    ('2001:db8::', '192.0.2.1')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a proxy's word for somebody unknown
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
