"""Observations in Klondike: where each face-up card lies, and how many lie face down.

The order of a face-up run follows from its ranks; the order of the waste is encoded as depths.
"""

from typing import Final

from parlour.cards import DECK_SIZE, TEXT
from parlour.envs.encoders import Observation, blank, finished, share
from parlour.games.klondike.events import View

COLUMNS: Final = 7
MOST_DOWN: Final = 6
STOCK: Final = 24
MOST_REDEALS: Final = 10

# For each place one value per card: the columns, the foundations, the waste; then the depth in the waste.
FOUNDATIONS_AT: Final = COLUMNS * DECK_SIZE
WASTE_AT: Final = FOUNDATIONS_AT + DECK_SIZE
DEPTH_AT: Final = WASTE_AT + DECK_SIZE
COUNTS_AT: Final = DEPTH_AT + DECK_SIZE
REST_AT: Final = COUNTS_AT + COLUMNS
SIZE: Final = REST_AT + 5


def _numbers(start: int) -> dict[str, int]:
    """Return the index of each card's value in a place that starts there."""
    return {text: start + card for card, text in enumerate(TEXT)}


IN_COLUMN: Final = tuple(_numbers(column * DECK_SIZE) for column in range(COLUMNS))
ON_FOUNDATION: Final = _numbers(FOUNDATIONS_AT)
IN_WASTE: Final = _numbers(WASTE_AT)
# DEPTHS[count]: the values of a waste of `count` cards, from the lowest card up to 1 for the top one.
DEPTHS: Final = tuple(tuple(place / count for place in range(1, count + 1)) for count in range(STOCK + 1))


class KlondikeEncoder:
    size: Final = SIZE

    def encode(self, view: View, seat: int) -> Observation:
        numbers = blank(SIZE)
        for pile, places in zip(view.columns, IN_COLUMN, strict=True):
            for text in pile.up:
                numbers[places[text]] = 1
        for cards in view.foundations:
            for text in cards:
                numbers[ON_FOUNDATION[text]] = 1
        for text, depth in zip(view.waste, DEPTHS[len(view.waste)], strict=True):
            place = IN_WASTE[text]
            numbers[place] = 1
            numbers[place + DECK_SIZE] = depth
        for place, column in enumerate(view.columns, COUNTS_AT):
            numbers[place] = column.down / MOST_DOWN
        numbers[REST_AT] = view.stock / STOCK
        numbers[REST_AT + 1] = view.unseen / STOCK
        numbers[REST_AT + 2] = view.redeals is None
        numbers[REST_AT + 3] = 0 if view.redeals is None else share(view.redeals, MOST_REDEALS)
        numbers[REST_AT + 4] = view.turn.count > 0
        return finished(numbers)


ENCODER: Final = KlondikeEncoder()
