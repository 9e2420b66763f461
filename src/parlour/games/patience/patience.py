"""A patience as a game: one engine that plays any rule table.

A game is a class with its options as fields, its names, and a method `rules` that returns the table for these
options. It knows of no room, player or time.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from msgspec import Struct

from parlour import options
from parlour.cards import Pack, check_deck
from parlour.errors import InvalidRules, Sentences, invalid, shortened
from parlour.game import Clock, Outcome, Picture, Place, Standing
from parlour.games.patience import columns, events, free_cards, hints, positions, stock, views
from parlour.games.patience.events import Event, View
from parlour.games.patience.layouts import CELLS
from parlour.games.patience.moves import LONGEST_RUN, PLACE_TEXT, STOCK, Move
from parlour.games.patience.plan import Plan, plan_of, refuse
from parlour.games.patience.refusals import REFUSALS
from parlour.games.patience.rules import Foundations, Rules
from parlour.games.patience.scoring import ScoreSheet
from parlour.games.patience.table import Cards, Table, dealt
from parlour.seeds import shuffled

SOLE_SEAT: Final = frozenset((0,))
NOBODY: Final[frozenset[int]] = frozenset()

Lister = Callable[[Plan, Table], list[Move]]
Mover = Callable[[Plan, Table, Move], tuple[Table, tuple[Event, ...]]]

PLAYED: Final[dict[Foundations, tuple[Lister, Mover]]] = {
    "aces": (columns.moves, columns.carry),
    "base": (columns.moves, columns.carry),
    "runs": (columns.moves, columns.carry),
    "pile": (free_cards.pile_moves, free_cards.carry_to_pile),
    "pairs": (free_cards.pair_moves, free_cards.take_away),
}
"""What lists the moves and what makes one."""


class Patience(Struct, frozen=True, dict=True):
    """What all games of the family have in common."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    places: ClassVar[tuple[Place, ...]]
    family: ClassVar[str] = "patience"
    """Under which there is a solver for them all."""
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 2)
    clock: ClassVar[Clock | None] = None
    has_undo: ClassVar[bool] = True
    refusals: ClassVar[Sentences] = REFUSALS
    picture: ClassVar[Picture] = ("KS KH KC KD", "AS back AD back")

    def __post_init__(self) -> None:
        options.settle(self)
        self._check_cells()

    def rules(self) -> Rules:
        """Return the rule table under these options."""
        raise NotImplementedError

    @cached_property
    def plan(self) -> Plan:
        return plan_of(self.rules())

    @cached_property
    def _played(self) -> tuple[Lister, Mover]:
        return PLAYED[self.plan.rules.foundations]

    def _check_cells(self) -> None:
        """Refuse options that deal cards to cells which there are not."""
        rules = self.rules()
        needed = sum(place in CELLS for place in rules.deal)
        if needed > rules.cells:
            enough = f"cells={needed}"
            raise InvalidRules(
                "option-needs",
                f"{options.write(self)} goes only with {enough}.",
                option="cells",
                value=str(rules.cells),
                needed=enough,
            )

    # The deal

    @property
    def pack(self) -> Pack:
        """The cards that it is dealt from, sorted."""
        return self.plan.rules.pack

    def start(self, seed: str, seats: int = 1, *, first: int = 0) -> Table:
        return self.deal(shuffled(seed, self.pack), seats)

    def deal(self, deck: Cards, seats: int = 1) -> Table:
        """Deal the deck in its own order: its first card is dealt first."""
        if seats not in self.seats:
            raise InvalidRules("seats", f"{self.title} is for one player, not {seats}.", seats=seats)
        check_deck(deck, self.pack)
        return dealt(self.plan.rules, deck)

    def check(self, table: Table) -> None:
        """Raise InvalidCards unless this position can be. Those that come from play can."""
        positions.check(self.plan, table)

    # Play

    def to_move(self, table: Table) -> frozenset[int]:
        return NOBODY if self.plan.is_won(table) else SOLE_SEAT

    def outcome(self, table: Table) -> Outcome | None:
        return Outcome(winners=(0,)) if self.plan.is_won(table) else None

    def standing(self, table: Table) -> Standing:
        """Tell how many cards are home; of those that only have to go, how many of the columns are gone."""
        if not self.plan.foundation_names:
            dealt = sum(place.isdecimal() for place in self.plan.rules.deal)
            return Standing((dealt - sum(map(len, table.columns)),), dealt, sum(table.down))
        home = (LONGEST_RUN,) * len(table.foundations) if self.plan.runs_leave else table.foundations
        missing = len(self.plan.foundation_names) - len(home)
        return Standing((*home, *(0,) * missing), LONGEST_RUN, sum(table.down))

    def timeout(self, table: Table, seat: int) -> Move | None:
        return None

    def parse(self, text: str) -> Move:
        return self.plan.book.parse(text)

    def all_moves(self) -> Sequence[Move]:
        return self.plan.book.all

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        plan = self.plan
        if seat != 0 or plan.is_won(table):
            return ()
        return self._played[0](plan, table)

    def play(self, table: Table, seat: int, move: Move) -> tuple[Table, tuple[Event, ...]]:
        plan = self.plan
        if seat != 0:
            refuse("no-such-seat")
        if move not in plan.book.known:
            raise plan.book.refusal(repr(move))
        if plan.is_won(table):
            refuse("over")
        if move.source == STOCK:
            return stock.draw(plan, table)
        if move.target == STOCK:
            return stock.redeal(plan, table)
        return self._played[1](plan, table, move)

    # Views and events

    def view(self, table: Table, seat: int | None) -> View:
        if seat not in (0, None):
            raise ValueError(f"There is no seat {seat} to see with: there is one, 0.")
        return views.view(self.plan, table, self.moves(table, 0))

    def redact(self, event: Event, seat: int | None) -> Event:
        return event

    def tell(self, event: Event, names: Sequence[str]) -> str:
        return events.tell(event)

    # Help and score, for callers that check whether a game offers them

    def hint(self, table: Table, seat: int) -> Move | None:
        return hints.hint(self, table)

    def best_place(self, table: Table, seat: int, source: str, count: int) -> Move | None:
        if source not in PLACE_TEXT:
            raise invalid(REFUSALS, "not-a-place", place=shortened(source))
        return hints.best_place(self, table, PLACE_TEXT.index(source), count)

    def finish(self, table: Table, seat: int) -> list[Move]:
        return hints.finish(self, table)

    def automatic(self, table: Table, seat: int, events: Sequence[Event], *, safe_only: bool) -> Move | None:
        return hints.automatic(self, table, safe_only=safe_only)

    @property
    def has_bank(self) -> bool:
        return False

    def score_sheet(self, bank: int = 0) -> ScoreSheet:
        return ScoreSheet(self.plan.rules.points, (self.plan.rules.points.start,))

    def restored_sheet(self, saved: list[Any]) -> ScoreSheet:
        return ScoreSheet.restored(self.plan.rules.points, saved)
