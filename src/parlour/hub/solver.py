"""The solver's queue: fair scheduling, and a budget for each request.

A request runs in short slices, each in its player's turn, so that a hard one never keeps others waiting for
long.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct

from parlour import registry
from parlour.difficulty import Rating
from parlour.errors import Refused
from parlour.game import AnyGame, title_of
from parlour.hub.accounts import Account
from parlour.hub.scheduler import Scheduler
from parlour.solvers import (
    DEAL_BUDGET,
    Budget,
    Cancel,
    FindsShortest,
    LastWinnable,
    ProvesDeals,
    RatesDeals,
    Result,
    Sample,
    ShortestWin,
    Solver,
    TellsOdds,
)

Answer = TypeVar("Answer")
Kind = TypeVar("Kind")

# Seconds: an undecided search is repeated with more time in its player's next turn.
SLICES: Final = (0.25, 0.75, 3.0)
BUDGET: Final = sum(SLICES)
PATIENCE: Final = 10.0  # seconds that one more slice for every waiting player may take in all
MEMORY: Final = 256 << 20
DEAL_SECONDS: Final = 8.0
DEALS: Final = 20  # the most in one slice
ODDS_PARTS: Final = 4  # samples of deals
CHANCE_PARTS: Final = 10  # samples of games
KEPT: Final = 20_000
KEPT_WINS: Final = 1000
LONG: Final = 2.0  # seconds that a long question seems to have used before it begins
UNKNOWN_FOR: Final = 60.0  # seconds before an undecided position is tried again


class CachedVerdict(Struct, frozen=True):
    result: Result
    move: str | None = None
    """The next move of a win, if a hint was requested."""
    slices: int = 0
    """The number of slices spent on an unknown position."""
    until: float = float("inf")


class SolverRequest(Struct):
    """A player's request to the solver, and the workers' time it has used."""

    player: str
    account: Account | None = None
    """Who pays for it; None for the server's own work."""
    is_long: bool = False
    """Whether it takes more than a slice, so that short ones of others come before it."""
    spent: float = 0.0
    """Seconds."""

    @property
    def rank(self) -> float:
        """The seconds that the account has used lately, and more for long questions: the least come first."""
        return (self.account.solver_used if self.account else 0.0) + LONG * self.is_long

    def charge(self, seconds: float) -> None:
        self.spent += seconds
        if self.account:
            self.account.spend("solver", seconds)


class SolverQueue:
    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self._cache: OrderedDict[Hashable, CachedVerdict] = OrderedDict()
        self._shortest: OrderedDict[Hashable, ShortestWin] = OrderedDict()
        """The shortest wins that were found, by game and start."""

    async def verdict(
        self, request: SolverRequest, game: AnyGame, state: Any, most_slices: int = len(SLICES)
    ) -> Result:
        """Return winnable, lost, or unknown within the budget."""
        cached, _ = await self._decide(request, solver_of(game, Solver), game, state, most_slices=most_slices)
        return cached.result

    async def win(self, request: SolverRequest, game: AnyGame, state: Any) -> list[str]:
        """Return the moves of a short win, or none if one slice finds none."""
        solver = solver_of(game, Solver)

        def find(cancel: Cancel) -> list[str]:
            budget = Budget(seconds=SLICES[-1], memory=MEMORY)
            win = solver.solve(game, state, budget, cancel=cancel).moves
            moves = solver.short_line(game, state, win, cancel=cancel) if win else ()
            return [str(move) for move in moves]

        return await self._work(request, solver, find)

    async def hint(self, request: SolverRequest, game: AnyGame, state: Any) -> CachedVerdict:
        """Return the verdict with the next move of a short win. Later hints stay on that win."""
        solver = solver_of(game, Solver)
        cached, win = await self._decide(request, solver, game, state, needs_win=True)
        if win:
            line = await self._work(request, solver, partial(_short_line, solver, game, state, win))
            for position, move in reversed(line):
                cached = self._remember((game.name, position), CachedVerdict(Result.WINNABLE, move))
        return cached

    async def last_winnable(
        self, request: SolverRequest, game: AnyGame, start: Any, moves: Sequence[Any]
    ) -> int | None:
        """Return how many moves to keep so that the game is winnable, as far as found within the budget."""
        solver = solver_of(game, Solver)
        states = await self._work(request, solver, lambda **_: _played(game, start, moves))
        search = LastWinnable(len(states))
        while (number := search.next()) is not None and request.spent < BUDGET:
            cached, _ = await self._decide(request, solver, game, states[number], most_slices=1)
            search.tell(number, cached.result)
        return search.found

    async def is_stuck(self, request: SolverRequest, game: AnyGame, state: Any) -> bool:
        """Return whether it is certain, from what the player has seen, that the game can't be won."""
        solver = solver_of(game, Solver)
        return await self._work(request, solver, lambda **_: solver.is_stuck(game, state))

    async def odds(
        self, request: SolverRequest, game: AnyGame, state: Any, parts: int = ODDS_PARTS
    ) -> Sample:
        """Return the share of deals matching what the player has seen that have a win."""
        solver = solver_of(game, TellsOdds)
        return await self._sample(request, solver, parts, partial(solver.odds, game, state))

    async def chance(self, request: SolverRequest, game: AnyGame, state: Any) -> Sample:
        """Return how often good play wins from here."""
        solver = solver_of(game, TellsOdds)
        return await self._sample(request, solver, CHANCE_PARTS, partial(solver.chance, game, state))

    async def _sample(
        self, request: SolverRequest, solver: TellsOdds, parts: int, draw: Callable[..., Sample]
    ) -> Sample:
        """Combine samples, each drawn in its player's turn; fewer when many players wait."""
        sample = await self._work(request, solver, partial(draw, 0))
        for number in range(1, parts):
            is_too_long = self.scheduler.waiting * SLICES[0] * (parts - number) > PATIENCE
            if sample.is_exact or is_too_long or request.spent > BUDGET:
                break
            sample += await self._work(request, solver, partial(draw, number))
        return sample

    async def rate(self, request: SolverRequest, game: AnyGame, seed: str, part: int) -> Rating:
        """Return how often good play wins a deal. Each part is a sample of its own."""
        solver = solver_of(game, RatesDeals)
        return await self._work(request, solver, partial(solver.rate, game, seed, part))

    async def shortest(self, request: SolverRequest, game: AnyGame, state: Any) -> ShortestWin:
        """Return the shortest win found in one slice, shorter when many wait; it is kept for later."""
        kept = self._shortest.get((game, state))
        if kept is not None:
            return kept
        solver = solver_of(game, FindsShortest)
        seconds = SLICES[-1] if self.scheduler.waiting * SLICES[-1] <= PATIENCE else SLICES[0]
        budget = Budget(seconds=seconds, memory=MEMORY)
        found = await self._work(request, solver, partial(solver.shortest, game, state, budget))
        if found.moves:
            self._shortest[game, state] = found
            if len(self._shortest) > KEPT_WINS:
                self._shortest.popitem(last=False)
        return found

    async def first_winnable(
        self, request: SolverRequest, game: AnyGame, seed_at: Callable[[int], str]
    ) -> int:
        """Return the index of the first seed whose deal is proven winnable under these rules."""
        solver = registry.solver(game.name)
        if not isinstance(solver, ProvesDeals):
            raise Refused(
                "no-winnable-deals", f"Deals of {game.name} can't be proven winnable.", game=game.name
            )

        index = 0

        def search(cancel: Cancel) -> bool:
            """Search on for a slice. Each deal gets its full budget, so that anybody finds the same."""
            nonlocal index
            until = time.monotonic() + SLICES[0]
            for _ in range(DEALS):
                if cancel.is_set() or time.monotonic() >= until:
                    break
                if solver.is_winnable(game, seed_at(index), DEAL_BUDGET, cancel=cancel):
                    return True
                index += 1
            return False

        end = request.spent + DEAL_SECONDS
        while request.spent < end:
            if await self._work(request, solver, search):
                return index
        raise Refused("no-winnable-deal", "No winnable deal was found with these rules. Try again.")

    # Searching

    async def _decide(
        self,
        request: SolverRequest,
        solver: Solver,
        game: AnyGame,
        state: Any,
        *,
        needs_win: bool = False,
        most_slices: int = len(SLICES),
    ) -> tuple[CachedVerdict, Sequence[Any]]:
        """Return the verdict of a position, cached or new, and the moves of a win if one was found now. When
        many wait, a position that the first slice does not decide stays unknown."""
        key = game.name, solver.position(game, state)
        cached = self._recall(key)
        if cached.result is Result.LOST or (
            cached.result is Result.WINNABLE and (cached.move or not needs_win)
        ):
            return cached, ()
        slices = cached.slices
        while slices < most_slices and (not slices or self.scheduler.waiting * SLICES[slices] <= PATIENCE):
            budget = Budget(seconds=SLICES[slices], memory=MEMORY)
            found = await self._work(request, solver, partial(solver.solve, game, state, budget))
            slices += 1
            request.is_long = True
            if found.result is not Result.UNKNOWN:
                return self._remember(key, CachedVerdict(found.result)), found.moves
            if cached.result is Result.UNKNOWN:
                until = time.monotonic() + UNKNOWN_FOR
                cached = self._remember(key, CachedVerdict(Result.UNKNOWN, slices=slices, until=until))
        return cached, ()

    async def _work(self, request: SolverRequest, solver: ProvesDeals, work: Callable[..., Answer]) -> Answer:
        """Run `work(cancel=…)` on a worker in the player's turn; cancelling the caller stops it."""
        cancel = solver.cancel()
        job = partial(work, cancel=cancel)
        return await self.scheduler.run(
            request.player, job, cancel.set, rank=request.rank, charge=request.charge
        )

    # Cache

    def _recall(self, key: Hashable) -> CachedVerdict:
        cached = self._cache.get(key)
        if cached is None or cached.until < time.monotonic():
            return CachedVerdict(Result.UNKNOWN)
        self._cache.move_to_end(key)
        return cached

    def _remember(self, key: Hashable, cached: CachedVerdict) -> CachedVerdict:
        self._cache[key] = cached
        self._cache.move_to_end(key)
        while len(self._cache) > KEPT:
            self._cache.popitem(last=False)
        return cached


def solver_of(game: AnyGame, kind: type[Kind]) -> Kind:
    """Return the game's solver of this kind, or refuse."""
    solver = registry.solver(game.name)
    if not isinstance(solver, kind):
        raise Refused("no-solver", f"There is no solver for {title_of(game)}.", game=game.name)
    return solver


def _played(game: AnyGame, start: Any, moves: Sequence[Any]) -> list[Any]:
    """Return the states before each move and after the last; there may be thousands."""
    states = [start]
    for move in moves:
        states.append(game.play(states[-1], 0, move)[0])
    return states


def _short_line(
    solver: Solver, game: AnyGame, state: Any, win: Sequence[Any], *, cancel: Cancel
) -> list[tuple[Hashable, str]]:
    """Return each position of a short win with its next move."""
    line: list[tuple[Hashable, str]] = []
    moves = solver.short_line(game, state, win, cancel=cancel)
    for number, move in enumerate(moves, 1):
        line.append((solver.position(game, state), str(move)))
        if number < len(moves):
            state, _ = game.play(state, 0, move)
    return line
