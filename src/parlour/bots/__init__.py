"""Bots: they choose a move from what a seat sees, never from the state, so they can't cheat.

A bot knows the game (its public rules), the view of its seat and the seat's legal moves, and takes its
chances from the `Random` it is given: the same in gives the same out. It keeps no memory, and knows nothing
of rooms, servers or time.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from parlour.bots import eights, fallback, race
from parlour.bots.pace import pace
from parlour.bots.strength import STRENGTHS, Chooser, Strength
from parlour.game import AnyGame

__all__ = ["BOTS", "STRENGTHS", "Strength", "choose", "pace"]

BOTS: Final[Mapping[str, Chooser]] = {"eights": eights.choose, "race": race.choose}
"""By the name of the game. Any other game gets the fallback."""


def choose(
    game: AnyGame, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
) -> Any:
    """One of `moves`, which are all that the seat may do now, and at least one.

    >>> from parlour.games.eights import Eights
    >>> game = Eights()
    >>> state = game.start("7", seats=3)
    >>> view, moves = game.view(state, 0), game.moves(state, 0)
    >>> str(choose(game, view, 0, moves, strength="strong", rng=Random(1)))
    'r7'
    """
    if not moves:
        raise ValueError("a bot was asked to move where there are no moves")
    bot = BOTS.get(game.name, fallback.choose)
    return bot(game, view, seat, moves, strength=strength, rng=rng)
