"""The solver of the patience family: verdicts on positions of any rule table, with all cards known.

The search itself is native, in `native/src/patience`; docs/solver.md explains how it works and why it can be
trusted. It is given the rule table as plain numbers and sets of cards.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import cache
from math import inf
from time import perf_counter
from typing import Final

from msgspec import Struct

from parlour._klondike import Cancel, PatienceRules, PatienceTable, patience_solve
from parlour.games.patience import Patience, Table
from parlour.games.patience.moves import Move
from parlour.games.patience.plan import plan_of
from parlour.games.patience.rules import Rules
from parlour.solver.many import solve_each
from parlour.solvers import Budget, Result

NO_LIMIT: Final = -1
ENDLESS: Final = 2**64 - 1
ANY_TIME: Final = Budget()
RESULTS: Final = (Result.LOST, Result.WINNABLE, Result.UNKNOWN)
GOALS: Final = {"aces": 0, "base": 0, "runs": 1, "pile": 2, "pairs": 3}
STOCKS: Final = {"waste": 0, "columns": 1, "pile": 2}


class Verdict(Struct, frozen=True):
    result: Result
    moves: tuple[Move, ...]
    """A winning line if winnable, otherwise empty."""
    nodes: int
    """The number of positions expanded."""
    seconds: float
    memory: int
    """The most bytes that the table of positions took."""


def solve(
    game: Patience, table: Table, budget: Budget = ANY_TIME, *, cancel: Cancel | None = None
) -> Verdict:
    """Return whether the position is winnable with all cards known.

    `cancel.set()` from another thread ends the search with the verdict unknown.

    >>> from parlour.games.patience import FreeCell
    >>> game = FreeCell()
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
    game.check(table)
    result, codes, nodes, memory = patience_solve(
        native_table(table),
        native_rules(game.plan.rules),
        ENDLESS if budget.nodes is None else budget.nodes,
        inf if budget.seconds is None else budget.seconds,
        budget.memory,
        cancel,
    )
    by_code = moves_by_code(game.plan.rules)
    moves = tuple([by_code[code] for code in codes])
    return Verdict(RESULTS[result], moves, nodes, perf_counter() - began, memory)


def solve_many(
    game: Patience,
    tables: Iterable[Table],
    budget: Budget = ANY_TIME,
    *,
    threads: int = 1,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Verdict]]:
    """Yield verdicts as they are decided, each with the number of its table, from 0. The budget is for each.

    An executor, such as that of Dask, Ray or MPI, replaces the threads; it is left open.

    >>> from parlour.games.patience import Golf
    >>> game = Golf()
    >>> decided = dict(solve_many(game, map(game.start, "abc"), threads=2))
    >>> [str(decided[number].result) for number in range(3)]
    ['winnable', 'lost', 'winnable']
    """
    return solve_each(solve, game, tables, budget, threads=threads, executor=executor)


def native_table(table: Table) -> PatienceTable:
    return PatienceTable(
        table.columns,
        list(table.down),
        *(table.cells, table.reserve, table.talon, table.turned, table.redeals),
        list(table.foundations),
        table.base,
        table.pile,
    )


@cache
def native_rules(rules: Rules) -> PatienceRules:
    """Return a rule table as numbers."""
    plan = plan_of(rules)
    return PatienceRules(
        columns=rules.columns,
        cells=rules.cells,
        decks=rules.decks,
        goal=GOALS[rules.foundations],
        stock_to=STOCKS[rules.stock_to],
        draw=rules.draw,
        redeals=NO_LIMIT if rules.redeals is None else rules.redeals,
        deals_on_empty=rules.deals_on_empty,
        fills_from_reserve=plan.fills_from_reserve,
        needs_room=plan.needs_room,
        on_empty=_bits(plan.on_empty),
        takes=[_bits(cards) for cards in plan.fitting],
        linked=[_bits(cards) for cards in plan.linked],
        covers=[_bits(columns) for columns in plan.covers],
    )


@cache
def moves_by_code(rules: Rules) -> dict[int, Move]:
    """Return the moves by their numbers in the native solver."""
    return {
        move.source | move.target << 6 | move.count << 12 | move.is_pair << 19: move
        for move in plan_of(rules).book.all
    }


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
