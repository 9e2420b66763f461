"""Eights: `rules` has the rules, `cards` the kinds and their text, `happenings` what is seen."""

from parlour.games.eights.rules import Eights, State

__all__ = ["Eights", "State"]
