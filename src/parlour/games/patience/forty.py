"""Forty Thieves."""

from typing import Annotated, ClassVar

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import DOUBLE_FOUNDATIONS, by_rows
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class FortyThieves(Patience, frozen=True):
    """Two decks. Ten columns of four cards, all face up, are built down by suit. One card moves at a time,
    and any card can go to an empty column. The other 64 cards are the stock, turned one at a time and only
    once. Eight foundations are built up by suit from the ace.

    >>> game = FortyThieves()
    >>> len(game.start("2026-11-15").talon)
    64
    """

    redeals: Annotated[
        int, Meta(ge=0, le=2, description="how many redeals: the waste becomes the stock again")
    ] = 0

    name: ClassVar[str] = "forty"
    title: ClassVar[str] = "Forty Thieves"
    about: ClassVar[str] = "Two decks, ten columns built by suit, one card at a time: a hard one."
    places: ClassVar[tuple[Place, ...]] = places(columns=10, foundations=DOUBLE_FOUNDATIONS, others="sw")

    def rules(self) -> Rules:
        return Rules(
            decks=2,
            deal=by_rows([4] * 10),
            build="suit",
            together="one",
            empty="any",
            draw=1,
            redeals=self.redeals,
            foundations="aces",
        )
