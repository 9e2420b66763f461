"""Bots for Eights. `sight` decodes a view, `value` estimates a play; the three strengths are here.

All of them play when they can and draw only when they must: drawing costs a turn and a card.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.bots.bot import USUAL_PACE, Bot
from parlour.bots.eights.sight import Sight, see
from parlour.bots.eights.value import worth
from parlour.bots.strength import STRENGTHS, Strength
from parlour.games.eights import Eights
from parlour.games.eights.cards import COLOUR, PLAIN_KINDS, Move
from parlour.games.eights.events import View


def choose(
    game: Eights, view: View, seat: int, moves: Sequence[Move], *, strength: Strength, rng: Random
) -> Move:
    plays = [move for move in moves if move.kind >= 0]
    if not plays:
        return moves[0]
    if len(plays) == 1:
        return plays[0]
    match strength:
        case "easy":
            return rng.choice(plays)
        case "normal":
            sight = see(view, seat)
            return _best(plays, [_simple_value(sight, move) for move in plays], rng)
        case "strong":
            sight = see(view, seat)
            return _best(plays, [worth(game, sight, move) for move in plays], rng)


BOT: Final = Bot(choose, dict.fromkeys(STRENGTHS, USUAL_PACE), is_quick=True)


def _simple_value(sight: Sight, move: Move) -> float:
    """Return a simple value: prefer the colour held most, and keep wild cards, then specials, for later."""
    held = sum([1 for kind in sight.hand if COLOUR[kind] == move.colour])
    if COLOUR[move.kind] is None:
        return held - 20
    return held - 2 if move.kind >= PLAIN_KINDS else held


def _best(plays: list[Move], values: list[float], rng: Random) -> Move:
    """Return a random one of the plays with the highest value, up to rounding."""
    least = max(values) - 1e-9
    return rng.choice([play for play, value in zip(plays, values, strict=True) if value >= least])
