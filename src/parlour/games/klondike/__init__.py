"""Klondike: `rules` has the rules, `moves` their text, `happenings` what is seen; `help`; `scoring`."""

from parlour.games.klondike.rules import Klondike, Table

__all__ = ["Klondike", "Table"]
