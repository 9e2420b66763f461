"""The style of a bot: what it likes to do first where several moves are good.

Every seat of a race has a style of its own, so that bots on the same deal don't play the same game. Beyond
that each choice wavers a little, by the randomness that the bot is given. A style depends on the seat alone,
so it tells nothing hidden.
"""

from random import Random
from typing import Final

from msgspec import Struct

CURIOSITY: Final = (0.15, 0.3)


class Style(Struct, frozen=True):
    """Factors on the merits of moves; 1 is the usual taste."""

    uncovering: float
    large_piles: float
    foundations: float
    waste: float
    curiosity: float = 0.0
    """How often it looks at the next card of the stock first, though there is a good move in the columns."""


USUAL: Final = Style(1.0, 1.0, 1.0, 1.0)


def style_of(seat: int) -> Style:
    """Return the style of the bot in a seat.

    >>> style_of(1) == style_of(1) != style_of(2)
    True
    """
    taste = Random(f"style of seat {seat}")
    uncovering, large_piles, foundations, waste = (taste.uniform(0.6, 1.5) for _ in range(4))
    return Style(uncovering, large_piles, foundations, waste, taste.uniform(*CURIOSITY))
