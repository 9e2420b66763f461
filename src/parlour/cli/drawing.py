"""Draw a solitaire's table as lines of text: cards with symbols and colours, or plain letters for a pipe.

    stock   waste           fs      fh      fd      fc
    ##21    4C  9H  QD      AS      --      2D      --

    1       2       3       4       5       6       7
    KH      ##      ##      …

It draws a player's view by the places that the game describes, so it can't show a card that lies face down.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest
from typing import Any, Final, Protocol

from msgspec import Struct
from rich.text import Text

from parlour.cards import SUITS, SYMBOLS
from parlour.game import AnyGame, Contents, Place, contents_of, places_of

CARD: Final = 5  # the width of a card
FANNED: Final = 4  # the width of a partly covered card
STRIDE: Final = 8
CLOSE: Final = 6  # the stride where a row has more than ten
MOST_WIDE: Final = 10
WASTE: Final = 2  # strides


class Look(Protocol):
    """The style of a table's parts, each drawn in a given width."""

    def card(self, card: str, width: int = CARD) -> Text: ...
    def back(self, count: int | None = None) -> Text: ...
    def place(self, name: str) -> Text:
        """Return an empty place: a suit, `K` for a king, `any` card, `redeal`, or `spent`."""

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


class Seen(Struct, frozen=True):
    """What is drawn: the cards at each place, and what the view and the options say besides."""

    places: tuple[Place, ...]
    cards: Contents
    can_turn: bool
    """Whether an empty stock can be turned over."""
    drawn: int
    """How many cards are drawn at a time."""
    empty: str
    """What goes to an empty column, `K` or `any`."""

    def rows(self) -> list[list[Place]]:
        numbers = sorted({place.row for place in self.places})
        return [[place for place in self.places if place.row == number] for number in numbers]

    @property
    def stride(self) -> int:
        return CLOSE if max(map(_strides, self.rows())) > MOST_WIDE else STRIDE


def seen(game: AnyGame, view: Any) -> Seen:
    cards, turn = contents_of(game, view, None), getattr(view, "turn", None)
    return Seen(
        places=tuple(place for place in places_of(game) if place.name in cards),
        cards=cards,
        can_turn=turn is not None and turn.count > 0,
        drawn=getattr(game, "draw", 1),
        empty="K" if getattr(game, "empty", "any") == "kings" else "any",
    )


def width(table: Seen) -> int:
    return max(map(_strides, table.rows())) * table.stride - (table.stride - CARD)


def frame(table: Seen) -> int:
    """Return how many lines the table has besides those of the cards in columns."""
    rows = table.rows()
    return sum(2 - _is_fanned(row) for row in rows) + sum(map(_are_apart, rows, rows[1:]))


def fewest_rows(table: Seen) -> int:
    """Return how many lines the columns need at least, with face-down cards as a count."""
    columns = [table.cards[place.name] for place in table.places if place.lies == "down"]
    return max((len(cards) - max(0, cards.count(None) - 1) for cards in columns), default=0)


def drawn(table: Seen, look: Look, rows: int | None = None) -> list[Text]:
    """Return the lines of a table. If `rows` is too small, face-down cards become a count."""
    lines: list[Text] = []
    table_rows = table.rows()
    for row, before in zip(table_rows, [[], *table_rows], strict=False):
        lines += [Text()] * bool(before and _are_apart(before, row))
        lines += _columns(table, row, look, rows) if _is_fanned(row) else _piles(table, row, look)
    return lines


def _are_apart(row: Sequence[Place], after: Sequence[Place]) -> bool:
    """Return whether an empty line is between two rows: those of a pyramid are close."""
    return any(place.at is None for place in (*row, *after))


def _is_fanned(row: Sequence[Place]) -> bool:
    return any(place.lies == "down" for place in row)


def _strides(row: Sequence[Place]) -> int:
    """Return how many cards a row is wide."""
    ends = [int((place.at or 0) + 1.5) for place in row if place.at is not None]
    return max(ends) if ends else sum(WASTE if place.lies == "fan" else 1 for place in row)


def _piles(table: Seen, row: Sequence[Place], look: Look) -> list[Text]:
    """Return the names of places and their cards: in a row, or at places that overlap those of other rows."""
    stride = table.stride
    strides = [WASTE if place.lies == "fan" else 1 for place in row]
    starts = accumulate(strides, initial=0)
    columns = [
        round((each if place.at is None else place.at) * stride)
        for place, each in zip(row, starts, strict=False)
    ]
    labels = [look.label(_label(table, place), len(_label(table, place)) + 1) for place in row]
    return [_at(columns, labels), _at(columns, [_pile(table, place, look) for place in row])]


def _at(columns: Sequence[int], texts: Sequence[Text]) -> Text:
    """Return one line of texts, each at its column."""
    line = Text()
    for column, text in zip(columns, texts, strict=True):
        line.append(" " * (column - line.cell_len))
        line.append_text(text)
    return line


_NAMES: Final = {"stock": "stock", "waste": "waste", "reserve": "reserve", "pile": "pile"}


def _label(table: Seen, place: Place) -> str:
    count = len(table.cards[place.name])
    if place.at is not None:
        return place.name if count else ""
    if place.kind in ("waste", "pile", "reserve") and count:
        return f"{place.kind} {count}"
    return _NAMES.get(place.kind, place.name)


def _pile(table: Seen, place: Place, look: Look) -> Text:
    cards = table.cards[place.name]
    if place.kind == "stock":
        return look.back(len(cards)) if cards else look.place("redeal" if table.can_turn else "spent")
    if not cards:
        return Text(" " * CARD) if place.at is not None else look.place(place.suit or "any")
    if place.lies == "fan":
        fanned = [look.card(str(card), FANNED) for card in cards[-table.drawn : -1]]
        return Text().join([*fanned, look.card(str(cards[-1]))])
    return look.back() if cards[-1] is None else look.card(cards[-1])


def _columns(table: Seen, row: Sequence[Place], look: Look, rows: int | None) -> list[Text]:
    contents, stride = [table.cards[place.name] for place in row], table.stride
    are_counted = rows is not None and max(map(len, contents)) > rows
    empty = look.place(table.empty)
    columns = [[*_column(cards, look, are_counted=are_counted)] or [empty] for cards in contents]
    numbers = Text().join(look.label(place.name, stride) for place in row)
    gap, blank = Text(" " * (stride - CARD)), Text(" " * CARD)
    return [numbers, *(gap.join(line) for line in zip_longest(*columns, fillvalue=blank))]


def _column(cards: Sequence[str | None], look: Look, *, are_counted: bool) -> Iterator[Text]:
    down = cards.count(None)
    if are_counted and down:
        yield look.back(down)
    elif down:
        yield from (look.back() for _ in range(down))
    yield from (look.card(card) for card in cards if card is not None)
