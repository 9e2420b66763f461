"""Two estimates of a game from what was seen: the odds that a win exists, and the chance of good play."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from parlour._klondike import Cancel
from parlour._klondike import fair_odds as native_odds
from parlour._klondike import fair_record as native_record
from parlour.confidence import interval
from parlour.fair.choosing import QUICK, USUAL, ChoiceBudget, seen
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import View
from parlour.solver.verdicts import native_rules


class Odds(Struct, frozen=True):
    """The number of matching deals that have a win: an upper bound for any player."""

    winnable: int
    lost: int
    undecided: int
    """Deals too hard for the solver within its budget."""
    is_exact: bool
    """Whether all matching deals were counted rather than a sample."""

    def __add__(self, other: "Odds") -> "Odds":
        """Return the sum of two samples."""
        counts = (self.winnable + other.winnable, self.lost + other.lost, self.undecided + other.undecided)
        return Odds(*counts, is_exact=False)

    @property
    def worlds(self) -> int:
        return self.winnable + self.lost + self.undecided

    @property
    def share(self) -> float:
        """The share of winnable deals; undecided ones count half."""
        return (self.winnable + self.undecided / 2) / self.worlds if self.worlds else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval; undecided deals may be either."""
        least, most = self.winnable, self.winnable + self.undecided
        if self.is_exact:
            return least / self.worlds, most / self.worlds
        return interval(least, self.worlds)[0], interval(most, self.worlds)[1]


class Chance(Struct, frozen=True):
    """How often the fair player wins from here, over matching deals: an estimate for good play."""

    won: int
    lost: int
    is_exact: ClassVar = False
    """Always a sample."""

    def __add__(self, other: "Chance") -> "Chance":
        return Chance(self.won + other.won, self.lost + other.lost)

    @property
    def share(self) -> float:
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return interval(self.won, self.won + self.lost)


def odds(
    game: Klondike,
    view: View,
    memory: Sequence[str] = (),
    worlds: int = 200,
    budget: ChoiceBudget = USUAL,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Odds:
    """Return the solver's verdicts on `worlds` matching deals, or on all if there are no more.

    >>> game = Klondike()
    >>> odds(game, game.view(game.start("7"), 0), worlds=10).worlds
    10
    """
    table, knows_stock = seen(game, view, memory)
    found = native_odds(table, knows_stock, native_rules(game), worlds, budget.effort(seed), cancel)
    return Odds(*found)


def chance(
    game: Klondike,
    view: View,
    memory: Sequence[str] = (),
    games: int = 100,
    budget: ChoiceBudget = QUICK,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Chance:
    """Play `games` matching deals to their end; if cancelled, count those that were finished."""
    table, knows_stock = seen(game, view, memory)
    found = native_record(table, knows_stock, native_rules(game), games, budget.effort(seed), cancel)
    return Chance(*found)
