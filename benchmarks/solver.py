"""Time the solver deck by deck: `python benchmarks/solver.py FILE [--draw 3 1] [--repeat N] [--many]`.

A file has a deck on each line; a header line may name further columns, separated by tabs. If one has the
verdicts, as in tests/data, ours must be the same. Times are CPU time of one thread, from the Python call to
the moves of the win; of several runs the fastest counts. With --many the decks are given to `solve_many`, in
one thread, and the times are those from one verdict to the next.
"""

import argparse
import resource
import time
from pathlib import Path
from statistics import mean, median
from typing import Final, NamedTuple

from decks import Row, random_rows, rows_of
from parlour import Klondike
from parlour.cards import parse_deck
from parlour.games.klondike import Table
from parlour.solver import Result, Verdict, solve, solve_many

SLOW: Final = 400
"""Milliseconds."""


class Run(NamedTuple):
    verdict: Verdict
    ms: float


def timed(game: Klondike, table: Table, repeat: int) -> Run:
    runs = []
    for _ in range(repeat):
        began = time.thread_time()
        verdict = solve(game, table)
        runs.append(Run(verdict, (time.thread_time() - began) * 1000))
    return min(runs, key=lambda run: run.ms)


def timed_together(game: Klondike, tables: list[Table]) -> list[Run]:
    runs = []
    began = time.thread_time()
    for _, verdict in solve_many(game, tables):
        now = time.thread_time()
        runs.append(Run(verdict, (now - began) * 1000))
        began = now
    return runs


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[round(share * (len(values) - 1))]


def line_of(name: str, ms: list[float]) -> str:
    figures = (median(ms), mean(ms), percentile(ms, 0.95), percentile(ms, 0.99), max(ms))
    return f"{name:<16}" + "".join(f"{figure:>12.3f}" for figure in figures)


def report(draw: int, rows: list[Row], repeat: int, *, many: bool) -> None:
    game = Klondike(draw=draw)
    tables = [game.deal(parse_deck(row["deck"])) for row in rows]
    runs = timed_together(game, tables) if many else [timed(game, table, repeat) for table in tables]
    results = [run.verdict.result for run in runs]
    nodes = sum(run.verdict.nodes for run in runs)
    ms = [run.ms for run in runs]
    print(f"draw {draw}: {len(runs)} decks, {len(runs) - results.count(Result.UNKNOWN)} decided,", end=" ")
    at_once = sum(run.verdict.result is Result.LOST and not run.verdict.nodes for run in runs)
    print(f"{results.count(Result.WINNABLE)} winnable, {at_once} recognised as lost before the first move")
    print(
        f"{'milliseconds':<16}" + "".join(f"{name:>12}" for name in ("median", "mean", "p95", "p99", "max"))
    )
    print(line_of("Parlour", ms))
    print(f"{'mean nodes':<16}{nodes / len(runs):>12.0f}")
    print(f"{f'over {SLOW} ms':<16}{sum(each > SLOW for each in ms):>12} decks")
    table_size = max(run.verdict.memory for run in runs) / 2**20
    process = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
    print(f"{'nodes':<16}{nodes:>12} in total, {nodes / sum(ms) * 1000:,.0f} per second")
    print(f"{'memory, MiB':<16}{table_size:>12.1f} for the largest table, {process:.0f} for the process")
    wrong = [
        row for row, result in zip(rows, results, strict=True) if row.get(f"draw{draw}", result) != result
    ]
    if wrong:
        raise SystemExit(f"WRONG: {len(wrong)} verdicts, such as of {wrong[0]['deck']}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the solver on a file of decks, or on random deals.")
    parser.add_argument("file", type=Path, nargs="?", help="a deck on each line")
    parser.add_argument("--random", type=int, metavar="N", help="deals of the seeds bench/0 to bench/N-1")
    parser.add_argument("--draw", type=int, nargs="+", default=[3, 1], choices=(1, 2, 3))
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--many", action="store_true", help="time solve_many instead")
    arguments = parser.parse_args()
    if arguments.random:
        rows = random_rows(arguments.random)
    elif arguments.file:
        rows = rows_of(arguments.file)
    else:
        parser.error("give a FILE or --random N")
    for draw in arguments.draw:
        report(draw, rows, arguments.repeat, many=arguments.many)


main()
