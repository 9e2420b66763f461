"""Budgets of addresses, players and the whole server: working time, bytes, entries, rooms, guesses.

Usage is charged afterwards by its actual cost, over WebSockets and HTTP alike. If a budget is used up,
requests are refused with the seconds until some is left again, and nothing is dropped.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, TypeVar, get_args

from msgspec.structs import replace

from parlour.hub.accounts import A_MINUTE, TooOften
from parlour.hub.networks import LEVELS, networks_of
from parlour.server.limits import Bucket, Limits, Rate
from parlour.store import StoreFailure

MOST_KNOWN: Final = 10_000  # entries kept before idle ones are removed
A_LINES_WORTH: Final = 8  # connections or players for which an address has frames, entries and rooms


Thing = Literal[
    "cpu", "cpu_when_busy", "requests", "frames", "sent", "entries", "opened", "newcomers", "reactions",
    "wrong_codes", "wrong_desk_codes", "complaints", "solver",
]  # fmt: skip
SETTLED_EVERY: Final = 1.0  # seconds
MUCH: Final = 0.01  # seconds of working time that are settled at once
SHARED: Final = ("frames", "entries", "opened", "reactions")


class Used(dict[Thing, Bucket]):
    """The usage of one network, player or server: a bucket for each thing, made at its first use."""

    __slots__ = ("_rates", "connections", "http_connections")

    def __init__(self, rates: dict[Thing, Rate]) -> None:
        super().__init__()
        self._rates = rates
        self.connections = 0
        self.http_connections = 0

    def __missing__(self, thing: Thing) -> Bucket:
        bucket = self[thing] = Bucket(self._rates[thing])
        return bucket

    def wait(self, *things: Thing) -> float:
        """Return the seconds until some of each of these things is left."""
        return max([self[thing].wait for thing in things if thing in self], default=0.0)

    @property
    def is_idle(self) -> bool:
        return not (self.connections or self.http_connections or any(each.used for each in self.values()))


Key = TypeVar("Key")


class UsageTable(dict[Key, Used]):
    """The usage by key. Idle entries are removed, so that memory stays flat."""

    def __init__(self, made: Callable[[Key], Used]) -> None:
        super().__init__()
        self._made = made
        self._most = MOST_KNOWN

    def __missing__(self, key: Key) -> Used:
        if len(self) >= self._most:
            for idle in [each for each, used in self.items() if used.is_idle]:
                del self[idle]
            self._most = max(MOST_KNOWN, 2 * len(self))  # so that a crowd is not scanned at every addition
        used = self[key] = self._made(key)
        return used


class BudgetAccount:
    """The account of one connection or HTTP request, charged to an address with the networks around it, the
    player once known, and the server. `cpu`, `entries` and `sent` were used since it was last settled."""

    __slots__ = (
        "_budgets", "_settled_at", "_wait", "_wait_when_busy", "address", "cpu", "entries", "networks",
        "player", "sent",
    )  # fmt: skip

    def __init__(self, address: str, networks: tuple[Used, ...], budgets: "Budgets") -> None:
        self.address = address
        self.networks = networks
        self.player: Used | None = None
        self.cpu = 0.0
        self.entries = 0
        self.sent = 0
        """Bytes."""
        self._budgets = budgets
        self._settled_at = 0.0
        self._wait = 0.0
        self._wait_when_busy = 0.0

    def set_player(self, player: str) -> None:
        """Charge this player, too, and keep the usage for as long as the connection, which was counted."""
        if self.player is None:
            self.player = self._budgets.players[player]
            self.player.connections += 1

    def spend(self, thing: Thing, amount: float) -> float:
        """Charge an amount; return the seconds until some is left again."""
        return max([used[thing].spend(amount) for used in self._all(thing)])

    def charge(self, seconds: float) -> None:
        self.cpu += seconds
        self.settle()

    def wait(self, *, can_wait: bool) -> float:
        """Return the seconds until the next request may be served. While the server is overloaded, requests
        that can wait have to, and so do all of an address that uses more than its share."""
        is_owing = self._wait or self._wait_when_busy
        if self.cpu > MUCH or is_owing or time.monotonic() - self._settled_at > SETTLED_EVERY:
            self.settle()
        if not can_wait and not self._wait_when_busy:
            return self._wait
        busy = self._budgets.server.wait("cpu")
        return max(self._wait, busy if can_wait else min(busy, self._wait_when_busy))

    def settle(self) -> None:
        self._budgets.server["cpu"].spend(self.cpu)
        self._wait = self.spend("cpu", self.cpu)
        self._wait_when_busy = self.spend("cpu_when_busy", self.cpu)
        if self.entries:
            self.spend("entries", self.entries)
        if self.sent:
            self.spend("sent", self.sent)
        for used in self._all("entries"):
            self._wait = max(self._wait, used.wait("entries", "sent"))
        self.cpu, self.entries, self.sent, self._settled_at = 0.0, 0, 0, time.monotonic()

    @property
    def solver_used(self) -> float:
        """Seconds of the solver's time used lately, by the player or as a share of what a network has."""
        return self._budgets.limits.solver.at_once * max(used["solver"].used for used in self._all("solver"))

    def take(self, thing: Thing) -> bool:
        """Take one of a thing from every bucket, or from none; return whether it was taken."""
        taken: list[Bucket] = []
        for used in self._all(thing):
            if not used[thing].take():
                for bucket in taken:
                    bucket.give_back()
                return False
            taken.append(used[thing])
        return True

    def give_back(self, thing: Thing) -> None:
        for used in self._all(thing):
            used[thing].give_back()

    @contextmanager
    def guessing(self, thing: Thing = "wrong_codes") -> Iterator[None]:
        """Limit wrong codes: a refusal inside the block counts as one."""
        if not self.take(thing):  # before the lookup: many requests may come at once
            raise TooOften("codes", "Too many wrong codes from your network. Wait a minute.", A_MINUTE)
        try:
            yield
        except StoreFailure:
            self.give_back(thing)
            raise
        self.give_back(thing)

    @property
    def may_connect(self) -> bool:
        most = self._budgets.limits.connections
        levels = zip(self.networks, LEVELS, strict=False)
        return all(used.connections < most * times for used, (_, times) in levels)

    def count_connection(self, change: int) -> None:
        for used in self.networks if self.player is None else (*self.networks, self.player):
            used.connections += change

    def count_http_connection(self, change: int) -> bool:
        """Count a change; return whether the number is within the limit."""
        used = self.networks[0]
        used.http_connections += change
        return used.http_connections <= self._budgets.limits.http_connections

    def _all(self, thing: Thing) -> list[Used]:
        found = list(self.networks)
        if self.player is not None and thing in ("cpu", "entries", "opened", "reactions", "solver"):
            found.append(self.player)
        if thing in ("wrong_codes", "complaints"):
            found.append(self._budgets.server)
        return found


class Budgets:
    """The usage of everybody in this process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        rates: dict[Thing, Rate] = {thing: getattr(limits, thing) for thing in get_args(Thing)}
        at_address = {
            thing: _times(rate, A_LINES_WORTH if thing in SHARED else 1) for thing, rate in rates.items()
        }
        by_level = {
            bits: {thing: _times(rate, times) for thing, rate in at_address.items()} for bits, times in LEVELS
        }
        self._networks: UsageTable[tuple[int, str]] = UsageTable(lambda key: Used(by_level[key[0]]))
        self.players: UsageTable[str] = UsageTable(lambda _: Used(rates))
        self.server = Used(
            {
                "cpu": limits.cpu_of_all,
                "wrong_codes": limits.all_wrong_codes,
                "complaints": limits.all_complaints,
            }
        )

    def account(self, address: str) -> BudgetAccount:
        return BudgetAccount(address, tuple(self._networks[key] for key in networks_of(address)), self)


def _times(rate: Rate, times: int) -> Rate:
    return replace(rate, per_second=rate.per_second * times, at_once=rate.at_once * times)
