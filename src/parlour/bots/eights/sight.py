"""A view of Eights in the integers that the rules use, and the turn order after a move.

It is made from a view alone, so it holds nothing that the seat may not know.
"""

from msgspec import Struct

from parlour.games.eights import Eights
from parlour.games.eights.cards import COLOURS, IS_REVERSE, KINDS, PLAIN_KINDS, PLUS, Move
from parlour.games.eights.events import View

KIND_OF = {text: kind for kind, text in enumerate(KINDS)}


class Sight(Struct, frozen=True, gc=False):
    seat: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    top: int
    colour: int
    direction: int
    pending: int
    reverses: int


def see(view: View, seat: int) -> Sight:
    return Sight(
        seat=seat,
        hand=tuple([KIND_OF[card] for card in view.hand]),
        counts=view.counts,
        top=KIND_OF[view.top],
        colour=COLOURS.index(view.colour),
        direction=view.direction,
        pending=view.pending,
        reverses=view.reverses,
    )


def next_seat(game: Eights, sight: Sight, move: Move) -> int:
    """Return the seat that plays after this move."""
    direction, steps, kind = sight.direction, 1, move.kind
    if kind >= PLAIN_KINDS and not PLUS[kind]:
        if IS_REVERSE[kind]:
            direction = -direction
        else:
            steps += game.skip
    return (sight.seat + direction * steps) % len(sight.counts)


def without(hand: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the hand after playing a card from it."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]
