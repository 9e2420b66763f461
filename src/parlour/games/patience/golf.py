"""Golf."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from parlour.game import Needs, Place
from parlour.games.patience.layouts import by_rows
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class Golf(Patience, frozen=True):
    """Seven columns of five cards, all face up; the next card begins the pile, and 16 are the stock. The
    last card of a column goes on the pile if it is one rank up or down. A king takes a queen, but no ace.
    The stock is drawn one card at a time on the pile. The game is won when the columns are empty.

    >>> game = Golf()
    >>> len(game.start("2026-11-15").talon)
    16
    """

    wrap: Annotated[bool, Meta(description="king and ace are neighbours")] = False
    king: Annotated[
        Literal["queen", "stops"], Meta(description="what can go on a king: a queen, or nothing")
    ] = "queen"

    name: ClassVar[str] = "golf"
    title: ClassVar[str] = "Golf"
    about: ClassVar[str] = "Clear seven columns onto one pile, one rank up or down."
    needs: ClassVar[Needs] = {"king=stops": "wrap=no"}
    places: ClassVar[tuple[Place, ...]] = places(columns=7, others="sp")

    def rules(self) -> Rules:
        return Rules(
            deal=(*by_rows([5] * 7), "p"),
            wraps=self.wrap,
            king_stops=self.king == "stops",
            stock_to="pile",
            foundations="pile",
        )
