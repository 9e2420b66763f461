"""What the solver and the fair player do for rooms of Klondike."""

from typing import Final

from parlour.fair.hints import Hints
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.offers import KlondikeSolver

PLACES: Final = 20_000
"""For which hints are remembered: some 200 games."""


class KlondikeHelp(KlondikeSolver):
    def __init__(self) -> None:
        self._hints = Hints(PLACES)

    def hint_from_sight(self, game: Klondike, table: Table) -> Move | None:
        return self._hints.hint(game, table)


KLONDIKE: Final = KlondikeHelp()
