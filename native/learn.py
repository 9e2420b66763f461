"""Makes the weights of the fair player's value (native/src/fair/value.hpp): `python native/learn.py LESSONS`.

First games are played, of the seeds lessons/0 and on, with draw 1, 2 and 3, and what they teach is added to
the file LESSONS; that can be stopped and gone on with (--games in all). Then a small network learns to tell
how often a situation is won by a player that guesses, and its weights are written, rounded, as C++.
The same lessons give the same weights on the same machine. Needs NumPy; afterwards build the core anew.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour import Klondike
from parlour._klondike import FAIR_LESSON, FAIR_TRAITS, fair_lessons
from parlour.fair import ChoiceBudget
from parlour.solver.verdicts import native_rules, native_table

Numbers = NDArray[np.float32]
Indices = NDArray[np.int32]

WEIGHTS: Final = Path(__file__).parent / "src/fair/weights.inc"
PLAYER: Final = ChoiceBudget(worlds=8, descents=20, nodes=60)
WORLDS: Final = 4
DRAWS: Final = (3, 1, 3, 1, 2)
NOTHING: Final = 0xFFFF
FIRST, SECOND, SCALE = 32, 16, 64  # as in value.cpp
PLACES: Final = 12  # of a card, as in traits.hpp
BATCH: Final = 256
RATE: Final = 0.004


def play(path: Path, games: int) -> None:
    """Adds the lessons of the games that are missing. The end of a row says which game it is of."""
    path.touch()
    lessons = read(path)
    last = 0
    if len(lessons):  # the last game may have been written in part
        last = _game_of(lessons[-1])
        lessons = lessons[: -int((lessons[:, -2:] == lessons[-1, -2:]).all(1).sum())]
    with path.open("r+b") as file:
        file.truncate(file.seek(lessons.nbytes))
        for number in range(last, games):
            game = Klondike(draw=DRAWS[number % len(DRAWS)])
            table = native_table(game.start(f"lessons/{number}"))
            rows = fair_lessons(table, native_rules(game), PLAYER.effort(number), WORLDS)
            found = np.frombuffer(rows, np.uint16).reshape(-1, FAIR_LESSON).copy()
            found[:, -2:] = divmod(number, NOTHING)
            file.write(found.tobytes())


def read(path: Path) -> NDArray[np.uint16]:
    numbers = np.fromfile(path, np.uint16)
    return numbers[: len(numbers) // FAIR_LESSON * FAIR_LESSON].reshape(-1, FAIR_LESSON)


def _game_of(row: NDArray[np.uint16]) -> int:
    return int(row[-2]) * NOTHING + int(row[-1])


def symmetries() -> list[Indices]:
    """The numbers of all traits under the exchanges of suits that change nothing: one value for all."""
    found = []
    for blacks, reds, colours in np.ndindex(2, 2, 2):
        suits = {0: 3 * blacks, 3: 3 - 3 * blacks, 1: 1 + reds, 2: 2 - reds}
        if colours:
            suits = {suit: {0: 1, 3: 2, 1: 0, 2: 3}[other] for suit, other in suits.items()}
        numbers = np.arange(FAIR_TRAITS + 1, dtype=np.int32)
        for rank, suit in np.ndindex(13, 4):
            to = _bit(rank, suits[suit]) * PLACES
            numbers[_bit(rank, suit) * PLACES :][:PLACES] = np.arange(to, to + PLACES)
        found.append(numbers)
    return found


def _bit(rank: int, suit: int) -> int:
    """A card's place on the bit board (card.hpp)."""
    pair = (suit in (1, 2)) ^ (rank & 1)
    return rank * 4 + pair * 2 + (suit >= 2)


class Network:
    def __init__(self, rng: np.random.Generator) -> None:
        def spread(*shape: int, by: float) -> Numbers:
            return (rng.standard_normal(shape) * by).astype(np.float32)

        self.parts = [
            spread(FAIR_TRAITS + 1, FIRST, by=0.08),
            np.zeros(FIRST, np.float32),
            spread(FIRST, SECOND, by=FIRST**-0.5),
            np.zeros(SECOND, np.float32),
            spread(SECOND, by=SECOND**-0.5),
            np.zeros(1, np.float32),
        ]
        self.parts[0][FAIR_TRAITS] = 0
        self._mean = [np.zeros_like(part) for part in self.parts]
        self._square = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def says(self, traits: Indices) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """The traits as zeros and ones, both layers, and the shares of wins."""
        first, first_bias, second, second_bias, last, last_bias = self.parts
        given = _as_vectors(traits)
        one = np.maximum(given @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        return given, one, two, 1 / (1 + np.exp(-(two @ last + last_bias)))

    def learn(self, traits: Indices, won: Numbers, worlds: Numbers, rate: float) -> None:
        _, _, second, _, last, _ = self.parts
        given, one, two, shares = self.says(traits)
        error = (worlds * shares - won) / worlds.sum()
        error_two = np.outer(error, last) * (two > 0)
        error_one = (error_two @ second.T) * (one > 0)
        slopes = [given.T @ error_one, error_one.sum(0), one.T @ error_two, error_two.sum(0)]
        slopes += [two.T @ error, error.sum(keepdims=True)]
        self._steps += 1
        for i, slope in enumerate(slopes):
            self._mean[i] += 0.1 * (slope - self._mean[i])
            self._square[i] += 0.001 * (slope * slope - self._square[i])
            size = np.sqrt(self._square[i] / (1 - 0.999**self._steps)) + 1e-8
            self.parts[i] -= rate * self._mean[i] / (1 - 0.9**self._steps) / size
        self.parts[0] *= 1 - rate * 1e-3
        limit = 127 / SCALE  # what is written has eight bits
        for part in self.parts[::2]:
            np.clip(part, -limit, limit, out=part)


def _as_vectors(traits: Indices) -> Numbers:
    rows, width = len(traits), FAIR_TRAITS + 1
    places = (np.arange(rows)[:, None] * width + traits).ravel()
    vectors = np.bincount(places, minlength=rows * width).astype(np.float32).reshape(rows, width)
    vectors[:, FAIR_TRAITS] = 0
    return vectors


def loss(network: Network, traits: Indices, won: Numbers, worlds: Numbers) -> float:
    total = 0.0
    for at in range(0, len(traits), BATCH):
        part = slice(at, at + BATCH)
        shares = np.clip(network.says(traits[part])[3], 1e-6, 1 - 1e-6)
        total -= float((won[part] * np.log(shares) + (worlds[part] - won[part]) * np.log(1 - shares)).sum())
    return total / float(worlds.sum())


def learned(lessons: NDArray[np.uint16], rounds: int) -> Network:
    won, worlds = lessons[:, 0].astype(np.float32), lessons[:, 1].astype(np.float32)
    traits = lessons[:, 2:-2].astype(np.int32)
    traits[traits == NOTHING] = FAIR_TRAITS
    traits = traits[:, : int((traits < FAIR_TRAITS).sum(1).max())]
    known = len(lessons) * 19 // 20  # of the rest the loss is told
    rng = np.random.default_rng(1)
    network, exchanges = Network(rng), symmetries()
    steps = rounds * (known // BATCH)
    for number, batch in enumerate(_batches(known, rounds, rng)):
        rate = RATE * min(1.0, number / 100) * (0.51 + 0.5 * float(np.cos(np.pi * number / steps)))
        exchange = exchanges[rng.integers(len(exchanges))]
        network.learn(exchange[traits[batch]], won[batch], worlds[batch], rate)
        if (number + 1) % (known // BATCH) == 0:
            told = loss(network, traits[known:], won[known:], worlds[known:])
            print(f"{(number + 1) * BATCH} of {len(lessons)} lessons learned, loss {told:.4f}", flush=True)
    return network


def _batches(known: int, rounds: int, rng: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    for _ in range(rounds):
        order = rng.permutation(known)
        for at in range(0, known - BATCH + 1, BATCH):
            yield order[at : at + BATCH]


def written(network: Network) -> str:
    def row(numbers: Numbers, scale: int) -> str:
        return "{" + ",".join(str(round(float(number) * scale)) for number in numbers) + "}"

    def rows(part: Numbers) -> str:
        return "{{\n" + ",\n".join(row(numbers, SCALE) for numbers in part) + "}}"

    first, first_bias, second, second_bias, last, last_bias = network.parts
    parts = [rows(first[:FAIR_TRAITS]), row(first_bias, SCALE), rows(second), row(second_bias, SCALE**2)]
    parts += [row(last, SCALE), str(round(float(last_bias[0]) * SCALE**3))]
    return "// Made by native/learn.py\n" + ",\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the weights of the fair player's value.")
    parser.add_argument("lessons", type=Path, help="a file that grows with the games played")
    parser.add_argument("--games", type=int, default=10_000, help="how many in all")
    parser.add_argument("--rounds", type=int, default=5, help="how often each lesson is gone through")
    arguments = parser.parse_args()
    play(arguments.lessons, arguments.games)
    network = learned(read(arguments.lessons), arguments.rounds)
    WEIGHTS.write_text(written(network), "utf-8")


main()
