"""The games of the family and the options that the tests try them under."""

from typing import Any

from parlour import options
from parlour.games.patience import (
    Canfield,
    FortyThieves,
    FreeCell,
    Golf,
    Patience,
    Pyramid,
    Spider,
    TriPeaks,
    Yukon,
)

GAMES: dict[str, type[Patience]] = {
    each.name: each for each in (Canfield, FortyThieves, FreeCell, Golf, Pyramid, Spider, TriPeaks, Yukon)
}
RULES: dict[str, tuple[str, ...]] = {
    "canfield": ("", "draw=1 redeals=2", "redeals=0"),
    "forty": ("", "redeals=2"),
    "freecell": (
        *("", "cells=2", "cells=1 build=suit", "empty=kings", "cells=8"),
        "build=suit",
        "layout=eightoff cells=8 build=suit empty=kings",
        "layout=seahaven build=suit empty=kings",
        "layout=seahaven cells=3",
    ),
    "golf": ("", "wrap=yes", "king=stops"),
    "peaks": ("", "wrap=no"),
    "pyramid": ("", "redeals=0", "redeals=unlimited"),
    "spider": ("", "suits=2", "suits=4 deal=always", "deal=always"),
    "yukon": ("", "build=suit"),
}
"""For each game options as text, its defaults first."""

EVERY = [(name, text) for name, texts in RULES.items() for text in texts]


def game_of(name: str, text: str = "") -> Patience:
    game: Any = options.read(GAMES[name], text)
    assert isinstance(game, Patience)
    return game
