"""The view of a seat at Eights, and the events of a move with their texts."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.games.eights.cards import COLOUR_NAMES


class View(Struct, frozen=True, gc=False, kw_only=True):
    """What a seat may know. `hand` is its own, empty for a spectator; of other hands it has the counts."""

    hand: tuple[str, ...]
    counts: tuple[int, ...]
    top: str
    """A wild card without its chosen colour, which is in `colour`."""
    colour: str
    """The current colour."""
    turn: int
    direction: int
    """1 to the next seat, -1 to the previous one."""
    pending: int
    """The number of cards that the seat to move has to draw, unless it plays a plus card."""
    draw_count: int = 0
    """The number of cards that the move `draw` takes, even if none is pending; not told by 0.2.0."""
    reverses: int
    """The number of reverses in a row."""
    drawn: str | None
    """The card just drawn, if this seat has to play it or pass."""
    winner: int | None


class Played(Struct, frozen=True, tag=True, gc=False):
    seat: int
    card: str
    """As in the move: a wild card with the chosen colour."""


class Drew(Struct, frozen=True, tag=True, gc=False):
    seat: int
    count: int
    cards: tuple[str, ...] | None
    """None for everybody else."""


class Passed(Struct, frozen=True, tag=True, gc=False):
    seat: int


class Turned(Struct, frozen=True, tag=True, gc=False):
    """The direction of play changed."""

    direction: int


class Skipped(Struct, frozen=True, tag=True, gc=False):
    seats: tuple[int, ...]


class Pending(Struct, frozen=True, tag=True, gc=False):
    """A plus card was played: `count` cards are now to be drawn."""

    count: int


class RoundWon(Struct, frozen=True, tag=True, gc=False):
    seat: int


Event = Played | Drew | Passed | Turned | Skipped | Pending | RoundWon


def tell(event: Event, names: Sequence[str]) -> str:
    """Return an event in words.

    >>> tell(Drew(1, 2, None), ["Ann", "Bob", "Cy"])
    'Bob drew 2 cards.'
    """
    match event:
        case Played(seat, card):
            shown, wild, colour = card.partition("=")
            return f"{names[seat]} played {shown}{f' and chose {COLOUR_NAMES[colour]}' if wild else ''}."
        case Drew(seat, count, cards):
            what = ", ".join(cards) if cards else "a card" if count == 1 else f"{count} cards"
            return f"{names[seat]} drew {what}."
        case Passed(seat):
            return f"{names[seat]} passed."
        case Turned(direction):
            return f"Now {'clockwise' if direction > 0 else 'anticlockwise'}."
        case Skipped(seats):
            return f"Skipped: {', '.join(dict.fromkeys(names[seat] for seat in seats))}."
        case Pending(count):
            return f"{count} cards to draw."
        case RoundWon(seat):
            return f"{names[seat]} wins the round!"
