"""Observations in a race: the agent's own table as in Klondike, and the progress of each seat."""

from array import array
from typing import Final

from parlour.envs import klondike
from parlour.envs.encoders import Observation, blank, finished, share
from parlour.games.klondike.events import View as KlondikeView
from parlour.games.race import View

MOST_SEATS: Final = 8
MOST_MOVES: Final = 500
DEALT_DOWN: Final = 21
PER_SEAT: Final = 9
SIZE: Final = klondike.SIZE + MOST_SEATS * PER_SEAT


class RaceEncoder:
    size: Final = SIZE

    def encode(self, view: View[KlondikeView], seat: int) -> Observation:
        assert view.table is not None, "a seat sees its own table"
        numbers = array("f", klondike.ENCODER.encode(view.table, 0).tobytes())
        for progress in view.seats[seat:] + view.seats[:seat]:
            numbers.append(1)  # the seat is taken
            numbers.extend(height / view.height for height in progress.foundations)
            numbers.append(progress.face_down / DEALT_DOWN)
            numbers.append(share(progress.moves, MOST_MOVES))
            numbers.append(progress.is_done)
            numbers.append(progress.is_won)
        numbers.extend(blank(SIZE - len(numbers)))
        return finished(numbers)


ENCODER: Final = RaceEncoder()
