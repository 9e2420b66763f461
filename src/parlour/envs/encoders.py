"""Encoders, which turn a seat's view into the array that an agent observes.

An encoder is registered in the entry-point group `parlour.encoders`, under the name of its game. A game
without one is observed as the bytes of its view.
"""

from array import array
from typing import Any, Final, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour import registry
from parlour.game import AnyGame

Observation = NDArray[np.float32]


class Encoder(Protocol):
    @property
    def size(self) -> int:
        """The number of values in an observation, each from 0 to 1."""

    def encode(self, view: Any, seat: int) -> Observation:
        """Return what a seat observes: a function of its view and its number."""


class ViewAsBytes:
    """The view as JSON, with one value per byte, for games without an encoder."""

    size: Final = 4096

    def encode(self, view: Any, seat: int) -> Observation:
        text = msgspec.json.encode(view)
        if len(text) > self.size:
            raise ValueError(f"A view of {len(text)} bytes is more than the {self.size} of an observation.")
        observation: Observation = np.zeros(self.size, np.float32)
        observation[: len(text)] = np.frombuffer(text, np.uint8) / np.float32(255)
        return observation


def encoder_for(game: AnyGame) -> Encoder:
    found: Encoder | None = registry.encoder(game.name)
    return ViewAsBytes() if found is None else found


def blank(size: int) -> "array[float]":
    """Return zeros to fill in: setting single values is several times faster here than in NumPy."""
    return array("f", bytes(4 * size))


def finished(numbers: "array[float]") -> Observation:
    """Return the same values as an observation, without a copy."""
    return np.frombuffer(numbers, np.float32)


def share(number: int, most: int) -> float:
    """Return a count as a number from 0 to 1, capped at `most`."""
    return min(number, most) / most
