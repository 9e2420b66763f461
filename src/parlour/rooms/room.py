"""One room: its log folded to a state. `apply` takes the next entry of the log; nothing else changes a room.

The same log gives the same room on every machine. What may be asked of a room, and which entries answer it,
is in `asking`; this is only what the entries mean.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from parlour import options, registry
from parlour.cards import parse_deck
from parlour.game import AnyGame, DealtFromDeck, Done, KeepsScore, ScoreSheet
from parlour.rooms import log
from parlour.rooms.seats import Seat
from parlour.store import Result, RoomRow

Status = Literal["waiting", "playing", "over", "closed"]
Ending = Literal["won", "lost", "abandoned"]

TIMEOUTS_BEFORE_BOT: Final = 2


class Happening(Struct, frozen=True, gc=False):
    """Something to tell the people in the room: an event of the game, or words about the room itself."""

    what: str
    seat: int | None = None
    text: str = ""
    event: Any = None
    winners: tuple[int, ...] = ()


class StandingMove(Struct, frozen=True, gc=False):
    seat: int
    move: Any
    is_automatic: bool
    before: Any
    """The state it was made in, so that taking it back costs the same however long the game is."""


class Room:
    """The fold of a log. Times are in milliseconds, as in the log."""

    def __init__(self, room_id: str, code: str | None) -> None:
        self.id = room_id
        self.code = code
        self.number = 0
        self.at = 0
        self.settings: log.Settings
        self.game: AnyGame
        self.host = ""
        self.seats: list[Seat | None] = []
        self.status: Status = "waiting"
        self.results: list[Result] = []
        """What ended since they were last taken."""
        # The round
        self.round = 0
        self.first = -1
        """The seat that began: each round begins with the next."""
        self.deal: log.Started | None = None
        self.start: Any = None
        self.state: Any = None
        self.standing: list[StandingMove] = []
        self.undone: list[list[StandingMove]] = []
        self.sheet: ScoreSheet | None = None
        self.was_helped = False
        self.started_at = 0
        self.turn_since = 0
        self.overdue: int | None = None
        """The seat for which time is making its moves."""
        self.moves_made: list[int] = []
        self.options: list[tuple[Any, ...]] = []
        self.options_since: list[int] = []
        # The round's own clock
        self.first_move_at: int | None = None
        self.paused_at: int | None = None
        self.paused_for = 0
        self.played: tuple[Any, int, Any, Any, tuple[Any, ...]] | None = None
        """The move just judged with what comes of it, so that it is worked out once: see `asking`."""

    # What can be read off

    @property
    def taken(self) -> list[tuple[int, Seat]]:
        return [(index, seat) for index, seat in enumerate(self.seats) if seat is not None]

    @property
    def staying(self) -> list[tuple[int, Seat]]:
        """Those who are in the next round."""
        return [(index, seat) for index, seat in self.taken if not seat.has_left]

    @property
    def people(self) -> list[tuple[int, Seat]]:
        return [(index, seat) for index, seat in self.staying if seat.is_person]

    def seat_of(self, player: str) -> int | None:
        for index, seat in enumerate(self.seats):
            if seat is not None and seat.player == player:
                return index
        return None

    def sitting(self, player: str) -> int | None:
        """The seat from which a player looks at the room: none for who has left it."""
        index = self.seat_of(player)
        seat = None if index is None else self.seats[index]
        return None if seat is None or seat.has_left or self.status == "closed" else index

    def is_program(self, player: str) -> bool:
        """Does a program sit there that said it is one? Whoever only looks on has not said."""
        return any(seat.player == player and seat.is_program for _, seat in self.taken)

    def plays(self, index: int | None) -> bool:
        """Does this seat have a part in the round? Who sits down after it has none, and sees no hand."""
        seat = None if index is None else self.seats[index]
        return seat is not None and seat.round == self.round > 0

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
        )

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    def clock_at(self, at: int) -> float:
        """Seconds on the round's own clock: from the first move, without the pauses."""
        if self.first_move_at is None:
            return 0.0
        now = at if self.paused_at is None else self.paused_at
        return max(0, now - self.first_move_at - self.paused_for) / 1000

    def take_results(self) -> list[Result]:
        results, self.results = self.results, []
        return results

    # The fold

    def apply(self, number: int, at: int, body: log.Body) -> list[Happening]:
        """The next entry of the log; gives what there is to tell of it."""
        self.number, self.at = number, at
        match body:
            case log.Moved():
                return self._moved(body)
            case log.Undone(count) | log.Redone(count):
                return self._turned_back(count, forward=isinstance(body, log.Redone))
            case log.Started():
                return self._started(body)
            case log.Opened(host, settings):
                self.host = host
                self._set(settings)
                return [Happening("opened", text="The room is open.")]
            case log.SettingsChanged(settings):
                self._set(settings)
                return [Happening("settings", text="The settings have changed.")]
            case log.HostChanged(host):
                self.host = host
                seat = self.seat_of(host)
                name = self.names[seat] if seat is not None else "Somebody"
                return [Happening("host", seat, f"{name} is the host now.")]
            case log.Paused():
                self.paused_at = at
                return [Happening("paused", text="The clock stands.")]
            case log.Resumed():
                self._resume()
                return [Happening("resumed", text="The clock runs.")]
            case log.WasHelped():
                self.was_helped = True
                return [Happening("helped", text="The solver was asked.")]
            case log.Closed():
                if self.status == "playing":
                    self._abandon(self.taken)
                self.status = "closed"
                return [Happening("closed", text="The room is closed.")]
            case _:
                return self._seated(body)

    def _set(self, settings: log.Settings) -> None:
        self.settings = settings
        self.game = options.read(registry.game_type(settings.game), settings.rules)
        if any(index >= settings.seats for index, _ in self.staying):
            self._close_gaps()
            for _, seat in self.taken:
                seat.round = 0  # nobody sees the last round from another's seat
        self.seats = [*self.seats, *([None] * settings.seats)][: settings.seats]

    def _close_gaps(self) -> None:
        self.seats = [seat for _, seat in self.staying]

    def _seated(
        self, body: log.Joined | log.Renamed | log.BotSeated | log.Left | log.Away | log.Back
    ) -> list[Happening]:
        """Somebody sat down, went, is away, is back or has another name."""
        index = body.seat
        match body:
            case log.Joined(_, player, name, avatar, is_bot):
                self.seats[index] = Seat(name, avatar, player, is_program=is_bot)
                return [Happening("joined", index, f"{name}{', a bot,' if is_bot else ''} sat down.")]
            case log.BotSeated(_, name, avatar, strength):
                self.seats[index] = Seat(name, avatar, bot=strength)
                return [Happening("joined", index, f"{name}, a bot, sat down.")]
        seat = self.seats[index]
        assert seat is not None, "an entry about a seat is about somebody in it"
        match body:
            case log.Renamed(_, name, avatar):
                text = f"{seat.name} is {name} now."
                seat.name, seat.avatar = name, avatar
                return [Happening("renamed", index, text)]
            case log.Left(_, was_removed):
                if self.status != "playing":
                    self.seats[index] = None
                else:
                    self._leave_round(index, seat, was_removed)
                text = f"{seat.name} was removed by the host." if was_removed else f"{seat.name} left."
                return [Happening("left", index, text)]
            case log.Away():
                seat.is_away = True
                return [Happening("away", index, f"{seat.name} is away.")]
            case log.Back():
                seat.is_away = seat.has_left = False
                seat.timeouts = 0
                return [Happening("back", index, f"{seat.name} is back.")]
        raise AssertionError(body)

    def _leave_round(self, index: int, seat: Seat, was_removed: bool) -> None:
        """The seat stays until the round is over, and a bot plays it."""
        seat.is_away = seat.has_left = True
        if was_removed and seat.player is not None:
            self._abandon([(index, seat)])
            seat.player = None

    # A round

    def _started(self, body: log.Started) -> list[Happening]:
        if self.status == "playing":
            self._abandon(self.taken)
        self.round += 1
        self.status = "playing"
        self.deal = body
        self._close_gaps()
        for _, seat in self.taken:
            seat.timeouts = 0
            seat.round = self.round
        count = len(self.seats)
        self.seats += [None] * (self.settings.seats - count)
        self.first = (self.first + 1) % count
        if body.deck is not None and isinstance(self.game, DealtFromDeck):
            self.start = self.game.deal(parse_deck(body.deck), count)
        else:
            self.start = self.game.start(body.seed, count, first=self.first)
        self.state = self.start
        self.standing, self.undone = [], []
        self.sheet = self.game.score_sheet(body.bank) if isinstance(self.game, KeepsScore) else None
        self.was_helped = False
        self.overdue = None
        self.started_at = self.turn_since = self.at
        self.moves_made = [0] * count
        self.options, self.options_since = [()] * count, [self.number] * count
        self.first_move_at = self.paused_at = None
        self.paused_for = 0
        self._refresh_options()
        known = ", with a deal that was chosen or played before" if body.is_open else ""
        return [Happening("started", text=f"Round {self.round} begins{known}.")]

    def _moved(self, body: log.Moved) -> list[Happening]:
        index = body.seat
        played = self.played
        if played and played[0] is self.state and played[1] == index and str(played[2]) == body.move:
            _, _, move, state, events = played
        else:
            move = self.game.parse(body.move)
            state, events = self.game.play(self.state, index, move)
        self.played = None
        if self.paused_at is not None:
            self._resume()
        if self.first_move_at is None:
            self.first_move_at = self.at
        before, self.state = self.state, state
        self.turn_since = self.at
        self.moves_made[index] += 1
        if self.game.has_undo:
            self.standing.append(StandingMove(index, move, body.by == "auto", before))
            self.undone.clear()
        if self.sheet is not None:
            self.sheet.add(Done("move", self.clock_at(self.at), events))
        seat = self.seats[index]
        assert seat is not None, "only a taken seat moves"
        happenings = [Happening("event", index, event=event) for event in events]
        if body.by == "clock":
            happenings = self._timed_out(index, seat, happenings)
        elif body.by == "player":
            seat.timeouts = 0
        self._refresh_options(acted=index)
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            happenings += self._over(outcome.winners)
        return happenings

    def _timed_out(self, index: int, seat: Seat, made: list[Happening]) -> list[Happening]:
        """What there is to tell of a move that time made for a seat. It may make two, to draw and to pass:
        then it has run out once."""
        told = made
        if self.overdue != index:
            told = [Happening("timeout", index, f"{seat.name}'s time ran out."), *made]
        self.overdue = index if index in self.game.to_move(self.state) else None
        seat.timeouts += self.overdue is None
        if seat.timeouts >= TIMEOUTS_BEFORE_BOT and not seat.is_away:
            seat.is_away = True
            told = [*told, Happening("away", index, f"{seat.name} is away.")]
        return told

    def _turned_back(self, count: int, *, forward: bool) -> list[Happening]:
        """Undo and redo: the state is the fold of the moves that stand."""
        if self.paused_at is not None:
            self._resume()
        if forward:
            moves = self.undone.pop()
            self.standing += moves
            for each in moves:
                self.state, _ = self.game.play(self.state, each.seat, each.move)
        else:
            self.state = self.standing[-count].before
            self.undone.append(self.standing[-count:])
            del self.standing[-count:]
        if self.sheet is not None:
            self.sheet.add(Done("redo" if forward else "undo", self.clock_at(self.at), count=count))
        self._refresh_options(acted=0)
        if forward:
            self.moves_made[0] += count
            return [Happening("redone", 0, "Made again.")]
        return [Happening("undone", 0, "Taken back.")]

    def _over(self, winners: Sequence[int]) -> list[Happening]:
        self.status = "over"
        for index, seat in self.taken:
            if index in winners:
                seat.wins += 1
            # A bot's win is not that of the player who left.
            ended: Ending = "abandoned" if seat.has_left else "won" if index in winners else "lost"
            self._record([(index, seat)], ended)
        names = " and ".join(self.names[index] for index in winners) or "nobody"
        text = f"The round is over: {names} won."
        return [Happening("over", text=text, winners=tuple(winners))]

    def _resume(self) -> None:
        assert self.paused_at is not None, "only a paused clock goes on"
        if self.first_move_at is not None:
            self.paused_for += self.at - max(self.paused_at, self.first_move_at)
        self.paused_at = None

    def _refresh_options(self, acted: int | None = None) -> None:
        """Keeps each seat's legal moves, and since which entry it has had these: what makes a move stale."""
        to_move = self.game.to_move(self.state)
        for seat in range(len(self.options)):
            moves = tuple(self.game.moves(self.state, seat)) if seat in to_move else ()
            if seat == acted or moves != self.options[seat]:
                self.options[seat] = moves
                self.options_since[seat] = self.number

    def _abandon(self, seats: Sequence[tuple[int, Seat]]) -> None:
        """Those games end here, unless nobody has made a move: then there was no game."""
        if any(self.moves_made):
            self._record(seats, "abandoned")

    def _record(self, seats: Sequence[tuple[int, Seat]], ended: Ending) -> None:
        """The result of each person among these seats."""
        assert self.deal is not None, "a round has a deal"
        score = self.sheet.score if self.sheet is not None else None
        self.results += [
            Result(
                player=seat.player,
                room=self.id,
                round=self.round,
                game=self.settings.game,
                rules=options.write(self.game),
                deal=self.deal.deck or self.deal.seed,
                ended=ended,
                score=score.points if score else None,
                moves=score.moves if score else self.moves_made[index],
                seconds=int(self.clock_at(self.at)),
                undos=score.undos if score else 0,
                is_open=self.deal.is_open,
                was_helped=self.was_helped,
                at=self.at,
            )
            for index, seat in seats
            if seat.player is not None and not seat.is_program
        ]
