"""What a bot is: how it chooses a move from what a seat sees, and how long it seems to think over it.

A game's bot is found by the entry-point group `parlour.bots`, under the name of the game.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from parlour.bots.strength import Strength

USUAL_PACE: Final = (0.9, 2.2)
"""Slow enough for people to follow."""


class Chooser(Protocol):
    """From the game (its public rules), the seat's view, the seat and its legal moves to one of these."""

    def __call__(
        self, game: Any, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
    ) -> Any: ...


class Bot(Struct, frozen=True):
    choose: Chooser
    pace: Mapping[Strength, tuple[float, float]]
    """For each strength that it has the shortest and the longest time over a move, in seconds. It depends on
    nothing else: a bot that thought longer with more cards to choose from would tell what is in its hand."""
    sight: Callable[[Any, Any, int], Any] | None = None
    """From the game, its state and a seat to what somebody who has watched knows: the view, and what it no
    longer shows. The bot takes it in the view's place; where there are only views, it takes those."""
    is_quick: bool = False
    """Does it always choose within a millisecond? A server has other bots think in a thread."""

    @property
    def strengths(self) -> tuple[Strength, ...]:
        return tuple(self.pace)

    def nearest(self, strength: Strength) -> Strength:
        """The strength it plays with when this one is asked for: its first if it doesn't have it."""
        return strength if strength in self.pace else self.strengths[0]
