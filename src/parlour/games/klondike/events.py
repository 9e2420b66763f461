"""What a player of Klondike sees: the view of a table, and the events of a move with their words."""

from msgspec import Struct

from parlour.cards import NAMES, SUIT_NAMES, SUITS


class ColumnView(Struct, frozen=True, gc=False):
    down: int
    up: tuple[str, ...]


class Turn(Struct, frozen=True, gc=False):
    """What a tap on the stock means now: a move, and how many cards it moves. With none it is refused."""

    move: str
    count: int


class View(Struct, frozen=True, gc=False):
    """Cards as text, in the order they lie: the last is on top. Of face-down cards only how many."""

    stock: int
    unseen: int
    """How many cards of the stock have never been drawn."""
    waste: tuple[str, ...]
    foundations: tuple[tuple[str, ...], ...]
    """In the order spades, hearts, diamonds, clubs."""
    columns: tuple[ColumnView, ...]
    redeals: int | None
    """How many remain; None: no limit."""
    turn: Turn
    lifts: dict[str, int]
    """How many of a place's last cards can be picked up together, whether there is anywhere to go or not."""
    homes: dict[str, str]
    """For each place whose last card can go up now, the foundation that it goes to."""
    may_be_stuck: bool
    """False while the stock has cards that were never drawn: then it isn't worth asking."""
    is_won: bool


class Drawn(Struct, frozen=True, tag=True, gc=False):
    """Cards drawn from the stock to the waste, one by one."""

    cards: tuple[str, ...]


class Redealt(Struct, frozen=True, tag=True, gc=False):
    """The waste became the stock again."""

    count: int


class Moved(Struct, frozen=True, tag=True, gc=False):
    """Cards went from place to place: `1` … `7`, `w`, or a foundation `fs` `fh` `fd` `fc`."""

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


def place_name(place: str) -> str:
    if place == "w":
        return "the waste"
    if place.startswith("f"):
        return f"the {SUIT_NAMES[SUITS.index(place[1].upper())]} foundation"
    return f"column {place}"


def _the(card: str) -> str:
    return f"the {NAMES[card].lower()}"


def tell(event: Event) -> str:
    """
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
