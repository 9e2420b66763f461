"""What each request of a connected guest does. One place, one case a message; the work is done elsewhere."""

import asyncio
import contextlib
import logging
from typing import Any, Final, Literal, NamedTuple

from parlour import options, registry, wire
from parlour.errors import ParlourError, Refused
from parlour.game import GivesHelp
from parlour.games.klondike import Klondike
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.server import players
from parlour.server.connection import Connection
from parlour.server.hall import CODE_LENGTH, Hall
from parlour.server.limits import Address
from parlour.server.live import Judge, LiveRoom, now_ms
from parlour.server.solving import Solving
from parlour.store import Player, StoreFailure

logger = logging.getLogger(__name__)

MOST_ASKED: Final = 4  # questions to the solver at a time: others ask it too

SolverRequest = wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck


class Session:
    """A guest from the first message to the last. `known` is who the cookie says it is."""

    def __init__(
        self, connection: Connection, hall: Hall, solving: Solving, address: Address, known: Player | None
    ) -> None:
        self._connection = connection
        self._hall = hall
        self._solving = solving
        self._address = address
        self._known = known
        self._is_welcome = False
        self._live: LiveRoom | None = None
        self._asked: set[asyncio.Task[None]] = set()
        """Questions to the solver that are still being worked on."""

    def end(self) -> None:
        for task in self._asked:
            task.cancel()
        self._exit()

    async def answer(self, request: wire.Request) -> None:
        if isinstance(request, wire.Hello):
            await self._hello(request)
            return
        if not self._is_welcome:
            raise Refused("no-hello", "Say hello first.")
        match request:
            case wire.Play(n=n, move=move, auto=auto):
                await self._ask(request, lambda room: asking.play(room, self._player, n, move, auto))
            case wire.Undo():
                await self._ask(request, lambda room: asking.undo(room, self._player))
            case wire.Redo():
                await self._ask(request, lambda room: asking.redo(room, self._player))
            case wire.Finish():
                await self._ask(request, lambda room: asking.finish(room, self._player))
            case wire.Pause():
                await self._ask(request, lambda room: asking.pause(room, self._player))
            case wire.Resume():
                await self._ask(request, lambda room: asking.resume(room, self._player))
            case wire.Back():
                await self._ask(request, lambda room: asking.come_back(room, self._player))
            case wire.Bot(strength=strength):
                await self._ask(request, lambda room: asking.seat_bot(room, self._player, strength))
            case wire.Remove(seat=seat):
                await self._ask(request, lambda room: asking.remove(room, self._player, seat))
            case wire.Host(seat=seat):
                await self._ask(request, lambda room: asking.hand_over(room, self._player, seat))
            case wire.Settings():
                await self._ask(request, lambda room: self._change_settings(room, request))
            case wire.Start():
                await self._start(request)
            case wire.Open():
                await self._open(request)
            case wire.Join():
                await self._join(request)
            case wire.Watch(room=name):
                await self._enter(await self._find(name))
                await self._room.show(self._connection, request.id)
            case wire.Leave():
                await self._leave(request)
            case wire.Profile():
                await self._rename(request)
            case wire.React():
                self._react(request)
            case wire.Best() | wire.Hint(by="sight"):
                async with self._room.at_rest():
                    self._help(request)
            case wire.Hint() | wire.Lamp() | wire.Rescue() | wire.Stuck():
                self._ask_solver(request)

    # Who and where

    @property
    def _player(self) -> Player:
        return self._connection.player

    @property
    def _room(self) -> LiveRoom:
        if self._live is None:
            raise Refused("no-room", "You are in no room: open or join one first.")
        return self._live

    async def _ask(self, request: wire.Ask, judge: Judge) -> None:
        live = self._room
        try:
            await live.ask(judge, self._connection, request.id)
        except Refused as refused:
            if refused.code == "stale":
                await live.show(self._connection)  # so that it can be looked at again
            raise

    async def _hello(self, request: wire.Hello) -> None:
        secret = None
        player = self._player if self._is_welcome else self._known
        if request.secret is not None:
            player = await self._hall.store.player(players.secret_hash(request.secret))
            if player is None:
                raise Refused("unknown-secret", "Nobody here has that secret: say hello without one.")
        elif self._is_welcome:
            player = self._player
        if player is None:
            if not self._address.newcomers.take():
                raise Refused("too-often", "Too many newcomers from your address: wait a minute.")
            player, secret = await players.newcomer(self._hall.store, now_ms())
        if self._is_welcome and player.id != self._player.id:
            raise Refused("known", "You have said hello as somebody else: connect anew.")
        self._connection.player = player
        self._is_welcome = True
        self._connection.say(
            wire.Welcome(
                re=request.id, player=player.id, name=player.name, avatar=player.avatar, secret=secret
            )
        )
        if request.room is not None:
            await self._enter(await self._find(request.room))
            await self._room.show(self._connection)

    async def _find(self, name: str) -> LiveRoom:
        """A code may be guessed only so often. An id can't be guessed: by it one always comes back."""
        name = name.strip()
        if len(name) != CODE_LENGTH:
            return await self._hall.find(name)
        guesses = self._address.wrong_codes
        if not guesses.take():  # before looking: many lines may ask at the same instant
            raise Refused("too-often", "Too many wrong codes from your address: wait a minute.")
        live = await self._hall.find(name)
        guesses.give_back()
        return live

    async def _enter(self, live: LiveRoom) -> None:
        if self._live is not live:
            self._exit()
            self._live = live
        await self._hall.enter(live, self._connection)

    def _exit(self) -> None:
        if self._live is not None:
            self._hall.exit(self._live, self._connection)
            self._live = None

    async def _join(self, request: wire.Join) -> None:
        live = await self._find(request.room)
        was_here = self._live is live
        if not was_here:
            self._hall.arrive(live, self._connection)
        try:
            await live.ask(
                lambda room: asking.join(room, self._player, is_bot=request.bot),
                self._connection,
                request.id,
            )
        except BaseException:
            if not was_here:
                self._hall.exit(live, self._connection)
            raise
        if not was_here:
            self._exit()
            self._live = live

    async def _leave(self, request: wire.Ask) -> None:
        live = self._room
        if live.room.seat_of(self._player.id) is not None:
            await self._ask(request, lambda room: asking.leave(room, self._player))
            if asking.is_seated(live.room, self._player):
                # It was asked before and cut off: coming back to ask again has taken the seat back.
                await live.ask(lambda room: asking.leave(room, self._player))
        else:
            await live.show(self._connection, request.id)
        self._exit()

    async def _rename(self, request: wire.Profile) -> None:
        player = Player(
            self._player.id, players.clean_name(request.name), players.checked_avatar(request.avatar)
        )
        await self._hall.store.rename_player(player)
        self._connection.player = player
        welcome = wire.Welcome(re=request.id, player=player.id, name=player.name, avatar=player.avatar)
        self._connection.say(welcome)
        welcome.re = None
        for guest in self._live.guests if self._live is not None else ():
            if guest is not self._connection and guest.player.id == player.id:  # another window
                guest.player = player
                guest.push(wire.encode(welcome))
        if self._live is not None and self._live.room.seat_of(player.id) is not None:
            await self._live.ask(lambda room: asking.rename(room, player))

    def _react(self, request: wire.React) -> None:
        live = self._room
        seat = live.room.seat_of(self._player.id)
        if seat is None:
            raise Refused("no-seat", "Only somebody with a seat can react.")
        reacted = wire.Reacted(seat=seat, reaction=request.reaction)
        message = wire.encode(reacted)
        for guest in live.guests:
            if guest is not self._connection:
                guest.push(message)
        reacted.re = request.id
        self._connection.say(reacted)

    # Rooms and rounds

    async def _open(self, request: wire.Open) -> None:
        opened = await self._hall.opened_by(self._player, request.id)
        if opened is not None:
            await self._enter(opened)
            await opened.show(self._connection, request.id)
            return
        settings = asking.settings(
            request.game, request.rules, request.seats, request.clock, is_public=request.public
        )
        started: list[log.Body] = []
        asking.check_choice(request.deal, request.seed, request.deck)
        if settings.seats > 1 or settings.clock is not None:
            if request.deal != "fresh" or request.seed is not None or request.deck is not None:
                raise Refused("deal", "The deal is chosen when the round is started.")
        else:
            game = options.read(registry.game_type(settings.game), settings.rules)
            seed = await self._solving.winnable_seed(game) if request.deal == "winnable" else None
            bank = await self._bank(game)
            if self._live is not None and self._live.room.game == game:
                bank = asking.bank_after(self._live.room, self._player, bank)
            started = [asking.first_deal(game, seed, request.seed, request.deck, bank)]
        before = self._live
        is_own = before is not None and before.room.settings.seats == 1
        live = await self._hall.open(
            settings, started, self._connection, request.id, giving_up=1 if is_own else 0
        )
        self._exit()
        self._live = live
        if before is not None and is_own:  # a game for one is given up by opening another room
            with contextlib.suppress(Refused):
                await before.ask(lambda room: asking.leave(room, self._player))

    async def _start(self, request: wire.Start) -> None:
        game = self._room.room.game
        asking.check_choice(request.deal, request.seed, request.deck)
        asking.check_host(self._room.room, self._player)  # before the solver works for nothing
        seed = await self._solving.winnable_seed(game) if request.deal == "winnable" else None
        bank = await self._bank(game)
        deal: Literal["fresh", "same"] = "same" if request.deal == "same" else "fresh"
        await self._ask(
            request,
            lambda room: asking.start(
                room,
                self._player,
                deal=deal,
                proved=seed,
                seed=request.seed,
                deck=request.deck,
                bank=asking.bank_after(room, self._player, bank),
            ),
        )

    async def _bank(self, game: Any) -> int:
        """What a cumulative score goes on from: the last result under the same rules."""
        if not getattr(game, "cumulative", False):
            return 0
        rules = options.write(game)
        results = await self._hall.store.results_of(self._player.id)
        scores = [result.score for result in results if result.rules == rules and result.score is not None]
        return scores[-1] if scores else 0

    def _change_settings(self, room: Room, request: wire.Settings) -> list[log.Body]:
        now = room.settings
        wanted = asking.settings(
            now.game,
            now.rules if request.rules is None else request.rules,
            now.seats if request.seats is None else request.seats,
            (now.clock or 0) if request.clock is None else request.clock,
            is_public=now.is_public if request.public is None else request.public,
        )
        return asking.change_settings(room, self._player, wanted)

    # Help

    def _help(self, request: wire.Best | wire.Hint) -> None:
        """From what the seat can see: told at once, and nothing is written down."""
        room = self._room.room
        seat = asking.playing_seat(room, self._player)
        if not isinstance(room.game, GivesHelp):
            raise Refused("no-help", f"There is no such help in {room.game.name}.")
        if isinstance(request, wire.Best):
            move = room.game.best_place(room.state, seat, request.place, request.count)
        else:
            move = room.game.hint(room.state, seat)
        text = None if move is None else str(move)
        self._connection.say(wire.Answer(re=request.id, n=room.number, move=text))

    def _ask_solver(self, request: SolverRequest) -> None:
        """The solver works beside the connection, which goes on; leaving cancels it."""
        live = self._room
        asking.playing_seat(live.room, self._player)
        self._solving.check(live.room.game)
        if len(self._asked) >= MOST_ASKED:
            raise Refused("too-often", "Wait for what you have asked the solver before.")
        task = asyncio.create_task(self._solve(request, live))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    async def _solve(self, request: SolverRequest, live: LiveRoom) -> None:
        try:
            asked = await self._look(request, live)
            answer = wire.Answer(re=request.id, n=asked.number)
            match request:
                case wire.Rescue():
                    await self._rescue(request, live, asked)
                    return
                case wire.Stuck():
                    is_stuck = await self._solving.is_stuck(asked.game, asked.state)
                    answer.verdict = "stuck" if is_stuck else "unknown"
                case wire.Hint() | wire.Lamp():
                    known = await self._solving.verdict(asked.game, asked.state)
                    answer.verdict = known.result.value
                    answer.move = known.move if isinstance(request, wire.Hint) else None
            self._connection.say(answer)
        except ParlourError as error:
            self._connection.say(wire.Refusal(re=request.id, code=error.code, text=error.sentence))
        except StoreFailure as failure:
            text = f"It could not be read or written: {failure.told}"
            self._connection.say(wire.Refusal(re=request.id, code="store", text=text))
        except Exception:
            logger.exception("the solver could not be asked")
            text = "Something went wrong here; nothing was changed."
            self._connection.say(wire.Refusal(re=request.id, code="internal", text=text))

    async def _look(self, request: SolverRequest, live: LiveRoom) -> "_Asked":
        """The position to ask about. In one step its round is marked as helped, so that no help goes unmarked
        to a round that begins in between."""
        looked: list[_Asked] = []

        def look(room: Room) -> list[log.Body]:
            asking.playing_seat(room, self._player)
            # Stuck knows no more than the player.
            marks = [] if isinstance(request, wire.Stuck) else asking.was_helped(room)
            moves = tuple(each.move for each in room.standing)
            game = self._solving.check(room.game)
            looked[:] = [_Asked(game, room.round, room.number + len(marks), room.start, moves, room.state)]
            return marks

        await live.ask(look)
        return looked[0]

    async def _rescue(self, request: wire.Rescue, live: LiveRoom, asked: "_Asked") -> None:
        standing = await self._solving.last_winnable(asked.game, asked.start, asked.moves)
        if standing is None:
            raise Refused("never-winnable", "No position of this game is known to be winnable.")

        def go_back(room: Room) -> list[log.Body]:
            kept = tuple(each.move for each in room.standing[:standing])
            if room.round != asked.round or kept != asked.moves[:standing]:
                raise Refused("stale", "The table has changed since then: look again.")
            return asking.go_back(room, self._player, standing)

        await live.ask(go_back, self._connection, request.id)


class _Asked(NamedTuple):
    """What the solver is asked about: a position, and how it came about."""

    game: Klondike
    round: int
    number: int
    start: Any
    moves: tuple[Any, ...]
    state: Any
