"""The `Game` protocol: all that rooms, servers, bots and tests know of a game.

A game is a pure function of its rules, its seed and the moves made so far. It has no clock, no
randomness but the seed, and does no input or output; `play` returns a new state and never changes the
old one. Its rules are the game object's own fields. What it must not know: rooms, people, time.
"""

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

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


class Game(Protocol[State, Move, Event, View_co]):
    """One game under one set of rules. Seats are numbered from 0; texts for people count from 1."""

    name: ClassVar[str]
    seats: ClassVar[range]
    """How many may sit down."""

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
        """The move made for a seat whose time has run out; None where the game knows no clock."""
        ...

    def view(self, state: State, seat: int | None) -> View_co:
        """All that a seat may know, and nothing else. None is a spectator."""
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


@runtime_checkable
class DealtFromDeck(Protocol[State_co]):
    """A game whose deal is an order of the 52 cards, and so can be given instead of a seed."""

    def deal(self, deck: tuple[int, ...], seats: int) -> State_co: ...
