"""Random steps in RLCard's environment of UNO, for benchmarks/envs.py. It is correct for two players only."""

from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found]  # in the benchmark's own environment

from answering import answer


def play(env: Any, rng: Random) -> int:
    state, _ = env.reset()
    steps = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        steps += 1
    return steps


ENV = rlcard.make("uno", config={"seed": 1})
answer(lambda rng: play(ENV, rng))
