"""What a solver of any game is: it tells what can still be won, with all cards known to it.

A solver is found by the entry-point group `parlour.solvers`, under the name of its game. It may prove deals
winnable and no more, or also help in play; a game in which that would be unfair brings only the first.
"""

from collections.abc import Hashable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final, Protocol, Self, runtime_checkable

from msgspec import Struct

from parlour.difficulty import Rating

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


# For each deal in a search for a winnable one: most are won in far less, and another is dealt sooner than a
# hard one is decided. `parlour verify` finds the same deal with it.
DEAL_BUDGET: Final = Budget(nodes=20_000, memory=64 << 20)


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

    def short_line(self, game: Any, state: Any, win: Sequence[Any], *, cancel: Any) -> Sequence[Any]:
        """The moves of a short win, for a player to follow; `win` is any win from the state."""
        ...

    def is_stuck(self, game: Any, state: Any) -> bool:
        """Is it certain, from what the player has seen, that the game can't be won?"""
        ...


class ShortestWin(Protocol):
    @property
    def moves(self) -> Sequence[Any]:
        """The shortest win found, otherwise empty."""
        ...

    @property
    def bound(self) -> int:
        """No win has fewer moves than this."""
        ...


@runtime_checkable
class FindsShortest(ProvesDeals, Protocol):
    """A solver that also says in how few moves a position can be won."""

    def shortest(self, game: Any, state: Any, budget: Budget, *, cancel: Any) -> ShortestWin: ...


@runtime_checkable
class HintsFromSight(Protocol):
    """A solver with better hints than the game's own, which tell nothing hidden either."""

    def hint_from_sight(self, game: Any, state: Any) -> Any:
        """A move worth making, from what the player has seen; None when there is none left to suggest."""
        ...


class Sample(Protocol):
    """How often something is so, as far as that is known."""

    @property
    def share(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, with 95 % confidence."""
        ...

    @property
    def is_exact(self) -> bool:
        """Was everything looked at, and not a sample?"""
        ...

    def __add__(self, other: Self, /) -> Self:
        """Both samples together."""
        ...


@runtime_checkable
class TellsOdds(ProvesDeals, Protocol):
    """A solver that also says how a game stands from what its player has seen: states that look alike have
    the same odds. Each part is a sample of its own."""

    def odds(self, game: Any, state: Any, part: int, *, cancel: Any) -> Sample:
        """In how many of the deals that fit does a win exist? Nobody can win more often."""
        ...

    def chance(self, game: Any, state: Any, part: int, *, cancel: Any) -> Sample:
        """How often does good play win from here, in deals that fit?"""
        ...


@runtime_checkable
class SeesSolitaires(Protocol):
    """A solver of a game in which every seat has a table to itself: a game that is over is judged by them."""

    def alone(self, game: Any, state: Any, seat: int) -> tuple[Any, Any]:
        """The game for one that a seat plays, and its state."""
        ...


@runtime_checkable
class RatesDeals(ProvesDeals, Protocol):
    """A solver that also says how difficult a deal is."""

    def rate(self, game: Any, seed: str, part: int, *, cancel: Any) -> Rating:
        """How often does good play win the deal of a seed? Each part is a sample of its own."""
        ...


class LastWinnable:
    """Finds the last winnable position of a line of play, by as few verdicts as it can.

    What is winnable at one position was winnable at all before it, and what is lost stays lost: so with every
    verdict known the place is found by halving. A position that stays unknown may still be settled by a later
    one that is winnable or an earlier one that is lost: the largest gap is halved next, the later one of two.
    """

    def __init__(self, count: int) -> None:
        """Of positions, the first of them numbered 0."""
        self._winnable = -1
        self._lost = count
        self._unknown: set[int] = set()

    @property
    def found(self) -> int | None:
        """The last position that is known to be winnable."""
        return self._winnable if self._winnable >= 0 else None

    def next(self) -> int | None:
        """The position to ask about; None when there is nothing more to find out."""
        between = sorted(number for number in self._unknown if self._winnable < number < self._lost)
        marks = [self._winnable, *between, self._lost]
        size, start = max((end - start, start) for start, end in pairwise(marks))
        return start + size // 2 if size > 1 else None

    def tell(self, number: int, result: Result) -> None:
        match result:
            case Result.WINNABLE:
                self._winnable = max(self._winnable, number)
            case Result.LOST:
                self._lost = min(self._lost, number)
            case Result.UNKNOWN:
                self._unknown.add(number)
