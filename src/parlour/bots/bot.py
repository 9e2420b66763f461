"""The bot record: how a bot chooses a move from what a seat sees, and how long it appears to think.

A game's bot is registered in the entry-point group `parlour.bots`, under the name of the game.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from parlour.bots.strength import Strength

USUAL_PACE: Final = (0.9, 2.2)
"""Seconds, slow enough for people to follow."""


class Chooser(Protocol):
    """Choose one of a seat's legal moves from the game (its public rules) and the seat's view."""

    def __call__(
        self, game: Any, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
    ) -> Any: ...


class Bot(Struct, frozen=True):
    choose: Chooser
    pace: Mapping[Strength, tuple[float, float]]
    """The shortest and the longest time for a move in seconds, for each strength that the bot has. It depends
    on nothing else: thinking longer with more cards to choose from would reveal the hand."""
    sight: Callable[[Any, Any, int], Any] | None = None
    """A function from the game, its state and a seat to what an attentive player knows: the view, and what it
    no longer shows. The bot gets it in place of the view, but must accept a view too."""
    is_quick: bool = False
    """Whether it always chooses within a millisecond; a server runs other bots in a thread."""

    @property
    def strengths(self) -> tuple[Strength, ...]:
        return tuple(self.pace)

    def nearest(self, strength: Strength) -> Strength:
        """Return this strength if the bot has it, otherwise its first."""
        return strength if strength in self.pace else self.strengths[0]
