"""The number of lost deals with a valid proof: `python benchmarks/proofs.py FILE [--draw 3 1] [--most N]`.

A file has a deck on each line, as in tests/data. For every lost deal a proof of at most N positions is
written, if there is one, and verified by the checker from its text alone.
"""

import argparse
from pathlib import Path

from decks import decks_of
from parlour import Klondike, checker
from parlour.solver import Result, solve
from parlour.solver.proofs import MOST_POSITIONS, proof_of_loss


def report(draw: int, deals: list[tuple[int, ...]], most: int) -> None:
    game = Klondike(draw=draw)
    lost = [deck for deck in deals if solve(game, game.deal(deck)).result is Result.LOST]
    sizes = []
    for deck in lost:
        proof = proof_of_loss(game, deck, most)
        if proof:
            sizes.append(checker.check(proof))
    print(f"draw {draw}: {len(deals)} decks, {len(lost)} lost", end="; ")
    print(f"{len(sizes)} proofs of at most {most:,} positions written, all verified", end="; ")
    at_once = sum(size == 1 for size in sizes)
    print(f"{at_once} are dead ends from the start, {max(sizes, default=0):,} positions at most")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a proof for every lost deal and verify it.")
    parser.add_argument("file", type=Path, help="a deck on each line")
    parser.add_argument("--draw", type=int, nargs="+", default=[3, 1], choices=(1, 2, 3))
    parser.add_argument("--most", type=int, default=MOST_POSITIONS, help="positions in a proof")
    arguments = parser.parse_args()
    for draw in arguments.draw:
        report(draw, decks_of(arguments.file), arguments.most)


main()
