"""One room: its log folded to a value. `apply` gives the room after the next entry; nothing else makes one.

The same log gives the same room on every machine. What may be asked of a room is in `requests`; this is only
what the entries mean.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from parlour import options, registry
from parlour.game import AnyGame
from parlour.records import Ending, Result, RoomRow, Status
from parlour.rooms import checkpoint, log
from parlour.rooms import round as rounds
from parlour.rooms.events import Happening
from parlour.rooms.round import Round
from parlour.rooms.seats import Seat, Seats, replaced, staying, taken

TIMEOUTS_BEFORE_BOT: Final = 2


class Step(NamedTuple):
    """What comes of an entry: the room after it, what there is to tell, the results of games that ended."""

    room: Room
    happenings: list[Happening]
    results: list[Result]


class Room(Struct, frozen=True, eq=False, kw_only=True):
    """The fold of a log: an immutable value. Times are in milliseconds, as in the log."""

    id: str
    code: str | None
    number: int
    at: int
    base: int
    """The last entry that carries all before it."""
    settings: log.Settings
    game: AnyGame
    """Of the settings; a round that was played before they changed has its own."""
    host: str
    seats: Seats
    status: Status = "waiting"
    rounds: int = 0
    """How many were started."""
    first: int = -1
    """The seat that began the last round: each round begins with the next."""
    round: Round | None = None
    """The one being played, or the last."""
    woken_at: int = 0

    # What can be read off

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

    def seat_of(self, player: str) -> int | None:
        for index, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return index
        return None

    def sitting(self, player: str) -> int | None:
        """The seat from which a player sees the room: none for one who has left it."""
        index = self.seat_of(player)
        seat = None if index is None else self.seats[index]
        return None if seat is None or seat.has_left or self.status == "closed" else index

    def is_program(self, player: str) -> bool:
        """Does a program sit there that said it is one? Spectators have not said."""
        return any(seat.player == player and seat.is_program for _, seat in self.taken)

    def plays(self, index: int | None) -> bool:
        """Was this seat dealt into the round? A newcomer has no part in it and sees no hand."""
        seat = None if index is None else self.seats[index]
        return seat is not None and seat.round == self.rounds > 0

    @property
    def names(self) -> list[str]:
        return [seat.name if seat is not None else "" for seat in self.seats]

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
        """When the clock runs out; None where none is running. It follows from the log alone.

        A turn's clock starts again when the room wakes; a whole game's does not.
        """
        if self.status != "playing" or self.game.clock is None or self.settings.clock is None:
            return None
        per_turn = self.game.clock.per == "turn"
        since = max(self.current.turn_since, self.woken_at) if per_turn else self.current.started_at
        return since + self.settings.clock * 1000

    def carried(self) -> log.Carried:
        """The room around the table, for a `Started` to carry."""
        settings = replace(
            self.settings, rules=options.write_all(self.game)
        )  # all of them, with their values
        return log.Carried(self.host, settings, self.seats, self.rounds, self.first, self.woken_at)

    def checkpoint(self) -> log.Checkpoint:
        return checkpoint.save(self.current, replace(self.carried(), round=self.rounds - 1, first=-1))

    # The fold

    def apply(self, number: int, at: int, body: log.Body) -> Step:
        """The room after the next entry of its log."""
        now = replace(self, number=number, at=at)
        match body:
            case log.Moved():
                return now._moved(body)
            case log.Undone(count):
                return now._played(
                    now.current.took_back(number, at, count), Happening("undone", 0, "Undone.")
                )
            case log.Redone():
                return now._played(now.current.made_again(number, at), Happening("redone", 0, "Redone."))
            case log.Started():
                results = now._abandoned(now.taken)
                carried = now.carried() if body.room is None else body.room
                return Step(*_started(now, body, carried), results)
            case log.Checkpoint():
                return Step(replace(now, base=number), [], [])
            case log.Paused():
                return now._played(now.current.paused(at), Happening("paused", text="Clock paused."))
            case log.Resumed():
                return now._played(now.current.resumed(at), Happening("resumed", text="Clock running."))
            case log.WasHelped():
                helped = replace(now.current, was_helped=True)
                return now._played(helped, Happening("helped", text="The solver was asked."))
            case log.Closed():
                closed = replace(now, status="closed")
                told = Happening("closed", text="The room is closed.")
                return Step(closed, [told], now._abandoned(now.taken))
            case log.Woken():
                return Step(replace(now, woken_at=at), [], [])
            case log.SettingsChanged(settings):
                told = Happening("settings", text="The settings have changed.")
                return Step(now._set(settings), [told], [])
            case log.HostChanged(host):
                seat = now.seat_of(host)
                name = now.names[seat] if seat is not None else "Somebody"
                told = Happening("host", seat, f"{name} is the host now.")
                return Step(replace(now, host=host), [told], [])
            case log.Opened():
                raise ValueError("a room is opened once")
            case _:
                return now._seated(body)

    def _set(self, settings: log.Settings) -> Room:
        seats = self.seats
        if any(index >= settings.seats for index, _ in self.staying):
            # Nobody may see the last round from another's seat.
            seats = tuple(replace(seat, round=0) for _, seat in self.staying)
        seats = (*seats, *(None,) * settings.seats)[: settings.seats]
        return replace(self, settings=settings, game=_game(settings), seats=seats)

    def _with(self, index: int, seat: Seat | None) -> Room:
        return replace(self, seats=replaced(self.seats, index, seat))

    def _seated(
        self, body: log.Joined | log.Renamed | log.BotSeated | log.Left | log.Away | log.Back
    ) -> Step:
        """Somebody sat down, went, is away, is back or has another name."""
        index = body.seat
        match body:
            case log.Joined(_, player, name, avatar, is_bot):
                told = Happening("joined", index, f"{name}{', a bot,' if is_bot else ''} sat down.")
                return Step(self._with(index, Seat(name, avatar, player, is_program=is_bot)), [told], [])
            case log.BotSeated(_, name, avatar, strength):
                told = Happening("joined", index, f"{name}, a bot, sat down.")
                return Step(self._with(index, Seat(name, avatar, bot=strength)), [told], [])
        seat = self.seats[index]
        assert seat is not None, "an entry about a seat is about somebody in it"
        match body:
            case log.Renamed(_, name, avatar):
                told = Happening("renamed", index, f"{seat.name} is now {name}.")
                return Step(self._with(index, replace(seat, name=name, avatar=avatar)), [told], [])
            case log.Left(_, was_removed):
                return self._left(index, seat, was_removed)
            case log.Away():
                told = Happening("away", index, f"{seat.name} is away.")
                return Step(self._with(index, replace(seat, is_away=True)), [told], [])
            case log.Back():
                told = Happening("back", index, f"{seat.name} is back.")
                back = replace(seat, is_away=False, has_left=False, timeouts=0)
                return Step(self._with(index, back), [told], [])
        raise AssertionError(body)

    def _left(self, index: int, seat: Seat, was_removed: bool) -> Step:
        """During a round the seat stays until it is over, and a bot plays it."""
        text = f"{seat.name} was removed by the host." if was_removed else f"{seat.name} left."
        left: Seat | None = None
        results: list[Result] = []
        if self.status == "playing":
            left = replace(seat, is_away=True, has_left=True)
            if was_removed and seat.player is not None:
                results = self._abandoned([(index, seat)])
                left = replace(left, player=None)
        return Step(self._with(index, left), [Happening("left", index, text)], results)

    # A round

    def _played(self, round_: Round, happening: Happening) -> Step:
        return Step(replace(self, round=round_), [happening], [])

    def _moved(self, body: log.Moved) -> Step:
        index = body.seat
        move = self.current.game.parse(body.move)
        round_, events = self.current.moved(self.number, self.at, index, move, is_automatic=body.by == "auto")
        seat = self.seats[index]
        assert seat is not None, "only a taken seat moves"
        happenings = [Happening("event", index, event=event) for event in events]
        room = self
        if body.by == "clock":
            seat, round_, happenings = _timed_out(index, seat, round_, happenings)
            room = self._with(index, seat)
        elif body.by == "player" and seat.timeouts:
            room = self._with(index, replace(seat, timeouts=0))
        room = replace(room, round=round_)
        outcome = round_.game.outcome(round_.state)
        if outcome is None:
            return Step(room, happenings, [])
        return room._over(outcome.winners, happenings)

    def _over(self, winners: tuple[int, ...], happenings: list[Happening]) -> Step:
        results: list[Result] = []
        seats = list(self.seats)
        for index, seat in self.taken:
            if index in winners:
                seats[index] = replace(seat, wins=seat.wins + 1)
            # A bot's win is not that of the player who left.
            ended: Ending = "abandoned" if seat.has_left else "won" if index in winners else "lost"
            results += self._results([(index, seat)], ended)
        names = " and ".join(self.names[index] for index in winners) or "nobody"
        told = Happening("over", text=f"The round is over: {names} won.", winners=tuple(winners))
        return Step(replace(self, status="over", seats=tuple(seats)), [*happenings, told], results)

    def _abandoned(self, seats: list[tuple[int, Seat]]) -> list[Result]:
        """The results of games that end here unfinished; if nobody has made a move there was no game."""
        if self.status != "playing" or not any(self.current.moves_made):
            return []
        return self._results(seats, "abandoned")

    def _results(self, seats: list[tuple[int, Seat]], ended: Ending) -> list[Result]:
        """The result of each person among these seats."""
        round_ = self.current
        deal = round_.deal
        score = round_.sheet.score if round_.sheet is not None else None
        return [
            Result(
                player=seat.player,
                room=self.id,
                round=self.rounds,
                game=self.settings.game,
                rules=options.write(round_.game),
                deal=deal.deck or deal.seed,
                ended=ended,
                score=score.points if score else None,
                moves=score.moves if score else round_.moves_made[index],
                seconds=int(round_.clock_at(self.at)),
                undos=score.undos if score else 0,
                is_open=deal.is_open,
                was_helped=round_.was_helped,
                at=self.at,
            )
            for index, seat in seats
            if seat.player is not None and not seat.is_program
        ]


def begin(room_id: str, code: str | None, number: int, at: int, body: log.Body) -> Step:
    """The room of the first entry that is read: the log's own first, or one that carries what came before."""
    match body:
        case log.Opened(host, settings):
            room = _around(room_id, code, number, at, log.Carried(host, settings, (), 0, -1))
            return Step(room, [Happening("opened", text="The room is open.")], [])
        case log.Started(room=log.Carried() as carried):
            room = _around(room_id, code, number, at, carried)
            return Step(*_started(room, body, carried), [])
        case log.Checkpoint(room=carried):
            room = _around(room_id, code, number, at, carried)
            round_ = checkpoint.restore(room.game, body)
            return Step(
                replace(room, round=round_, rounds=carried.round + 1, first=0, status="playing"), [], []
            )
    raise ValueError(f"a log can't be read from {type(body).__name__} on")


def _around(room_id: str, code: str | None, number: int, at: int, carried: log.Carried) -> Room:
    settings = carried.settings
    return Room(
        id=room_id,
        code=code,
        number=number,
        at=at,
        base=number,
        settings=settings,
        game=_game(settings),
        host=carried.host,
        seats=(*carried.seats, *(None,) * settings.seats)[: settings.seats],
        rounds=carried.round,
        first=carried.first,
        woken_at=carried.woken_at,
    )


def _started(room: Room, body: log.Started, carried: log.Carried) -> tuple[Room, list[Happening]]:
    """The room with a round that begins, as what is carried says."""
    number = carried.round + 1
    players = tuple(replace(seat, timeouts=0, round=number) for _, seat in staying(carried.seats))
    first = (carried.first + 1) % len(players)
    room = replace(
        room,
        base=room.base if body.room is None else room.number,
        seats=(*players, *(None,) * (carried.settings.seats - len(players))),
        settings=room.settings if body.room is None else carried.settings,
        status="playing",
        rounds=number,
        first=first,
        round=rounds.begin(
            room.game,
            replace(body, room=None),
            round_number=number,
            first=first,
            seats=len(players),
            number=room.number,
            at=room.at,
        ),
    )
    known = ", with a deal that was chosen or played before" if body.is_open else ""
    return room, [Happening("started", text=f"Round {number} begins{known}.")]


def _timed_out(
    index: int, seat: Seat, round_: Round, made: list[Happening]
) -> tuple[Seat, Round, list[Happening]]:
    """What a move that the clock made means. It may make two, to draw and to pass: time ran out once then."""
    told = made
    if round_.overdue != index:
        told = [Happening("timeout", index, f"{seat.name}'s time ran out."), *made]
    overdue = index if index in round_.game.to_move(round_.state) else None
    timeouts = seat.timeouts + (overdue is None)
    is_away = seat.is_away
    if timeouts >= TIMEOUTS_BEFORE_BOT and not is_away:
        is_away = True
        told = [*told, Happening("away", index, f"{seat.name} is away.")]
    return replace(seat, timeouts=timeouts, is_away=is_away), replace(round_, overdue=overdue), told


def _game(settings: log.Settings) -> AnyGame:
    return options.read_stored(registry.game_type(settings.game), settings.rules)
