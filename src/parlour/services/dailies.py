"""Daily deals: one process makes them ahead of time, and every process finds them for players.

Days are in UTC, by the store's clock, which never goes back. Tomorrow's deals are made today, so that their
commitments can be published before anybody plays them.
"""

import asyncio
import hashlib
import itertools
import logging
from collections.abc import AsyncIterator
from functools import cache
from typing import Final

from parlour import options, registry
from parlour.commitments import fresh_root, seed_of
from parlour.days import day_of, is_day, later
from parlour.errors import ParlourError, Refused
from parlour.game import AnyGame
from parlour.hub.directory import Directory
from parlour.hub.live import LiveRoom
from parlour.hub.scheduler import BUSY
from parlour.hub.solver import Asking, SolverQueue
from parlour.records import Daily
from parlour.rooms.fold import UnplayableLog
from parlour.store import DailyStore, StoreFailure

logger = logging.getLogger(__name__)

CATCH_UP: Final = 31  # days whose missing deals are made after the server was off
FIRST_LOOK: Final = 20.0  # seconds after the start; a deal requested earlier is made at once
LOOK_EVERY: Final = 600.0  # seconds
RETRY: Final = 15.0  # seconds after a first failure, then longer: the solver or the database may be busy


class Dailies:
    def __init__(self, store: DailyStore, solver: SolverQueue, directory: Directory) -> None:
        self._store = store
        self._solver = solver
        self._directory = directory
        self._making = asyncio.Lock()

    @property
    def today(self) -> str:
        return day_of(self._store.now())

    # Making

    async def keep_ready(self) -> None:
        """Make missing deals, for as long as the server runs."""
        await asyncio.sleep(FIRST_LOOK)
        retry = RETRY
        while True:
            pause, retry = retry, min(2 * retry, LOOK_EVERY)
            try:
                await self.prepare()
                pause, retry = LOOK_EVERY, RETRY
            except (ParlourError, StoreFailure) as failure:
                logger.warning("making daily deals is tried again: %s", failure)
            except Exception:
                logger.exception("making daily deals failed")
            await asyncio.sleep(pause)

    async def prepare(self) -> None:
        """Make the missing deals up to tomorrow, unless another process is making them."""
        async with self._making:
            today = self.today
            latest = await self._store.latest_daily() or today
            first = max(min(latest, today), later(today, -CATCH_UP))
            made = {(each.day, each.game, each.rules) for each in await self._store.dailies(first, "9999")}
            days = itertools.takewhile(lambda day: day <= later(today, 1), _days_from(first))
            wanted = [(day, game) for day in days for game in forms()]
            missing = [(day, game) for day, game in wanted if (day, *_key(game)) not in made]
            if not missing:
                return
            async with self._store.exclusive("dailies") as is_ours:
                for day, game in missing if is_ours else ():
                    await self._make(day, game)

    async def _make(self, day: str, game: AnyGame) -> None:
        secret, asking = fresh_root(), Asking("")
        try:
            index = await self._solver.first_winnable(asking, game, lambda index: seed_of(secret, (), index))
        except Exception as error:  # a third-party game may raise anything
            if isinstance(error, Refused) and error.code in BUSY:
                raise
            registry.leave_out(game.name, error)
            return
        await self._store.add_daily(Daily(day, *_key(game), seed_of(secret, (), index), secret, index))

    # Finding

    async def find(self, day: str, game: str, rules: str) -> Daily:
        """Return the deal of a day up to today, or raise Refused."""
        wanted = _key(options.read(registry.game_type(game), rules))
        if wanted not in [_key(each) for each in forms()]:
            raise Refused("no-daily-rules", "There is no daily deal under these rules.")
        today = self.today
        if not is_day(day) or day > today:
            raise no_day()
        for is_last in (False, True):
            for daily in await self._store.dailies(day, day):
                if (daily.game, daily.rules) == wanted:
                    return daily
            if day != today:
                raise no_day()
            if not is_last:
                await self.prepare()
        raise Refused("daily-not-ready", "Today's deal is not ready yet. Try again in a moment.")

    async def days(self, first: str, last: str) -> list[Daily]:
        """Return the deals of these days, up to tomorrow's; make today's if they are missing."""
        today = self.today
        if first <= today <= last and len(await self._store.dailies(today, today)) < len(forms()):
            try:
                await self.prepare()
            except (ParlourError, StoreFailure) as problem:
                logger.warning("making today's deals failed: %s", problem)
        return await self._store.dailies(first, last)

    async def first_try(self, player: str, daily: Daily) -> tuple[LiveRoom | None, str | None]:
        """Return the open room of a player's first try at a daily deal, if any, and the id for that room.

        Without a room, the id is the one to open it under. Both are None if the first try is over, or was not
        begun on its day.
        """
        is_today = daily.day == self.today
        if any(each.seed == daily.seed for each, _, _ in await self._store.daily_results_of(player)):
            return None, None
        try:
            async for room_id, live in self._rooms(player, daily):
                if live is None:
                    return None, room_id if is_today else None
                if is_today or live.room.current.first_move_at is not None:
                    return live, room_id
        except UnplayableLog:  # begun under another version of the game
            return None, None
        raise AssertionError("there is always another number")

    async def is_under_way(self, player: str, daily: Daily) -> bool:
        """Return whether the player has begun the first try at a daily deal and not finished it. This loads
        no room: everybody who looks at the calendar asks it."""
        for number in itertools.count():
            row = await self._store.room(room_for(player, daily, number))
            if row is None or row.status == "playing":
                return row is not None
        raise AssertionError("there is always another number")

    async def _rooms(self, player: str, daily: Daily) -> AsyncIterator[tuple[str, LiveRoom | None]]:
        """Yield the rooms of the player's first try, and last the id of a room that does not exist yet."""
        for number in itertools.count():
            room_id = room_for(player, daily, number)
            row = await self._store.room(room_id)
            if row is None:
                yield room_id, None
                return
            if row.status == "playing":
                live = await self._directory.find(room_id)
                if live.room.rounds == 1:
                    yield room_id, live


def room_for(player: str, daily: Daily, number: int) -> str:
    """Return the id of the room for a first try, the same on all devices of a player.

    If that room was left before the first move, the next number gives the room for the first try.
    """
    text = f"daily {player} {daily.seed} {number}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def no_day() -> Refused:
    return Refused("no-day", "There is no deal of that day yet, or there is no such day.")


def _days_from(first: str) -> "itertools.accumulate[str]":
    return itertools.accumulate(itertools.repeat(1), later, initial=first)


def forms() -> list[AnyGame]:
    """Return the games with a daily deal, under each set of rules that they declare for it."""
    return [game for name in registry.games() if name not in registry.left_out for game in _forms_of(name)]


@cache
def _forms_of(name: str) -> list[AnyGame]:
    game_type = registry.games()[name]
    try:
        return [options.read(game_type, rules) for rules in getattr(game_type, "dailies", ())]
    except Exception as error:  # a third-party game may raise anything
        registry.leave_out(name, error)
        return []


def _key(game: AnyGame) -> tuple[str, str]:
    return game.name, options.write(game)
