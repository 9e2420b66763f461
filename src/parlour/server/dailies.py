"""The deals of the days: made ready ahead of time by one process, and found for those who play them.

A day is one of UTC, by the store's clock, which never goes back. The deals of tomorrow are made today, so
that their promises can be told before anybody plays them.
"""

import asyncio
import hashlib
import itertools
import logging
from collections.abc import AsyncIterator
from functools import cache
from typing import Final

from parlour import options, registry
from parlour.days import day_of, is_day, later
from parlour.errors import ParlourError, Refused
from parlour.game import AnyGame
from parlour.promises import fresh_root, seed_of
from parlour.records import Daily
from parlour.server.rooms.directory import Directory
from parlour.server.rooms.live import LiveRoom
from parlour.server.solver import Asking, SolverService
from parlour.store import Store, StoreFailure

logger = logging.getLogger(__name__)

MADE_UP: Final = 31  # days for which a server that was off makes up
FIRST_LOOK: Final = 20.0  # seconds after the start; a deal that is asked for before is made at once
LOOKS: Final = 600.0  # seconds


class Dailies:
    def __init__(self, store: Store, solver: SolverService) -> None:
        self._store = store
        self._solver = solver
        self._making = asyncio.Lock()

    @property
    def today(self) -> str:
        return day_of(self._store.now())

    # Making

    async def keep_ready(self) -> None:
        """Make what is missing, for as long as the server runs."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                await self.prepare()
            except StoreFailure as failure:  # there is another look soon
                logger.warning("the deals of the days could not be made: %s", failure)
            except Exception:
                logger.exception("the deals of the days could not be made")
            await asyncio.sleep(LOOKS)

    async def prepare(self) -> None:
        """Make the deals of all days up to tomorrow that have none, unless another process is at it."""
        async with self._making:
            today = self.today
            latest = await self._store.latest_daily() or today
            first = max(min(latest, today), later(today, -MADE_UP))
            made = {(each.day, each.game, each.rules) for each in await self._store.dailies(first, "9999")}
            days = itertools.takewhile(lambda day: day <= later(today, 1), _days_from(first))
            wanted = [(day, game) for day in days for game in forms()]
            missing = [(day, game) for day, game in wanted if (day, *_key(game)) not in made]
            if not missing:
                return
            async with self._store.exclusive("dailies") as is_ours:
                for day, game in missing if is_ours else ():
                    await self._store.add_daily(await self._make(day, game))

    async def _make(self, day: str, game: AnyGame) -> Daily:
        secret = fresh_root()
        index = await self._solver.first_winnable(Asking(""), game, lambda index: seed_of(secret, (), index))
        return Daily(day, *_key(game), seed_of(secret, (), index), secret, index)

    # Finding

    async def find(self, day: str, game: str, rules: str) -> Daily:
        """The deal of a day, today or before; or Refused."""
        wanted = _key(options.read(registry.game_type(game), rules))
        if wanted not in [_key(each) for each in forms()]:
            raise Refused("no-daily-rules", "There is no daily deal under these rules.")
        today = self.today
        if not is_day(day) or day > today:
            raise Refused("no-day", "There is no deal of that day yet, or there is no such day.")
        for is_last in (False, True):
            for daily in await self._store.dailies(day, day):
                if (daily.game, daily.rules) == wanted:
                    return daily
            if day != today:
                raise Refused("no-day", "There is no deal of that day yet, or there is no such day.")
            if not is_last:
                await self.prepare()
        raise Refused("daily-not-ready", "Today's deal is not ready yet. Try again in a moment.")

    async def days(self, first: str, last: str) -> list[Daily]:
        """The deals of these days, up to tomorrow's; today's are made if they are not there."""
        today = self.today
        if first <= today <= last and len(await self._store.dailies(today, today)) < len(forms()):
            try:
                await self.prepare()
            except (ParlourError, StoreFailure) as problem:
                logger.warning("today's deals could not be made: %s", problem)
        return await self._store.dailies(first, last)

    async def first_try(
        self, directory: Directory, player: str, daily: Daily | None
    ) -> tuple[LiveRoom | None, str | None]:
        """The room in which the player has begun the first try at the deal of a day, or the id of the one to
        open for it. Neither, if the first try is over, or the day is and it was not begun."""
        if daily is None:
            return None, None
        is_today = daily.day == self.today
        if any(each.seed == daily.seed for each, _, _ in await self._store.daily_results_of(player)):
            return None, None
        async for room_id, live in self._rooms(directory, player, daily):
            if live is None:
                return None, room_id if is_today else None
            if is_today or live.room.current.first_move_at is not None:
                return live, room_id
        raise AssertionError("there is always another number")

    async def is_under_way(self, directory: Directory, player: str, daily: Daily) -> bool:
        """Has the player begun the first try at the deal of a day, and not ended it?"""
        async for _, live in self._rooms(directory, player, daily):
            if live is not None and live.room.current.first_move_at is not None:
                return True
        return False

    async def _rooms(
        self, directory: Directory, player: str, daily: Daily
    ) -> AsyncIterator[tuple[str, LiveRoom | None]]:
        """The rooms in which a first try lies on the table, and at last the id for one that isn't there."""
        for number in itertools.count():
            room_id = room_for(player, daily, number)
            row = await self._store.room(room_id)
            if row is None:
                yield room_id, None
                return
            if row.status == "playing":
                live = await directory.find(room_id)
                if live.room.rounds == 1:
                    yield room_id, live


def room_for(player: str, daily: Daily, number: int) -> str:
    """The id of the room for a first try: all devices of a player find the same. Where that room was left
    before the first move, the one with the next number is for the first try."""
    text = f"daily {player} {daily.seed} {number}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _days_from(first: str) -> "itertools.accumulate[str]":
    return itertools.accumulate(itertools.repeat(1), later, initial=first)


@cache
def forms() -> list[AnyGame]:
    """The games that have a deal of the day, under each of the rules that they declare for it."""
    types = [each for _, each in sorted(registry.games().items())]
    return [options.read(each, rules) for each in types for rules in getattr(each, "dailies", ())]


def _key(game: AnyGame) -> tuple[str, str]:
    return game.name, options.write(game)
