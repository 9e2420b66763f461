"""The account that a guest is charged to: what the hub knows of budgets."""

import time
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from typing import Any, Final, Literal, Protocol

from parlour.errors import Refused
from parlour.hub.refusals import SURVIVABLE, survivable

A_MINUTE: Final = 60.0  # seconds

Limited = Literal["newcomers", "opened", "complaints"]
"""Actions that an account allows only so often."""


class Account(Protocol):
    """What a guest uses up. `cpu` (in seconds) and `entries` are added to as they are used."""

    address: str
    cpu: float
    entries: int

    @property
    def solver_used(self) -> float:
        """Seconds of the solver's time used lately."""

    def take(self, thing: Limited) -> bool:
        """Take one of a thing; return whether there was one left."""

    def spend(self, thing: Literal["reactions", "solver"], amount: float) -> float:
        """Charge an amount; return the seconds until some is left again."""

    def charge(self, seconds: float) -> None:
        """Charge a worker's time at once: whoever asked for the work may be gone."""

    def guessing(self) -> AbstractContextManager[None]:
        """Limit wrong codes: a refusal inside the block counts as one."""

    def set_player(self, player: str) -> None:
        """Charge this player from now on, too."""


class TooOften(Refused):
    """A budget is used up; the request may be repeated after `retry` seconds."""

    def __init__(self, what: str, sentence: str, retry: float) -> None:
        super().__init__("too-often", sentence, what=what)
        self.retry = retry


class Metered(Coroutine[Any, Any, None]):
    """A coroutine that is charged for the time it holds the event loop, step by step.

    A thread's CPU time would be more accurate on a busy machine, but reading it takes longer than most steps.
    """

    __slots__ = ("_account", "_coroutine")

    def __init__(self, coroutine: Coroutine[Any, Any, None], account: Account) -> None:
        self._coroutine = coroutine
        self._account = account

    def __next__(self) -> Any:
        began = time.perf_counter()
        try:
            return self._coroutine.send(None)
        except SURVIVABLE:
            raise
        except BaseException as error:
            raise survivable(error) from error
        finally:
            self._account.cpu += time.perf_counter() - began

    def send(self, _: None) -> Any:
        return self.__next__()

    def throw(self, *error: Any) -> Any:
        return self._coroutine.throw(*error)

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Any:
        return self
