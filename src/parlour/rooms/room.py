"""A room, folded from its log: an immutable value. `steps` applies entries to it, `requests` decides on
requests.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from parlour import options, registry
from parlour.game import AnyGame
from parlour.records import RoomRow, Status
from parlour.rooms import checkpoint, log
from parlour.rooms.round import Round
from parlour.rooms.seats import Ghost, Seat, Seats, champions, staying, taken


class Room(Struct, frozen=True, eq=False, kw_only=True):
    """The state of a room. Times are in milliseconds, as in the log."""

    id: str
    code: str | None
    number: int
    at: int
    base: int
    """The last entry that carries the whole state."""
    settings: log.RoomSettings
    game: AnyGame
    """The game under the settings; a round played before they changed has its own."""
    host: str
    seats: Seats
    status: Status = "waiting"
    rounds: int = 0
    """The number of rounds started."""
    first: int = -1
    """The seat that began the last round: each round begins with the next."""
    round: Round | None = None
    """The current round, or the last."""
    woken_at: int = 0
    bans: tuple[log.Ban, ...] = ()
    """Players whom the host has banned."""
    chain: log.Chain | None = None
    """The secrets of the rounds to come; None in a room of an earlier release."""
    owner: str = ""
    """The player who is host again when they are back, if the host is another one meanwhile."""
    is_match_over: bool = False
    """Whether the last round decided the match: the next one begins another."""

    @property
    def taken(self) -> list[tuple[int, Seat]]:
        return taken(self.seats)

    @property
    def staying(self) -> list[tuple[int, Seat]]:
        return staying(self.seats)

    @property
    def people(self) -> list[tuple[int, Seat]]:
        return [(index, seat) for index, seat in self.staying if seat.is_person]

    @property
    def current(self) -> Round:
        assert self.round is not None, "a round has been started"
        return self.round

    @property
    def was_helped(self) -> bool:
        """Whether the solver has helped in the present round."""
        return self.round is not None and self.round.was_helped

    @property
    def ghost(self) -> Ghost | None:
        """The finished game that is raced against, if any: its deal is the room's."""
        return next((seat.ghost for _, seat in self.staying if seat.ghost is not None), None)

    def seat_of(self, player: str) -> int | None:
        for index, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return index
        return None

    def has_banned(self, player: str) -> bool:
        return bool(self.bans) and any(ban.player == player for ban in self.bans)

    @property
    def sitting(self) -> dict[str, int]:
        """The seats by player, without players who have left."""
        if self.status == "closed":
            return {}
        return {
            seat.player: index
            for index, seat in enumerate(self.seats)
            if seat is not None and seat.player is not None and not seat.has_left
        }

    def is_program(self, player: str) -> bool:
        """Return whether a player is seated as a declared program; spectators don't declare themselves."""
        return any(seat.player == player and seat.is_program for _, seat in self.taken)

    def plays(self, index: int | None) -> bool:
        """Return whether this seat was dealt into the round. A newcomer was not, and sees no hand."""
        seat = None if index is None else self.seats[index]
        return seat is not None and seat.round == self.rounds > 0

    @property
    def names(self) -> list[str]:
        return [seat.name if seat is not None else "" for seat in self.seats]

    @property
    def names_in_round(self) -> list[str]:
        """The names of the seats that the game knows, without free seats and newcomers."""
        return self.names[: len(self.current.moves_made)]

    @property
    def champions(self) -> tuple[int, ...]:
        """The seats that have won the match, as long as their players stay."""
        return champions(self.seats, self.settings.match) if self.is_match_over else ()

    @property
    def row(self) -> RoomRow:
        return RoomRow(
            id=self.id,
            code=None if self.status == "closed" else self.code,
            game=self.settings.game,
            host=self.host,
            is_public=self.settings.is_public,
            status=self.status,
            seats=self.settings.seats,
            taken=len(self.staying),
            base=self.base,
        )

    @property
    def deadline(self) -> int | None:
        """The time at which the clock runs out, or None. It follows from the log alone.

        A turn's clock starts again when the room wakes; that of a whole game does not.
        """
        if self.status != "playing" or self.game.clock is None or self.settings.clock is None:
            return None
        if self.game.clock.per == "turn":
            since = max(self.current.turn_since, self.woken_at)
        else:
            since = self.current.started_at + self.game.clock.count_in * 1000
        return since + self.settings.clock * 1000

    def carried(self) -> log.Carried:
        """Return the state of the room for a `Started` to carry."""
        settings = replace(self.settings, rules=options.write_all(self.game))  # every option with its value
        # A seat that was left is not dealt to again, and the name of a removed player is not written again.
        seats = tuple(None if seat is None or seat.has_left else seat for seat in self.seats)
        return log.Carried(
            self.host,
            settings,
            seats,
            self.rounds,
            self.first,
            self.woken_at,
            chain=self.chain,
            owner=self.owner,
            bans=self.bans,
        )

    def checkpoint(self) -> log.Checkpoint:
        return checkpoint.save(self.current, replace(self.carried(), round=self.rounds - 1, first=-1))


def room_from(room_id: str, code: str | None, number: int, at: int, carried: log.Carried) -> Room:
    """Return the room that an entry carries, without a round."""
    settings = carried.settings
    nameless = [log.Ban(-number, player, "", "") for number, player in enumerate(carried.banned, start=1)]
    return Room(
        id=room_id,
        code=code,
        number=number,
        at=at,
        base=number,
        settings=settings,
        game=game_of(settings),
        host=carried.host,
        seats=(*carried.seats, *(None,) * settings.seats)[: settings.seats],
        rounds=carried.round,
        first=carried.first,
        woken_at=carried.woken_at,
        bans=(*nameless, *carried.bans),
        chain=carried.chain,
        owner=carried.owner,
    )


def game_of(settings: log.RoomSettings) -> AnyGame:
    return options.read_stored(registry.game_type(settings.game), settings.rules)
