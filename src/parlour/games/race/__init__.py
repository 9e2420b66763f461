"""Race: the same deal for everybody, each on a table of their own.

A solitaire with a `standing` (`parlour.game.Raced`) is made a race by `race_of` and an entry point of its
own: so it declares that the same deal is a fair contest.
"""

from parlour.games.race.races import FreeCellRace, GolfRace, Race
from parlour.games.race.racing import STOP, Lane, Progress, Progressed, Racing, State, Stop, View, race_of

__all__ = [
    "STOP",
    "FreeCellRace",
    "GolfRace",
    "Lane",
    "Progress",
    "Progressed",
    "Race",
    "Racing",
    "State",
    "Stop",
    "View",
    "race_of",
]
