"""What a solver of any game is: it tells what can still be won, with all cards known to it.

A solver is found by the entry-point group `parlour.solvers`, under the name of its game. It may prove deals
winnable and no more, or also help in play; a game in which that would be unfair brings only the first.
"""

from collections.abc import Hashable, Sequence
from enum import StrEnum
from typing import Any, Final, Protocol, runtime_checkable

from msgspec import Struct

GIBIBYTE: Final = 2**30


class Result(StrEnum):
    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


class Budget(Struct, frozen=True):
    """What a search may spend before it says unknown. The same nodes always give the same verdict."""

    nodes: int | None = None
    seconds: float | None = None
    memory: int = GIBIBYTE
    """Bytes, for the table of states."""


class Cancel(Protocol):
    """A switch by which another thread ends a search."""

    def set(self) -> None: ...

    def is_set(self) -> bool: ...


class Verdict(Protocol):
    @property
    def result(self) -> Result: ...

    @property
    def moves(self) -> Sequence[Any]:
        """A winning line when winnable, otherwise empty."""
        ...


@runtime_checkable
class ProvesDeals(Protocol):
    """Its methods are called in worker threads and should leave the GIL to others as much as they can."""

    def cancel(self) -> Cancel:
        """A switch that the searches of this solver look at."""
        ...

    def is_winnable(self, game: Any, seed: str, budget: Budget, *, cancel: Any) -> bool:
        """Is the deal of a seed proved winnable within the budget?"""
        ...


@runtime_checkable
class Solver(ProvesDeals, Protocol):
    def position(self, game: Any, state: Any) -> Hashable:
        """All that a verdict depends on: equal positions have equal verdicts."""
        ...

    def solve(self, game: Any, state: Any, budget: Budget, *, cancel: Any) -> Verdict: ...

    def last_winnable(
        self, game: Any, start: Any, moves: Sequence[Any], budget: Budget, *, cancel: Any
    ) -> int | None:
        """How many of the moves can be kept so that the game is winnable; None if not even at the start."""
        ...

    def is_stuck(self, game: Any, state: Any) -> bool:
        """Is it certain, from what the player has seen, that the game can't be won?"""
        ...
