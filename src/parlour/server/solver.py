"""The solver as a service: in worker threads with a budget, cached by position, never on the event loop.

It is asked about positions and answers with verdicts and moves: no face-down card leaves it but by the move
of a hint that was asked for.
"""

import asyncio
import itertools
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
from parlour.solvers import Budget, Cancel, ProvesDeals, Result, Solver, Verdict

Answer = TypeVar("Answer")

BUDGET: Final = Budget(seconds=4.0, memory=256 << 20)
# Most deals that can be won are won in far less: another is dealt sooner than a hard one is decided.
DEAL_BUDGET: Final = Budget(nodes=20_000, memory=64 << 20)
DEAL_SECONDS: Final = 20.0
SHORTER_BUDGET: Final = Budget(nodes=2_000, memory=64 << 20)
KEPT: Final = 10_000


class Known(Struct, frozen=True):
    """What is kept of a verdict: of a win the next move."""

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

    async def verdict(self, game: AnyGame, state: Any) -> Result:
        """Winnable, lost or not known within the budget."""
        return (await self._ask(game, state, lambda *asked: (_solve(*asked).result, []))).result

    async def hint(self, game: AnyGame, state: Any) -> Known:
        """The same with the next move of a win. Those who follow the hints stay on one line."""
        return await self._ask(game, state, _line)

    async def _ask(self, game: AnyGame, state: Any, solve: "_Solving") -> Known:
        solver = self.check(game)
        key = game.name, solver.position(game, state)
        known = self._known.get(key)
        if known is None or (known.move is None and known.result is Result.WINNABLE and solve is _line):
            result, line = await self._work(solver, lambda cancel: solve(solver, game, state, cancel))
            if result is Result.UNKNOWN:
                return Known(result, None)  # another time there may be more to spare
            self._known[key] = Known(result, None)
            self._known |= {(game.name, position): Known(result, move) for position, move in line}
            known = self._known[key]
            for oldest in list(itertools.islice(self._known, max(0, len(self._known) - KEPT))):
                del self._known[oldest]
        return known

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


_Line = tuple[Result, list[tuple[object, str]]]
_Solving = Callable[[Solver, AnyGame, Any, Cancel], _Line]


def _solve(solver: Solver, game: AnyGame, state: Any, cancel: Cancel) -> Verdict:
    return solver.solve(game, state, BUDGET, cancel=cancel)


def _line(solver: Solver, game: AnyGame, state: Any, cancel: Cancel) -> _Line:
    """Solve a position. Return the verdict, and of a win every position on the way with its next move.

    A solver takes the first win that it finds: from further on there is often a shorter one, soon found.
    """
    found = _solve(solver, game, state, cancel)
    rest = list(found.moves)
    line: list[tuple[object, str]] = []
    while rest:
        move, *rest = rest
        line.append((solver.position(game, state), str(move)))
        if not rest:
            break
        state, _ = game.play(state, 0, move)
        shorter = solver.solve(game, state, SHORTER_BUDGET, cancel=cancel).moves
        if shorter and len(shorter) < len(rest):
            rest = list(shorter)
    return found.result, line
