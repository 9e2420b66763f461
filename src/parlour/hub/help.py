"""Help for a player: from the game itself, by what the seat sees, and from the solver.

All but the quickest help is computed in threads, outside the room's lock, without blocking the connection. It
is cancelled when the player disconnects, asks again or leaves the position.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from parlour import registry, wire
from parlour.errors import ParlourError, Refused
from parlour.game import GivesHelp, title_of
from parlour.hub.accounts import Metered
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.hub.live import LiveRoom
from parlour.hub.refusals import stale
from parlour.hub.scheduler import BUSY
from parlour.hub.services import Services, offered
from parlour.hub.solver import BUDGET, SolverRequest
from parlour.records import Player
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing
from parlour.rooms.requests.checks import own_seat, playing_seat
from parlour.rooms.room import Room
from parlour.solvers import HintsFromSight, Result, Sample

REPORT_EVERY: Final = 1.0  # seconds between two progress messages
RETRY: Final = 5.0  # seconds before a retry when the solver is busy

DECIDED: Final = (Result.WINNABLE.value, Result.LOST.value)
"""The verdicts that tell something of hidden cards."""

SlowRequest = wire.Hint | wire.Lamp | wire.Rescue | wire.Stuck | wire.Odds | wire.Par


class Help:
    def __init__(self, guest: Guest, hub: Hub, services: Services) -> None:
        self._guest = guest
        self._services = services
        self._solver = hub.solver
        self._jobs = hub.jobs
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

    def review(self, request: wire.Review) -> None:

        def report(ahead: int, done: float) -> None:
            self._guest.say(wire.Waiting(re=request.id, ahead=ahead, spent=round(done, 2)))

        async def make() -> None:
            await offered(self._services.reviews).make(request.replay, request.seat, self._guest, report)
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
        is_long = isinstance(request, wire.Rescue | wire.Par) or getattr(request, "chance", False)
        solver, to_solver = self._solver, SolverRequest(player.id, self._guest.account, is_long)
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
                await self._note_help(player, room)
                win = await solved(solver.shortest(to_solver, game, room.current.start))
                outcome = game.outcome(state)
                played = _moves(room) if outcome and outcome.winners else ()
                answer.par = min((len(moves) for moves in (win.moves, played) if moves), default=None)
                answer.is_proven = answer.par is not None and answer.par <= win.bound
            case wire.Rescue():
                finding = solver.last_winnable(to_solver, game, room.current.start, _moves(room))
                await self._go_back(request, live, player, room, await solved(finding))
                return
        if answer.verdict in DECIDED:
            answer.n = await self._mark_helped(live, player, room)
        self._check_same(live, room)
        self._guest.say(answer)

    async def _room(self, request: SlowRequest, live: LiveRoom, player: Player) -> Room:
        """Return the room as it is now, or refuse."""
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
        if self._services.dailies is not None:
            await self._services.dailies.check_help(room.current)
        return room

    async def _note_help(self, player: Player, room: Room) -> None:
        if self._services.dailies is not None:
            await self._services.dailies.note_help(player.id, room.current)

    async def _mark_helped(self, live: LiveRoom, player: Player, then: Room) -> int:
        """Mark the round as helped before the player is shown what hidden cards decide, and return the number
        of the room's last entry. An answer that says nothing, or comes too late to be told, is no help."""
        marked: list[int] = []

        def mark(draft: Draft) -> None:
            playing_seat(draft.room, player)
            if draft.room.rounds != then.rounds or draft.room.current.state != then.current.state:
                raise stale()
            playing.mark_helped(draft)
            marked[:] = [draft.room.number]

        await live.ask(mark, payer=self._guest)
        await self._note_help(player, then)
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
            await self._mark_helped(live, player, then)
            raise Refused("never-winnable", "This game was never known to be winnable.")
        await self._note_help(player, then)

        def go_back(draft: Draft) -> None:
            if draft.room.rounds != then.rounds or _moves(draft.room)[:standing] != _moves(then)[:standing]:
                raise stale()
            playing.mark_helped(draft)
            playing.go_back(draft, player, standing)

        self._pending.pop(_kind(request), None)  # from here on, another request no longer cancels it
        await live.ask(go_back, self._guest, request.id)


def _kind(request: wire.Ask) -> str:
    kind = type(request).__name__
    return f"{kind} by {request.by}" if isinstance(request, wire.Hint) else kind


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
