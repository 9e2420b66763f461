"""The view of a table of Klondike, and the events of a move with their texts."""

from msgspec import Struct

from parlour.cards import NAMES, SUIT_NAMES, SUITS


class ColumnView(Struct, frozen=True, gc=False):
    down: int
    up: tuple[str, ...]


class Turn(Struct, frozen=True, gc=False):
    """The move that a tap on the stock makes, and how many cards it moves; with 0 it is refused."""

    move: str
    count: int


class View(Struct, frozen=True, gc=False):
    """Cards as text, the last one on top; for face-down cards only their number."""

    stock: int
    unseen: int
    """The number of cards in the stock that have never been drawn."""
    waste: tuple[str, ...]
    foundations: tuple[tuple[str, ...], ...]
    """In the order spades, hearts, diamonds, clubs."""
    columns: tuple[ColumnView, ...]
    redeals: int | None
    """The number of redeals left; None for no limit."""
    turn: Turn
    lifts: dict[str, int]
    """How many of a place's last cards can be picked up together, even if there is nowhere to put them."""
    homes: dict[str, str]
    """For each place whose last card can go up now, its foundation."""
    may_be_stuck: bool
    """False while the stock has cards that were never drawn: a check is not worth its cost then."""
    is_won: bool


class Drawn(Struct, frozen=True, tag=True, gc=False):
    """Cards went from the stock to the waste, one by one."""

    cards: tuple[str, ...]


class Redealt(Struct, frozen=True, tag=True, gc=False):
    """The waste became the stock again."""

    count: int


class Moved(Struct, frozen=True, tag=True, gc=False):
    """Cards moved between places: `1` … `7`, `w`, or a foundation `fs` `fh` `fd` `fc`."""

    cards: tuple[str, ...]
    source: str
    target: str


class TurnedUp(Struct, frozen=True, tag=True, gc=False):
    """A face-down card became the last of its column and was turned up."""

    card: str
    column: str


class Won(Struct, frozen=True, tag=True, gc=False):
    """All 52 cards are on the foundations."""


Event = Drawn | Redealt | Moved | TurnedUp | Won


def contents(view: View, seat: int | None) -> dict[str, tuple[str | None, ...]]:
    """Return the cards of a view by place, None for those face down."""
    return {
        "s": (None,) * view.stock,
        "w": view.waste,
        **{f"f{suit.lower()}": cards for suit, cards in zip(SUITS, view.foundations, strict=True)},
        **{str(number): (None,) * each.down + each.up for number, each in enumerate(view.columns, 1)},
    }


def place_name(place: str) -> str:
    if place == "w":
        return "the waste"
    if place.startswith("f"):
        return f"the {SUIT_NAMES[SUITS.index(place[1].upper())]} foundation"
    return f"column {place}"


def _the(card: str) -> str:
    return f"the {NAMES[card].lower()}"


def tell(event: Event) -> str:
    """Return an event in words.

    >>> tell(Moved(("QH", "JS"), "3", "5"))
    'Queen of hearts and 1 more: column 3 to column 5.'
    """
    match event:
        case Drawn(cards):
            return f"Drew {', '.join(_the(card) for card in cards)}."
        case Redealt(count):
            return f"Redeal: {count} card{'s' if count > 1 else ''} in the stock."
        case Moved(cards, source, target):
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            return f"{NAMES[cards[0]]}{more}: {place_name(source)} to {place_name(target)}."
        case TurnedUp(card, column):
            return f"{_the(card).capitalize()} turned up in column {column}."
        case Won():
            return "All cards are home: won!"
