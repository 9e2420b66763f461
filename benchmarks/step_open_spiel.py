"""Random steps in OpenSpiel's environment, for benchmarks/envs.py: `step_open_spiel.py GAME`.

It samples chance itself and returns each step's observations of all players, with the legal actions.
"""

import sys
from random import Random
from typing import Any

from open_spiel.python.rl_environment import Environment  # type: ignore[import-not-found]

from answering import answer


def play(env: Any, rng: Random) -> int:
    time_step = env.reset()
    steps = 0
    while not time_step.last():
        observations = time_step.observations
        legal = observations["legal_actions"][observations["current_player"]]
        time_step = env.step([legal[int(rng.random() * len(legal))]])
        steps += 1
    return steps


def main(name: str) -> None:
    env = Environment(name)
    env.seed(1)
    answer(lambda rng: play(env, rng))


main(sys.argv[1])
