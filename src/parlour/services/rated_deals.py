"""Deals of known difficulty, proven winnable and rated ahead of time, so that getting one is instant.

One process keeps some of each difficulty in stock, under the rules that have a daily deal, and rates the
deals of today and tomorrow. It works slowly, and starts nothing while a player waits for the solver. A deal
is removed from the store before it is dealt: no player has seen it, and none will get it again.
"""

import asyncio
from collections.abc import Set
from typing import Final

from parlour import options, registry
from parlour.commitments import fresh_root, seed_of
from parlour.days import later
from parlour.difficulty import DIFFICULTIES, Difficulty, Rating
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.hub.background import keep
from parlour.hub.scheduler import BUSY
from parlour.hub.solver import SolverQueue, SolverRequest, solver_of
from parlour.records import RatedDeal
from parlour.services.dailies import Dailies
from parlour.solvers import RatesDeals
from parlour.store import RatedDealStore

FILL: Final = 3  # deals in stock of each difficulty and set of rules
PARTS: Final = 10  # samples of games for a rating
FIRST_LOOK: Final = 120.0  # seconds after the start
LOOK_EVERY: Final = 600.0  # seconds, if no deal is taken before
REST: Final = 3.0  # seconds per second of work: uses about a quarter of one core
POLL_EVERY: Final = 1.0  # seconds, while a player waits for the solver
TAKE_SECONDS: Final = 10.0  # of the solver's time to find a deal for a waiting player


class RatedDeals:
    def __init__(self, store: RatedDealStore, solver: SolverQueue, dailies: Dailies) -> None:
        self._store = store
        self._solver = solver
        self._dailies = dailies
        self._taken = asyncio.Event()

    # Taking

    async def take(self, request: SolverRequest, game: AnyGame, difficulty: Difficulty) -> RatedDeal:
        """Return a deal from stock or one found now; with no time left, the one found that is nearest."""
        solver_of(game, RatesDeals)
        for rated in await self._store.rated_deals(game.name, options.write(game)):
            if rated.rating.difficulty == difficulty and await self._store.take_rated_deal(rated.seed):
                self._taken.set()
                return rated
        found: list[RatedDeal] = []
        while not found or (found[-1].rating.difficulty != difficulty and request.spent < TAKE_SECONDS):
            found.append(await self._try(request, game, {difficulty}))
        return min(found, key=lambda each: each.rating.far_from(difficulty))

    # Filling

    async def keep_filled(self) -> None:
        await keep("rating deals", self.fill, LOOK_EVERY, first=FIRST_LOOK, wanted=self._taken)

    async def fill(self) -> None:
        """Find and rate missing deals, unless another process does; raise the last failure."""
        games = [game for game in self._dailies.forms() if isinstance(registry.solver(game.name), RatesDeals)]
        failure: Exception | None = None
        async with self._store.exclusive("rated deals") as is_ours:
            is_more = is_ours
            while is_more:
                is_more = False
                for game in [*games]:
                    request = SolverRequest("", is_long=True)
                    try:
                        await self._add_to(request, game)
                    except Exception as error:  # a third-party game may raise anything
                        games.remove(game)
                        if not (isinstance(error, Refused) and error.code in BUSY):
                            failure = error
                    if request.spent:
                        is_more = True
                        await asyncio.sleep(REST * request.spent)
        if failure is not None:
            raise failure

    async def _add_to(self, request: SolverRequest, game: AnyGame) -> None:
        """Rate one deal: of today or tomorrow, or else a fresh one if the stock lacks any."""
        today, key = self._dailies.today, (game.name, options.write(game))
        ratings = await self._store.daily_ratings(today, later(today, 1))
        for daily in await self._store.dailies(today, later(today, 1)):
            if (daily.game, daily.rules) == key and daily.seed not in ratings:
                rating = await self._rate(request, game, daily.seed, set(DIFFICULTIES))
                await self._store.add_daily_rating(daily.seed, rating)
                return
        stock = [each.rating.difficulty for each in await self._store.rated_deals(*key)]
        missing = {each for each in DIFFICULTIES if stock.count(each) < FILL}
        found = await self._try(request, game, missing) if missing else None
        if found is not None and found.rating.difficulty in missing:
            await self._store.add_rated_deal(found)

    # Rating

    async def _try(self, request: SolverRequest, game: AnyGame, wanted: Set[Difficulty]) -> RatedDeal:
        """Return a fresh winnable deal."""
        secret = fresh_root()
        await self._give_way(request)
        index = await self._solver.first_winnable(request, game, lambda index: seed_of(secret, (), index))
        seed = seed_of(secret, (), index)
        rating = await self._rate(request, game, seed, wanted)
        return RatedDeal(game.name, options.write(game), seed, secret, index, rating)

    async def _rate(
        self, request: SolverRequest, game: AnyGame, seed: str, wanted: Set[Difficulty]
    ) -> Rating:
        """Return a deal's rating, from fewer games as soon as none of these difficulties is likely."""
        rating = Rating(0, 0)
        for part in range(PARTS):
            if part and not rating.possible & wanted:
                break
            await self._give_way(request)
            rating += await self._solver.rate(request, game, seed, part)
        return rating

    async def _give_way(self, request: SolverRequest) -> None:
        """Have the server's own work wait until no player waits for the solver."""
        while request.account is None and self._solver.scheduler.waiting:
            await asyncio.sleep(POLL_EVERY)
