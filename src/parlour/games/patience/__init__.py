"""The patience family: games as rule tables over one engine.

A game is a table (`rules`) in a module of its own. `patience` is the engine's front; `plan` makes a table
ready for play, `columns`, `free_cards` and `stock` list and make moves; `building` and `layouts` say what
goes on what and how cards lie; then there are `moves` and their text, `events` with the view (`views`),
`hints` and `scoring`.
"""

from parlour.games.patience.canfield import Canfield
from parlour.games.patience.forty import FortyThieves
from parlour.games.patience.freecell import FreeCell
from parlour.games.patience.golf import Golf
from parlour.games.patience.patience import Patience
from parlour.games.patience.peaks import TriPeaks
from parlour.games.patience.pyramid import Pyramid
from parlour.games.patience.spider import Spider
from parlour.games.patience.table import Table
from parlour.games.patience.yukon import Yukon

__all__ = [
    "Canfield",
    "FortyThieves",
    "FreeCell",
    "Golf",
    "Patience",
    "Pyramid",
    "Spider",
    "Table",
    "TriPeaks",
    "Yukon",
]
