"""Bots: they choose a move from what a seat sees, never from the state, so they can't cheat.

A bot knows the game (its public rules), the view of its seat and the seat's legal moves, and takes all its
randomness from a given `Random`. The view may come with what the seat could remember from earlier views
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
    """Return the game's own bot, or one that makes random legal moves.

    >>> from parlour.games.eights import Eights
    >>> bot_for(Eights).strengths
    ('easy', 'normal', 'strong')
    """
    found = registry.bot(game.name)
    return found if isinstance(found, Bot) else FALLBACK


def sight(game: AnyGame, state: Any, seat: int) -> Any:
    """Return what the bot in a seat chooses from: the seat's view, and what a player would remember."""
    own = bot_for(game).sight
    return game.view(state, seat) if own is None else own(game, state, seat)


def choose(
    game: AnyGame, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
) -> Any:
    """Return one of `moves`, all legal moves of the seat; there is at least one.

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
    """Return how many seconds a bot appears to think about a move.

    >>> from parlour.games.eights import Eights
    >>> 0.9 <= pace(Eights(), "easy", Random(1)) <= 2.2
    True
    """
    bot = bot_for(game)
    return rng.uniform(*bot.pace[bot.nearest(strength)])
