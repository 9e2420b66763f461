"""How long a bot seems to think, so that people can follow it: a human pace, in seconds.

It has nothing to do with the time a choice takes, which is some thousandths of a second.
"""

from collections.abc import Sequence
from math import log2
from random import Random
from typing import Any, Final

from parlour.bots.strength import Strength
from parlour.game import AnyGame

SHORTEST: Final = 0.7
LONGEST: Final = 2.5
RACE_PACE: Final[dict[Strength, tuple[float, float]]] = {
    "easy": (2.0, 3.0),
    "normal": (1.5, 2.5),
    "strong": (1.0, 1.8),
}
"""In a race pace is strength: the shortest and the longest time from move to move."""


def pace(game: AnyGame, view: Any, moves: Sequence[Any], strength: Strength, rng: Random) -> float:
    """Longer with more to choose from, and never twice the same.

    >>> from parlour.games.eights import Eights
    >>> pace(Eights(), None, ["r1", "draw"], "easy", Random(1)) < 2.5
    True
    """
    if game.name == "race":
        return rng.uniform(*RACE_PACE[strength])
    thought = SHORTEST + 0.3 * log2(max(1, len(moves)))
    return min(LONGEST, max(SHORTEST, thought * rng.uniform(0.85, 1.4)))
