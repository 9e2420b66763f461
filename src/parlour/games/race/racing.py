"""A race: the same deal of a solitaire on every seat's own table, played simultaneously under its rules.

A race adds a count of steps, which orders events across seats; `stop`; what the others may see; and the
ranking. The clock that ends a race belongs to the room: it stops every seat still racing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any, ClassVar, Final, Generic, TypeVar, cast, get_args, get_type_hints

from msgspec import Struct, defstruct, field
from msgspec.structs import asdict, fields, replace

from parlour import options
from parlour.errors import InvalidRules, Sentences, illegal
from parlour.game import Clock, Contents, Outcome, Picture, Place, contents_of

Table = TypeVar("Table")
TableEvent = TypeVar("TableEvent")
TableView = TypeVar("TableView")


class Stop(Struct, frozen=True, tag=True):
    """A seat's decision to end its race."""

    def __str__(self) -> str:
        return "stop"


STOP: Final = Stop()

REFUSALS: Final[Sentences] = {
    "no-such-seat": lambda seat: f"There is no seat {seat + 1} in this race.",
    "done": lambda: "You have finished this race.",
}
"""A race's own, before those of its solitaire."""
DECLARED: Final = ("presets", "first_options", "needs", "derived_defaults", "numberings")
"""What a race declares about options like its solitaire."""


class Lane(Struct, Generic[Table], frozen=True, array_like=True):
    """One seat's table and its progress."""

    table: Table
    moves: int = 0
    last_up: int = 0
    """The step at which its last card went to a foundation, or 0."""
    done: int = 0
    """The step at which it won or stopped, or 0 while it is racing."""


class State(Struct, Generic[Table], frozen=True, array_like=True):
    lanes: tuple[Lane[Table], ...]
    step: int = 0
    """The number of moves made by all seats: the time of the race."""


class Progress(Struct, frozen=True):
    """What the others see of a seat."""

    foundations: tuple[int, ...]
    """The number of cards on each: in Klondike in the order spades, hearts, diamonds, clubs."""
    face_down: int
    moves: int
    is_done: bool
    is_won: bool


class View(Struct, Generic[TableView], frozen=True):
    """The seat's own table, None for a spectator; the progress of all seats; and at the end their places."""

    table: TableView | None
    height: int
    """The number of cards on a full foundation."""
    seats: tuple[Progress, ...]
    places: tuple[int, ...]
    """Each seat's place, from 1, when all are done; seats that tie share one. Empty until then."""

    @property
    def homes(self) -> Mapping[str, str]:
        return getattr(self.table, "homes", {})


class Progressed(Struct, Generic[TableEvent], frozen=True, tag=True):
    """A seat's move or stop and its progress; only the seat itself sees what happened on its table."""

    seat: int
    progress: Progress
    events: tuple[TableEvent, ...] | None
    """None for everybody else."""


class Racing(Struct, frozen=True, dict=True):
    """What all races have in common. The options of a race are those of its solitaire that it shares."""

    raced: ClassVar[type[Any]]
    """The solitaire, which is a `parlour.game.Raced`."""
    name: ClassVar[str]
    version: ClassVar[int] = 1
    family: ClassVar[str] = "races"
    """Under which there are a solver and a bot for them all."""
    seats: ClassVar[range] = range(1, 9)
    clock: ClassVar[Clock | None] = Clock("game", least=5 * 60, most=60 * 60, usual=15 * 60, count_in=3)
    has_undo: ClassVar[bool] = False
    refusals: ClassVar[Sentences]
    picture: ClassVar[Picture] = ("AS AH AC AD", "AS AH AC AD")
    places: ClassVar[tuple[Place, ...]]

    def __post_init__(self) -> None:
        options.settle(self)
        _ = self.solitaire  # refuses options that do not go together

    @cached_property
    def solitaire(self) -> Any:
        """The game that each seat plays."""
        return self.raced(**asdict(self))

    def start(self, seed: str, seats: int, *, first: int = 0) -> State[Any]:
        return self._line_up(self.solitaire.start(seed), seats)

    def deal(self, deck: tuple[int, ...], seats: int) -> State[Any]:
        return self._line_up(self.solitaire.deal(deck), seats)

    def _line_up(self, table: Any, seats: int) -> State[Any]:
        if seats not in self.seats:
            raise InvalidRules("seats", f"A race is for 1 to 8 players, not {seats}.", seats=seats)
        return State(lanes=(Lane(table),) * seats)

    def to_move(self, state: State[Any]) -> frozenset[int]:
        return frozenset(seat for seat, lane in enumerate(state.lanes) if not lane.done)

    def moves(self, state: State[Any], seat: int) -> Sequence[Any]:
        if seat not in self.to_move(state):
            return ()
        return (*self.solitaire.moves(state.lanes[seat].table, 0), STOP)

    def play(self, state: State[Any], seat: int, move: Any) -> tuple[State[Any], tuple[Progressed[Any], ...]]:
        if seat not in range(len(state.lanes)):
            raise illegal(REFUSALS, "no-such-seat", seat=seat)
        lane = state.lanes[seat]
        if lane.done:
            raise illegal(REFUSALS, "done")
        step = state.step + 1
        events: tuple[Any, ...] = ()
        if isinstance(move, Stop):
            lane = replace(lane, done=step)
        else:
            table, events = self.solitaire.play(lane.table, 0, move)
            went_up = self._home(table) > self._home(lane.table)
            lane = Lane(
                table=table,
                moves=lane.moves + 1,
                last_up=step if went_up else lane.last_up,
                done=step if self.solitaire.outcome(table) else 0,
            )
        lanes = (*state.lanes[:seat], lane, *state.lanes[seat + 1 :])
        return State(lanes, step), (Progressed(seat, self._progress(lane), events),)

    def timeout(self, state: State[Any], seat: int) -> Stop:
        return STOP

    def outcome(self, state: State[Any]) -> Outcome | None:
        """Rank winners by time, then others by cards up, fewer moves, and the earlier last card.

        All seats that tie for the first place are winners.
        """
        if self.to_move(state):
            return None
        orders = [self._order(lane) for lane in state.lanes]
        ranking = tuple(sorted(range(len(orders)), key=orders.__getitem__))
        winners = tuple(seat for seat in ranking if orders[seat] == orders[ranking[0]])
        if len(ranking) == 1 and not self.solitaire.outcome(state.lanes[0].table):
            winners = ()  # a single seat wins only by finishing
        return Outcome(winners, ranking)

    def _order(self, lane: Lane[Any]) -> tuple[bool, int, int, int, int]:
        """Return the sort key of a lane, best first."""
        if self.solitaire.outcome(lane.table):
            return False, lane.done, 0, 0, 0
        return True, 0, -self._home(lane.table), lane.moves, lane.last_up

    def _home(self, table: Any) -> int:
        return sum(self.solitaire.standing(table).home)

    def _progress(self, lane: Lane[Any]) -> Progress:
        standing = self.solitaire.standing(lane.table)
        is_won = self.solitaire.outcome(lane.table) is not None
        return Progress(standing.home, standing.face_down, lane.moves, bool(lane.done), is_won)

    def _places(self, state: State[Any]) -> tuple[int, ...]:
        if self.to_move(state):
            return ()
        orders = [self._order(lane) for lane in state.lanes]
        return tuple(1 + sum(other < order for other in orders) for order in orders)

    def view(self, state: State[Any], seat: int | None) -> View[Any]:
        return View(
            table=None if seat is None else self.solitaire.view(_table(state, seat), 0),
            height=self.solitaire.standing(state.lanes[0].table).full,
            seats=tuple(map(self._progress, state.lanes)),
            places=self._places(state),
        )

    def contents(self, view: View[Any], seat: int | None) -> Contents:
        """Return the cards of the seat's own table by place; a spectator sees no table."""
        return contents_of(self.solitaire, view.table, 0) if view.table else {}

    def redact(self, event: Progressed[Any], seat: int | None) -> Progressed[Any]:
        return event if seat == event.seat else replace(event, events=None)

    def tell(self, event: Progressed[Any], names: Sequence[str]) -> str:
        name, progress = names[event.seat], event.progress
        if event.events:
            return f"{name}: {' '.join(self.solitaire.tell(each, names) for each in event.events)}"
        cards = _counted(sum(progress.foundations), "card")
        doing = "is done" if progress.is_done else "goes on"
        return f"{name} {doing}: {cards} home, {_counted(progress.moves, 'move')}."

    # Help is the solitaire's, on the seat's own table; the solver gives none in a race.

    def hint(self, state: State[Any], seat: int) -> Any:
        return self.solitaire.hint(_table(state, seat), 0)

    def best_place(self, state: State[Any], seat: int, source: str, count: int) -> Any:
        return self.solitaire.best_place(_table(state, seat), 0, source, count)

    def finish(self, state: State[Any], seat: int) -> Sequence[Any]:
        moves: Sequence[Any] = self.solitaire.finish(_table(state, seat), 0)
        return moves

    def automatic(
        self, state: State[Any], seat: int, events: Sequence[Progressed[Any]], *, safe_only: bool
    ) -> Any:
        own = [each for happened in events for each in happened.events or ()]
        return self.solitaire.automatic(_table(state, seat), 0, own, safe_only=safe_only)

    def all_moves(self) -> Sequence[Any]:
        return (*self.solitaire.all_moves(), STOP)

    def parse(self, text: str) -> Any:
        return STOP if text.lower() == "stop" else self.solitaire.parse(text)


def _table(state: State[Any], seat: int) -> Any:
    """Return a seat's own table; check the seat, because a negative index would be another seat's."""
    if seat not in range(len(state.lanes)):
        raise ValueError(f"There is no seat {seat} to see with: there are {len(state.lanes)}, from 0.")
    return state.lanes[seat].table


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def race_of(
    kind: type[Any], *, name: str, title: str, about: str, clock: Clock | None = Racing.clock
) -> type[Racing]:
    """Return the race on a solitaire, with all its options, for an entry point of its own."""
    own = [
        (each.name, each.type, field(default=each.default, name=each.encode_name)) for each in fields(kind)
    ]
    declared = {each: getattr(kind, each) for each in DECLARED if hasattr(kind, each)}
    namespace = declared | {"raced": kind, "name": name, "title": title, "about": about, "clock": clock}
    made = defstruct(
        f"{kind.__name__}Race", own, bases=(Racing,), namespace=namespace, frozen=True, dict=True
    )
    return typed(cast("type[Racing]", made))


Race = TypeVar("Race", bound=Racing)


def typed(race: type[Race]) -> type[Race]:
    """Complete a race by what follows from its solitaire: places, refusals, and the types of its methods."""
    kind = race.raced
    race.places = kind.places
    race.refusals = kind.refusals | REFUSALS | race.__dict__.get("refusals", {})
    hints = get_type_hints(kind.play)
    table, events = get_args(hints["return"])
    view = get_type_hints(kind.view)["return"]
    state, event = State[table], Progressed[get_args(events)[0]]  # type: ignore[misc, valid-type]
    returned = {
        "start": state,
        "deal": state,
        "play": tuple[state, tuple[event, ...]],  # type: ignore[valid-type]
        "view": View[view],  # type: ignore[valid-type]
    }
    for name, result in returned.items():
        method = getattr(race, name)
        setattr(race, name, _returning(method, result, move=hints["move"] | Stop))
    return race


def _returning(method: Callable[..., Any], result: Any, move: Any) -> Callable[..., Any]:
    """Return the same function with a narrower annotation."""
    same = FunctionType(method.__code__, method.__globals__, method.__name__)
    same.__kwdefaults__ = method.__kwdefaults__
    more = {"move": move} if "move" in method.__annotations__ else {}
    same.__annotations__ = method.__annotations__ | more | {"return": result}
    return same
