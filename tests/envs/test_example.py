"""The example learns: it wins far more often than at random."""

import numpy as np
import pytest
from examples.train_eights import learn, main, share_won

from parlour.envs import make


def test_a_small_learner_beats_random_play() -> None:
    env = make("eights", seats=3, specials=False, hand=3)
    weights = learn(env, 100, np.random.default_rng(1))
    assert share_won(env, weights, 60, np.random.default_rng(2)) > 1 / 3 + 0.2


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rounds", "2", "--trials", "2"])
    assert "wins at random" in capsys.readouterr().out
