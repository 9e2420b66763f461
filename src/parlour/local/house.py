"""A house of one: the hub and the services of one player, over the store in the browser."""

import asyncio
import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from parlour.hub.background import keep
from parlour.hub.hub import Executors, Hub
from parlour.hub.identity import Visit
from parlour.hub.services import Services
from parlour.hub.timers import Timing
from parlour.local.api import Answer, Api
from parlour.local.guest import LocalGuest
from parlour.local.store import Keeper, LocalStore
from parlour.local.workers import Core, Elsewhere, Here
from parlour.services.dailies import Dailies
from parlour.services.rated_deals import RatedDeals
from parlour.services.retention import clean_up
from parlour.services.reviews import Reviews

MOST_ROOMS: Final = 50
"""Open at a time."""
CLEAN_AFTER: Final = 60.0
CLEAN_EVERY: Final = 3600.0  # seconds

_counter: Final = itertools.count()


class House:
    def __init__(self, store: LocalStore, core: Core, timing: Timing, *, secret: str, language: str) -> None:
        """Don't call this; use `open`."""
        self.store = store
        self._visit = Visit(secret, language=language)
        self._hub = hub = Hub(store, Executors(Elsewhere(core), Here(), Here()), timing, MOST_ROOMS)
        days = Dailies(store, hub.solver, hub.directory)  # which has none: they are a server's
        reviews = Reviews(store, hub.solver, hub.recordings, days)
        self._services = Services(None, RatedDeals(store, hub.solver, days), reviews)
        self._api = Api(hub, store, reviews, secret=secret, language=language)
        self._guests: dict[int, LocalGuest] = {}
        work = keep("cleaning up", lambda: clean_up(store, hub.directory), CLEAN_EVERY, first=CLEAN_AFTER)
        self._cleaning = asyncio.ensure_future(work)

    @classmethod
    async def open(
        cls,
        folder: Path,
        pages: Mapping[int, bytes],
        keeper: Keeper,
        core: Core,
        timing: Timing,
        *,
        secret: str,
        language: str,
    ) -> "House":
        """Open what was kept. The folder is one in memory."""
        store = await LocalStore.open(folder / f"parlour-{next(_counter)}.db", pages, keeper)
        return cls(store, core, timing, secret=secret, language=language)

    def enter(self, number: int, send: Callable[[str], None], ended: Callable[[], None]) -> None:
        """Begin a connection of the page, with a number of its own."""

        def leave() -> None:
            self._guests.pop(number, None)
            ended()

        self._guests[number] = LocalGuest(self._hub, self._services, send, leave, self._visit)

    def receive(self, number: int, text: str) -> None:
        guest = self._guests.get(number)
        if guest is not None:
            guest.receive(text)

    def leave(self, number: int) -> None:
        guest = self._guests.pop(number, None)
        if guest is not None:
            guest.end()

    async def answer(self, path: str, query: Mapping[str, str], body: bytes) -> Answer:
        return await self._api.answer(path, query, body)

    def end_all(self) -> None:
        """End all connections at once: what they have asked is not answered."""
        for guest in [*self._guests.values()]:
            guest.cut_off()

    async def close(self) -> None:
        """End all connections, and let go of the store."""
        self.end_all()
        self._cleaning.cancel()
        self._hub.close()
        await self.store.close()
