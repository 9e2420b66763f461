"""What solving commands share: the budget, threads, verdicts in order, a progress bar."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour import registry
from parlour.cli.arguments import from_one
from parlour.cli.refusals import Misused
from parlour.game import AnyGame, title_of
from parlour.solver import Budget, Cancel, Result
from parlour.solver.many import solve_each
from parlour.solvers import Solver, Verdict

MEBIBYTE: Final = 2**20
_SECONDS: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}")

Numbered = TypeVar("Numbered")


def add_budget(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how long to search each deal")
    group.add_argument("--nodes", metavar="N", help="stop after this many positions (default: no limit)")
    group.add_argument("--seconds", metavar="S", help="stop after this many seconds (default: no limit)")
    group.add_argument(
        "--memory",
        metavar="MB",
        default="1024",
        help="at most this much memory for each thread (default 1024)",
    )
    add_threads(group)


def add_threads(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--threads", metavar="K", default="1", help="how many deals at the same time (default 1)"
    )


def budget(arguments: argparse.Namespace) -> Budget:
    return Budget(
        nodes=None if arguments.nodes is None else from_one("--nodes", arguments.nodes),
        seconds=None if arguments.seconds is None else above_zero("--seconds", arguments.seconds),
        memory=from_one("--memory", arguments.memory) * MEBIBYTE,
    )


def above_zero(name: str, text: str) -> float:
    if not (_SECONDS.fullmatch(text) and float(text) > 0):
        raise Misused("number", f"{name} is a number above 0, not “{text}”.")
    return float(text)


def threads(arguments: argparse.Namespace) -> int:
    return from_one("--threads", arguments.threads)


def verdicts(
    game: AnyGame, tables: Iterable[Any], budget: Budget, *, threads: int
) -> Iterator[tuple[int, Verdict]]:
    """Yield verdicts of a game's solver as they are decided, each with the number of its table, from 0."""
    solver = registry.solver(game.name)
    if not isinstance(solver, Solver):
        raise Misused("no-solver", f"There is no solver for {title_of(game)}.")

    def solve(game: Any, table: Any, budget: Budget, *, cancel: Cancel | None = None) -> Verdict:
        return solver.solve(game, table, budget, cancel=cancel or solver.cancel())

    return solve_each(solve, game, tables, budget, threads=threads)


def in_order(numbered: Iterable[tuple[int, Numbered]]) -> Iterator[Numbered]:
    """Yield numbered items, which arrive in any order, in the order of their numbers from 0."""
    early: dict[int, Numbered] = {}
    due = 0
    for number, thing in numbered:
        early[number] = thing
        while due in early:
            yield early.pop(due)
            due += 1


class Bar:
    """A progress bar with the share of hits; hidden if standard error is not a terminal."""

    def __init__(self, progress: Progress, total: int, word: str) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total, share="", rate="")
        self._word = word
        self._hits = 0
        self._done = 0

    def decided(self, result: Result) -> None:
        self.count(result is Result.WINNABLE)

    def count(self, is_hit: bool) -> None:
        if self._progress.disable:
            return
        self._hits += is_hit
        self._done += 1
        share = f"{self._hits / self._done:.1%} {self._word}"
        speed = self._progress.tasks[0].speed
        rate = f"{speed:.0f}/s" if speed else ""
        self._progress.update(self._task, advance=1, share=share, rate=rate)


@contextmanager
def bar(total: int, word: str = "winnable") -> Iterator[Bar]:
    progress = Progress(
        MofNCompleteColumn(),
        BarColumn(),
        TextColumn("{task.fields[share]} {task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        # On the same terminal, output goes above the bar; files and pipes get it unchanged.
        redirect_stdout=sys.stdout.isatty(),
    )
    with progress:
        yield Bar(progress, total, word)
