"""Verdicts on many positions: over threads, because the native search releases the GIL, or any executor."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from parlour._klondike import Cancel
from parlour.games.klondike import Klondike, Table
from parlour.solver.verdicts import ANY_TIME, Verdict, solve
from parlour.solvers import Budget

# Positions per thread that are read ahead, so that no thread has to wait for input.
AHEAD: Final = 16
# An executor gets positions in batches, because sending one costs more than solving an easy one. It does not
# say how many workers it has, so many batches are sent ahead.
BATCH: Final = 16
BATCHES_AHEAD: Final = 128

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Said_co = TypeVar("Said_co", covariant=True)


class Solve(Protocol[Said_co]):
    """A function that solves a position of some game."""

    def __call__(self, game: Any, table: Any, budget: Budget, *, cancel: Cancel | None = None) -> Said_co: ...


def solve_many(
    game: Klondike,
    tables: Iterable[Table],
    budget: Budget = ANY_TIME,
    *,
    threads: int = 1,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Verdict]]:
    """Yield verdicts as they are decided, each with the number of its table, from 0. The budget is for each.

    An executor, such as that of Dask, Ray or MPI, replaces the threads; it is left open.

    >>> game = Klondike()
    >>> decided = dict(solve_many(game, map(game.start, "abc"), threads=2))
    >>> [str(decided[number].result) for number in range(3)]
    ['winnable', 'winnable', 'winnable']
    """
    return solve_each(solve, game, tables, budget, threads=threads, executor=executor)


def solve_each(
    solve: Solve[Said_co],
    game: Any,
    tables: Iterable[Any],
    budget: Budget,
    *,
    threads: int = 1,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Said_co]]:
    """Yield what a function, which an executor must be able to send, says of each table."""
    if executor is not None:
        yield from _solve_in_batches(solve, game, tables, budget, executor)
        return
    if threads == 1:
        for number, table in enumerate(tables):
            yield number, solve(game, table, budget)
        return
    cancel = Cancel()
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from spread(
                pool, lambda table: solve(game, table, budget, cancel=cancel), tables, ahead=threads * AHEAD
            )
        finally:  # the caller has closed the generator, or all is decided
            cancel.set()


def spread(
    executor: Executor, function: Callable[[Task], Answer], tasks: Iterable[Task], *, ahead: int
) -> Iterator[tuple[int, Answer]]:
    """Yield results as they arrive, each with its task's number, from 0; at most `ahead` run at a time."""
    numbers: dict[Future[Answer], int] = {}
    try:
        for number, task in enumerate(tasks):
            numbers[executor.submit(function, task)] = number
            while len(numbers) >= ahead:
                yield from _finished(numbers)
        while numbers:
            yield from _finished(numbers)
    finally:
        for future in numbers:
            future.cancel()


def _finished(numbers: dict[Future[Answer], int]) -> Iterator[tuple[int, Answer]]:
    """Wait for at least one result, and yield all that are there."""
    for future in wait(numbers, return_when=FIRST_COMPLETED).done:
        yield numbers.pop(future), future.result()


def _solve_in_batches(
    solve: Solve[Said_co], game: Any, tables: Iterable[Any], budget: Budget, executor: Executor
) -> Iterator[tuple[int, Said_co]]:
    rest = iter(tables)
    batches = ((solve, game, batch, budget) for batch in iter(lambda: tuple(islice(rest, BATCH)), ()))
    for number, verdicts in spread(executor, _solve_batch, batches, ahead=BATCHES_AHEAD):
        yield from enumerate(verdicts, number * BATCH)


def _solve_batch(batch: tuple[Solve[Said_co], Any, tuple[Any, ...], Budget]) -> list[Said_co]:
    """Solve a batch in a worker, which may be another process or machine."""
    solve, game, tables, budget = batch
    return [solve(game, table, budget) for table in tables]
