"""The value of a play in Eights to the seat that makes it: roughly its log-odds of winning the round.

The weights were first fitted (logistic regression) to the positions after a play in some ten thousand rounds
of bots at four seats, then rounded and adjusted by matches. Lookahead was tried on hand-set weights: a
hundred playouts per choice, with sampled hands and a limit of twelve moves, gained nothing in 240 rounds.
"""

from math import sqrt
from typing import Final

from parlour.bots.eights.sight import Sight, next_seat, without
from parlour.games.eights import Eights
from parlour.games.eights.cards import COLOUR, IS_REVERSE, MATCHING, PLUS, Move

WON: Final = 1000.0
PLUS_KEPT: Final = 0.6
"""Per plus card in hand: it answers pending draws, now and later."""
WILDS_KEPT: Final = 3.0
"""Times the share of wild cards in the hand: they can always be played, so they are best kept for the end."""
FOLLOWING: Final = 0.06
FOLLOWING_AT_LAST: Final = 0.45
"""Times the share of the hand that can follow the card played; `AT_LAST` with three cards or fewer."""
NEXT_THREAT: Final = 3.5
LATER_THREAT: Final = 1.7
LEFT_OUT_THREAT: Final = 0.8
"""Divided by one more than a seat's cards: for the next seat, for those after it, and for those that do not
play before this seat does again."""
DRAWS_GIVEN: Final = 0.09
DRAWS_FEARED: Final = 0.04
"""Times the square root of the pending draws: the next seat takes them, or they come back to a seat without
a plus card."""
RELIEF: Final = 0.7
"""Divided by the cards of the next seat when it has draws pending: it can go out only with a plus card."""


def worth(game: Eights, sight: Sight, move: Move) -> float:
    """Return the value of playing a card."""
    hand = without(sight.hand, move.kind)
    if not hand:
        return WON
    return _hand_worth(hand, move) - _threats(game, sight, move) + _draws_worth(game, sight, move, hand)


def _hand_worth(hand: tuple[int, ...], move: Move) -> float:
    fitting = MATCHING[move.kind][move.colour]
    wilds = sum([1 for kind in hand if COLOUR[kind] is None])
    following = sum([1 for kind in hand if fitting[kind]])
    weight = FOLLOWING_AT_LAST if len(hand) <= 3 else FOLLOWING
    return (WILDS_KEPT * wilds + weight * following) / len(hand)


def _threats(game: Eights, sight: Sight, move: Move) -> float:
    """Return the threat of the other seats: highest for the next one, lowest for those left out."""
    seats, turn = len(sight.counts), next_seat(game, sight, move)
    direction = -sight.direction if IS_REVERSE[move.kind] else sight.direction
    threat, weight = 0.0, NEXT_THREAT
    for _ in range(seats):
        if turn == sight.seat:
            weight = LEFT_OUT_THREAT
        else:
            threat += weight / (sight.counts[turn] + 1)
            weight = min(weight, LATER_THREAT)
        turn = (turn + direction) % seats
    return threat


def _draws_worth(game: Eights, sight: Sight, move: Move, hand: tuple[int, ...]) -> float:
    """Return the value of the draws now pending, and of plus cards in hand where draws can be stacked."""
    is_stacked = game.stacking == "any"
    pluses = sum([1 for kind in hand if PLUS[kind]])
    kept = PLUS_KEPT * min(pluses, 3) if is_stacked else 0.0
    pending = sight.pending + PLUS[move.kind]
    following = next_seat(game, sight, move)
    if not pending or following == sight.seat:
        return kept
    feared = DRAWS_FEARED if is_stacked and not pluses else 0.0
    return kept + (DRAWS_GIVEN - feared) * sqrt(pending) + RELIEF / sight.counts[following]
