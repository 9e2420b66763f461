"""What a play in Eights is worth to the seat that makes it: about its log-odds of winning the round after it.

The weights were first fitted (logistic regression) to the positions after a play in some ten thousand rounds
of bots at four seats, then rounded and adjusted by matches. A look ahead was tried on hand-set weights: a
hundred play-outs a choice, with imagined hands and cut off after twelve moves, showed no gain in 240 rounds.
"""

from math import sqrt
from typing import Final

from parlour.bots.eights.sight import Sight, next_seat, without
from parlour.games.eights import Eights
from parlour.games.eights.cards import COLOUR, IS_REVERSE, MATCHING, PLUS, Move

WON: Final = 1000.0
PLUS_KEPT: Final = 0.6
"""A plus card in hand answers pending draws, now and later."""
WILDS_KEPT: Final = 3.0
"""Times their share of the hand: what can always be played is best kept for the end."""
FOLLOWING: Final = 0.06
FOLLOWING_AT_LAST: Final = 0.45
"""Times the share of the hand that fits on the card played; `AT_LAST` with three cards or fewer."""
NEXT_THREAT: Final = 3.5
LATER_THREAT: Final = 1.7
LEFT_OUT_THREAT: Final = 0.8
"""Over one more than a seat's cards: for the seat that plays next, for those that play after it, and for
those that do not play before this seat does again."""
DRAWS_GIVEN: Final = 0.09
DRAWS_FEARED: Final = 0.04
"""Times the root of the pending draws: the next seat takes them, or they come round and find no plus here."""
RELIEF: Final = 0.7
"""Over the cards of the next seat, when it has draws pending: only with a plus card can it go out."""


def worth(game: Eights, sight: Sight, move: Move) -> float:
    """Of a card played."""
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
    """What is to be feared of the others: most of the one who plays next, least of those left out."""
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
    """Of the draws now pending, and of being able to answer others where they may be stacked."""
    is_stacked = game.stacking == "any"
    pluses = sum([1 for kind in hand if PLUS[kind]])
    kept = PLUS_KEPT * min(pluses, 3) if is_stacked else 0.0
    pending = sight.pending + PLUS[move.kind]
    following = next_seat(game, sight, move)
    if not pending or following == sight.seat:
        return kept
    feared = DRAWS_FEARED if is_stacked and not pluses else 0.0
    return kept + (DRAWS_GIVEN - feared) * sqrt(pending) + RELIEF / sight.counts[following]
