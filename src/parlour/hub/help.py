"""Help for a player: from the game itself, by what the seat sees, and from the solver.

All but the quickest help is computed in threads, outside the room's lock, without blocking the connection. It
is cancelled when the player disconnects, asks again or leaves the position.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol

from parlour import registry, wire
from parlour.errors import ParlourError, Refused
from parlour.game import GivesHelp, title_of
from parlour.hub.accounts import Metered
from parlour.hub.deals import DailyDeals
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.refusals import offered, stale
from parlour.hub.scheduler import BUSY, Scheduler
from parlour.hub.solver import BUDGET, SolverQueue, SolverRequest
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
        self, guest: Guest, solver: SolverQueue, jobs: Scheduler, dailies: DailyDeals | None
    ) -> None:
        """`jobs` works out the hints that need no solver."""
        self._guest = guest
        self._dailies = dailies
        self._solver = solver
        self._jobs = jobs
        self._pending: dict[str, tuple[str | None, asyncio.Task[None]]] = {}
        """The id and task of the pending request of each kind."""

    def cancel(self) -> None:
        for _, task in self._pending.values():
            task.cancel()

    async def best_place(self, request: wire.Best, live: LiveRoom, player: Player) -> None:
        """Answer at once: it takes microseconds."""
        async with live:
            room = live.room
            live.members.check(self._guest, room)
            seat = _seat(room, player)
            move = _helping(room).best_place(room.current.state, seat, request.place, request.count)
            self._guest.say(wire.Answer(re=request.id, n=room.number, move=_text(move)))

    def review(self, request: wire.Review, reviews: Reviews | None) -> None:
        """Review a finished game, and report progress."""

        def report(ahead: int, done: float) -> None:
            self._guest.say(wire.Waiting(re=request.id, ahead=ahead, spent=round(done, 2)))

        async def make() -> None:
            await offered(reviews).make(request.replay, request.seat, self._guest, report)
            self._guest.say(wire.Reviewed(re=request.id))

        self._begin(request, make)

    def answer(self, request: SlowRequest, live: LiveRoom, player: Player) -> None:
        self._begin(request, lambda: self._answer(request, live, player))

    # The tasks

    def _begin(self, request: wire.Ask, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a task that answers the request. The same question asked again replaces the one before."""
        kind = _kind(request)
        if kind in self._pending:
            before, task = self._pending.pop(kind)
            task.cancel()
            self._guest.refuse(before, Refused("superseded", "You have asked again since then."))
        task = asyncio.get_running_loop().create_task(self._finish(request, work))
        self._pending[kind] = request.id, task

    async def _finish(self, request: wire.Ask, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            # Made only now: the task may be cancelled before it begins.
            await Metered(work(), self._guest.account)
        except ParlourError as error:
            self._guest.refuse(request.id, error, RETRY if error.code in BUSY else None)
        except Exception as error:
            self._guest.fail(request, error)
        finally:  # in the same step as the answer, so that the player may ask again
            kind = _kind(request)
            if kind in self._pending and self._pending[kind][1] is asyncio.current_task():
                del self._pending[kind]

    # The answers

    async def _answer(self, request: SlowRequest, live: LiveRoom, player: Player) -> None:
        room = await self._room(request, live, player)
        game, state = room.game, room.current.state
        solver, to_solver = self._solver, SolverRequest(player.id, self._guest.account, _is_long(request))
        answer = wire.Answer(re=request.id, n=room.number)

        solved = partial(self._while_wanted, to_solver, request, live, room)
        match request:
            case wire.Hint(by="sight"):
                answer.move = await self._hint_from_sight(room, player)
            case wire.Hint():
                hint = await solved(solver.hint(to_solver, game, state))
                answer.verdict, answer.move = hint.result.value, hint.move
            case wire.Lamp():
                answer.verdict = (await solved(solver.verdict(to_solver, game, state))).value
            case wire.Stuck():
                is_stuck = await solver.is_stuck(to_solver, game, state)
                answer.verdict = "stuck" if is_stuck else "unknown"
            case wire.Odds():
                answer.winnable = estimate(await solved(solver.odds(to_solver, game, state)))
                if request.chance:
                    answer.chance = estimate(await solved(solver.chance(to_solver, game, state)))
            case wire.Par():  # by the shorter of the solver's and the player's win
                win = await solved(solver.shortest(to_solver, game, room.current.start))
                outcome = game.outcome(state)
                played = _moves(room) if outcome and outcome.winners else ()
                answer.par = min((len(moves) for moves in (win.moves, played) if moves), default=None)
                answer.is_proven = answer.par is not None and answer.par <= win.bound
            case wire.Rescue():
                finding = solver.last_winnable(to_solver, game, room.current.start, _moves(room))
                await self._go_back(request, live, player, room, await solved(finding))
                return
        self._check_same(live, room)
        self._guest.say(answer)

    async def _room(self, request: SlowRequest, live: LiveRoom, player: Player) -> Room:
        """Return the room as it is now, or refuse. Help that reveals hidden cards is remembered first."""
        async with live:
            room = live.room
        if isinstance(request, wire.Par):
            own_seat(room, player)
            if room.status == "playing" or room.round is None:
                raise Refused("already-playing", "A round is already being played.")
        else:
            _seat(room, player)
            is_from_sight = isinstance(request, wire.Hint) and request.by == "sight"
            if is_from_sight or isinstance(request, wire.Stuck | wire.Odds):
                return room  # nothing is revealed that the player has not seen
            playing.check_unranked(room)
        if self._dailies is not None:
            await self._dailies.check_help(player.id, room.current)
        is_over = isinstance(request, wire.Par)
        return room if is_over else await self._mark_helped(live, player, room.rounds)

    async def _mark_helped(self, live: LiveRoom, player: Player, round_: int) -> Room:
        """Mark the round as helped, and return the room as of the same step, so that no round that begins in
        between is helped without a mark."""
        marked: list[Room] = []

        def mark(draft: Draft) -> None:
            _seat(draft.room, player)
            if draft.room.rounds != round_:
                raise stale()
            self._solver.check(draft.room.game)
            playing.mark_helped(draft)
            marked[:] = [draft.room]

        await live.ask(mark, payer=self._guest)
        return marked[0]

    async def _hint_from_sight(self, room: Room, player: Player) -> str | None:
        game, state, seat = _helping(room), room.current.state, playing_seat(room, player)
        solver = registry.solver(room.game.name)

        def hint() -> Any:
            if isinstance(solver, HintsFromSight):
                return solver.hint_from_sight(game, state)
            return game.hint(state, seat)

        return _text(await self._jobs.run(player.id, hint, charge=self._guest.account.charge))

    async def _while_wanted(
        self,
        to_solver: SolverRequest,
        request: SlowRequest,
        live: LiveRoom,
        room: Room,
        work: Coroutine[Any, Any, Any],
    ) -> Any:
        """Wait for the solver and report its progress, as long as the position is the same."""
        metered = Metered(work, self._guest.account)
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(metered)
        try:
            while not (await asyncio.wait((task,), timeout=REPORT_EVERY))[0]:
                self._check_same(live, room)
                if isinstance(request, wire.Par | wire.Odds):
                    continue  # players don't wait for these
                ahead = self._solver.scheduler.ahead_of(to_solver.player)
                spent = min(1.0, round(to_solver.spent / BUDGET, 2))
                self._guest.say(wire.Waiting(re=request.id, ahead=ahead, spent=spent))
            return task.result()
        finally:
            task.cancel()

    def _check_same(self, live: LiveRoom, then: Room) -> None:
        """Refuse an answer to a guest who has left the room or the position that it is about."""
        now = live.room
        live.members.check(self._guest, now)
        if now.round is None or now.rounds != then.rounds or now.current.state != then.current.state:
            raise stale()

    async def _go_back(
        self, request: wire.Rescue, live: LiveRoom, player: Player, then: Room, standing: int | None
    ) -> None:
        if standing is None:
            raise Refused("never-winnable", "This game was never known to be winnable.")

        def go_back(draft: Draft) -> None:
            if draft.room.rounds != then.rounds or _moves(draft.room)[:standing] != _moves(then)[:standing]:
                raise stale()
            playing.go_back(draft, player, standing)

        self._pending.pop(_kind(request), None)  # from here on, another request no longer cancels it
        await live.ask(go_back, self._guest, request.id)


def _kind(request: wire.Ask) -> str:
    kind = type(request).__name__
    return f"{kind} by {request.by}" if isinstance(request, wire.Hint) else kind


def _is_long(request: SlowRequest) -> bool:
    return isinstance(request, wire.Rescue | wire.Par) or (isinstance(request, wire.Odds) and request.chance)


def _moves(room: Room) -> tuple[Any, ...]:
    return tuple(each.move for each in room.current.standing_moves())


def _text(move: Any) -> str | None:
    return None if move is None else str(move)


def _seat(room: Room, player: Player) -> int:
    seat = playing_seat(room, player)
    if room.current.is_paused:
        raise Refused("paused", "The game is paused: resume it first.")
    return seat


def _helping(room: Room) -> GivesHelp:
    if not isinstance(room.game, GivesHelp):
        raise Refused("no-help", f"There is no such help in {title_of(room.game)}.", game=room.game.name)
    return room.game


def estimate(found: Sample) -> wire.Estimate:
    low, high = found.interval
    return wire.Estimate(*(round(each, 4) for each in (found.share, low, high)))
