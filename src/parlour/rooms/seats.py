"""The seats of a room and the people in them: plain immutable values, as stored in the log."""

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.strength import Strength


class Ghost(Struct, frozen=True, omit_defaults=True):
    """A finished game whose moves are repeated in a race."""

    replay: str
    """The address of its recording."""
    seat: int = 0
    """The seat in that recording."""
    player: str | None = None
    """The player of that game."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A taken seat: a person's, who may be away with a bot playing on; a bot's, either the server's or an
    external program that plays like a person; or a ghost's, a finished game."""

    name: str
    avatar: str
    player: str | None = None
    """The player's id; None for the server's bots, and for a player who was removed during the round."""
    bot: Strength | None = None
    """The strength of the server's bot in this seat."""
    is_program: bool = False
    ghost: Ghost | None = None
    """The finished game whose moves are repeated here."""
    wins: int = 0
    is_away: bool = False
    has_left: bool = False
    """Gone for good: the seat is free when the round is over."""
    round: int = 0
    """The last round that it was dealt into."""
    timeouts: int = 0
    """The number of timeouts in a row."""
    is_late: bool = False
    """Taken over from a bot in the middle of this round, which is left out of the player's statistics."""
    part: str | None = None
    """The player's part of the deals, added after the room's chain was fixed."""

    @property
    def is_person(self) -> bool:
        return self.player is not None and not self.is_program

    @property
    def is_bot(self) -> bool:
        return self.bot is not None or self.is_program

    @property
    def played_by_bot(self) -> Strength | None:
        """The strength of the bot that plays this seat now, or None."""
        if self.bot is not None or self.ghost is not None:
            return self.bot
        return "normal" if self.is_away or self.player is None else None


Seats = tuple[Seat | None, ...]


def taken(seats: Seats) -> list[tuple[int, Seat]]:
    return [(index, seat) for index, seat in enumerate(seats) if seat is not None]


def staying(seats: Seats) -> list[tuple[int, Seat]]:
    """Return the seats that take part in the next round."""
    return [(index, seat) for index, seat in enumerate(seats) if seat is not None and not seat.has_left]


def replaced(seats: Seats, index: int, seat: Seat | None) -> Seats:
    return (*seats[:index], seat, *seats[index + 1 :])


def champions(seats: Seats, target: int | None) -> tuple[int, ...]:
    """Return the seats that have won a match of `target` rounds: those with the most wins."""
    most = max((seat.wins for _, seat in taken(seats)), default=0)
    if target is None or most < target:
        return ()
    return tuple(index for index, seat in taken(seats) if seat.wins == most)


def without_wins(seats: Seats) -> Seats:
    """Return the same seats at the start of a match."""
    return tuple(seat if seat is None else replace(seat, wins=0) for seat in seats)
