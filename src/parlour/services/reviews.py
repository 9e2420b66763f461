"""Reviews of finished games: the solver judges every position once, and the store keeps the verdicts.

A review is made in the background through the solver's queue, in small parts, each in the turn of a player
who waits for it, and is cancelled when no player waits any more. Of two that are the same, the first is kept.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from parlour import options, registry
from parlour.game import AnyGame
from parlour.hub.accounts import Metered
from parlour.hub.guest import Guest
from parlour.hub.help import estimate
from parlour.hub.recordings import NotShown, Recordings, alone, folded, step_at
from parlour.hub.services import OffersDailyDeals, Progress
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.reviews import Course, Loss, spread
from parlour.rooms.replay import Replay
from parlour.services.replays import Differences, can_review
from parlour.solvers import Result, TellsOdds
from parlour.store import ReviewStore
from parlour.wire import replays as wire
from parlour.wire.messages import Estimate

Answer = TypeVar("Answer")

REPORT_EVERY: Final = 0.5  # seconds
VERDICT_SECONDS: Final = 20.0
"""Solver time for the verdicts of a review."""
ODDS_SECONDS: Final = 10.0
"""Solver time for the odds: in a long game only some positions, spread over it, have them."""
SLICES: Final = 2
"""The passes over positions that stay unknown, each with more time."""


class _Work:
    """A review in progress, and the players who wait for it."""

    def __init__(self) -> None:
        self.waiting: dict[object, Guest] = {}
        """The waiting guests, by a token of each request."""
        self.task: asyncio.Task[None]
        self.request = SolverRequest("")
        self.spent = 0.0
        """Solver time in seconds."""
        self.done = 0.0

    async def query(self, call: Callable[[SolverRequest], Awaitable[Answer]]) -> Answer:
        """Query the solver in the turn of the player who has waited longest."""
        guest = next(iter(self.waiting.values()))  # without any, it is cancelled
        request = self.request = SolverRequest(guest.player.id, guest.account, is_long=True)
        try:
            return await call(request)
        finally:
            self.spent += request.spent


class Reviews:
    def __init__(
        self, store: ReviewStore, solver: SolverQueue, recordings: Recordings, dailies: OffersDailyDeals
    ) -> None:
        self._dailies = dailies
        self._store = store
        self._solver = solver
        self._recordings = recordings
        self._work: dict[tuple[str, int], _Work] = {}

    # Making

    async def make(self, address: str, seat: int, guest: Guest, report: Progress) -> None:
        """Review a seat's game unless there is a review, and wait for it until cancelled."""
        replay = await self._find(address, seat)
        await self._dailies.check_help(replay.dealt.current)
        await self._dailies.note_help(guest.player.id, replay.dealt.current)
        if await self._store.review(address, seat) is not None:
            return
        key = address, seat
        work = self._work.get(key)
        if work is None:
            work = self._work[key] = _Work()
            making = Metered(self._make(work, replay, seat), guest.account)
            work.task = asyncio.get_running_loop().create_task(making)
        token = object()
        work.waiting[token] = guest
        try:
            while not (await asyncio.wait((work.task,), timeout=REPORT_EVERY))[0]:
                report(self._solver.scheduler.ahead_of(work.request.player), work.done)
            await work.task
        finally:
            del work.waiting[token]
            if not work.waiting:
                work.task.cancel()
                del self._work[key]

    async def _find(self, address: str, seat: int) -> Replay:
        replay = await self._recordings.find(address)
        if not can_review(replay) or seat not in range(len(replay.dealt.current.moves_made)):
            raise _no_review()
        return replay

    async def _make(self, work: _Work, replay: Replay, seat: int) -> None:
        course, game = await _course(replay, seat)
        await self._judge(work, course, game)
        losses, last = course.losses, course.last_winnable
        line: list[str] = []
        if last is not None and game.outcome(course.states[course.steps[-1]]) is None:
            state = course.states[course.steps[last]]
            line = await work.query(lambda request: self._solver.win(request, game, state))
        review = wire.Review(
            seat=seat,
            verdicts="".join(_LETTERS[verdict] for verdict in course.verdicts),
            losses=tuple(wire.Loss(loss.after, loss.step) for loss in losses),
            last=last,
            line=tuple(line),
            odds=await self._odds(work, course, game, losses),
        )
        await self._store.add_review(replay.recording.address, seat, msgspec.json.encode(review))

    async def _judge(self, work: _Work, course: Course, game: AnyGame) -> None:
        for most in range(1, SLICES + 1):
            while (place := course.next()) is not None and work.spent < VERDICT_SECONDS:
                judge = partial(self._solver.verdict, game=game, state=course.states[place], most_slices=most)
                course.tell(place, await work.query(judge))
                work.done = course.decided / len(course.states) / 2
            course.ask_again()

    async def _odds(
        self, work: _Work, course: Course, game: AnyGame, losses: list[Loss]
    ) -> tuple[wire.StepOdds, ...]:
        """Return the odds from what the player had seen, at the losing moves and spread over the game."""
        if not isinstance(registry.solver(game.name), TellsOdds):
            return ()
        began = work.spent
        estimates: dict[int, Estimate] = {}
        steps = [*(step for loss in losses for step in loss), *spread(len(course.steps))]
        for number, step in enumerate(steps):
            place = course.steps[step]
            if place in estimates:
                continue
            if work.spent - began >= ODDS_SECONDS:
                break
            found = await work.query(
                partial(self._solver.odds, game=game, state=course.states[place], parts=1)
            )
            estimates[place] = estimate(found)
            work.done = 0.5 + number / len(steps) / 2
        return tuple(
            wire.StepOdds(step, *msgspec.structs.astuple(estimates[place]))
            for step, place in enumerate(course.steps)
            if place in estimates
        )

    # Answering

    async def review(self, address: str, seat: int) -> wire.Review | None:
        """Return the stored review of a seat's game, or None if there is none yet."""
        await self._find(address, seat)
        body = await self._store.review(address, seat)
        return None if body is None else msgspec.json.decode(body, type=wire.Review)

    async def line(self, address: str, seat: int) -> wire.Line:
        """Return the solver's win from the last winnable position, as steps of a replay."""
        replay, review = await self._find(address, seat), await self.review(address, seat)
        if review is None or review.last is None:
            raise _no_review()
        step = await step_at(replay, review.last)
        game, state = alone(step.room.current, seat, _no_review())
        differences = Differences()
        steps = [differences.step(game, state, 1, ())]
        for text in review.line:
            state, events = game.play(state, 0, game.parse(text))
            happened = tuple(wire.Seen(what="event", seat=0, event=event) for event in events)
            steps.append(differences.step(game, state, 1, happened))
        return wire.Line(game=game.name, rules=options.write_all(game), after=review.last, steps=tuple(steps))


_LETTERS: Final = {Result.WINNABLE: "w", Result.LOST: "l", Result.UNKNOWN: "u"}


async def _course(replay: Replay, seat: int) -> tuple[Course, AnyGame]:
    """Return the positions of a seat's own game, step by step."""
    course, undos = Course(), set(replay.undos)
    game: Any = None
    async for step in folded(replay, 0, replay.count + 1):
        game, state = alone(step.room.current, seat, _no_review())
        position = registry.solver(game.name).position(game, state)
        course.add(position, state, is_undo=step.number in undos)
    return course, game


def _no_review() -> NotShown:
    return NotShown("no-review", "This game can't be reviewed.")
