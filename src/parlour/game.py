"""The `Game` protocol: all that rooms, servers, bots and tests know about a game.

A game is a pure function of its rules, its seed and the moves made so far. It has no clock, no
randomness but the seed, and no I/O; `play` returns a new state and never changes the old one. Its rules
are the game object's own fields. It must not know of rooms, people or time.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar, runtime_checkable

from msgspec import Struct

from parlour.cards import ONE_DECK, Pack

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View_co = TypeVar("View_co", covariant=True)
State_co = TypeVar("State_co", covariant=True)


class Outcome(Struct, frozen=True):
    """How a game ended: the winning seats and, where the full order matters, the ranking, best first."""

    winners: tuple[int, ...]
    ranking: tuple[int, ...] = ()


class Clock(Struct, frozen=True):
    """A game's clock: it limits each turn or the whole game, in seconds."""

    per: Literal["turn", "game"]
    least: int
    most: int
    usual: int
    count_in: int = 0
    """Seconds between the start of the game and the start of its clock."""


Defaults = Mapping[str, str]
"""Defaults of options in rows: a condition, `scoring=vegas draw=2`, and the defaults where it holds,
`redeals=1`. The condition of the first row is empty and always holds. If several rows hold, the last
counts."""

Needs = Mapping[str, str]
"""Values of options that are allowed only with others: `timed=yes` only with `scoring=standard`."""


PlaceKind = Literal["stock", "waste", "column", "cell", "reserve", "foundation", "hand", "pile"]
Lies = Literal["pile", "down", "across", "fan"]
"""How the cards of a place lie: on top of each other; or so that each shows a part of the one below it, down
the table or across it; or only the last few so, as in a waste."""


class Place(Struct, frozen=True):
    """A place on the table where cards can lie. From these the page lays out and names a table.

    The view of such a game has a field `places`: the cards of each place at this table, by its name, the last
    one on top, None for a card that the seat can't see. The view may also have `lifts`, how many of a place's
    last cards can be picked up together; `turn`, the `move` that a press on the stock makes and how many
    cards it turns, the `count`; and `homes`, for each place the foundation that its last card can go to.

    A move between places is written `3-5`, or `3-5x4` for four cards, or `3-f` where the card decides which
    foundation it is. The text of a card in the seat's own hand plays that card. Any other move is a button.

    A game with a table of its own in the page may have another view: its method `contents(view, seat)` then
    returns the cards by place.
    """

    name: str
    """As in moves and views: lower-case letters and digits, but no x."""
    kind: PlaceKind
    lies: Lies = "pile"
    row: int = 0
    """The row on the table, from the top."""
    label: str = ""
    """What it is called in English, where its kind and number don't say it."""
    suit: Literal["", "S", "H", "D", "C"] = ""
    """The suit of a foundation that takes only one."""
    seat: int | None = None
    """The seat that it belongs to."""
    at: float | None = None
    """Where in its row, in cards' widths from the left, if rows lie on each other as in a pyramid."""


Contents = Mapping[str, Sequence[str | None]]
"""The cards at each place by its name, the last one on top; None for a card that can't be seen."""

Picture = tuple[str, str]
"""The cards in the picture of a game that was won and of any other, such as `AS back`: `back` is a card face
down."""


class Game(Protocol[State, Move, Event, View_co]):
    """One game under one set of rules. Seats are numbered from 0; texts for people count from 1.

    Its options are its own fields. A game may declare tables about them (`parlour.options` reads them):

    - `derived_defaults: ClassVar[Defaults]`, for options whose default follows from other options;
    - `needs: ClassVar[Needs]`, for values that are allowed only with certain other options;
    - `stored_defaults: ClassVar[Defaults]`, the defaults of options that a stored text leaves out. Once
      released it never changes, even if the defaults do.

    It may declare `presets: ClassVar[Mapping[str, str]]`, names that it has under certain options
    (`"Baker's Game": "build=suit"`); `dailies: ClassVar[tuple[str, ...]]`, the rules that have a deal of
    the day, `first_options: ClassVar[tuple[str, ...]]`, the options that are offered first, and `picture:
    ClassVar[Picture]`, the cards in the picture of a shared game.

    It may also declare `refusals: ClassVar[Sentences]` (see `parlour.errors`): for each code with which it
    refuses moves, the function that makes the sentence from the facts.

    For the page it may declare `title: ClassVar[str]` and `about: ClassVar[str]`, its name and a sentence
    about it; `labels: ClassVar[Mapping[str, str]]`, what the buttons of its moves say; and `places:
    ClassVar[tuple[Place, ...]]`, every place there can be, with any options and any number of seats.
    A game with `is_front: ClassVar[bool] = True` is the one on the front page.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    """From 1; raised whenever a fix changes where the same moves lead."""
    seats: ClassVar[range]
    """The possible numbers of seats."""
    clock: ClassVar[Clock | None]
    """None if nobody waits for anybody."""
    has_undo: ClassVar[bool]
    """Whether moves can be undone; only for games in which each seat plays alone."""

    def start(self, seed: str, seats: int, *, first: int = 0) -> State:
        """Return the state before the first move. `first` is the seat that begins, where that matters."""

    def to_move(self, state: State) -> frozenset[int]:
        """Return the seats that may act; empty exactly when the game is over."""

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return exactly the moves that `play` accepts from this seat, in a stable order."""

    def play(self, state: State, seat: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Return the next state and the events, or raise IllegalMove."""

    def timeout(self, state: State, seat: int) -> Move | None:
        """Return the move to make for a seat whose time has run out, or None if the game has no clock. The
        server calls this until the seat is no longer to move."""

    def view(self, state: State, seat: int | None) -> View_co:
        """Return all that a seat may know, and nothing else. None stands for a spectator; raise ValueError
        for a seat that does not exist."""

    def redact(self, event: Event, seat: int | None) -> Event:
        """Return the event with only what a seat may know of it."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return a (redacted) event in words; `names` are the names of the seats."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while a seat is to move."""

    def parse(self, text: str) -> Move:
        """Return the move of a text, or raise InvalidMove. `str(move)` is its text."""


AnyGame = Game[Any, Any, Any, Any]
"""A game of any kind."""


def is_for_one(game: AnyGame | type[AnyGame]) -> bool:
    """Return whether the game is a solitaire, with one seat only."""
    return game.seats[-1] == 1


def places_of(game: AnyGame | type[AnyGame]) -> tuple[Place, ...]:
    """Return every place that the game may have, none if it declares none."""
    found: tuple[Place, ...] = getattr(game, "places", ())
    return found


def contents_of(game: AnyGame, view: Any, seat: int | None) -> Contents:
    """Return the cards at each place of a seat's view, None for those that can't be seen."""
    own: Callable[[Any, int | None], Contents] | None = getattr(game, "contents", None)
    found: Contents = own(view, seat) if own else getattr(view, "places", {})
    return found


def title_of(game: AnyGame | type[AnyGame]) -> str:
    """Return the name of the game for people.

    >>> from parlour.games.eights import Eights
    >>> title_of(Eights)
    'Eights'
    """
    title: str = getattr(game, "title", game.name.capitalize())
    return title


def pictured(game: AnyGame | type[AnyGame], *, is_won: bool) -> tuple[str, ...]:
    """Return the cards in the picture of a game: face down, unless it declares others."""
    won, other = getattr(game, "picture", ("back back back", "back back back"))
    return tuple((won if is_won else other).split())


def pack_of(game: AnyGame) -> Pack:
    """Return the cards that a game is dealt from: the 52, unless it has a `pack` of its own."""
    pack: Pack = getattr(game, "pack", ONE_DECK)
    return pack


@runtime_checkable
class DealtFromDeck(Protocol[State_co]):
    """A game whose deal is an order of the cards of its pack, which can be given in place of a seed."""

    def deal(self, deck: tuple[int, ...], seats: int) -> State_co: ...


@runtime_checkable
class DealtByNumber(Protocol):
    """A game in which a deal's number means the deal that another program has under it."""

    numbers: str
    """That program's name."""

    def numbered(self, text: str) -> tuple[int, ...] | None:
        """Return the deck of a number, or None if the text is no number of a deal there."""


@runtime_checkable
class ListsMoves(Protocol):
    """A game that can enumerate every possible move, so that each has a number."""

    def all_moves(self) -> Sequence[Any]:
        """Return every move that can ever be legal, each once, in an order that never changes."""


@runtime_checkable
class GivesHelp(Protocol):
    """A game that can suggest moves, based only on what the seat can see."""

    def hint(self, state: Any, seat: int) -> Any:
        """Return a move worth making, or None."""

    def best_place(self, state: Any, seat: int, source: str, count: int) -> Any:
        """Return the move for a double-tap on the last `count` cards of a place, or None."""

    def finish(self, state: Any, seat: int) -> Sequence[Any]:
        """Return the moves to a certain win, or none while it is not certain. Play them, don't show them:
        they may depend on cards that the seat has not seen."""

    def automatic(self, state: Any, seat: int, events: Sequence[Any], *, safe_only: bool) -> Any:
        """Return the automatic move after a player's own events, or None."""


class Standing(Struct, frozen=True):
    """How far a solitaire has come: all that others see of it in a race."""

    home: tuple[int, ...]
    """The number of cards on each foundation, or of those that are gone where they only have to go."""
    full: int
    """The number of cards on a full foundation."""
    face_down: int


@runtime_checkable
class Raced(Protocol):
    """A solitaire that can be played as a race: on the same deal for everybody, who wins first is first."""

    def standing(self, state: Any) -> Standing: ...


class Done(Struct, frozen=True):
    """One action of a player, for the score: a move with its events, or moves undone at once. A redone move
    is a move like any other."""

    did: Literal["move", "undo"]
    at: float = 0
    """Seconds on the game's clock, which stops while the game is paused."""
    events: tuple[Any, ...] = ()
    count: int = 1
    """The number of moves undone at once."""


class Score(Struct, frozen=True):
    points: int
    moves: int
    """Including automatic ones. An undone move stays counted, a redo counts again."""
    undos: int
    seconds: int


class ScoreSheet(Protocol):
    """The current score of one game: an immutable value."""

    def add(self, done: Done) -> Self:
        """Return the sheet after one more action."""

    def save(self) -> list[Any]:
        """Return the sheet as plain data."""

    @property
    def score(self) -> Score: ...


@runtime_checkable
class KeepsScore(Protocol):
    """A game with points, which may depend on time and undos; both are passed in as data."""

    @property
    def has_bank(self) -> bool:
        """Whether the points carry over from game to game."""

    def score_sheet(self, bank: int = 0) -> ScoreSheet:
        """Return a new sheet. `bank` is the balance from the game before, where the game has a bank."""

    def restored_sheet(self, saved: list[Any]) -> ScoreSheet:
        """Return the sheet from its saved data."""
