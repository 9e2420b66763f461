"""The strengths of bots."""

from typing import Final, Literal, get_args

Strength = Literal["easy", "normal", "strong"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
USUAL_STRENGTH: Final[Strength] = "normal"
