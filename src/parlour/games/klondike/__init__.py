"""Klondike: `rules` has the rules, `moves` their text, `events` what happens; `hints`; `scoring`."""

from parlour.games.klondike.rules import Klondike, Table

__all__ = ["Klondike", "Table"]
