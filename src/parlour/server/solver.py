"""The solver as a service: in worker threads with a budget, cached by position, never on the event loop.

It is asked about positions and answers with verdicts and moves: no face-down card leaves it but by the move
of a hint that was asked for.
"""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from msgspec import Struct

from parlour import registry
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.seeds import fresh_seed
from parlour.solvers import Budget, Cancel, ProvesDeals, Result, Solver

Answer = TypeVar("Answer")

BUDGET: Final = Budget(seconds=4.0, memory=256 << 20)
# Most deals that can be won are won in far less: another is dealt sooner than a hard one is decided.
DEAL_BUDGET: Final = Budget(nodes=20_000, memory=64 << 20)
DEAL_SECONDS: Final = 20.0
KEPT: Final = 10_000


class Known(Struct, frozen=True):
    """What is kept of a verdict: the line of a win is found again when it is wanted."""

    result: Result
    move: str | None


class SolverService:
    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="solver")
        self._known: dict[object, Known] = {}

    def close(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)

    def check(self, game: AnyGame) -> Solver:
        """The game's solver, if it has one that helps in play."""
        solver = registry.solver(game.name)
        if not isinstance(solver, Solver):
            raise Refused("no-solver", f"There is no help from a solver in {game.name}.", game=game.name)
        return solver

    async def verdict(self, game: AnyGame, state: Any) -> Known:
        """Winnable, lost or not known within the budget; with the first move of a win."""
        solver = self.check(game)
        key = game.name, solver.position(game, state)
        if key not in self._known:
            found = await self._work(solver, lambda cancel: solver.solve(game, state, BUDGET, cancel=cancel))
            known = Known(found.result, str(found.moves[0]) if found.moves else None)
            if found.result is Result.UNKNOWN:
                return known  # another time there may be more to spare
            self._known[key] = known
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
        return self._known[key]

    async def winnable_seed(self, game: AnyGame) -> str:
        """A fresh seed whose deal is proved winnable under these rules."""
        solver = registry.solver(game.name)
        if not isinstance(solver, ProvesDeals):
            raise Refused("no-solver", f"No deal of {game.name} can be proved winnable.", game=game.name)

        def search(cancel: Cancel) -> str:
            given_up = time.monotonic() + DEAL_SECONDS
            while time.monotonic() < given_up and not cancel.is_set():
                seed = fresh_seed()
                if solver.is_winnable(game, seed, DEAL_BUDGET, cancel=cancel):
                    return seed
            raise Refused("no-winnable-deal", "No deal was found that can be won by these rules: try again.")

        return await self._work(solver, search)

    async def last_winnable(self, game: AnyGame, start: Any, moves: Sequence[Any]) -> int | None:
        """How many of the moves can be kept so that the game can still be won."""
        solver = self.check(game)
        return await self._work(
            solver, lambda cancel: solver.last_winnable(game, start, moves, BUDGET, cancel=cancel)
        )

    async def is_stuck(self, game: AnyGame, state: Any) -> bool:
        """Is it certain from what the player has seen that the game can't be won?"""
        solver = self.check(game)
        return await self._work(solver, lambda _: solver.is_stuck(game, state))

    async def _work(self, solver: ProvesDeals, work: Callable[[Cancel], Answer]) -> Answer:
        """In a worker thread; whoever stops waiting for it, by leaving, ends it too."""
        cancel = solver.cancel()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._workers, work, cancel)
        except asyncio.CancelledError:
            cancel.set()
            raise
