"""The adapter of the solver and the fair player to rooms of Klondike (`parlour.solvers`)."""

from math import factorial
from typing import Final

from parlour._klondike import Cancel
from parlour.difficulty import Rating
from parlour.fair.choosing import ChoiceBudget
from parlour.fair.deals import rate
from parlour.fair.hints import Hints
from parlour.fair.odds import Chance, Odds, chance, odds
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.adapter import KlondikeSolver

PLACES: Final = 20_000
"""Places for which hints are remembered: about 200 games."""
WORLDS: Final = 100
"""Deals sampled for each part of the odds."""
ALL_WORLDS: Final = 720
"""If there are no more deals than this, all are counted: the orders of six hidden cards."""
WORLD: Final = ChoiceBudget(worlds=1, descents=0, nodes=10_000)
"""The budget per deal: of unplayed deals it leaves some 3 % undecided with draw 1, some 8 % with draw 3."""
GAMES: Final = 10
"""Games played for each part of a chance or a rating."""


class KlondikeHelp(KlondikeSolver):
    def __init__(self) -> None:
        self._hints = Hints(PLACES)

    def hint_from_sight(self, game: Klondike, table: Table) -> Move | None:
        return self._hints.hint(game, table)

    def odds(self, game: Klondike, table: Table, part: int, *, cancel: Cancel) -> Odds:
        view, memory = game.view(table, 0), game.remembered_stock(table)
        hidden = sum(column.down for column in view.columns) + view.stock - len(memory)
        worlds = ALL_WORLDS if factorial(hidden) <= ALL_WORLDS else WORLDS
        return odds(game, view, memory, worlds, WORLD, seed=part * WORLDS, cancel=cancel)

    def chance(self, game: Klondike, table: Table, part: int, *, cancel: Cancel) -> Chance:
        view, memory = game.view(table, 0), game.remembered_stock(table)
        return chance(game, view, memory, GAMES, seed=part * GAMES, cancel=cancel)

    def rate(self, game: Klondike, seed: str, part: int, *, cancel: Cancel) -> Rating:
        """Return a rating; that of a cancelled search is meaningless and discarded."""
        rating = rate(game, game.start(seed), GAMES, first=part * GAMES, cancel=cancel)
        return rating or Rating(0, GAMES)


KLONDIKE: Final = KlondikeHelp()
