"""A house of one: the hub and the services of one player, over the store in the browser.

Every game that is over is handed to the browser as well (`Outbox`): a server's page sends it home from there,
and need not start Python for that.
"""

import asyncio
import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from parlour.hub.authentication import authenticate
from parlour.hub.background import keep
from parlour.hub.hub import Executors, Hub
from parlour.hub.identity import Visit
from parlour.hub.services import Services
from parlour.hub.timers import Timing
from parlour.local.api import Answer, Api
from parlour.local.guest import LocalGuest
from parlour.local.store import Keeper, LocalStore
from parlour.local.workers import Core, Elsewhere, Here
from parlour.services import homecoming
from parlour.services.dailies import Dailies
from parlour.services.rated_deals import RatedDeals
from parlour.services.retention import clean_up
from parlour.services.reviews import Reviews

MOST_ROOMS: Final = 50
"""Open at a time."""
CLEAN_AFTER: Final = 60.0
CLEAN_EVERY: Final = 3600.0  # seconds


_counter: Final = itertools.count()


class Outbox(Protocol):
    """Where finished games wait for a server."""

    async def has(self, address: str) -> bool:
        """Return whether a game was put in, even if it is gone since."""
        ...

    async def put(self, address: str, game: bytes) -> None: ...


class House:
    def __init__(
        self,
        store: LocalStore,
        core: Core,
        timing: Timing,
        *,
        secret: str,
        language: str,
        outbox: Outbox | None = None,
        changed: asyncio.Event,
    ) -> None:
        """Don't call this; use `open`."""
        self.store = store
        self._visit = Visit(secret, language=language)
        self._secret = secret
        self._hub = hub = Hub(store, Executors(Elsewhere(core), Here(), Here()), timing, MOST_ROOMS)
        days = Dailies(store, hub.solver, hub.directory)  # which has none: they are a server's
        reviews = Reviews(store, hub.solver, hub.recordings, days)
        self._services = Services(None, RatedDeals(store, hub.solver, days), reviews)
        self._api = Api(hub, store, reviews, secret=secret, language=language)
        self._guests: dict[int, LocalGuest] = {}
        work = keep("cleaning up", lambda: clean_up(store, hub.directory), CLEAN_EVERY, first=CLEAN_AFTER)
        self._tasks = [asyncio.ensure_future(work)]
        if outbox is not None:
            self._tasks.append(asyncio.ensure_future(self._put_out(outbox, changed)))

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
        outbox: Outbox | None = None,
    ) -> "House":
        """Open what was kept. The folder is one in memory."""
        telling = _Telling(keeper)
        store = await LocalStore.open(folder / f"parlour-{next(_counter)}.db", pages, telling)
        changed = telling.changed
        return cls(store, core, timing, secret=secret, language=language, outbox=outbox, changed=changed)

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

    async def bring(self, deals: str) -> None:
        """Keep favourite deals that were brought along from a server, as JSON."""
        await self._api.bring(deals)

    async def _put_out(self, outbox: Outbox, changed: asyncio.Event) -> None:
        """Put finished games into the outbox, those of before and every new one."""
        at = place = 0
        while True:
            changed.clear()
            player = (await authenticate(self.store, self._secret)).player.id
            for game in await self.store.games_after(player, at, place):
                address = game.address
                if address is not None and not await outbox.has(address):
                    recording = await self.store.recording(address)
                    assert recording is not None
                    await outbox.put(address, await homecoming.written(self.store, recording))
                at, place = game.result.at, game.place
            await changed.wait()

    def end_all(self) -> None:
        """End all connections at once: what they have asked is not answered."""
        for guest in [*self._guests.values()]:
            guest.cut_off()

    async def close(self) -> None:
        """End all connections, and let go of the store."""
        self.end_all()
        for task in self._tasks:
            task.cancel()
        self._hub.close()
        await self.store.close()


class _Telling:
    """A keeper that tells when something was kept."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self.changed = asyncio.Event()

    async def keep(self, pages: Mapping[int, bytes]) -> None:
        await self._keeper.keep(pages)
        self.changed.set()
