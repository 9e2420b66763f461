"""How fast bots are in a race, where pace is part of the strength."""

from collections.abc import Mapping
from typing import Final

from parlour.bots.strength import Strength

PACES: Final[Mapping[Strength, tuple[float, float]]] = {
    "easy": (2.0, 3.0),
    "normal": (1.5, 2.5),
    "strong": (1.0, 1.8),
}
"""The shortest and the longest time for a move in seconds."""
