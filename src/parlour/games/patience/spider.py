"""Spider, with one, two or four suits."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from parlour.game import Place
from parlour.games.patience.layouts import RUN_FOUNDATIONS, by_rows
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Points, Rules
from parlour.games.patience.views import places


class Spider(Patience, frozen=True):
    """Two decks. Ten columns, the first four of six cards and the others of five, only the last face up.
    Columns are built down whatever the suit; a run of one suit moves together, and any card can go to an
    empty column. The stock is dealt one card to every column, while none is empty. A run from king to ace
    in one suit leaves by itself; the game is won when all eight have left.

    >>> game = Spider(suits=2)
    >>> len(game.start("2026-11-15").talon)
    50
    """

    suits: Annotated[Literal[1, 2, 4], Meta(description="how many suits are in play")] = 1
    deal_when: Annotated[
        Literal["filled", "always"], Meta(description="whether cards are dealt while a column is empty")
    ] = field(default="filled", name="deal")

    name: ClassVar[str] = "spider"
    title: ClassVar[str] = "Spider"
    about: ClassVar[str] = "Two decks, ten columns: build whole runs from king to ace in one suit."
    dailies: ClassVar[tuple[str, ...]] = ("suits=1", "suits=2")
    places: ClassVar[tuple[Place, ...]] = places(columns=10, foundations=RUN_FOUNDATIONS, others="s")

    def rules(self) -> Rules:
        return Rules(
            decks=2,
            suits=self.suits,
            deal=by_rows([6] * 4 + [5] * 6),
            down=(5,) * 4 + (4,) * 6,
            build="any",
            together="suit",
            empty="any",
            stock_to="columns",
            deals_on_empty=self.deal_when == "always",
            foundations="runs",
            points=Points(start=500, move=-1, run=100),
        )
