"""What the solver and the fair player do for rooms of Klondike."""

from math import factorial
from typing import Final

from parlour._klondike import Cancel
from parlour.difficulty import Rating
from parlour.fair.choosing import Budget
from parlour.fair.deals import rate
from parlour.fair.hints import Hints
from parlour.fair.odds import Chance, Odds, chance, odds
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.offers import KlondikeSolver

PLACES: Final = 20_000
"""For which hints are remembered: some 200 games."""
WORLDS: Final = 100
"""Asked about for each part of the odds."""
ALL_WORLDS: Final = 720
"""Asked about if there are no more: so many ways there are to place six cards."""
WORLD: Final = Budget(worlds=1, descents=0, nodes=10_000)
"""For each of them: of an unplayed deal it leaves some 3 % undecided with draw 1, some 8 % with draw 3."""
GAMES: Final = 10
"""Played for each part of a chance or a rating."""


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
        """Of a search that was cancelled nobody wants to know."""
        rating = rate(game, game.start(seed), GAMES, first=part * GAMES, cancel=cancel)
        return rating or Rating(0, GAMES)


KLONDIKE: Final = KlondikeHelp()
