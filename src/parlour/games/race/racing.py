"""Race: the same Klondike deal on every seat's own table, played simultaneously under Klondike's rules.

A race adds a count of steps, which orders events across seats; `stop`; what the others may see; and the
ranking. The clock that ends a race belongs to the room: it stops every seat still racing.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from parlour.errors import InvalidRules, Sentences, illegal, quoted
from parlour.game import Clock, Defaults, Outcome, Picture, Place
from parlour.games.klondike import events as klondike
from parlour.games.klondike import moves, refusals
from parlour.games.klondike.moves import LONGEST_RUN
from parlour.games.klondike.options import Layout
from parlour.games.klondike.rules import WON, Klondike, Table


class Stop(Struct, frozen=True, tag=True):
    """A seat's decision to end its race."""

    def __str__(self) -> str:
        return "stop"


STOP: Final = Stop()
Move = moves.Move | Stop


# Klondike's refusals, with a race's own in front.
REFUSALS: Final[Sentences] = {
    **refusals.REFUSALS,
    "invalid-move": lambda text: f"{quoted(text)} is not a move: write {refusals.FORMS}, fh-4 or stop.",
    "no-such-seat": lambda seat: f"There is no seat {seat + 1} in this race.",
    "done": lambda: "You have finished this race.",
}


class Lane(Struct, frozen=True, array_like=True):
    """One seat's table and its progress."""

    table: Table
    moves: int = 0
    last_up: int = 0
    """The step at which its last card went to a foundation, or 0."""
    done: int = 0
    """The step at which it won or stopped, or 0 while it is racing."""


class State(Struct, frozen=True, array_like=True):
    lanes: tuple[Lane, ...]
    step: int = 0
    """The number of moves made by all seats: the time of the race."""


class Progress(Struct, frozen=True):
    """What the others see of a seat."""

    foundations: tuple[int, ...]
    """The number of cards on each, in the order spades, hearts, diamonds, clubs."""
    face_down: int
    moves: int
    is_done: bool
    is_won: bool


class View(Struct, frozen=True):
    """The seat's own table, None for a spectator; the progress of all seats; and at the end their places."""

    table: klondike.View | None
    height: int
    """The number of cards on a full foundation."""
    seats: tuple[Progress, ...]
    places: tuple[int, ...]
    """Each seat's place, from 1, when all are done; seats that tie share one. Empty until then."""

    @property
    def homes(self) -> dict[str, str]:
        return self.table.homes if self.table else {}


class Progressed(Struct, frozen=True, tag=True):
    """A seat's move or stop and its progress; only the seat itself sees what happened on its table."""

    seat: int
    progress: Progress
    events: tuple[klondike.Event, ...] | None
    """None for everybody else."""


class Race(Layout, frozen=True, dict=True):
    """Klondike as a race for one to eight players."""

    name: ClassVar[str] = "race"
    version: ClassVar[int] = 1
    # Part of the stored form: never change it.
    stored_defaults: ClassVar[Defaults] = {"": "draw=1 redeals=unlimited empty=kings takeback=yes"}
    seats: ClassVar[range] = range(1, 9)
    clock: ClassVar[Clock | None] = Clock("game", least=5 * 60, most=60 * 60, usual=15 * 60, count_in=3)
    has_undo: ClassVar[bool] = False
    refusals: ClassVar[Sentences] = REFUSALS
    picture: ClassVar[Picture] = ("AS AH AC AD", "AS AH AC AD")
    places: ClassVar[tuple[Place, ...]] = moves.PLACES

    @cached_property
    def klondike(self) -> Klondike:
        return Klondike(**asdict(self))

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        return self._line_up(self.klondike.start(seed), seats)

    def deal(self, deck: tuple[int, ...], seats: int) -> State:
        return self._line_up(self.klondike.deal(deck), seats)

    def _line_up(self, table: Table, seats: int) -> State:
        if seats not in self.seats:
            raise InvalidRules("seats", f"A race is for 1 to 8 players, not {seats}.", seats=seats)
        return State(lanes=(Lane(table),) * seats)

    def to_move(self, state: State) -> frozenset[int]:
        return frozenset(seat for seat, lane in enumerate(state.lanes) if not lane.done)

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return ()
        return (*self.klondike.moves(state.lanes[seat].table, 0), STOP)

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Progressed, ...]]:
        if seat not in range(len(state.lanes)):
            raise illegal(REFUSALS, "no-such-seat", seat=seat)
        lane = state.lanes[seat]
        if lane.done:
            raise illegal(REFUSALS, "done")
        step = state.step + 1
        events: tuple[klondike.Event, ...] = ()
        if isinstance(move, Stop):
            lane = replace(lane, done=step)
        else:
            table, events = self.klondike.play(lane.table, 0, move)
            went_up = sum(table.foundations) > sum(lane.table.foundations)
            lane = Lane(
                table=table,
                moves=lane.moves + 1,
                last_up=step if went_up else lane.last_up,
                done=step if self.klondike.outcome(table) else 0,
            )
        lanes = (*state.lanes[:seat], lane, *state.lanes[seat + 1 :])
        return State(lanes, step), (Progressed(seat, _progress(lane), events),)

    def timeout(self, state: State, seat: int) -> Move | None:
        return STOP

    def outcome(self, state: State) -> Outcome | None:
        """Rank winners by time, then others by cards up, fewer moves, and the earlier last card.

        All seats that tie for the first place are winners.
        """
        if self.to_move(state):
            return None
        orders = [self._order(lane) for lane in state.lanes]
        ranking = tuple(sorted(range(len(orders)), key=orders.__getitem__))
        winners = tuple(seat for seat in ranking if orders[seat] == orders[ranking[0]])
        if len(ranking) == 1 and not self.klondike.outcome(state.lanes[0].table):
            winners = ()  # a single seat wins only by finishing
        return Outcome(winners, ranking)

    def _order(self, lane: Lane) -> tuple[bool, int, int, int, int]:
        """Return the sort key of a lane, best first."""
        if self.klondike.outcome(lane.table):
            return False, lane.done, 0, 0, 0
        return True, 0, -sum(lane.table.foundations), lane.moves, lane.last_up

    def _places(self, state: State) -> tuple[int, ...]:
        if self.to_move(state):
            return ()
        orders = [self._order(lane) for lane in state.lanes]
        return tuple(1 + sum(other < order for other in orders) for order in orders)

    def view(self, state: State, seat: int | None) -> View:
        return View(
            table=None if seat is None else self.klondike.view(_table(state, seat), 0),
            height=LONGEST_RUN,
            seats=tuple(_progress(lane) for lane in state.lanes),
            places=self._places(state),
        )

    def contents(self, view: View, seat: int | None) -> dict[str, tuple[str | None, ...]]:
        """Return the cards of the seat's own table by place; a spectator sees no table."""
        return klondike.contents(view.table, 0) if view.table else {}

    def redact(self, event: Progressed, seat: int | None) -> Progressed:
        return event if seat == event.seat else replace(event, events=None)

    def tell(self, event: Progressed, names: Sequence[str]) -> str:
        name, progress = names[event.seat], event.progress
        if event.events:
            return f"{name}: {' '.join(klondike.tell(each) for each in event.events)}"
        cards = _counted(sum(progress.foundations), "card")
        doing = "is done" if progress.is_done else "goes on"
        return f"{name} {doing}: {cards} home, {_counted(progress.moves, 'move')}."

    # Help is Klondike's, on the seat's own table; the solver gives none in a race.

    def hint(self, state: State, seat: int) -> Move | None:
        return self.klondike.hint(_table(state, seat), 0)

    def best_place(self, state: State, seat: int, source: str, count: int) -> Move | None:
        return self.klondike.best_place(_table(state, seat), 0, source, count)

    def finish(self, state: State, seat: int) -> Sequence[Move]:
        return self.klondike.finish(_table(state, seat), 0)

    def automatic(
        self, state: State, seat: int, events: Sequence[Progressed], *, safe_only: bool
    ) -> Move | None:
        own = [each for happened in events for each in happened.events or ()]
        return self.klondike.automatic(_table(state, seat), 0, own, safe_only=safe_only)

    def all_moves(self) -> Sequence[Move]:
        return (*self.klondike.all_moves(), STOP)

    def parse(self, text: str) -> Move:
        return STOP if text.lower() == "stop" else moves.parse(text, REFUSALS)


def _table(state: State, seat: int) -> Table:
    """Return a seat's own table; check the seat, because a negative index would be another seat's."""
    if seat not in range(len(state.lanes)):
        raise ValueError(f"There is no seat {seat} to see with: there are {len(state.lanes)}, from 0.")
    return state.lanes[seat].table


def _progress(lane: Lane) -> Progress:
    foundations = lane.table.foundations
    face_down = sum(map(len, lane.table.down))
    return Progress(foundations, face_down, lane.moves, bool(lane.done), foundations == WON)


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
