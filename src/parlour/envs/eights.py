"""Observations in Eights: the hand, the pile, and the other seats' counts in order from the agent's seat."""

from typing import Final

from parlour.envs.encoders import Observation, blank, finished, share
from parlour.games.eights.cards import ALL_KINDS, COLOURS, KINDS
from parlour.games.eights.events import View

MOST_SEATS: Final = 6
MOST_ALIKE: Final = 5
MOST_CARDS: Final = 40
MOST_REVERSES: Final = 10

TOP_AT: Final = ALL_KINDS
DRAWN_AT: Final = TOP_AT + ALL_KINDS
COLOUR_AT: Final = DRAWN_AT + ALL_KINDS
TURN_AT: Final = COLOUR_AT + len(COLOURS)
COUNTS_AT: Final = TURN_AT + MOST_SEATS
PRESENT_AT: Final = COUNTS_AT + MOST_SEATS
REST_AT: Final = PRESENT_AT + MOST_SEATS
SIZE: Final = REST_AT + 3

KIND: Final = {text: kind for kind, text in enumerate(KINDS)}


class EightsEncoder:
    size: Final = SIZE

    def encode(self, view: View, seat: int) -> Observation:
        numbers = blank(SIZE)
        for text in view.hand:
            kind = KIND[text]
            numbers[kind] = min(1, numbers[kind] + 1 / MOST_ALIKE)
        numbers[TOP_AT + KIND[view.top]] = 1
        if view.drawn is not None:
            numbers[DRAWN_AT + KIND[view.drawn]] = 1
        numbers[COLOUR_AT + COLOURS.index(view.colour)] = 1
        seats = len(view.counts)
        numbers[TURN_AT + (view.turn - seat) % seats] = 1
        for place, cards in enumerate(view.counts[seat:] + view.counts[:seat]):
            numbers[COUNTS_AT + place] = share(cards, MOST_CARDS)
            numbers[PRESENT_AT + place] = 1
        numbers[REST_AT] = view.direction > 0
        numbers[REST_AT + 1] = share(view.pending, MOST_CARDS)
        numbers[REST_AT + 2] = share(view.reverses, MOST_REVERSES)
        return finished(numbers)


ENCODER: Final = EightsEncoder()
