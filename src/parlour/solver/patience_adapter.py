"""The adapter of the patience family's solver to rooms (`parlour.solvers`): help in any patience."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from parlour._klondike import Cancel
from parlour.games.patience import Patience, Table
from parlour.games.patience.moves import Move
from parlour.solver.patience import solve
from parlour.solvers import Budget, Result

MOST_POSITIONS: Final = 200
"""That are looked at for a way to win or to see another card."""


class PatienceSolver:
    cancel = staticmethod(Cancel)
    solve = staticmethod(solve)

    def is_winnable(self, game: Patience, seed: str, budget: Budget, *, cancel: Cancel) -> bool:
        return solve(game, game.start(seed), budget, cancel=cancel).result is Result.WINNABLE

    def position(self, game: Patience, table: Table) -> Hashable:
        """Return all that a verdict depends on. The number of redeals matters only if it is limited, and of
        the pile only its top."""
        redeals = None if game.plan.rules.redeals is None else table.redeals
        cards = (table.columns, table.down, table.cells, table.reserve, table.talon, table.turned)
        return game, redeals, cards, table.foundations, table.base, table.pile[-1:]

    def alone(self, game: Patience, table: Table, seat: int) -> tuple[Patience, Table]:
        return game, table

    def short_line(
        self, game: Patience, table: Table, win: Sequence[Move], *, cancel: Cancel
    ) -> Sequence[Move]:
        """Return the win without its detours: from each position the move that leads farthest along it."""
        tables = [table]
        for move in win:
            tables.append(game.play(tables[-1], 0, move)[0])
        latest = {self.position(game, each): number for number, each in enumerate(tables)}
        line, at = [], 0
        while at < len(win):
            if cancel.is_set():
                return win
            farthest, best = at + 1, win[at]
            for move in game.moves(tables[at], 0):
                number = latest.get(self.position(game, game.play(tables[at], 0, move)[0]), 0)
                if number > farthest:
                    farthest, best = number, move
            line.append(best)
            at = farthest
        return line

    def is_stuck(self, game: Patience, table: Table) -> bool:
        """Return whether the few moves that are left lead nowhere: neither to a win nor to a card that was
        never seen, wherever such cards may be. Where there are more, it would be the solver's verdict, which
        is help.
        """
        if game.outcome(table) is not None:
            return False
        met, left = {self.position(game, table)}, [table]
        while left:
            for after in _after_moves(game, left.pop()):
                if _unseen(after) != _unseen(table) or game.outcome(after) is not None:
                    return False
                position = self.position(game, after)
                if position not in met:
                    met.add(position)
                    left.append(after)
            if len(met) > MOST_POSITIONS:
                return False
        return True


def _unseen(table: Table) -> int:
    """Return how many cards the player has never seen."""
    stock = 0 if table.redeals else len(table.talon) - table.turned
    return sum(table.down) + stock + max(0, len(table.reserve) - 1)


def _after_moves(game: Patience, table: Table) -> Iterator[Table]:
    return (game.play(table, 0, move)[0] for move in game.moves(table, 0))


PATIENCE: Final = PatienceSolver()
