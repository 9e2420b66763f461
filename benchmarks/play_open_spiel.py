"""Random games of OpenSpiel, for benchmarks/rules.py: `play_open_spiel.py GAME weighted|uniform`.

OpenSpiel leaves chance to the caller. `weighted` samples it by its weights, which is correct for every game;
`uniform` takes any outcome, which is faster, and correct where all are equally likely, as in these two games.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # in the benchmark's own environment

from answering import answer


def weighted(state: Any, rng: Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=False)
    chosen: int = rng.choices(actions, weights)[0]
    return chosen


def uniform(state: Any, rng: Random) -> int:
    outcomes = state.chance_outcomes()
    chosen: int = outcomes[int(rng.random() * len(outcomes))][0]
    return chosen


def play(game: Any, chance: Callable[[Any, Random], int], rng: Random) -> int:
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
    return steps


def states(game: Any, rng: Random) -> Iterator[Any]:
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(weighted(state, rng))
            else:
                yield state
                state.apply_action(rng.choice(state.legal_actions()))


def main(name: str, chance: str) -> None:
    game = pyspiel.load_game(name)
    sample = weighted if chance == "weighted" else uniform
    answer(
        lambda rng: play(game, sample, rng),
        lambda rng: states(game, rng),
        encode=lambda state: state.serialize().encode(),
        copy=lambda state: state.clone(),
    )


main(*sys.argv[1:])
