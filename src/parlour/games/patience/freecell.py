"""FreeCell, and the games that are FreeCell under other options."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from parlour.game import Place
from parlour.games.patience.layouts import SUIT_FOUNDATIONS, by_rows
from parlour.games.patience.patience import Patience
from parlour.games.patience.rules import Rules
from parlour.games.patience.views import places
from parlour.numbering import FREECELL_NUMBERINGS, HIGHEST_BIT, Deck, Numbering, numbered_deck

LAYOUTS: Final = {
    "freecell": by_rows([7, 7, 7, 7, 6, 6, 6, 6]),
    "eightoff": (*by_rows([6] * 8), *"abcd"),
    "seahaven": (*by_rows([5] * 10), *"ab"),
}


class FreeCell(Patience, frozen=True):
    """All cards are dealt face up to eight columns. Columns are built down in alternating colours, and any
    card can go to an empty one. Each cell holds one card. A run that is built moves as one if it could be
    moved card by card through the free cells and the other empty columns. The foundations are built up by
    suit from the ace.

    Eight Off and Seahaven Towers begin with cards in cells: 48 cards in eight columns and four in cells, or
    50 in ten columns and two in cells.

    >>> game = FreeCell()
    >>> table = game.start("2026-11-15")
    >>> [str(move) for move in game.moves(table, seat=0)][:5]
    ['1-2', '1-a', '1-b', '1-c', '1-d']
    """

    cells: Annotated[int, Meta(ge=1, le=8, description="how many cells there are")] = 4
    build: Annotated[Literal["alternate", "suit"], Meta(description="how columns are built down")] = (
        "alternate"
    )
    empty: Annotated[Literal["kings", "any"], Meta(description="what can go to an empty column")] = "any"
    layout: Annotated[
        Literal["freecell", "eightoff", "seahaven"], Meta(description="how the cards are dealt")
    ] = "freecell"

    name: ClassVar[str] = "freecell"
    title: ClassVar[str] = "FreeCell"
    about: ClassVar[str] = "Every card in sight, four cells to sort them with. Nearly every deal can be won."
    presets: ClassVar[Mapping[str, str]] = {
        "Baker's Game": "build=suit",
        "Eight Off": "layout=eightoff cells=8 build=suit empty=kings",
        "Seahaven Towers": "layout=seahaven build=suit empty=kings",
    }
    dailies: ClassVar[tuple[str, ...]] = ("",)
    numberings: ClassVar[Mapping[str, Numbering]] = FREECELL_NUMBERINGS
    numbers: ClassVar[str] = "microsoft"
    places: ClassVar[tuple[Place, ...]] = places(columns=10, cells=8, foundations=SUIT_FOUNDATIONS)

    def numbered(self, text: str) -> Deck | None:
        """Return the deck of a deal's number, or None if the text is none: then it is a seed like any other.

        >>> FreeCell().numbered("any word")
        """
        is_number = re.fullmatch(r"[0-9]{1,10}", text) and 0 < int(text) < HIGHEST_BIT
        return numbered_deck(self.numbers, text, self.numberings) if is_number else None

    def rules(self) -> Rules:
        return Rules(
            deal=LAYOUTS[self.layout],
            build=self.build,
            together="cells",
            empty=self.empty,
            cells=self.cells,
            foundations="aces",
        )
