"""Random steps in Parlour's environments, for benchmarks/envs.py: `step_parlour.py GAME`, as in `main` below.

A step is what a learning program does: read observation and mask of the agent to move, take a legal action.
"""

import sys
from random import Random

from answering import answer
from parlour.envs import SolitaireEnv, TableEnv
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race

KLONDIKE_LIMIT = 150  # moves, as many as OpenSpiel plays
EIGHTS_LIMIT = 100  # moves, as many as OpenSpiel plays
SEATS = 4


def play_alone(env: SolitaireEnv, rng: Random) -> int:
    _, info = env.reset(seed=rng.getrandbits(31))
    for step in range(1, KLONDIKE_LIMIT + 1):
        legal = info["action_mask"].nonzero()[0]
        _, _, terminated, truncated, info = env.step(legal[int(rng.random() * len(legal))])
        if terminated or truncated:
            return step
    return KLONDIKE_LIMIT


def play_table(env: TableEnv, rng: Random) -> int:
    env.reset(seed=rng.getrandbits(31))
    steps = 0
    while True:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated or observation is None:
            return steps
        legal = observation["action_mask"].nonzero()[0]
        env.step(legal[int(rng.random() * len(legal))])
        steps += 1


def main(name: str) -> None:
    if name.startswith("klondike"):
        alone = SolitaireEnv(Klondike(draw=3 if name == "klondike-3" else 1), most_moves=KLONDIKE_LIMIT)
        answer(lambda rng: play_alone(alone, rng))
    else:
        game, limit = (Eights(), EIGHTS_LIMIT) if name == "eights" else (Race(), SEATS * KLONDIKE_LIMIT)
        table = TableEnv(game, SEATS, most_moves=limit)
        answer(lambda rng: play_table(table, rng))


main(sys.argv[1])
