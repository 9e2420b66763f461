"""What a verdict is good for: the next move of a win, and the way back to where there still was one.

This help knows the face-down cards. Help from what can be seen is in `parlour.games.klondike.hints`.
"""

from collections.abc import Sequence

from parlour._klondike import Cancel
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.verdicts import ANY_TIME, solve
from parlour.solvers import Budget, Result


def hint(game: Klondike, table: Table, budget: Budget = ANY_TIME) -> Move | None:
    """The first move of a win; None if there is none, or none was found within the budget.

    >>> game = Klondike()
    >>> str(hint(game, game.start("b")))
    '6-f'
    """
    moves = solve(game, table, budget).moves
    return moves[0] if moves else None


def last_winnable(
    game: Klondike,
    start: Table,
    moves: Sequence[Move],
    budget: Budget = ANY_TIME,
    *,
    cancel: Cancel | None = None,
) -> int | None:
    """How many of the moves can be kept so that the game is still winnable; None if not even at the start.

    What is winnable after a move was winnable before it, so the place is found by halving. Where the budget
    decides nothing the answer is the last position that is known to be winnable.
    """
    tables = [start]
    for move in moves:
        tables.append(game.play(tables[-1], 0, move)[0])

    def result(kept: int) -> Result:
        return solve(game, tables[kept], budget, cancel=cancel).result

    winnable, beyond = -1, len(tables)
    while beyond - winnable > 1:
        middle = (winnable + beyond) // 2
        match result(middle):
            case Result.WINNABLE:
                winnable = middle
            case Result.LOST:
                beyond = middle
            case Result.UNKNOWN:
                between = range(beyond - 1, winnable, -1)
                winnable = next((kept for kept in between if result(kept) is Result.WINNABLE), winnable)
                break
    return winnable if winnable >= 0 else None
