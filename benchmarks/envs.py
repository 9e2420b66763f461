"""The speed of the environments: random steps in Parlour's, OpenSpiel's and RLCard's in one run.

A step is an observation, the legal actions and one of them taken; dealing and chance count for the time, but
not as steps. Each plays in its own process, as in benchmarks/rules.py, for a short CPU-time in each round;
shown are the medians, and the medians of the ratios within a round.
"""

import argparse
from statistics import median
from typing import Final

from msgspec import Struct

from rules import CRAZY_EIGHTS, Player, Process, install_peers


class Row(Struct, frozen=True):
    player: Player
    against: tuple[int, ...] = ()
    """Indices in ROWS of those that it is compared with."""


ROWS: Final = (
    Row(Player("OpenSpiel", "solitaire", ("step_open_spiel.py", "solitaire"))),
    Row(Player("Parlour", "Klondike, draw 3", ("step_parlour.py", "klondike-3")), (0,)),
    Row(Player("Parlour", "Klondike, draw 1", ("step_parlour.py", "klondike")), (0,)),
    Row(Player("OpenSpiel", "crazy_eights, 4 seats", ("step_open_spiel.py", CRAZY_EIGHTS))),
    Row(Player("RLCard", "uno, 2 seats", ("step_rlcard.py",))),
    Row(Player("Parlour", "Eights, 4 seats, first 100 moves", ("step_parlour.py", "eights")), (3, 4)),
    Row(Player("Parlour", "Race, 4 seats", ("step_parlour.py", "race"))),
)


def measure(rounds: int, seconds: float) -> list[list[float]]:
    """Return the steps per CPU-second of each row, one figure per round."""
    peers = install_peers()
    processes = [Process(row.player, peers) for row in ROWS]
    rates: list[list[float]] = [[] for _ in ROWS]
    try:
        for _ in range(rounds):
            for process, found in zip(processes, rates, strict=True):
                played = process.ask(seconds)
                found.append(played["steps"] / played["seconds"])
    finally:
        for process in processes:
            process.pipe.terminate()
            process.pipe.wait()
    return rates


def ratio(ours: list[float], theirs: list[float]) -> float:
    return median(rate / other for rate, other in zip(ours, theirs, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each plays (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU-time in each round (0.5)")
    chosen = parser.parse_args()
    rates = measure(chosen.rounds, chosen.seconds)
    for row, found in zip(ROWS, rates, strict=True):
        ratios = [f"{ratio(found, rates[place]):.2f} × {ROWS[place].player.engine}" for place in row.against]
        name = f"{row.player.engine} {row.player.game}"
        print(f"{name:42}{median(found):>10,.0f} steps/CPU-s   {', '.join(ratios)}".rstrip())


if __name__ == "__main__":
    main()
