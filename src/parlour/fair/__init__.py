"""The fair player of Klondike: it sees only what a person could, chooses moves and estimates the odds.

The core is native, in `native/src/fair`; docs/fair.md explains how it works and how well it plays.
"""

from parlour._klondike import Cancel
from parlour.difficulty import Difficulty, Rating
from parlour.fair.choosing import QUICK, USUAL, Choice, ChoiceBudget, budget_for, choose
from parlour.fair.deals import play_deal, play_seed, rate
from parlour.fair.mistakes import wins_given_away
from parlour.fair.odds import Chance, Odds, chance, odds
from parlour.fair.plans import Plans

__all__ = [
    "QUICK",
    "USUAL",
    "Cancel",
    "Chance",
    "Choice",
    "ChoiceBudget",
    "Difficulty",
    "Odds",
    "Plans",
    "Rating",
    "budget_for",
    "chance",
    "choose",
    "odds",
    "play_deal",
    "play_seed",
    "rate",
    "wins_given_away",
]
