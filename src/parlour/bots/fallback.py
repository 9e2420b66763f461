"""The bot for games without one of their own: it chooses uniformly among the legal moves."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from parlour.bots.bot import USUAL_PACE, Bot
from parlour.bots.strength import Strength
from parlour.game import AnyGame


def choose(
    game: AnyGame, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
) -> Any:
    return rng.choice(moves)


FALLBACK: Final = Bot(choose, {"easy": USUAL_PACE}, is_quick=True)
