"""The races: on Klondike, FreeCell and Golf."""

from functools import cached_property
from typing import Any, ClassVar, Final

from msgspec.structs import asdict

from parlour.errors import Sentences, quoted
from parlour.game import Clock, Defaults
from parlour.games.klondike import Klondike, moves, refusals
from parlour.games.klondike.options import Layout
from parlour.games.patience import FreeCell, Golf
from parlour.games.race.racing import REFUSALS, STOP, Racing, race_of, typed

# Its own, before those of a race and of Klondike.
FORMS: Final[Sentences] = {
    "invalid-move": lambda text: f"{quoted(text)} is not a move: write {refusals.FORMS}, fh-4 or stop.",
}


@typed
class Race(Layout, Racing, frozen=True, dict=True):
    """Klondike as a race for one to eight players."""

    raced: ClassVar[type[Any]] = Klondike
    name: ClassVar[str] = "race"
    # Part of the stored form: never change it.
    stored_defaults: ClassVar[Defaults] = {"": "draw=1 redeals=unlimited empty=kings takeback=yes"}
    refusals: ClassVar[Sentences] = FORMS

    @cached_property
    def solitaire(self) -> Klondike:
        return Klondike(**asdict(self))

    def parse(self, text: str) -> Any:
        return STOP if text.lower() == "stop" else moves.parse(text, {**REFUSALS, **FORMS})


FreeCellRace = race_of(
    FreeCell,
    name="race_freecell",
    title="FreeCell Race",
    about="Everyone plays the same FreeCell deal at the same time: first to bring all cards home wins.",
)
GolfRace = race_of(
    Golf,
    name="race_golf",
    title="Golf Race",
    about="Everyone plays the same Golf deal at the same time: first to clear the columns wins.",
    clock=Clock("game", least=60, most=60 * 60, usual=5 * 60, count_in=3),
)
