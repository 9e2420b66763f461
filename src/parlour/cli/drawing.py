"""Draw a table of Klondike as lines of text: cards with symbols and colours, or plain letters for a pipe.

    stock   waste           fs      fh      fd      fc
    ##21    4C  9H  QD      AS      --      2D      --

    1       2       3       4       5       6       7
    KH      ##      ##      …

It draws a player's view, so it can't show a card that lies face down.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, Protocol

from rich.text import Text

from parlour.cards import SUITS, SYMBOLS
from parlour.games.klondike import Klondike
from parlour.games.klondike.events import ColumnView, View

CARD: Final = 5  # the width of a card
FANNED: Final = 4  # the width of a partly covered card
GAP: Final = "   "
STRIDE: Final = CARD + len(GAP)
WIDTH: Final = 7 * STRIDE - len(GAP)


class Look(Protocol):
    """The style of a table's parts, each drawn in a given width."""

    def card(self, card: str, width: int = CARD) -> Text: ...
    def back(self, count: int | None = None) -> Text: ...
    def place(self, name: str) -> Text:
        """Return an empty place: a suit, `K` for a king, `any` card, `redeal`, or `spent`."""
        ...

    def label(self, text: str, width: int = STRIDE) -> Text: ...


class Plain:
    def card(self, card: str, width: int = CARD) -> Text:
        return Text(card.ljust(width))

    def back(self, count: int | None = None) -> Text:
        return Text(f"##{'' if count is None else count}".ljust(CARD))

    def place(self, name: str) -> Text:
        return Text({"redeal": "()", "spent": "xx"}.get(name, "--").ljust(CARD))

    def label(self, text: str, width: int = STRIDE) -> Text:
        return Text(text.ljust(width))


class Coloured:
    RED: Final = "bold #b3202a on #f3eee1"
    BLACK: Final = "bold #1c1c1c on #f3eee1"
    BACK: Final = "#8fb3dd on #24456f"
    PLACE: Final = "#8a8f98 on #2b2f36"
    LABEL: Final = "dim"
    MARKS: Final = {
        **{f"{suit}": symbol for suit, symbol in zip(SUITS, SYMBOLS, strict=True)},
        "any": "·",
        "redeal": "↻",
        "spent": "✕",
    }

    def card(self, card: str, width: int = CARD) -> Text:
        rank, suit = card[0].replace("T", "10"), card[1]
        style = self.RED if suit in "HD" else self.BLACK
        return Text(f" {rank}{self.MARKS[suit]}".ljust(width), style)

    def back(self, count: int | None = None) -> Text:
        return Text("░" * CARD if count is None else f"░{count:^3}░", self.BACK)

    def place(self, name: str) -> Text:
        return Text(f"{self.MARKS.get(name, name):^{CARD}}", self.PLACE)

    def label(self, text: str, width: int = STRIDE) -> Text:
        return Text(f" {text}".ljust(width), self.LABEL)


def table(game: Klondike, view: View, look: Look, rows: int | None = None) -> list[Text]:
    """Return the lines of a table. If `rows` is too small, face-down cards become a count."""
    return [*_top(game, view, look), Text(), *_columns(game, view.columns, look, rows)]


def _top(game: Klondike, view: View, look: Look) -> list[Text]:
    waste = f"waste {len(view.waste)}" if view.waste else "waste"
    labels = [look.label("stock"), look.label(waste, 2 * STRIDE)]
    labels += [look.label(f"f{suit.lower()}") for suit in SUITS]
    foundations = [
        look.card(cards[-1]) if cards else look.place(suit)
        for suit, cards in zip(SUITS, view.foundations, strict=True)
    ]
    between = Text(GAP)
    cards = between.join([_stock(view, look), _waste(game, view, look), *foundations])
    return [Text().join(labels), cards]


def _stock(view: View, look: Look) -> Text:
    if view.stock:
        return look.back(view.stock)
    can_redeal = view.waste and view.redeals != 0
    return look.place("redeal" if can_redeal else "spent")


def _waste(game: Klondike, view: View, look: Look) -> Text:
    """Return as many fanned cards as are drawn at once, the last on top; two strides wide."""
    fanned, top = view.waste[-game.draw : -1], view.waste[-1:]
    drawn = Text().join(
        [*(look.card(card, FANNED) for card in fanned), *(look.card(card) for card in top)]
    ) or Text("").join([look.place("any")])
    drawn.append(" " * (STRIDE + CARD - drawn.cell_len))
    return drawn


def _columns(game: Klondike, columns: Sequence[ColumnView], look: Look, rows: int | None) -> list[Text]:
    tallest = max(column.down + len(column.up) for column in columns)
    are_counted = rows is not None and tallest > rows
    empty = look.place("K" if game.empty == "kings" else "any")
    drawn = [_column(column, look, are_counted=are_counted) or [empty] for column in columns]
    numbers = Text().join(look.label(str(number)) for number in range(1, len(columns) + 1))
    blank = Text(" " * CARD)
    return [numbers, *(Text(GAP).join(row) for row in zip_longest(*drawn, fillvalue=blank))]


def _column(column: ColumnView, look: Look, *, are_counted: bool) -> list[Text]:
    if are_counted:
        backs = [look.back(column.down)] if column.down else []
    else:
        backs = [look.back() for _ in range(column.down)]
    return [*backs, *(look.card(card) for card in column.up)]
