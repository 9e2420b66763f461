"""The refusals of Klondike: a sentence for each code, made from the facts."""

from typing import Final

from parlour.errors import Sentences, quoted
from parlour.games.klondike.events import place_name

FORMS: Final = "draw, redeal, w-f, w-3, 3-f, 3-5, 3-5x4"

REFUSALS: Final[Sentences] = {
    "invalid-move": lambda text: f"{quoted(text)} is not a move: write {FORMS} or fh-4.",
    "no-such-place": lambda place: f"{quoted(place)} is not a place: write w, 1 to 7, fs, fh, fd or fc.",
    "no-such-seat": lambda: "Klondike has one seat, and this is not it.",
    "over": lambda: "This game is over: it is won.",
    "stock-empty": lambda: "The stock is empty.",
    "stock-not-empty": lambda: "You can redeal when the stock is empty.",
    "waste-empty": lambda: "The waste is empty.",
    "no-redeal-left": lambda: "No redeals left.",
    "column-empty": lambda column: f"Column {column} is empty.",
    "not-face-up": lambda column, count: (
        f"Only {count} {'card is' if count == 1 else 'cards are'} face up in column {column}."
    ),
    "no-takeback": lambda: "Cards on the foundations stay there.",
    "foundation-empty": lambda place: f"{place_name(place).capitalize()} is empty.",
    "not-next": lambda card: f"{card} isn't next in its suit.",
    "only-kings": lambda card: f"Only kings can go to an empty column, not {card}.",
    "does-not-fit": lambda card, last: (
        f"Nothing goes on an ace, {last}."
        if last.startswith("A")
        else f"{card} can't go on {last}: build down in alternating colours."
    ),
}
