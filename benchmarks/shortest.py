"""The number of wins proven shortest: `python benchmarks/shortest.py [FILE] [--decks N] [--seconds S] …`.

A file has a deck on each line, as in tests/data; without one, the decks are random. The budget is for each
deck: CPU-seconds, positions (`--nodes`) or both, and `--memory`. A budget in positions gives the same figures
on every machine. With `--results FILE` each deck's answer is written there as soon as it is known, and a run
with the same file and budget continues where the last one was stopped.
"""

import argparse
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from typing import Final

import msgspec
from msgspec import Struct

from decks import random_rows, rows_of
from parlour import Klondike
from parlour.cards import parse_deck
from parlour.solver import Budget, Cancel, Result, shortest

NEAR: Final = 5
LOOK_EVERY: Final = 0.1  # seconds


class Limits(Struct, frozen=True):
    draw: int
    nodes: int | None
    seconds: float | None
    memory: int
    """MiB."""


class Answer(Struct, frozen=True):
    deck: int
    """Its number in the file, from 1."""
    result: Result
    moves: int
    bound: int
    nodes: int
    seconds: float
    """CPU time."""
    memory: int
    """Bytes."""


@contextmanager
def cancelled_after(seconds: float | None) -> Iterator[Cancel]:
    """Yield a Cancel that is set after so much CPU time of this thread, independent of other load."""
    cancel, over = Cancel(), threading.Event()
    clock = time.pthread_getcpuclockid(threading.get_ident())
    end = None if seconds is None else time.clock_gettime(clock) + seconds

    def watch() -> None:
        while end is not None and not over.wait(LOOK_EVERY):
            if time.clock_gettime(clock) >= end:
                cancel.set()
                return

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield cancel
    finally:
        over.set()
        watcher.join()


def answer_for(number: int, deck: tuple[int, ...], limits: Limits) -> Answer:
    game = Klondike(draw=limits.draw)
    budget = Budget(nodes=limits.nodes, memory=limits.memory << 20)
    began = time.thread_time()
    with cancelled_after(limits.seconds) as cancel:
        win = shortest(game, game.deal(deck), budget, cancel=cancel)
    seconds = round(time.thread_time() - began, 2)
    return Answer(number, win.result, len(win.moves), win.bound, win.nodes, seconds, win.memory)


def answers_in(path: Path | None, limits: Limits) -> list[Answer]:
    """Return the answers of an earlier run; a new file gets the limits as its first line."""
    if path is None:
        return []
    if not path.exists():
        path.write_bytes(msgspec.json.encode(limits) + b"\n")
    head, *lines = path.read_bytes().splitlines()
    if msgspec.json.decode(head, type=Limits) != limits:
        raise SystemExit(f"{path} is from a run with another budget: {head.decode()}")
    return [msgspec.json.decode(line, type=Answer) for line in lines]


def report(wins: list[Answer]) -> None:
    gaps = [win.moves - win.bound for win in wins]
    seconds = [win.seconds for win in wins]
    print(f"{len(wins)} can be won: {gaps.count(0)} proven shortest,", end=" ")
    print(f"{sum(0 < gap <= NEAR for gap in gaps)} at most {NEAR} moves above the bound;", end=" ")
    print(f"{median(gaps):.0f} above it at the median, {max(gaps)} at most")
    print(f"mean moves {mean(win.moves for win in wins):.1f}", end=", ")
    print(f"mean bound {mean(win.bound for win in wins):.1f}")
    print(f"{mean(seconds):.1f} CPU-seconds on average, {max(seconds):.1f} at most;", end=" ")
    print(f"{max(win.memory for win in wins) >> 20} MiB at most")


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the shortest wins of the decks in a file.")
    parser.add_argument(
        "file", type=Path, nargs="?", help="a deck on each line (the seeds bench/0, bench/1 …)"
    )
    parser.add_argument("--decks", type=int, default=100, help="how many, from the first on (100)")
    parser.add_argument("--draw", type=int, default=3, choices=(1, 2, 3))
    parser.add_argument("--nodes", type=int, help="positions for each deck")
    parser.add_argument("--seconds", type=float, help="CPU-seconds for each deck")
    parser.add_argument("--memory", type=int, default=2048, metavar="MB", help="for each deck (2048)")
    parser.add_argument("--results", type=Path, help="the file that keeps answers between runs")
    chosen = parser.parse_args()
    limits = Limits(chosen.draw, chosen.nodes, chosen.seconds, chosen.memory)
    answers = answers_in(chosen.results, limits)
    known = {answer.deck for answer in answers}
    rows = rows_of(chosen.file) if chosen.file else random_rows(chosen.decks)
    for number, row in enumerate(rows[: chosen.decks], 1):
        if number in known:
            continue
        answer = answer_for(number, parse_deck(row["deck"]), limits)
        answers.append(answer)
        print(f"{number} {answer.result}, {answer.moves} moves, at least {answer.bound}", flush=True)
        if chosen.results:
            with chosen.results.open("ab") as file:
                file.write(msgspec.json.encode(answer) + b"\n")
    print(
        f"{len(answers)} decks, draw {limits.draw}, each with {limits.nodes or 'any number of'} positions,",
        end=" ",
    )
    print(f"{limits.seconds or 'any number of'} CPU-seconds and {limits.memory} MiB")
    report([answer for answer in answers if answer.result is Result.WINNABLE])


main()
