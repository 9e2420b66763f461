"""The start of an episode: a random deal, a given deal, or any state of the game."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlour.game import AnyGame


def starting_state(game: AnyGame, seats: int, random: np.random.Generator, options: Mapping[str, Any]) -> Any:
    """Return the state for the options of `reset`: `position`, or `deal` and `first`."""
    if "position" in options:
        return options["position"]
    deal = options.get("deal")
    seed = random.bytes(16).hex() if deal is None else str(deal)
    return game.start(seed, seats, first=options.get("first", 0))
