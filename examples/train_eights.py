"""A small learner at Eights: a weight for each move, learned against two seats that play at random.

The policy is a softmax over the weights of the legal moves; after each round the weights of the moves made
are raised if it was won and lowered if it was lost (REINFORCE). It learns that drawing is bad, and which
cards to keep. Run it: `python examples/train_eights.py`.
"""

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.envs import TableEnv, make

Weights = NDArray[np.float64]

LEARNER = "seat_1"
RATE = 0.05


def probabilities(weights: Weights, legal: NDArray[np.int64]) -> Weights:
    """How likely the policy makes each of the legal moves."""
    scores = np.exp(weights[legal] - weights[legal].max())
    return np.asarray(scores / scores.sum())


def play(env: TableEnv, weights: Weights, rng: np.random.Generator) -> tuple[bool, list[Any]]:
    """One round: whether the learner won, and for each of its moves the legal ones, their probabilities and
    the place of the one made."""
    env.reset(seed=int(rng.integers(2**31)), options={"first": int(rng.integers(3))})
    made = []
    while not (env.terminations[LEARNER] or env.truncations[LEARNER]):
        agent = env.agent_selection
        legal = env.observe(agent)["action_mask"].nonzero()[0]
        if agent == LEARNER:
            chances = probabilities(weights, legal)
            place = int(np.searchsorted(chances.cumsum(), rng.random() * chances.sum()))
            made.append((legal, chances, place))
        else:
            place = int(rng.integers(len(legal)))
        env.step(legal[place])
    return env.rewards[LEARNER] > 0, made


def learn(env: TableEnv, rounds: int, rng: np.random.Generator) -> Weights:
    weights: Weights = np.zeros(env.actions.count)
    expected = 1 / 3
    for _ in range(rounds):
        won, made = play(env, weights, rng)
        surprise = won - expected
        expected += 0.02 * surprise
        for legal, chances, place in made:
            weights[legal] -= RATE * surprise * chances
            weights[legal[place]] += RATE * surprise
    return weights


def share_won(env: TableEnv, weights: Weights, rounds: int, rng: np.random.Generator) -> float:
    return sum(play(env, weights, rng)[0] for _ in range(rounds)) / rounds


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000, help="to learn from (2000)")
    parser.add_argument("--trials", type=int, default=2000, help="to measure with (2000)")
    chosen = parser.parse_args(arguments)
    env = make("eights", seats=3, specials=False, hand=3)
    rng = np.random.default_rng(1)
    weights = learn(env, chosen.rounds, rng)
    at_random = share_won(env, np.zeros_like(weights), chosen.trials, rng)
    learned = share_won(env, weights, chosen.trials, rng)
    print(f"wins at random {at_random:.1%}, after {chosen.rounds} rounds {learned:.1%}")
    order = weights.argsort()[::-1]
    print("likes most:", *(env.actions.text(action) for action in order[:5]))
    print("likes least:", *(env.actions.text(action) for action in order[-5:]))


if __name__ == "__main__":
    main()
