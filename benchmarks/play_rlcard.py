"""Random games of UNO in RLCard, for benchmarks/rules.py: `play_rlcard.py game|env`.

`game` is its rules alone; `env` is what its users play with, which also encodes each state as an array. Both
are for two players: RLCard's UNO is correct for two only.
"""

import copy
import pickle
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found]  # in the benchmark's own environment
from rlcard.games.uno import Game  # type: ignore[import-not-found]

from answering import answer


def play_game(game: Any, rng: Random) -> int:
    state, _ = game.init_game()
    steps = 0
    while not game.is_over():
        legal = state["legal_actions"]
        state, _ = game.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def play_env(env: Any, rng: Random) -> int:
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


def states(game: Any, rng: Random) -> Iterator[Any]:
    while True:
        state, _ = game.init_game()
        while not game.is_over():
            yield game
            state, _ = game.step(rng.choice(state["legal_actions"]))


def main(kind: str) -> None:
    env = rlcard.make("uno", config={"seed": 1})
    game = Game()
    game.np_random.seed(1)
    answer(
        (lambda rng: play_game(game, rng)) if kind == "game" else (lambda rng: play_env(env, rng)),
        lambda rng: states(game, rng),
        encode=pickle.dumps,
        copy=copy.deepcopy,
    )


main(sys.argv[1])
