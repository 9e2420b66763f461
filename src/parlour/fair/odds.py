"""How a game stands, told from what was seen: two figures, each named for what it is."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from parlour._klondike import Cancel
from parlour._klondike import fair_odds as native_odds
from parlour._klondike import fair_record as native_record
from parlour.fair.choosing import QUICK, USUAL, Budget, seen
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import View
from parlour.shares import interval
from parlour.solver.verdicts import native_rules


class Odds(Struct, frozen=True):
    """In how many of the deals that fit does a win exist? Nobody can win more often than that."""

    winnable: int
    lost: int
    undecided: int
    """Too hard for the solver within its budget."""
    is_exact: bool
    """Were these all deals that fit? Otherwise they are a sample."""

    def __add__(self, other: "Odds") -> "Odds":
        """Of two samples."""
        counts = (self.winnable + other.winnable, self.lost + other.lost, self.undecided + other.undecided)
        return Odds(*counts, is_exact=False)

    @property
    def worlds(self) -> int:
        return self.winnable + self.lost + self.undecided

    @property
    def share(self) -> float:
        """What is undecided counts half."""
        return (self.winnable + self.undecided / 2) / self.worlds if self.worlds else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """With 95 % confidence; what is undecided may be either."""
        least, most = self.winnable, self.winnable + self.undecided
        if self.is_exact:
            return least / self.worlds, most / self.worlds
        return interval(least, self.worlds)[0], interval(most, self.worlds)[1]


class Chance(Struct, frozen=True):
    """How often the fair player wins from here, in deals that fit: what good play may hope for."""

    won: int
    lost: int
    is_exact: ClassVar = False
    """It is always a sample."""

    def __add__(self, other: "Chance") -> "Chance":
        return Chance(self.won + other.won, self.lost + other.lost)

    @property
    def share(self) -> float:
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """With 95 % confidence."""
        return interval(self.won, self.won + self.lost)


def odds(
    game: Klondike,
    view: View,
    memory: Sequence[str] = (),
    worlds: int = 200,
    budget: Budget = USUAL,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Odds:
    """Asks the solver about `worlds` deals that fit, or about all if there are no more.

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
    budget: Budget = QUICK,
    *,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Chance:
    """Plays `games` deals that fit to their end. Cancelled, it counts those that were."""
    table, knows_stock = seen(game, view, memory)
    found = native_record(table, knows_stock, native_rules(game), games, budget.effort(seed), cancel)
    return Chance(*found)
