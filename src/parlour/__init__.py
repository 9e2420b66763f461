"""Parlour: a card room you run yourself. The games are here; everything else is built on them."""

from parlour.errors import IllegalMove, InvalidMove, InvalidRules, ParlourError
from parlour.game import Game, Outcome
from parlour.games.eights import Eights
from parlour.games.klondike import Klondike
from parlour.games.race import Race

__all__ = [
    "Eights",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidRules",
    "Klondike",
    "Outcome",
    "ParlourError",
    "Race",
]
