"""Help for a player: from the game itself, by what the seat sees, and from the solver.

All but the quickest help is computed in threads, outside the room's lock, without blocking the connection. It
is cancelled when the player disconnects, asks again or leaves the position.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple, Protocol

from parlour import registry, wire
from parlour.errors import ParlourError, Refused
from parlour.game import GivesHelp
from parlour.hub.accounts import Metered
from parlour.hub.deals import DailyDeals
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.refusals import offered, stale
from parlour.hub.scheduler import BUSY, Scheduler
from parlour.hub.solver import BUDGET, Asking, SolverQueue
from parlour.records import Player
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing
from parlour.rooms.requests.checks import own_seat, playing_seat
from parlour.rooms.room import Room
from parlour.solvers import HintsFromSight, Sample

REPORT_EVERY: Final = 1.0  # seconds between two progress messages
RETRY: Final = 5.0  # seconds before a retry when the solver is busy

SlowRequest = wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck | wire.Odds | wire.Par


Progress = Callable[[int, float], None]
"""A callback with the number of players ahead in the queue, and the share that is done."""


class Reviews(Protocol):
    async def make(self, address: str, seat: int, guest: Guest, report: Progress) -> None:
        """Review a seat's game unless there is a review, and wait for it until cancelled."""
        ...


class Help:
    def __init__(
        self, guest: Guest, solver: SolverQueue, thoughts: Scheduler, dailies: DailyDeals | None
    ) -> None:
        self._guest = guest
        self._dailies = dailies
        self._solver = solver
        self._thoughts = thoughts
        self._pending: dict[str, tuple[str | None, asyncio.Task[None]]] = {}
        """The id and task of the pending request of each kind."""

    def cancel(self) -> None:
        for _, task in self._pending.values():
            task.cancel()

    async def _check(self, room: Room) -> None:
        """Refuse or remember the solver's help with the deal of a room."""
        if self._dailies is not None:
            await self._dailies.check_help(self._guest.player.id, room.current)

    def _asking(self, *, is_long: bool) -> Asking:
        return Asking(self._guest.player.id, self._guest.account, is_long)

    async def best_place(self, request: wire.Best, live: LiveRoom, player: Player) -> None:
        """Answer at once: it takes microseconds."""
        async with live.at_rest:
            room = live.room
            live.members.check(self._guest, room)
            seat = _seat(room, player)
            move = _helping(room).best_place(room.current.state, seat, request.place, request.count)
            text = None if move is None else str(move)
            self._guest.say(wire.Answer(re=request.id, n=room.number, move=text))

    def review(self, request: wire.Review, reviews: Reviews | None) -> None:
        """Review a finished game, and report progress."""

        def report(ahead: int, done: float) -> None:
            self._guest.say(wire.Waiting(re=request.id, ahead=ahead, spent=round(done, 2)))

        async def make() -> None:
            await offered(reviews).make(request.replay, request.seat, self._guest, report)
            self._guest.say(wire.Reviewed(re=request.id))

        self._begin(request, make)

    def answer(self, request: SlowRequest, live: LiveRoom, player: Player) -> None:
        self._begin(request, lambda: self._work_out(request, live, player))

    def _begin(self, request: wire.Ask, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a task that answers the request. The same question asked again replaces the one before."""
        kind = _kind(request)
        if kind in self._pending:
            before, task = self._pending.pop(kind)
            task.cancel()
            self._guest.refuse(before, Refused("superseded", "You have asked again since then."))
        working = Metered(self._finish(request, work), self._guest.account)
        task = asyncio.get_running_loop().create_task(working)
        self._pending[kind] = request.id, task

    async def _work_out(self, request: SlowRequest, live: LiveRoom, player: Player) -> None:
        if isinstance(request, wire.Hint) and request.by == "sight":
            await self._hint_from_sight(request, live, player)
        elif isinstance(request, wire.Par):
            await self._par(request, live, player)
        elif isinstance(request, wire.Odds):
            await self._odds(request, live, player)
        else:
            await self._from_solver(request, live, player)

    async def _finish(self, request: wire.Ask, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()  # made only now: the task may be cancelled before it begins
        except ParlourError as error:
            self._guest.refuse(request.id, error, RETRY if error.code in BUSY else None)
        except Exception as error:
            self._guest.fail(request, error)
        finally:  # in the same step as the answer, so that the player may ask again
            self._forget(_kind(request))

    def _forget(self, kind: str) -> None:
        if kind in self._pending and self._pending[kind][1] is asyncio.current_task():
            del self._pending[kind]

    async def _hint_from_sight(self, request: wire.Hint, live: LiveRoom, player: Player) -> None:
        """Answer with a hint from what the seat can see. It is not logged as help."""
        async with live.at_rest:
            room = live.room
        seat = _seat(room, player)
        game, state = _helping(room), room.current.state
        solver = registry.solver(room.game.name)

        def hint() -> Any:
            if isinstance(solver, HintsFromSight):
                return solver.hint_from_sight(game, state)
            return game.hint(state, seat)

        move, seconds = await self._thoughts.timed(player.id, hint)
        self._guest.account.cpu += seconds
        self._check_same(live, room.rounds, state)
        text = None if move is None else str(move)
        self._guest.say(wire.Answer(re=request.id, n=room.number, move=text))

    async def _par(self, request: wire.Par, live: LiveRoom, player: Player) -> None:
        """Answer with the par of a finished game, by the shorter of the solver's and the player's win."""
        async with live.at_rest:
            room = live.room
        own_seat(room, player)
        if room.status == "playing" or room.round is None:
            raise Refused("already-playing", "A round is already being played.")
        game, round_ = room.game, room.current
        await self._check(room)
        played = tuple(each.move for each in round_.standing_moves())
        position = _Position(game, room.rounds, room.number, round_.start, played, round_.state)
        asking = self._asking(is_long=True)
        finding = self._solver.shortest(asking, game, position.start)
        win = await self._while_wanted(finding, asking, request, live, position)
        self._check_same(live, position.round, position.state)
        outcome = game.outcome(position.state)
        wins = [moves for moves in (win.moves, played if outcome and outcome.winners else ()) if moves]
        par = min(map(len, wins), default=None)
        is_proven = par is not None and par <= win.bound
        self._guest.say(wire.Answer(re=request.id, n=position.number, par=par, is_proven=is_proven))

    async def _odds(self, request: wire.Odds, live: LiveRoom, player: Player) -> None:
        """Answer with odds from what the seat has seen. They are not logged as help."""
        async with live.at_rest:
            room = live.room
        _seat(room, player)
        round_ = room.current
        position = _Position(room.game, room.rounds, room.number, round_.start, (), round_.state)
        asking = self._asking(is_long=request.chance)
        answer = wire.Answer(re=request.id, n=position.number)
        estimating = self._solver.odds(asking, position.game, position.state)
        answer.winnable = _estimate(await self._while_wanted(estimating, asking, request, live, position))
        if request.chance:
            estimating = self._solver.chance(asking, position.game, position.state)
            answer.chance = _estimate(await self._while_wanted(estimating, asking, request, live, position))
        self._check_same(live, position.round, position.state)
        self._guest.say(answer)

    async def _from_solver(
        self, request: wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck, live: LiveRoom, player: Player
    ) -> None:
        position = await self._look(request, live, player)
        game, state = position.game, position.state
        asking = self._asking(is_long=isinstance(request, wire.Rescue))
        answer = wire.Answer(re=request.id, n=position.number)
        match request:
            case wire.Rescue():
                searching = self._solver.last_winnable(asking, game, position.start, position.moves)
                standing = await self._while_wanted(searching, asking, request, live, position)
                await self._go_back(request, live, player, position, standing)
                return
            case wire.Stuck():
                is_stuck = await self._solver.is_stuck(asking, game, state)
                answer.verdict = "stuck" if is_stuck else "unknown"
            case wire.Lamp():
                judging = self._solver.verdict(asking, game, state)
                answer.verdict = (await self._while_wanted(judging, asking, request, live, position)).value
            case wire.Hint():
                hinting = self._solver.hint(asking, game, state)
                hint = await self._while_wanted(hinting, asking, request, live, position)
                answer.verdict, answer.move = hint.result.value, hint.move
        self._check_same(live, position.round, state)
        self._guest.say(answer)

    async def _while_wanted(
        self,
        work: Coroutine[Any, Any, Any],
        asking: Asking,
        request: wire.Ask,
        live: LiveRoom,
        position: "_Position",
    ) -> Any:
        """Wait for the solver and report its progress, as long as the position is the same."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait((task,), timeout=REPORT_EVERY))[0]:
                self._check_same(live, position.round, position.state)
                if isinstance(request, wire.Par | wire.Odds):
                    continue  # players don't wait for these
                spent = min(1.0, round(asking.spent / BUDGET, 2))
                self._guest.say(wire.Waiting(re=request.id, ahead=self._solver.ahead_of(asking), spent=spent))
            return task.result()
        finally:
            task.cancel()

    def _check_same(self, live: LiveRoom, round_: int, state: Any) -> None:
        """Refuse an answer to a guest who has left the room or the position that it is about."""
        room = live.room
        live.members.check(self._guest, room)
        if room.round is None or room.rounds != round_ or room.current.state != state:
            raise stale()

    async def _look(
        self, request: wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck, live: LiveRoom, player: Player
    ) -> "_Position":
        """Return the position to solve. Mark its round as helped in the same step, so that no round that
        begins in between is helped without a mark."""
        found: list[_Position] = []
        is_help = not isinstance(request, wire.Stuck)  # which uses only what the player has seen
        async with live.at_rest:
            room = live.room
        if is_help:
            _seat(room, player)
            playing.check_unranked(room)
            await self._check(room)
        dealt = room.rounds

        def look(draft: Draft) -> None:
            _seat(draft.room, player)
            if draft.room.rounds != dealt:
                raise stale()
            if is_help:
                playing.mark_helped(draft)
            room, round_ = draft.room, draft.room.current
            self._solver.check(room.game)
            needs_moves = isinstance(request, wire.Rescue)
            moves = tuple(each.move for each in round_.standing_moves()) if needs_moves else ()
            found[:] = [_Position(room.game, room.rounds, room.number, round_.start, moves, round_.state)]

        await live.ask(look, payer=self._guest)
        return found[0]

    async def _go_back(
        self,
        request: wire.Rescue,
        live: LiveRoom,
        player: Player,
        position: "_Position",
        standing: int | None,
    ) -> None:
        if standing is None:
            raise Refused("never-winnable", "This game was never known to be winnable.")

        def go_back(draft: Draft) -> None:
            kept = tuple(each.move for each in draft.room.current.standing_moves()[:standing])
            if draft.room.rounds != position.round or kept != position.moves[:standing]:
                raise stale()
            playing.go_back(draft, player, standing)

        self._pending.pop(_kind(request), None)  # from here on, another request no longer cancels it
        await live.ask(go_back, self._guest, request.id)


class _Position(NamedTuple):
    """A position for the solver, and the moves that led to it."""

    game: Any
    round: int
    number: int
    start: Any
    moves: tuple[Any, ...]
    state: Any


def _kind(request: wire.Ask) -> str:
    kind = type(request).__name__
    return f"{kind} by {request.by}" if isinstance(request, wire.Hint) else kind


def _seat(room: Room, player: Player) -> int:
    seat = playing_seat(room, player)
    if room.current.is_paused:
        raise Refused("paused", "The game is paused: resume it first.")
    return seat


def _helping(room: Room) -> GivesHelp:
    if not isinstance(room.game, GivesHelp):
        raise Refused("no-help", f"There is no such help in {room.game.name}.", game=room.game.name)
    return room.game


def _estimate(found: Sample) -> wire.Estimate:
    low, high = found.interval
    return wire.Estimate(*(round(each, 4) for each in (found.share, low, high)))
