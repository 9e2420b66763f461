"""The protocols of a solver of any game: it knows all cards and says what can still be won.

A solver is registered in the entry-point group `parlour.solvers`, under the name of its game. It may only
prove deals winnable, or also help during play; a game in which that would be unfair offers only the first.
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
    """The limits of a search, which then ends unknown. The same node limit always gives the same verdict."""

    nodes: int | None = None
    seconds: float | None = None
    memory: int = GIBIBYTE
    """Bytes for the table of states."""


# For each deal in a search for a winnable one: most are won with far less, and dealing another is faster than
# deciding a hard one. `parlour verify` needs the same budget, and the same search, to find the same deal.
DEAL_BUDGET: Final = Budget(nodes=20_000, memory=64 << 20)


class Cancel(Protocol):
    """A switch by which another thread stops a search."""

    def set(self) -> None: ...

    def is_set(self) -> bool: ...


class Verdict(Protocol):
    @property
    def result(self) -> Result: ...

    @property
    def moves(self) -> Sequence[Any]:
        """A winning line if winnable, otherwise empty."""

    @property
    def nodes(self) -> int:
        """The number of positions looked at."""
        ...

    @property
    def seconds(self) -> float: ...


@runtime_checkable
class ProvesDeals(Protocol):
    """A solver that can prove deals winnable. Its methods run in threads and should release the GIL."""

    def cancel(self) -> Cancel:
        """Return a switch that stops searches of this solver."""

    def is_winnable(self, game: Any, seed: str, budget: Budget, *, cancel: Any) -> bool:
        """Return whether the deal of a seed is proved winnable within the budget."""


@runtime_checkable
class Solver(ProvesDeals, Protocol):
    def position(self, game: Any, state: Any) -> Hashable:
        """Return all that a verdict depends on: equal positions have equal verdicts."""

    def solve(self, game: Any, state: Any, budget: Budget, *, cancel: Any) -> Verdict: ...

    def short_line(self, game: Any, state: Any, win: Sequence[Any], *, cancel: Any) -> Sequence[Any]:
        """Return a short win for a player to follow; `win` is any win from the state."""

    def is_stuck(self, game: Any, state: Any) -> bool:
        """Return whether it is certain, from what the player has seen, that the game can't be won."""


class ShortestWin(Protocol):
    @property
    def moves(self) -> Sequence[Any]:
        """The shortest win found, or empty."""

    @property
    def bound(self) -> int:
        """A lower bound: no win has fewer moves."""


@runtime_checkable
class FindsShortest(ProvesDeals, Protocol):
    """A solver that also finds the fewest moves in which a position can be won."""

    def shortest(self, game: Any, state: Any, budget: Budget, *, cancel: Any) -> ShortestWin: ...


@runtime_checkable
class HintsFromSight(Protocol):
    """A solver with better hints than the game's own, which reveal nothing hidden either."""

    def hint_from_sight(self, game: Any, state: Any) -> Any:
        """Return a move worth making, from what the player has seen, or None."""


class Sample(Protocol):
    """An estimate of how often something is true."""

    @property
    def share(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""

    @property
    def is_exact(self) -> bool:
        """Whether all cases were counted rather than a sample."""

    def __add__(self, other: Self, /) -> Self:
        """Return both samples combined."""


@runtime_checkable
class TellsOdds(ProvesDeals, Protocol):
    """A solver that also estimates the odds from what the player has seen: states that look alike have the
    same odds. Each part is a sample of its own."""

    def odds(self, game: Any, state: Any, part: int, *, cancel: Any) -> Sample:
        """Return the share of matching deals that have a win: an upper bound for any player."""

    def chance(self, game: Any, state: Any, part: int, *, cancel: Any) -> Sample:
        """Return how often good play wins from here, over matching deals."""


@runtime_checkable
class SeesSolitaires(Protocol):
    """A solver for a game in which every seat has its own table, so that a review can look at each alone."""

    def alone(self, game: Any, state: Any, seat: int) -> tuple[Any, Any]:
        """Return the solitaire that a seat plays, and its state."""


@runtime_checkable
class RatesDeals(ProvesDeals, Protocol):
    """A solver that also rates the difficulty of deals."""

    def rate(self, game: Any, seed: str, part: int, *, cancel: Any) -> Rating:
        """Return how often good play wins the deal of a seed. Each part is a sample of its own."""


class LastWinnable:
    """Find the last winnable position of a line of play with few verdicts.

    A winnable position was winnable all along, and a lost one stays lost, so with every verdict known a
    binary search finds the place. An unknown position may still be decided by a later winnable or an earlier
    lost one: the largest gap is halved next, the later of two equal ones.
    """

    def __init__(self, count: int) -> None:
        """Start with `count` positions, numbered from 0."""
        self._winnable = -1
        self._lost = count
        self._unknown: set[int] = set()

    @property
    def found(self) -> int | None:
        """The last position known to be winnable."""
        return self._winnable if self._winnable >= 0 else None

    def next(self) -> int | None:
        """Return the position whose verdict is needed next, or None when the search is complete."""
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
