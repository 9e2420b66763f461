"""The `Game` protocol: all that rooms, servers, bots and tests know of a game.

A game is a pure function of its rules, its seed and the moves made so far. It has no clock, no
randomness but the seed, and does no input or output; `play` returns a new state and never changes the
old one. Its rules are the game object's own fields. What it must not know: rooms, people, time.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar, runtime_checkable

from msgspec import Struct

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View_co = TypeVar("View_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)


class Outcome(Struct, frozen=True):
    """How a game ended: who won, and where the order of all matters, that order, best first."""

    winners: tuple[int, ...]
    ranking: tuple[int, ...] = ()


class Clock(Struct, frozen=True):
    """What a game says about time: it runs for each turn or for the whole game, for so many seconds."""

    per: Literal["turn", "game"]
    least: int
    most: int
    usual: int
    count_in: int = 0
    """Seconds after the start of a whole game before its time begins to run."""


Defaults = Mapping[str, str]
"""Defaults of options in rows: a condition, `scoring=vegas draw=2`, and what is default where it holds,
`redeals=1`. The condition of the first row is empty: it always holds. Of several rows the last counts."""

Needs = Mapping[str, str]
"""Which value of an option goes only with which other options: `timed=yes` with `scoring=standard`."""


class Game(Protocol[State, Move, Event, View_co]):
    """One game under one set of rules. Seats are numbered from 0; texts for people count from 1.

    Its options are its own fields. A game may declare tables about them (`parlour.options` reads them):

    - `derived_defaults: ClassVar[Defaults]`, for options whose default follows from other options;
    - `needs: ClassVar[Needs]`, for values that go only with certain other options;
    - `stored_defaults: ClassVar[Defaults]`, what a stored text means that leaves options out. Once released
      it never changes, whatever becomes of the defaults.

    It may declare `dailies: ClassVar[tuple[str, ...]]`, the rules under which there is a deal of the day.

    And it may declare `refusals: ClassVar[Sentences]` (of `parlour.errors`): for each code with which it
    refuses moves the sentence, made from the facts that come with it.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    """From 1; raised whenever a rule is repaired, so that the same moves may lead elsewhere."""
    seats: ClassVar[range]
    """How many may sit down."""
    clock: ClassVar[Clock | None]
    """None: nobody waits for anybody."""
    has_undo: ClassVar[bool]
    """May a move be taken back? Only where a seat plays alone."""

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        """The state before the first move. `first` is the seat that begins, where that matters."""
        ...

    def to_move(self, state: State) -> frozenset[int]:
        """The seats that may act: empty exactly when the game is over."""
        ...

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Exactly the moves that `play` accepts from this seat, in a stable order."""
        ...

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened, or IllegalMove."""
        ...

    def timeout(self, state: State, seat: int) -> Move | None:
        """The move made for a seat whose time has run out, asked again until the seat is no longer to move;
        None where the game knows no clock."""
        ...

    def view(self, state: State, seat: int | None) -> View_co:
        """All that a seat may know, and nothing else. None is a spectator; ValueError for a seat that
        there isn't."""
        ...

    def redact(self, event: Event, seat: int | None) -> Event:
        """What a seat may know of what happened."""
        ...

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """What happened, in words, as far as the (redacted) event tells it; `names` are the seats'."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """None while somebody is to move."""
        ...

    def parse(self, text: str) -> Move:
        """The move of a text, or InvalidMove. `str(move)` is its text."""
        ...


AnyGame = Game[Any, Any, Any, Any]
"""A game, whichever."""


def is_for_one(game: AnyGame | type[AnyGame]) -> bool:
    """Is it a solitaire: nobody else can ever sit down?"""
    return game.seats[-1] == 1


@runtime_checkable
class DealtFromDeck(Protocol[State_co]):
    """A game whose deal is an order of the 52 cards, and so can be given instead of a seed."""

    def deal(self, deck: tuple[int, ...], seats: int) -> State_co: ...


@runtime_checkable
class ListsMoves(Protocol):
    """A game that can list every move there is, so that each has a number."""

    def all_moves(self) -> Sequence[Any]:
        """Whatever may ever be legal, each once, in an order that never changes."""
        ...


@runtime_checkable
class GivesHelp(Protocol):
    """A game that helps its players, from what the seat can see."""

    def hint(self, state: Any, seat: int) -> Any:
        """A move worth making, or None."""
        ...

    def best_place(self, state: Any, seat: int, source: str, count: int) -> Any:
        """The move that a double-tap on the last `count` cards of a place stands for, or None."""
        ...

    def finish(self, state: Any, seat: int) -> Sequence[Any]:
        """The moves to a certain win; none while it isn't certain. To be played, not shown: they may follow
        cards that the seat has not seen."""
        ...

    def automatic(self, state: Any, seat: int, events: Sequence[Any], *, safe_only: bool) -> Any:
        """The move to make by itself after those events of the player's own, or None."""
        ...


class Done(Struct, frozen=True):
    """One thing a player did, for keeping the score: a move with its events, or moves undone at once. A move
    made again after an undo is a move like any other."""

    did: Literal["move", "undo"]
    at: float = 0
    """Seconds on the game's own clock, which stops while the game is paused."""
    events: tuple[Any, ...] = ()
    count: int = 1
    """How many moves were undone at once."""


class Score(Struct, frozen=True):
    points: int
    moves: int
    """Automatic ones too. An undone move stays counted, a redo counts again."""
    undos: int
    seconds: int


class ScoreSheet(Protocol):
    """The score of one game as it stands: an immutable value."""

    def add(self, done: Done) -> Self:
        """The sheet after one more thing was done."""
        ...

    def save(self) -> list[Any]:
        """The sheet as plain data."""
        ...

    @property
    def score(self) -> Score: ...


@runtime_checkable
class KeepsScore(Protocol):
    """A game with points, which may depend on time and undos: those are data here."""

    @property
    def has_bank(self) -> bool:
        """Do the points go on from game to game?"""
        ...

    def score_sheet(self, bank: int = 0) -> ScoreSheet:
        """`bank` is what the player brought along from the game before, where that counts."""
        ...

    def restored_sheet(self, saved: list[Any]) -> ScoreSheet:
        """The sheet that was saved."""
        ...
