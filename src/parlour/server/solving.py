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

from parlour import solver
from parlour.errors import Refused
from parlour.games.klondike import Klondike, Table
from parlour.seeds import fresh_seed

Answer = TypeVar("Answer")

BUDGET: Final = solver.Budget(seconds=4.0, memory=256 << 20)
# Most deals that can be won are won in far less: another is dealt sooner than a hard one is decided.
DEAL_BUDGET: Final = solver.Budget(nodes=20_000, memory=64 << 20)
DEAL_SECONDS: Final = 20.0
KEPT: Final = 10_000


class Known(Struct, frozen=True):
    """What is kept of a verdict: the line of a win is found again when it is wanted."""

    result: solver.Result
    move: str | None


class Solving:
    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="solver")
        self._known: dict[object, Known] = {}

    def close(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)

    def check(self, game: object) -> Klondike:
        """The solver knows Klondike; a race has no help from it."""
        if not isinstance(game, Klondike):
            raise Refused("no-solver", "The solver helps only in klondike.")
        return game

    async def verdict(self, game: Klondike, table: Table) -> Known:
        """Winnable, lost or not known within the budget; with the first move of a win."""
        key = _position(game, table)
        if key not in self._known:
            found = await self._work(lambda cancel: solver.solve(game, table, BUDGET, cancel=cancel))
            known = Known(found.result, str(found.moves[0]) if found.moves else None)
            if found.result is solver.Result.UNKNOWN:
                return known  # another time there may be more to spare
            self._known[key] = known
            if len(self._known) > KEPT:
                del self._known[next(iter(self._known))]
        return self._known[key]

    async def winnable_seed(self, game: object) -> str:
        """A fresh seed whose deal is proved winnable under these rules."""
        klondike = self.check(game)

        def search(cancel: solver.Cancel) -> str:
            given_up = time.monotonic() + DEAL_SECONDS
            while time.monotonic() < given_up and not cancel.is_set():
                seed = fresh_seed()
                verdict = solver.solve(klondike, klondike.start(seed), DEAL_BUDGET, cancel=cancel)
                if verdict.result is solver.Result.WINNABLE:
                    return seed
            raise Refused("no-winnable-deal", "No deal was found that can be won by these rules: try again.")

        return await self._work(search)

    async def last_winnable(self, game: Klondike, start: Table, moves: Sequence[Any]) -> int | None:
        """How many of the moves can be kept so that the game can still be won."""
        return await self._work(lambda _: solver.last_winnable(game, start, moves, BUDGET))

    async def is_stuck(self, game: Klondike, table: Table) -> bool:
        """From what the player has seen, not from the table: that is only looked at to tell the two apart."""
        view, remembered = game.view(table, 0), game.remembered_stock(table)
        return await self._work(lambda _: solver.is_stuck(game, view, remembered))

    async def _work(self, work: Callable[[solver.Cancel], Answer]) -> Answer:
        """In a worker thread; whoever stops waiting for it, by leaving, ends it too."""
        cancel = solver.Cancel()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._workers, work, cancel)
        except asyncio.CancelledError:
            cancel.set()
            raise


def _position(game: Klondike, table: Table) -> object:
    """Everything a verdict depends on. How often the stock was turned matters only if that is limited."""
    redeals = None if game.redeal_limit is None else game.redeal_limit - table.redeals
    cards = (table.talon, table.turned, table.foundations, table.down, table.up)
    return game.draw, game.empty, game.takeback, redeals, cards
