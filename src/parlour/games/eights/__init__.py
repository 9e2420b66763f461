"""Eights: `rules` has the rules, `cards` the kinds and their text, `events` the view and the events."""

from parlour.games.eights.rules import Eights, State

__all__ = ["Eights", "State"]
