"""Klondike: `rules`, `moves` and their text, `events` with the view, `hints` and `scoring`."""

from parlour.games.klondike.rules import Klondike, Table

__all__ = ["Klondike", "Table"]
