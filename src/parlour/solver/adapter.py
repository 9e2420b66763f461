"""The adapter of the solver to rooms (`parlour.solvers`): help in Klondike, winnable deals for Race too."""

from collections.abc import Hashable
from typing import Any, Final

from parlour import registry, solver
from parlour.game import AnyGame
from parlour.games.klondike import Klondike, Table
from parlour.games.race import Racing, State
from parlour.solver import Budget, Cancel, Result


class KlondikeSolver:
    cancel = staticmethod(Cancel)
    solve = staticmethod(solver.solve)
    short_line = staticmethod(solver.short_line)
    shortest = staticmethod(solver.shortest)

    def is_winnable(self, game: Klondike, seed: str, budget: Budget, *, cancel: Cancel) -> bool:
        return solver.solve(game, game.start(seed), budget, cancel=cancel).result is Result.WINNABLE

    def position(self, game: Klondike, table: Table) -> Hashable:
        """Return all that a verdict depends on. The number of redeals matters only if it is limited."""
        redeals = None if game.redeal_limit is None else game.redeal_limit - table.redeals
        cards = (table.talon, table.turned, table.foundations, table.down, table.up)
        return game.draw, game.empty, game.takeback, redeals, cards

    def alone(self, game: Klondike, table: Table, seat: int) -> tuple[Klondike, Table]:
        return game, table

    def is_stuck(self, game: Klondike, table: Table) -> bool:
        """Return whether the game is stuck, judged only from what the player has seen."""
        return solver.is_stuck(game, game.view(table, 0), game.remembered_stock(table))


class RaceSolver:
    """It only proves deals winnable: a race has no help. In a review each seat's table is its solitaire's."""

    cancel = staticmethod(Cancel)

    def is_winnable(self, game: Racing, seed: str, budget: Budget, *, cancel: Cancel) -> bool:
        found: bool = registry.solver(game.raced.name).is_winnable(
            game.solitaire, seed, budget, cancel=cancel
        )
        return found

    def alone(self, game: Racing, state: State[Any], seat: int) -> tuple[AnyGame, Any]:
        return game.solitaire, state.lanes[seat].table


RACES: Final = RaceSolver()
