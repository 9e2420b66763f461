"""Bots: they choose a move from what a seat sees, never from the state, so they can't cheat.

A bot knows the game (its public rules), the view of its seat and the seat's legal moves, and takes its
chances from the `Random` it is given. What it could have seen before, it may be told together with the view
(`sight`). It knows nothing of rooms, servers or time.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from parlour import registry
from parlour.bots.bot import Bot
from parlour.bots.fallback import FALLBACK
from parlour.bots.strength import STRENGTHS, USUAL_STRENGTH, Strength
from parlour.game import AnyGame

__all__ = ["STRENGTHS", "USUAL_STRENGTH", "Bot", "Strength", "bot_for", "choose", "pace", "sight"]


def bot_for(game: AnyGame | type[AnyGame]) -> Bot:
    """The game's own bot; for a game that has none one that makes any legal move.

    >>> from parlour.games.eights import Eights
    >>> bot_for(Eights).strengths
    ('easy', 'normal', 'strong')
    """
    found = registry.bot(game.name)
    return found if isinstance(found, Bot) else FALLBACK


def sight(game: AnyGame, state: Any, seat: int) -> Any:
    """What the bot in a seat is to choose by: the seat's view, or more if it has watched and remembers."""
    own = bot_for(game).sight
    return game.view(state, seat) if own is None else own(game, state, seat)


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
    bot = bot_for(game)
    return bot.choose(game, view, seat, moves, strength=bot.nearest(strength), rng=rng)


def pace(game: AnyGame, strength: Strength, rng: Random) -> float:
    """How many seconds a bot seems to think over a move.

    >>> from parlour.games.eights import Eights
    >>> 0.9 <= pace(Eights(), "easy", Random(1)) <= 2.2
    True
    """
    bot = bot_for(game)
    return rng.uniform(*bot.pace[bot.nearest(strength)])
