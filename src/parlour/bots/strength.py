"""How strong a bot is, and what every bot is: a function from what a seat sees to one of its moves."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, Protocol, get_args

Strength = Literal["easy", "normal", "strong"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)


class Chooser(Protocol):
    """From the game (its public rules), the seat's view, the seat and its legal moves to one of these."""

    def __call__(
        self, game: Any, view: Any, seat: int, moves: Sequence[Any], *, strength: Strength, rng: Random
    ) -> Any: ...
