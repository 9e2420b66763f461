"""Solve one position, and convert between our values and those of the native solver."""

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Final

from msgspec import Struct

from parlour._klondike import Cancel, Rules
from parlour._klondike import Table as NativeTable
from parlour._klondike import solve as native_solve
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import CARRY, DRAW, REDEAL, TO_FOUNDATION, Move
from parlour.solvers import Budget, Result

NO_LIMIT: Final = -1
ENDLESS: Final = 2**64 - 1


class Verdict(Struct, frozen=True):
    result: Result
    moves: tuple[Move, ...]
    """A winning line if winnable, otherwise empty."""
    nodes: int
    """The number of positions expanded."""
    seconds: float
    memory: int
    """The most bytes that the table of states took."""


def code_of(move: Move) -> int:
    """Return the number of a move in the native solver."""
    return move.source | move.target << 4 | move.count << 8


RESULTS: Final = (Result.LOST, Result.WINNABLE, Result.UNKNOWN)
_BY_CODE: Final = {
    code_of(move): move
    for move in (
        *(DRAW, REDEAL, *TO_FOUNDATION),
        *(move for source in CARRY.values() for target in source for move in target),
    )
}
VOCABULARY: Final = [_BY_CODE.get(code) for code in range(max(_BY_CODE) + 1)]
ANY_TIME: Final = Budget()


def solve(
    game: Klondike,
    table: Table,
    budget: Budget = ANY_TIME,
    *,
    cancel: Cancel | None = None,
    switched_off: Sequence[str] = (),
) -> Verdict:
    """Return whether the position is winnable with all cards known.

    `cancel.set()` from another thread ends the search with the verdict unknown. `switched_off` names pruning
    rules to disable, for tests only.

    >>> game = Klondike(draw=3)
    >>> table = game.start("2026-11-15")
    >>> verdict = solve(game, table)
    >>> verdict.result
    <Result.WINNABLE: 'winnable'>
    >>> for move in verdict.moves:
    ...     table, _ = game.play(table, 0, move)
    >>> game.outcome(table)
    Outcome(winners=(0,), ranking=())
    """
    began = perf_counter()
    result, moves, nodes, memory = native_solve(
        native_table(table),
        native_rules(game),
        ENDLESS if budget.nodes is None else budget.nodes,
        inf if budget.seconds is None else budget.seconds,
        budget.memory,
        VOCABULARY,
        cancel,
        switched_off,
    )
    return Verdict(RESULTS[result], moves, nodes, perf_counter() - began, memory)


def native_table(table: Table) -> NativeTable:
    return NativeTable(table.talon, table.turned, table.foundations, table.down, table.up, table.redeals)


def native_rules(game: Klondike) -> Rules:
    limit = game.redeal_limit
    return Rules(game.draw, NO_LIMIT if limit is None else limit, game.empty == "any", game.takeback)
