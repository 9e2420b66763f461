"""The fewest moves that win a position, as far as the budget allows to find and prove them."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import perf_counter
from typing import Final

from msgspec import Struct

from parlour._klondike import Cancel
from parlour._klondike import shortest as native_shortest
from parlour.games.klondike import Klondike, Table
from parlour.games.klondike.moves import Move
from parlour.solver.many import spread
from parlour.solver.verdicts import ENDLESS, RESULTS, VOCABULARY, native_rules, native_table
from parlour.solvers import Budget, Result

A_MINUTE: Final = Budget(seconds=60)


class ShortestWin(Struct, frozen=True):
    result: Result
    moves: tuple[Move, ...]
    """The shortest win found; empty if there is none, or none was found."""
    bound: int
    """A lower bound: no win has fewer moves."""
    nodes: int
    """The number of positions expanded."""
    seconds: float
    memory: int
    """The most bytes that the positions took."""

    @property
    def is_proved(self) -> bool:
        """Whether it is certain that no win is shorter."""
        return self.result is Result.WINNABLE and len(self.moves) == self.bound


def shortest(
    game: Klondike, table: Table, budget: Budget = A_MINUTE, *, cancel: Cancel | None = None
) -> ShortestWin:
    """Return the shortest win found, and a lower bound for every win.

    Draws, redeals and moves of cards count one each, from this position on.

    >>> game = Klondike(draw=3)
    >>> win = shortest(game, game.start("2026-11-15"), Budget(nodes=2_000))
    >>> win.result, win.bound <= len(win.moves)
    (<Result.WINNABLE: 'winnable'>, True)
    """
    began = perf_counter()
    result, moves, bound, nodes, memory = native_shortest(
        native_table(table),
        native_rules(game),
        ENDLESS if budget.nodes is None else budget.nodes,
        inf if budget.seconds is None else budget.seconds,
        budget.memory,
        VOCABULARY,
        cancel,
    )
    return ShortestWin(RESULTS[result], moves, bound, nodes, perf_counter() - began, memory)


def shortest_many(
    game: Klondike, tables: Iterable[Table], budget: Budget = A_MINUTE, *, threads: int = 1
) -> Iterator[tuple[int, ShortestWin]]:
    """Yield shortest wins as they are found, each with its table's number, from 0. The budget is for each."""
    cancel = Cancel()
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from spread(
                pool, lambda table: shortest(game, table, budget, cancel=cancel), tables, ahead=threads
            )
        finally:  # the caller has closed the generator, or all is decided
            cancel.set()
