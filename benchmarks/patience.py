"""The solver of the patience family.

    python benchmarks/patience.py freecell [--deals 1000]   beside fc-solve (Debian: freecell-solver-bin)
    python benchmarks/patience.py known tests/data/patience.tsv
    python benchmarks/patience.py table [--deals 1000] [--nodes 1000000] [freecell "spider suits=2" …]

`freecell` solves Microsoft's first deals and as many random ones with both programs: the verdicts must be the
same. Times are CPU time; of fc-solve what its process takes beyond one that solves nothing. `known` compares
verdicts with those in a file. `table` tells for each game and its main options what share of random deals is
decided, won, lost and unknown, with Wilson's 95 % interval of the winnable ones; unknown deals may be either.
"""

import argparse
import os
import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple

from parlour import options
from parlour.cards import TEXT, parse_card
from parlour.confidence import interval
from parlour.games.patience import (
    Canfield,
    FortyThieves,
    FreeCell,
    Golf,
    Patience,
    Pyramid,
    Spider,
    Table,
    TriPeaks,
    Yukon,
)
from parlour.numbering import FREECELL_NUMBERINGS
from parlour.solver.patience import Verdict, solve
from parlour.solvers import Budget, Result

GAMES: Final = {
    each.name: each for each in (Canfield, FortyThieves, FreeCell, Golf, Pyramid, Spider, TriPeaks, Yukon)
}
MAIN: Final = {
    "freecell": (
        *("", "cells=3", "cells=2", "build=suit"),
        "layout=eightoff cells=8 build=suit empty=kings",
        "layout=seahaven build=suit empty=kings",
    ),
    "spider": ("", "suits=2", "suits=4"),
    "yukon": ("", "build=suit"),
    "canfield": ("", "draw=1", "redeals=0"),
    "forty": ("", "redeals=1", "redeals=2"),
    "golf": ("", "wrap=yes", "king=stops"),
    "peaks": ("", "wrap=no"),
    "pyramid": ("", "redeals=0", "redeals=unlimited"),
}
"""For each game its main options, the defaults first."""
QUICK: Final = Budget(seconds=2, memory=512 << 20)
PLENTY: Final = Budget(nodes=20_000_000, memory=2 << 30)


class Run(NamedTuple):
    verdict: Verdict
    ms: float


def timed(game: Patience, table: Table, budget: Budget) -> Run:
    began = time.thread_time()
    verdict = solve(game, table, budget)
    ms = (time.thread_time() - began) * 1000
    check(game, table, verdict)
    return Run(verdict, ms)


def check(game: Patience, table: Table, verdict: Verdict) -> None:
    for move in verdict.moves:
        table, _ = game.play(table, 0, move)
    if (verdict.result is Result.WINNABLE) != (game.outcome(table) is not None):
        raise SystemExit(f"WRONG: a line of {options.write_all(game)} does not win.")


def p99(values: list[float]) -> float:
    return sorted(values)[round(0.99 * (len(values) - 1))]


def game_of(name: str, text: str) -> Patience:
    game: Any = options.read(GAMES[name], text)
    assert isinstance(game, Patience)
    return game


# Beside fc-solve


def fc_solve(arguments: Iterable[str], board: str) -> tuple[str, float]:
    """Return what it prints, and its CPU time in milliseconds."""
    command = ["fc-solve", *arguments]
    quiet = {**os.environ, "FREECELL_SOLVER_QUIET": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=quiet, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(board)
        process.stdin.close()
        printed = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return printed, (used.ru_utime + used.ru_stime) * 1000


def beside_fc_solve(count: int) -> None:
    if not shutil.which("fc-solve"):
        raise SystemExit("fc-solve is missing: install it (Debian: apt-get install freecell-solver-bin).")
    game = FreeCell()
    numbered = FREECELL_NUMBERINGS["microsoft"]
    deals = {
        "Microsoft": [game.deal(numbered.deck(str(number))) for number in range(1, count + 1)],
        "random": [game.start(f"bench/{number}") for number in range(count)],
    }
    start = mean(fc_solve(["--version"], "")[1] for _ in range(200))
    print(f"fc-solve takes {start:.3f} ms to start, which is not counted")
    for name, tables in deals.items():
        ours, theirs, differing = [], [], 0
        for table in tables:
            board = "".join(" ".join(TEXT[card] for card in column) + "\n" for column in table.columns)
            printed, ms = fc_solve(["-l", "lg"], board)
            theirs.append(ms - start)
            run = timed(game, table, QUICK)
            ours.append(run)
            differing += ("This game is solve" in printed) != (run.verdict.result is Result.WINNABLE)
        times = [run.ms for run in ours]
        memory = max(run.verdict.memory for run in ours) / 2**20
        print(f"{name}: {count} deals, {differing} verdicts differ; milliseconds")
        print(f"  fc-solve -l lg  mean {mean(theirs):.3f}")
        print(
            f"  Parlour         mean {mean(times):.3f}, median {median(times):.3f}, p99 {p99(times):.2f}",
            end="",
        )
        print(f", max {max(times):.1f}; {memory:.0f} MiB at most")


# Known decks


def known(file: Path) -> None:
    for how, rows in grouped(file):
        _, name, *rest = how.split()
        text = " ".join(f"{key[2:]}={value}" for key, value in zip(rest[::2], rest[1::2], strict=True))
        game, found, wrong = game_of(name, text), [], 0
        for deck, truth in rows:
            run = timed(game, game.deal(tuple(map(parse_card, deck.split()))), PLENTY)
            found.append(run)
            wrong += run.verdict.result not in (truth, Result.UNKNOWN)
        unknown = sum(run.verdict.result is Result.UNKNOWN for run in found)
        ms = [run.ms for run in found]
        print(f"{how}: {len(found)} decks, {unknown} unknown, {wrong} WRONG", end="; ")
        print(f"mean {mean(ms):.2f} ms, max {max(ms):.0f} ms", flush=True)


def grouped(file: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    _, *lines = file.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    for how in dict.fromkeys(row[0] for row in rows):
        yield how, [(row[1], row[2]) for row in rows if row[0] == how]


# The family's table


def row(game: Patience, count: int, budget: Budget) -> str:
    runs = [timed(game, game.start(f"table/{number}"), budget) for number in range(count)]
    results = [run.verdict.result for run in runs]
    won, unknown = results.count(Result.WINNABLE), results.count(Result.UNKNOWN)
    low, high = interval(won, count)[0], interval(won + unknown, count)[1]
    ms = [run.ms for run in runs]
    decided = (count - unknown) / count
    name = f"{game.name} {options.write(game)}".strip()
    shares = f"{decided:.1%} | {won} | {results.count(Result.LOST)} | {unknown} | {low:.1%}–{high:.1%}"
    return f"| {name} | {count} | {shares} | {mean(ms):.1f} | {p99(ms):.0f} |"


def table(games: list[str], count: int, nodes: int) -> None:
    print("| game | deals | decided | winnable | lost | unknown | winnable, 95 % | mean ms | p99 ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    for each in games or [f"{name} {text}" for name, texts in MAIN.items() for text in texts]:
        name, _, text = each.partition(" ")
        print(row(game_of(name, text), count, Budget(nodes=nodes, memory=512 << 20)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the solver of the patience family.")
    what = parser.add_subparsers(dest="what", required=True)
    freecell = what.add_parser("freecell", help="beside fc-solve")
    freecell.add_argument("--deals", type=int, default=1000)
    decks = what.add_parser("known", help="verdicts of another program")
    decks.add_argument("file", type=Path)
    shares = what.add_parser("table", help="what share of random deals is decided, won and lost")
    shares.add_argument("--deals", type=int, default=1000)
    shares.add_argument("--nodes", type=int, default=1_000_000, help="for each deal: seconds")
    shares.add_argument("games", nargs="*", help="a game with its options; without any, all main ones")
    arguments = parser.parse_args()
    match arguments.what:
        case "freecell":
            beside_fc_solve(arguments.deals)
        case "known":
            known(arguments.file)
        case _:
            table(arguments.games, arguments.deals, arguments.nodes)


main()
