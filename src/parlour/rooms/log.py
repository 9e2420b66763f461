"""The entries of a room's log: everything that happens in a room is one of these.

New releases read old logs, so fields are only ever added, with a default that means what their absence meant.
`Started` and `Checkpoint` carry the whole state before them: a log is read from the last of these on.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from parlour.bots.strength import Strength
from parlour.difficulty import Rating
from parlour.records import Origin
from parlour.rooms.seats import Ghost, Seat


class RoomSettings(Struct, frozen=True):
    """The host's settings. `clock` is in seconds, or None for no clock."""

    game: str
    rules: str
    """Every option with its value; in logs of 0.1.0 only those that differ from the defaults of that time."""
    seats: int
    clock: int | None
    is_public: bool = False
    is_locked: bool = False
    """Whether the room is closed to newcomers."""
    match: int | None = None
    """The number of rounds that win a match; None if rounds are only counted."""
    has_late_joining: bool = False
    """Whether a newcomer can take a bot's seat in the middle of a round."""


class Chain(Struct, frozen=True):
    """The secrets of a room's next rounds, fixed before the players add their parts: see `commitments`."""

    root: str
    anchor: str
    """The public part of the chain."""
    since: int = 0
    """The number of rounds started before the chain's first."""


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True):
    host: str
    settings: RoomSettings
    chain: Chain | None = None


class SettingsChanged(Struct, frozen=True, tag="settings"):
    settings: RoomSettings


class Joined(Struct, frozen=True, tag="joined"):
    seat: int
    player: str
    name: str
    avatar: str
    is_bot: bool = False
    """Whether it is an external program that declared itself."""
    part: str | None = None
    """The player's random text, used for the deals that follow."""


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
    """A finished game takes a seat: its moves are repeated here with their original timing."""

    seat: int
    name: str
    avatar: str
    ghost: Ghost


class Left(Struct, frozen=True, tag="left"):
    """A player left, or was removed by the host. During a round a bot plays on in that seat."""

    seat: int
    was_removed: bool = False
    is_banned: bool = False
    """Whether they may not come back."""


class BanLifted(Struct, frozen=True, tag="lifted"):
    """The host allows a banned player to come back."""

    player: str


class Away(Struct, frozen=True, tag="away"):
    """A player has been disconnected for longer than the grace period: a bot plays until they are back."""

    seat: int


class Back(Struct, frozen=True, tag="back"):
    seat: int


class HostChanged(Struct, frozen=True, tag="host"):
    host: str


class Woken(Struct, frozen=True, tag="woken"):
    """A player came to a room in which nobody was connected: the turn's clock starts again."""


class Ban(Struct, frozen=True):
    """A player who may not come back to a room."""

    number: int
    """That of the entry: the name of the ban in requests. Negative for one of 0.2.0."""
    player: str
    name: str
    avatar: str


class Carried(Struct, frozen=True, omit_defaults=True):
    """The room without its round, as it is when a round begins, so that earlier entries need not be read."""

    host: str
    settings: RoomSettings
    seats: tuple[Seat | None, ...]
    round: int
    """The number of rounds started before."""
    first: int
    """The seat that began the last round; -1 before the first."""
    woken_at: int = 0
    banned: tuple[str, ...] = ()
    """Players who may not come back, in logs of 0.2.0, which kept no names of them."""
    chain: Chain | None = None
    owner: str = ""
    """The player who will be host again when they are back; empty if that is the host."""
    bans: tuple[Ban, ...] = ()
    """Players who may not come back."""


class Started(Struct, frozen=True, tag="started"):
    """A round begins. `bank` is the balance that a cumulative score continues from."""

    seed: str
    deck: str | None = None
    is_open: bool = False
    """Whether the deal was chosen or played before, so that it counts for no board."""
    bank: int = 0
    is_winnable: bool = False
    """Whether the solver proved before dealing that the deal is winnable."""
    version: int = 1
    """The version of the game's rules."""
    is_practice: bool = False
    """Whether it is a lesson, which has no results."""
    room: Carried | None = None
    """None in logs of 0.1.0, which are folded from their first entry."""
    origin: Origin | None = None
    """None if the deal was chosen, and in older logs, where the commitment was to the seed itself."""
    next: Chain | None = None
    """The chain for later rounds, if the current one ends here; parts added before no longer count."""
    daily: str | None = None
    """The day whose deal this is; a player's first try at it is not open."""
    rating: Rating | None = None
    """The difficulty of the deal, if a player asked for one."""
    recording: str | None = None
    """The address of the finished round's recording; in older logs it is derived from room and round."""


class Moved(Struct, frozen=True, tag="moved"):
    seat: int
    move: str
    by: Literal["player", "auto", "bot", "clock", "before", "ghost"] = "player"
    """`before`: made in the game that this one continues; `ghost`: made in the finished game in this seat."""


class Undone(Struct, frozen=True, tag="undone"):
    """The last move was undone, with the automatic ones that followed it."""

    count: int


class Redone(Struct, frozen=True, tag="redone"):
    count: int


class Checkpoint(Struct, frozen=True, tag="checkpoint"):
    """The state of a long solitaire, so that the entries before it need not be read. It changes nothing."""

    room: Carried
    """The state before the round."""
    started: Started
    started_at: int
    standing: tuple[str, ...]
    """The moves that are not undone; automatic ones with a `*`."""
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
    """The player of a solitaire is away: the game's clock stops."""


class Resumed(Struct, frozen=True, tag="resumed"):
    pass


class WasHelped(Struct, frozen=True, tag="helped"):
    """The solver revealed something about hidden cards, for the first time in this round."""


class Closed(Struct, frozen=True, tag="closed", omit_defaults=True):
    """Everybody left, or the operator closed the room; its code is free again."""

    by: Literal["room", "desk"] = "room"


Body = (
    Opened
    | SettingsChanged
    | Joined
    | Renamed
    | BotSeated
    | GhostSeated
    | Left
    | BanLifted
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
