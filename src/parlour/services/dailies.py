"""Daily deals: one process makes them ahead of time, and every process finds them for players.

Days are in UTC, by the store's clock, which never goes back. Tomorrow's deals are made today, so that their
commitments can be published before anybody plays them.
"""

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import Final

from parlour import options, registry
from parlour.commitments import fresh_root, seed_of
from parlour.days import LAST_YEAR, day_of, hidden_from, is_day, later
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.hub.background import keep
from parlour.hub.directory import Directory
from parlour.hub.live import LiveRoom
from parlour.hub.scheduler import BUSY
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.records import Daily
from parlour.rooms.daily import deal_key, is_hidden
from parlour.rooms.fold import UnplayableLog
from parlour.rooms.round import Round
from parlour.store import DailyStore

logger = logging.getLogger(__name__)

PASSING: Final = (*BUSY, "no-winnable-deal")  # refusals of the solver that say nothing about the game
DAILY: Final = "the daily deal of "  # what is left out if it fails
CATCH_UP: Final = 31  # days whose missing deals are made after the server was off
FIRST_LOOK: Final = 20.0  # seconds after the start; a deal requested earlier is made at once
LOOK_EVERY: Final = 600.0  # seconds


class Dailies:
    def __init__(
        self, store: DailyStore, solver: SolverQueue, directory: Directory, more: Sequence[AnyGame] = ()
    ) -> None:
        """`more` are games of the host's choice, beside those that declare a daily deal."""
        self._more = more
        self._store = store
        self._solver = solver
        self._directory = directory
        self._making = asyncio.Lock()
        self._tried: str | None = None
        """The day whose deals were made or tried: only the background tries again what has failed."""

    @property
    def today(self) -> str:
        return day_of(self._store.now())

    def forms(self) -> list[AnyGame]:
        """Return the games with a daily deal, under each set of rules."""
        return forms(self._more)

    # Making

    async def keep_ready(self) -> None:
        await keep("making daily deals", self.prepare, LOOK_EVERY, first=FIRST_LOOK)

    async def prepare(self, *, is_retry: bool = True) -> None:
        """Make the missing deals up to tomorrow, unless another process does; raise the last failure."""
        async with self._making:
            today, failures = self.today, dict[tuple[str, str], Exception]()
            latest = await self._store.latest_daily() or today
            missing = await self._missing(max(min(latest, today), later(today, -CATCH_UP)), later(today, 1))
            if not missing or (self._tried == today and not is_retry):
                return
            async with self._store.exclusive("dailies") as is_ours:
                for day, game in missing if is_ours else ():
                    if _key(game) not in failures:
                        try:
                            await self._make(day, game)
                        except Exception as failure:
                            failures[_key(game)] = failure
            self._tried = today
            if failures:
                raise failures.popitem()[1]

    async def _missing(self, first: str, last: str) -> list[tuple[str, AnyGame]]:
        """Return the days and games from one day to another without a deal."""
        made = {(each.day, each.game, each.rules) for each in await self._store.dailies(first, last)}
        all_days = itertools.accumulate(itertools.repeat(1), later, initial=first)
        days = itertools.takewhile(lambda day: day <= last, all_days)
        return [(day, game) for day in days for game in self.forms() if (day, *_key(game)) not in made]

    async def _make(self, day: str, game: AnyGame) -> None:
        secret, request = fresh_root(), SolverRequest("", is_long=True)
        try:
            index = await self._solver.first_winnable(request, game, lambda index: seed_of(secret, (), index))
        except Exception as error:  # a third-party game may raise anything
            if isinstance(error, MemoryError) or (isinstance(error, Refused) and error.code in PASSING):
                raise
            registry.leave_out(DAILY + game.name, error)
            return
        await self._store.add_daily(Daily(day, *_key(game), seed_of(secret, (), index), secret, index))

    # Finding

    async def find(self, day: str, game: str, rules: str) -> Daily:
        """Return the deal of a day up to today, or raise Refused."""
        wanted = _key(options.read(registry.game_type(game), rules))
        if wanted not in [_key(each) for each in self.forms()]:
            raise Refused("no-daily-rules", "There is no daily deal under these rules.")
        today = self.today
        if not is_day(day) or day > today:
            raise no_day()
        for daily in await self.days(day, day):
            if (daily.game, daily.rules) == wanted:
                return daily
        if day != today:
            raise no_day()
        raise Refused("daily-not-ready", "Today's deal is not ready yet. Try again in a moment.")

    async def days(self, first: str, last: str) -> list[Daily]:
        """Return the deals of these days, up to tomorrow's; make today's if they are missing."""
        today = self.today
        if first <= today <= last and self._tried != today and await self._missing(today, today):
            with suppress(Exception):  # it is retried, and logged, in the background
                await self.prepare(is_retry=False)
        return await self._store.dailies(first, last)

    async def first_try(self, player: str, daily: Daily) -> tuple[LiveRoom | None, str | None]:
        """Return the open room of a player's first try at a daily deal, if any, and the id to open it under.
        Both are None if the first try is over, or was not begun on its day."""
        if any(each.seed == daily.seed for each, _, _ in await self._store.daily_results_of(player)):
            return None, None
        row = await self._store.room(id_ := room_for(player, daily))
        if row is None:
            return None, id_ if daily.day == self.today else None
        with suppress(UnplayableLog):  # begun under another version of the game
            if row.status == "playing" and (live := await self._directory.find(id_)).room.rounds == 1:
                return live, id_
        return None, None

    async def is_under_way(self, player: str, daily: Daily) -> bool:
        """Return whether the player's first try at a deal has begun and not ended. It loads no room."""
        row = await self._store.room(room_for(player, daily))
        return row is not None and row.status == "playing"

    # Help

    async def check_help(self, round_: Round) -> None:
        """Refuse the solver's help with a deal that is some day's and still played, in whatever room."""
        now, deal = self._store.now(), round_.deal
        is_open = deal.is_open and deal_key(round_.game, round_.start) in await self._hidden_keys(now)
        if is_open or is_hidden(deal, now):
            raise Refused("day-not-over", "The solver says nothing about this deal until its day is over.")

    async def note_help(self, player: str, round_: Round) -> None:
        """Remember that the player had help with this deal."""
        key = deal_key(round_.game, round_.start)
        if await self._store.helped_at(player, key) is None:
            await self._store.note_help(player, key, self._store.now())

    async def _hidden_keys(self, now: int) -> list[str | None]:
        hidden = await self._store.dailies(hidden_from(now), LAST_YEAR)
        known = registry.games()
        return [_deal_key(each.game, each.rules, each.seed) for each in hidden if each.game in known]


@lru_cache(64)
def _deal_key(name: str, rules: str, seed: str) -> str | None:
    """Return the key of a stored deal, or None if this version of the game can't deal it: nobody plays it."""
    try:
        game = options.read_stored(registry.game_type(name), rules)
        return deal_key(game, game.start(seed, 1))
    except (Exception, SystemExit) as error:  # a third-party game may raise anything
        logger.warning("a daily deal of %s can't be dealt any more: %s", name, error)
        return None


def room_for(player: str, daily: Daily) -> str:
    """Return the id of the room for a first try, the same on all devices of a player."""
    return hashlib.sha256(f"daily {player} {daily.seed} 0".encode()).hexdigest()[:16]


def no_day() -> Refused:
    return Refused("no-day", "There is no deal of that day yet, or there is no such day.")


def forms(more: Sequence[AnyGame] = ()) -> list[AnyGame]:
    """Return the games with a daily deal, under the rules that they declare for it, and these more."""
    found = [game for name in registry.games() for game in _forms_of(name)]
    found += [game for game in more if game not in found]
    out = registry.left_out.keys()
    return [game for game in found if not out & {f"the game {game.name}", DAILY + game.name}]


@cache
def _forms_of(name: str) -> list[AnyGame]:
    game_type = registry.games()[name]
    try:
        return [options.read(game_type, rules) for rules in getattr(game_type, "dailies", ())]
    except Exception as error:  # a third-party game may raise anything
        registry.leave_out(DAILY + name, error)
        return []


def _key(game: AnyGame) -> tuple[str, str]:
    return game.name, options.write(game)
