"""Canfield."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import SUIT_FOUNDATIONS, numbered
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class Canfield(Patience, frozen=True):
    """Thirteen cards are the reserve, of which only the top is in play. The next card begins the first
    foundation, and the others begin with its rank. Four columns of one card; the other 34 are the stock,
    turned three at a time as often as one likes. Foundations are built up by suit, round from king to ace,
    and columns down in alternating colours, round from ace to king; a run moves, whole or in part. An empty
    column is filled from the reserve at once, and by any card when that is used up.

    >>> game = Canfield()
    >>> len(game.start("2026-11-15").reserve)
    13
    """

    draw: Annotated[int, Meta(ge=1, le=3, description="how many cards are drawn at a time")] = 3
    redeals: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | Literal["unlimited"],
        Meta(description="how many redeals: the waste becomes the stock again"),
    ] = "unlimited"

    name: ClassVar[str] = "canfield"
    title: ClassVar[str] = "Canfield"
    about: ClassVar[str] = (
        "A reserve of thirteen to play off, and foundations that begin where the deal says."
    )
    places: ClassVar[tuple[Place, ...]] = places(columns=4, foundations=SUIT_FOUNDATIONS, others="swr")

    def rules(self) -> Rules:
        return Rules(
            deal=("r",) * 13 + ("f",) + numbered(4),
            build="alternate",
            wraps=True,
            together="run",
            empty="reserve",
            draw=self.draw,
            redeals=None if self.redeals == "unlimited" else self.redeals,
            foundations="base",
        )
