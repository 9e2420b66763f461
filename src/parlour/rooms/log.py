"""The entries of a room's log: everything that ever happens in a room is one of these, and nothing else.

Old logs are read by new programs, so a field is only ever added, with a default that means what its absence
meant. `Started` and `Checkpoint` carry all that came before them: a log is read from the last of these on.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from parlour.bots.strength import Strength
from parlour.difficulty import Rating
from parlour.records import Origin
from parlour.rooms.seats import Ghost, Seat


class Settings(Struct, frozen=True):
    """What the host can choose. `clock` is in seconds; None is no clock."""

    game: str
    rules: str
    """Every option with its value; in logs of 0.1.0 only those that differ from the defaults it had."""
    seats: int
    clock: int | None
    is_public: bool = False
    is_locked: bool = False
    """Nobody else may come in."""
    match: int | None = None
    """How many rounds win a match; None: they are only counted."""


class Chain(Struct, frozen=True):
    """The secrets of a room's next rounds, fixed before the players add their parts: see `promises`."""

    root: str
    anchor: str
    """What everybody is shown of it."""
    since: int = 0
    """How many rounds were started before its first."""


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True):
    host: str
    settings: Settings
    chain: Chain | None = None


class SettingsChanged(Struct, frozen=True, tag="settings"):
    settings: Settings


class Joined(Struct, frozen=True, tag="joined"):
    seat: int
    player: str
    name: str
    avatar: str
    is_bot: bool = False
    """A program from outside, which said so."""
    part: str | None = None
    """Random text of the player's own, for the deals to come."""


class Renamed(Struct, frozen=True, tag="renamed"):
    seat: int
    name: str
    avatar: str


class BotSeated(Struct, frozen=True, tag="bot"):
    seat: int
    name: str
    avatar: str
    strength: Strength


class GhostSeated(Struct, frozen=True, tag="ghost"):
    """A game that is over is raced against: its moves are made here again, when they were made then."""

    seat: int
    name: str
    avatar: str
    ghost: Ghost


class Left(Struct, frozen=True, tag="left"):
    """Somebody went, or was removed by the host. In a round a bot plays on in that seat."""

    seat: int
    was_removed: bool = False
    is_banned: bool = False
    """They may not come back."""


class Away(Struct, frozen=True, tag="away"):
    """Out of reach for longer than the grace time: a bot plays until the player is back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    seat: int


class HostChanged(Struct, frozen=True, tag="host"):
    host: str


class Woken(Struct, frozen=True, tag="woken"):
    """Somebody came to a room in which nobody was connected: the clock of the turn starts again."""


class Carried(Struct, frozen=True, omit_defaults=True):
    """The room around the table, as it is when a round begins: what came before need not be read."""

    host: str
    settings: Settings
    seats: tuple[Seat | None, ...]
    round: int
    """How many rounds were started before."""
    first: int
    """The seat that began the last of them; -1 before the first round."""
    woken_at: int = 0
    banned: tuple[str, ...] = ()
    """Players who may not come back."""
    chain: Chain | None = None


class Started(Struct, frozen=True, tag="started"):
    """A round begins. `bank` is what a score goes on from that is kept from game to game."""

    seed: str
    deck: str | None = None
    is_open: bool = False
    """The deal was chosen or played before: it counts for no board."""
    bank: int = 0
    is_winnable: bool = False
    """The solver proved before dealing that the deal can be won."""
    version: int = 1
    """Of the game's rules."""
    is_practice: bool = False
    """A lesson: it has no results."""
    room: Carried | None = None
    """None in logs of 0.1.0, which are folded from their first entry."""
    origin: Origin | None = None
    """None where the deal was chosen, and in older logs: there the seed itself was promised."""
    next: Chain | None = None
    """For the rounds after this one, where the chain ends with it: no part counts that was added before."""
    daily: str | None = None
    """The day whose deal this is; a player's first try at it is not open."""
    rating: Rating | None = None
    """How difficult the deal is, where a player asked for that."""
    recording: str | None = None
    """The address of the round's recording when it is over; in older logs it follows from room and round."""


class Moved(Struct, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["player", "auto", "bot", "clock", "before", "ghost"] = "player"
    """`before`: it was made in the game from which this one goes on; `ghost`: in the one that is raced."""


class Undone(Struct, frozen=True, tag="undone"):
    """The last move was taken back, with the automatic ones that followed it."""

    count: int


class Redone(Struct, frozen=True, tag="redone"):
    count: int


class Checkpoint(Struct, frozen=True, tag="checkpoint"):
    """A long game of one seat as it stands, so that what was undone long ago need not be read. It changes
    nothing."""

    room: Carried
    """As before the round."""
    started: Started
    started_at: int
    standing: tuple[str, ...]
    """The moves that stand; automatic ones with a `*`."""
    undone: tuple[tuple[str, ...], ...]
    """The moves that can be redone, in groups, the next one last."""
    sheet: list[Any] | None
    moves_made: int
    options_since: int
    options_at: int
    turn_since: int
    first_move_at: int | None
    paused_at: int | None
    paused_for: int
    was_helped: bool
    since: int = 1
    """The entry from which the whole round can be folded."""


class Paused(Struct, frozen=True, tag="paused"):
    """The one player looked away: the game's clock stands."""


class Resumed(Struct, frozen=True, tag="resumed"):
    pass


class WasHelped(Struct, frozen=True, tag="helped"):
    """The solver told something about hidden cards, for the first time in this round."""


class Closed(Struct, frozen=True, tag="closed", omit_defaults=True):
    """Everybody has gone, or the people who run the server wanted it so; the code is free again."""

    by: Literal["room", "desk"] = "room"


Body = (
    Opened
    | SettingsChanged
    | Joined
    | Renamed
    | BotSeated
    | GhostSeated
    | Left
    | Away
    | Back
    | HostChanged
    | Woken
    | Started
    | Checkpoint
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
