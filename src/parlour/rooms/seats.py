"""The seats of a room and the people in them: plain immutable values, as a log carries them."""

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.strength import Strength


class Ghost(Struct, frozen=True, omit_defaults=True):
    """A game that is over, of which the moves are made again."""

    replay: str
    """The address of the recording, from whose log they come."""
    seat: int = 0
    """There."""
    player: str | None = None
    """Whose game it was."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A taken seat: a person's, who may be away with a bot playing on, or a bot's own. A bot is the server's,
    or a program from outside, which plays like anybody else. Or that of a ghost: a game that is over."""

    name: str
    avatar: str
    player: str | None = None
    """The player's id; None for the server's bots, and for a player who was removed during the round."""
    bot: Strength | None = None
    """The strength of the server's bot that sits here."""
    is_program: bool = False
    ghost: Ghost | None = None
    """The game that is over whose moves are made here."""
    wins: int = 0
    is_away: bool = False
    has_left: bool = False
    """Gone for good: the seat is free when the round is over."""
    round: int = 0
    """The last round it was dealt into."""
    timeouts: int = 0
    """In a row."""
    part: str | None = None
    """What the player adds to the deals, once the room's chain is fixed."""

    @property
    def is_person(self) -> bool:
        return self.player is not None and not self.is_program

    @property
    def is_bot(self) -> bool:
        return self.bot is not None or self.is_program

    @property
    def played_by_bot(self) -> Strength | None:
        """The strength of the bot that plays this seat now, if one does."""
        if self.bot is not None or self.ghost is not None:
            return self.bot
        return "normal" if self.is_away or self.player is None else None


Seats = tuple[Seat | None, ...]


def taken(seats: Seats) -> list[tuple[int, Seat]]:
    return [(index, seat) for index, seat in enumerate(seats) if seat is not None]


def staying(seats: Seats) -> list[tuple[int, Seat]]:
    """The seats of those who play in the next round."""
    return [(index, seat) for index, seat in enumerate(seats) if seat is not None and not seat.has_left]


def replaced(seats: Seats, index: int, seat: Seat | None) -> Seats:
    return (*seats[:index], seat, *seats[index + 1 :])


def champions(seats: Seats, target: int | None) -> tuple[int, ...]:
    """The seats that have won a match of so many rounds: those with the most of them."""
    most = max((seat.wins for _, seat in taken(seats)), default=0)
    if target is None or most < target:
        return ()
    return tuple(index for index, seat in taken(seats) if seat.wins == most)


def without_wins(seats: Seats) -> Seats:
    """The same people at the beginning of a match."""
    return tuple(seat if seat is None else replace(seat, wins=0) for seat in seats)
