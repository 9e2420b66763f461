"""TriPeaks."""

from typing import Annotated, ClassVar

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import PEAK_ROWS, PEAKS, numbered
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places


class TriPeaks(Patience, frozen=True):
    """Three peaks of three rows stand on a common row of ten cards, which lies face up; the next card
    begins the pile, and 23 are the stock. A free card goes on the pile if it is one rank up or down, round
    from king to ace too. A covered card is turned up when both cards that lie on it are gone. The game is
    won when the peaks are gone.

    >>> game = TriPeaks()
    >>> len(game.start("2026-11-15").talon)
    23
    """

    wrap: Annotated[bool, Meta(description="king and ace are neighbours")] = True

    name: ClassVar[str] = "peaks"
    title: ClassVar[str] = "TriPeaks"
    about: ClassVar[str] = "Clear three peaks onto one pile, one rank up or down."
    places: ClassVar[tuple[Place, ...]] = places(rows=PEAK_ROWS, covers=PEAKS, others="sp")

    def rules(self) -> Rules:
        return Rules(
            deal=(*numbered(28), "p"),
            down=(1,) * 18 + (0,) * 10,
            covers=PEAKS,
            wraps=self.wrap,
            stock_to="pile",
            foundations="pile",
        )
