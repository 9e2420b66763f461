"""The entries of a room's log: everything that ever happens in a room is one of these, and nothing else.

Old logs are read by new programs, so a field is only ever added, with a default.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from parlour.bots.strength import Strength


class Settings(Struct, frozen=True):
    """What the host can choose. `clock` is in seconds; None is no clock."""

    game: str
    rules: str
    seats: int
    clock: int | None
    is_public: bool = False


class Opened(Struct, frozen=True, tag="opened"):
    host: str
    settings: Settings


class SettingsChanged(Struct, frozen=True, tag="settings"):
    settings: Settings


class Joined(Struct, frozen=True, tag="joined"):
    seat: int
    player: str
    name: str
    avatar: str
    is_bot: bool = False
    """A program from outside, which said so."""


class Renamed(Struct, frozen=True, tag="renamed"):
    seat: int
    name: str
    avatar: str


class BotSeated(Struct, frozen=True, tag="bot"):
    seat: int
    name: str
    avatar: str
    strength: Strength


class Left(Struct, frozen=True, tag="left"):
    """Somebody went, or was removed by the host. In a round a bot plays on in that seat."""

    seat: int
    was_removed: bool = False


class Away(Struct, frozen=True, tag="away"):
    """Out of reach for longer than the grace time: a bot plays until the player is back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    seat: int


class HostChanged(Struct, frozen=True, tag="host"):
    host: str


class Started(Struct, frozen=True, tag="started"):
    """A round begins. `bank` is what a cumulative score goes on from."""

    seed: str
    deck: str | None = None
    is_open: bool = False
    """The deal was chosen or played before: it counts for no board."""
    bank: int = 0


class Moved(Struct, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["player", "auto", "bot", "clock"] = "player"


class Undone(Struct, frozen=True, tag="undone"):
    """The last move was taken back, with the automatic ones that followed it."""

    count: int


class Redone(Struct, frozen=True, tag="redone"):
    count: int


class Paused(Struct, frozen=True, tag="paused"):
    """The one player looked away: the game's clock stands."""


class Resumed(Struct, frozen=True, tag="resumed"):
    pass


class WasHelped(Struct, frozen=True, tag="helped"):
    """The solver told something about hidden cards, for the first time in this round."""


class Closed(Struct, frozen=True, tag="closed"):
    """Everybody has gone; the code is free again."""


Body = (
    Opened
    | SettingsChanged
    | Joined
    | Renamed
    | BotSeated
    | Left
    | Away
    | Back
    | HostChanged
    | Started
    | Moved
    | Undone
    | Redone
    | Paused
    | Resumed
    | WasHelped
    | Closed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Body).decode
