"""Many positions over several threads: the native search leaves Python free while it runs."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

from parlour._klondike import Cancel
from parlour.games.klondike import Klondike, Table
from parlour.solver.verdicts import ANY_TIME, Verdict, solve
from parlour.solvers import Budget

# So many positions a thread are taken from the input ahead of time, so that none has to wait.
AHEAD: Final = 16


def solve_many(
    game: Klondike, tables: Iterable[Table], budget: Budget = ANY_TIME, *, threads: int = 1
) -> Iterator[tuple[int, Verdict]]:
    """Verdicts as they are decided, each with the number of its table, from 0. The budget is for each.

    >>> game = Klondike()
    >>> decided = dict(solve_many(game, map(game.start, "abc"), threads=2))
    >>> [str(decided[number].result) for number in range(3)]
    ['winnable', 'winnable', 'winnable']
    """
    if threads == 1:
        for number, table in enumerate(tables):
            yield number, solve(game, table, budget)
        return
    cancel = Cancel()
    numbers: dict[Future[Verdict], int] = {}
    with ThreadPoolExecutor(threads) as pool:
        try:
            for number, table in enumerate(tables):
                numbers[pool.submit(solve, game, table, budget, cancel=cancel)] = number
                while len(numbers) >= threads * AHEAD:
                    yield from _decided(numbers)
            while numbers:
                yield from _decided(numbers)
        finally:  # whoever asked has lost interest, or all is decided
            cancel.set()
            for future in numbers:
                future.cancel()


def _decided(numbers: dict[Future[Verdict], int]) -> Iterator[tuple[int, Verdict]]:
    """Waits for at least one, and hands over what is decided."""
    for future in wait(numbers, return_when=FIRST_COMPLETED).done:
        yield numbers.pop(future), future.result()
