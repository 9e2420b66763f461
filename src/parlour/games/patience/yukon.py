"""Yukon, and Russian Solitaire, which is Yukon built by suit."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import SUIT_FOUNDATIONS, by_rows
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class Yukon(Patience, frozen=True):
    """All cards are dealt to seven columns: one to the first, one to six face down and five face up on them
    to the others. Any face-up card moves with all that lies on it, onto a card one rank higher and of the
    other colour; a king goes to an empty column. The foundations are built up by suit from the ace. There
    is no stock.

    >>> game = Yukon()
    >>> [len(column) for column in game.start("2026-11-15").columns]
    [1, 6, 7, 8, 9, 10, 11]
    """

    build: Annotated[Literal["alternate", "suit"], Meta(description="how columns are built down")] = (
        "alternate"
    )

    name: ClassVar[str] = "yukon"
    title: ClassVar[str] = "Yukon"
    about: ClassVar[str] = "Like Klondike without a stock: any face-up card moves with all that lies on it."
    presets: ClassVar[Mapping[str, str]] = {"Russian Solitaire": "build=suit"}
    places: ClassVar[tuple[Place, ...]] = places(columns=7, foundations=SUIT_FOUNDATIONS)

    def rules(self) -> Rules:
        return Rules(
            deal=by_rows([1, 6, 7, 8, 9, 10, 11]),
            down=(0, 1, 2, 3, 4, 5, 6),
            build=self.build,
            together="all",
            empty="kings",
            foundations="aces",
        )
