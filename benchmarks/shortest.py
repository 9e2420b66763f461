"""How many shortest wins are proved: `python benchmarks/shortest.py FILE [--decks N] [--draw D] [--nodes N]`.

A file has a deck on each line, as in tests/data. The budget is for each deck, with 2 GiB of memory; one in
nodes gives the same figures on every machine, one in seconds (`--seconds`) says what there is time for.
"""

import argparse
from pathlib import Path
from statistics import mean, median

from decks import decks_of
from parlour import Klondike
from parlour.solver import Budget, Result, ShortestWin, shortest

MEMORY = 2 << 30
NEAR = 5


def report(wins: list[ShortestWin]) -> None:
    gaps = [len(win.moves) - win.bound for win in wins]
    seconds = [win.seconds for win in wins]
    print(f"{len(wins)} can be won: {gaps.count(0)} proved shortest,", end=" ")
    print(f"{sum(0 < gap <= NEAR for gap in gaps)} at most {NEAR} moves above the bound;", end=" ")
    print(f"{median(gaps):.0f} above it in the median, {max(gaps)} at most")
    print(f"mean of the moves {mean(len(win.moves) for win in wins):.1f}", end=", ")
    print(f"of the bound {mean(win.bound for win in wins):.1f}")
    print(f"{mean(seconds):.1f} seconds in the mean, {max(seconds):.1f} at most;", end=" ")
    print(f"{max(win.memory for win in wins) >> 20} MiB at most")


def main() -> None:
    parser = argparse.ArgumentParser(description="Looks for the shortest wins of a file of decks.")
    parser.add_argument("file", type=Path, help="a deck on each line")
    parser.add_argument("--decks", type=int, default=100, help="the first so many")
    parser.add_argument("--draw", type=int, default=3, choices=(1, 2, 3))
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    arguments = parser.parse_args()
    game = Klondike(draw=arguments.draw)
    budget = Budget(nodes=arguments.nodes, seconds=arguments.seconds, memory=MEMORY)
    wins = []
    for number, deck in enumerate(decks_of(arguments.file)[: arguments.decks], 1):
        win = shortest(game, game.deal(deck), budget)
        if win.result is Result.WINNABLE:
            wins.append(win)
            print(f"{number} {len(win.moves)} moves, {win.bound} at least", flush=True)
    print(f"{arguments.decks} decks, draw {arguments.draw}, each with {budget.nodes} positions,", end=" ")
    print(f"{budget.seconds} seconds")
    report(wins)


main()
