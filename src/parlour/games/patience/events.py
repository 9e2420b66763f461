"""The view of a table of a patience, and the events of a move with their texts. Those that Klondike has too
are its."""

from msgspec import Struct

from parlour.cards import NAMES, SUIT_NAMES, SUITS
from parlour.games.klondike.events import Moved, Redealt, Turn, TurnedUp, Won

__all__ = ["Dealt", "Drawn", "Event", "Moved", "Redealt", "Taken", "Turn", "TurnedUp", "View", "Won", "tell"]


class View(Struct, frozen=True, gc=False):
    """Cards as text, the last one on top; None for those face down."""

    places: dict[str, tuple[str | None, ...]]
    turn: Turn
    """What a tap on the stock does; the count is 0 if nothing."""
    redeals: int | None
    """The number of redeals left; None for no limit."""
    lifts: dict[str, int]
    """How many of a place's last cards can be picked up together, even if there is nowhere to put them."""
    homes: dict[str, str]
    """For each place whose last card can go up now, its foundation."""
    base: str
    """The rank that foundations begin with."""
    may_be_stuck: bool
    """False with many moves, or while cards of the stock were never seen: no check is worth its cost then."""
    is_won: bool


class Drawn(Struct, frozen=True, tag=True, gc=False):
    """Cards went from the stock to the waste or on the pile, one by one."""

    cards: tuple[str, ...]
    target: str


class Dealt(Struct, frozen=True, tag=True, gc=False):
    """A card went from the stock to each of these columns."""

    cards: tuple[str, ...]
    columns: tuple[str, ...]


class Taken(Struct, frozen=True, tag=True, gc=False):
    """A pair was taken away from two places."""

    cards: tuple[str, ...]
    sources: tuple[str, ...]


Event = Drawn | Dealt | Redealt | Moved | Taken | TurnedUp | Won

_NAMES = {"w": "the waste", "r": "the reserve", "p": "the pile", "f": "the cards taken away"}


def place_name(place: str) -> str:
    """Return what a place is called.

    >>> place_name("3"), place_name("b"), place_name("fh2"), place_name("f8")
    ('3', 'cell b', 'the hearts foundation', 'foundation 8')
    """
    if place in _NAMES:
        return _NAMES[place]
    if place.startswith("f"):
        suit = SUITS.find(place[1].upper())
        return f"foundation {place[1:]}" if suit < 0 else f"the {SUIT_NAMES[suit]} foundation"
    return place if place.isdecimal() else f"cell {place}"


def tell(event: Event) -> str:
    """Return an event in words.

    >>> tell(Moved(("QH", "JS"), "3", "5"))
    'Queen of hearts and 1 more: 3 to 5.'
    >>> tell(Taken(("QH", "AS"), ("12", "w")))
    'Queen of hearts and ace of spades taken away.'
    """
    match event:
        case Drawn(cards):
            return f"Drew {_listed(cards)}."
        case Dealt(cards):
            return f"Dealt {_listed(cards)}."
        case Redealt(count):
            return f"Redeal: {count} card{'s' if count > 1 else ''} in the stock."
        case Moved(cards, source, target):
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            return f"{NAMES[cards[0]]}{more}: {place_name(source)} to {place_name(target)}."
        case Taken(cards):
            return f"{' and '.join(NAMES[card].lower() for card in cards).capitalize()} taken away."
        case TurnedUp(card, place):
            return f"The {NAMES[card].lower()} turned up at {place}."
        case Won():
            return "Won!"


def _listed(cards: tuple[str, ...]) -> str:
    return ", ".join(f"the {NAMES[card].lower()}" for card in cards)
