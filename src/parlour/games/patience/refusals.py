"""The refusals of a patience: a sentence for each code, made from the facts. Where a sentence is
Klondike's, so is the code."""

from typing import Final

from parlour.cards import NAMES
from parlour.errors import Sentences, quoted
from parlour.games.klondike.refusals import REFUSALS as KLONDIKE

_SHARED: Final = (
    *("over", "stock-empty", "stock-not-empty", "waste-empty", "no-redeal-left"),
    *("column-empty", "not-face-up", "not-next", "only-kings"),
)
_HOW: Final = {
    "alternate": "in alternating colours",
    "suit": "by suit",
    "colour": "by colour",
    "any": "one rank at a time",
}

REFUSALS: Final[Sentences] = {
    **{code: KLONDIKE[code] for code in _SHARED},
    "invalid-move": lambda text, forms: f"{quoted(text)} is not a move of this game: write {forms}.",
    "not-a-place": lambda place: f"{quoted(place)} is not a place of this game.",
    "no-such-seat": lambda: "This game has one seat, and this is not it.",
    "does-not-build": lambda card, last, build: f"{card} can't go on {last}: build down {_HOW[build]}.",
    "nothing-on-ace": lambda last: f"Nothing goes on an ace, {last}.",
    "nothing-on-empty": lambda: "Nothing goes to an empty column.",
    "not-together": lambda column, count: (
        f"Only the last {'card' if count == 1 else f'{count} cards'} of column {column} can move together."
    ),
    "too-many-cards": lambda count, most: (
        f"{count} cards are too many: the free cells and empty columns are enough for {most}."
    ),
    "cell-empty": lambda cell: f"Cell {cell} is empty.",
    "cell-taken": lambda cell: f"Cell {cell} is taken.",
    "reserve-empty": lambda: "The reserve is empty.",
    "fill-column": lambda column: f"Column {column} is empty: put a card there before you deal.",
    "card-gone": lambda place: f"There is no card at {place} any more.",
    "covered": lambda place: f"The card at {place} is covered.",
    "not-neighbour": lambda card, top: f"{card} can't go on {top}: it takes one rank up or down.",
    "king-stops": lambda top: f"Nothing goes on a king, {top}.",
    "not-thirteen": lambda cards: f"{' and '.join(cards)} don't make thirteen.",
    "not-alone": lambda card: f"{NAMES[card]} goes away only in a pair that makes thirteen.",
}
