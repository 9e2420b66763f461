"""Advice derived from verdicts: the next move of a win, and the last position that was winnable.

This help knows the face-down cards. Help from visible cards is in `parlour.games.klondike.hints`.
"""

from collections.abc import Sequence

from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.lines import short_line
from parlour.solver.verdicts import ANY_TIME, solve
from parlour.solvers import Budget, LastWinnable


def hint(game: Klondike, table: Table, budget: Budget = ANY_TIME) -> Move | None:
    """Return the first move of a short win; None if there is none, or none was found within the budget.

    >>> game = Klondike()
    >>> str(hint(game, game.start("b")))
    '6-f'
    """
    win = solve(game, table, budget).moves
    return short_line(game, table, win)[0] if win else None


def last_winnable(
    game: Klondike, start: Table, moves: Sequence[Move], budget: Budget = ANY_TIME
) -> int | None:
    """Return how many of the moves can be kept so that the game is still winnable; None if it never was.

    The budget is for each verdict. With unknown ones, the last position known to be winnable counts.
    """
    tables = [start]
    for move in moves:
        tables.append(game.play(tables[-1], 0, move)[0])
    search = LastWinnable(len(tables))
    while (kept := search.next()) is not None:
        search.tell(kept, solve(game, tables[kept], budget).result)
    return search.found
