"""The store: append-only logs of rooms, and the players and results around them. Knows no game's rules.

One protocol, filled by SQLite for one machine; whatever fills it decides races between writers: entry n of a
room is accepted only if its log has n - 1 entries, so no locks and no leader are needed above it.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct


class Entry(Struct, frozen=True, gc=False):
    """One line of a room's log. The body is the room's own business."""

    number: int
    at: int
    """Milliseconds since 1970, never before the entry before it."""
    body: bytes
    request: str | None = None
    """Whose request it answers: unique in the room, so that a request asked twice counts once."""


class RoomRow(Struct, frozen=True):
    """What can be asked of rooms without reading their logs. `code` is given up when a room closes."""

    id: str
    code: str | None
    game: str
    host: str
    """A player's id."""
    is_public: bool
    status: Literal["waiting", "playing", "over", "closed"]
    seats: int
    taken: int


class Player(Struct, frozen=True):
    id: str
    name: str
    avatar: str


class Result(Struct, frozen=True):
    """How one player's game ended. `deal` is the seed, or the deck where one was given."""

    player: str
    room: str
    round: int
    game: str
    rules: str
    deal: str
    ended: Literal["won", "lost", "abandoned"]
    score: int | None
    moves: int
    seconds: int
    undos: int
    is_open: bool
    """The deal was chosen or played before: it counts for no board."""
    was_helped: bool
    """The solver told something about hidden cards."""
    at: int


class Conflict(Exception):
    """Somebody else was first: `what` says with the same number, the same request or the same room code."""

    def __init__(self, what: Literal["number", "request", "code"]) -> None:
        super().__init__(what)
        self.what = what


class StoreFailure(Exception):
    """The store can't be read or written; nothing that was asked for has happened. Says why in a sentence;
    `told` says it to guests, who need not know where the file is."""

    def __init__(self, sentence: str, told: str | None = None) -> None:
        super().__init__(sentence)
        self.told = told or sentence


class Store(Protocol):
    """Every call is durable when it returns, or has raised and changed nothing."""

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        """Adds entries to a room's log, all or none, with its row and results in one commit; or Conflict.

        There is at least one entry, and the first append of a room brings its row: anything else is a mistake
        of the caller, ValueError. Where several conflicts are true, request goes before number before code.
        """
        ...

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """The entries of a room's log with a number above `after`, in order."""
        ...

    async def room(self, id_or_code: str) -> RoomRow | None:
        """None for any text that is neither, however odd."""
        ...

    async def public_rooms(self, most: int = 50) -> list[RoomRow]:
        """Public rooms that are waiting or playing, the one whose row was written last first."""
        ...

    async def rooms_of(self, host: str) -> list[RoomRow]:
        """The rooms not closed whose host this player is, the one with the oldest last entry first."""
        ...

    async def idle_rooms(self, before: int, most: int = 100) -> list[RoomRow]:
        """Rooms not closed whose last entry is older than `before`, those with the oldest row first."""
        ...

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        """ValueError if the id or the secret is another's."""
        ...

    async def player(self, secret_hash: bytes) -> Player | None: ...

    async def rename_player(self, player: Player) -> None:
        """Gives the player of this id a new name and avatar; LookupError if there is none."""
        ...

    async def results_of(self, player: str) -> list[Result]:
        """A player's results, the earliest first."""
        ...

    async def check(self) -> None:
        """Raises StoreFailure if nothing can be written now."""
        ...

    async def close(self) -> None:
        """Finishes what was begun. Whatever is asked afterwards ends in StoreFailure."""
        ...
