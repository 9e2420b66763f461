"""Bots for a race on any solitaire that gives hints: these tell nothing that the seat can't see.

A bot follows the hints, which never loop, and stops where there is none. Now and then it makes another move
instead, the weaker the more often, so that bots on the same deal don't play the same game; but not for ever.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from parlour.bots.bot import Bot
from parlour.bots.race.paces import PACES
from parlour.bots.strength import Strength
from parlour.games.race import STOP, Racing, State, View

WHIMS: Final[Mapping[Strength, float]] = {"easy": 0.2, "normal": 0.08, "strong": 0.02}
"""How often it makes another move than the hint."""
WHIMSICAL: Final = 100
"""For so many moves it may."""


class Sight(Struct, frozen=True):
    view: View[Any]
    hint: Any


def sight(game: Racing, state: State[Any], seat: int) -> Sight:
    return Sight(game.view(state, seat), game.hint(state, seat))


def choose(
    game: Racing, view: View[Any] | Sight, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
) -> Any:
    """Return a move; given a plain view, any."""
    others = [move for move in moves if move != STOP]
    shown, hint = (view.view, view.hint) if isinstance(view, Sight) else (view, None)
    is_whimsical = not isinstance(view, Sight) or rng.random() < WHIMS[strength]
    if others and is_whimsical and shown.seats[seat].moves < WHIMSICAL:
        return rng.choice(others)
    return STOP if hint is None else hint


BOT: Final = Bot(choose, PACES, sight)
