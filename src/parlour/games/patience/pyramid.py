"""Pyramid."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import PYRAMID, PYRAMID_ROWS, numbered
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class Pyramid(Patience, frozen=True):
    """28 cards form a pyramid of seven rows, all face up; the other 24 are the stock, turned one at a time
    to the waste, with two redeals. Free are the uncovered cards of the pyramid and the top of the waste.
    Two free cards that make thirteen (ace 1, jack 11, queen 12) are taken away together, a king alone. The
    game is won when the pyramid is gone.

    >>> game = Pyramid()
    >>> len(game.start("2026-11-15").talon)
    24
    """

    redeals: Annotated[
        Annotated[int, Meta(ge=0, le=2)] | Literal["unlimited"],
        Meta(description="how many redeals: the waste becomes the stock again"),
    ] = 2

    name: ClassVar[str] = "pyramid"
    title: ClassVar[str] = "Pyramid"
    about: ClassVar[str] = "Take away pairs of cards that make thirteen until the pyramid is gone."
    places: ClassVar[tuple[Place, ...]] = places(rows=PYRAMID_ROWS, covers=PYRAMID, others="swf")

    def rules(self) -> Rules:
        return Rules(
            deal=numbered(28),
            covers=PYRAMID,
            redeals=None if self.redeals == "unlimited" else self.redeals,
            foundations="pairs",
        )
