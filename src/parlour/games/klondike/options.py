"""The options of Klondike: their values, defaults and combinations."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from parlour import options
from parlour.game import Defaults, Needs
from parlour.numbering import NUMBERINGS, Numbering

Redeals = Annotated[
    Annotated[int, Meta(ge=0)] | Literal["unlimited"],
    Meta(description="how many redeals: the waste becomes the stock again", examples=[0, 1, 2]),
]


class Layout(Struct, frozen=True):
    """The options that say how the cards may move, which Race shares."""

    draw: Annotated[int, Meta(ge=1, le=3, description="how many cards are drawn at a time")] = 1
    redeals: Redeals = "unlimited"
    empty: Annotated[Literal["kings", "any"], Meta(description="what can go to an empty column")] = "kings"
    takeback: Annotated[bool, Meta(description="cards can be moved back from the foundations")] = True

    numberings: ClassVar[Mapping[str, Numbering]] = NUMBERINGS

    def __post_init__(self) -> None:
        options.settle(self)

    @property
    def redeal_limit(self) -> int | None:
        """The number of redeals allowed; None for no limit."""
        return None if self.redeals == "unlimited" else self.redeals


class Options(Layout, frozen=True):
    """All options of Klondike."""

    redeals: Redeals = options.DERIVED
    scoring: Annotated[Literal["house", "standard", "vegas"], Meta(description="how points are counted")] = (
        "house"
    )
    timed: Annotated[bool, Meta(description="time affects the score")] = False
    cumulative: Annotated[bool, Meta(description="the balance carries over from game to game")] = False

    first_options: ClassVar[tuple[str, ...]] = ("draw", "scoring")
    needs: ClassVar[Needs] = {"timed=yes": "scoring=standard", "cumulative=yes": "scoring=vegas"}

    derived_defaults: ClassVar[Defaults] = {
        "": "redeals=unlimited",
        "scoring=vegas draw=1": "redeals=0",
        "scoring=vegas draw=2": "redeals=1",
        "scoring=vegas draw=3": "redeals=2",
    }
    # Part of the stored form: never change it.
    stored_defaults: ClassVar[Defaults] = {
        "": "draw=1 redeals=unlimited empty=kings takeback=yes scoring=house timed=no cumulative=no",
        "scoring=vegas draw=1": "redeals=0",
        "scoring=vegas draw=2": "redeals=1",
        "scoring=vegas draw=3": "redeals=2",
    }
