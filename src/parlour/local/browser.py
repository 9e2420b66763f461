"""The house in a browser's worker: between `web/local/worker.js`, which starts it, and the other modules."""

import asyncio
from collections.abc import Awaitable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from parlour.hub.timers import Timing
from parlour.local import native
from parlour.local.house import House
from parlour.local.store import PAGE
from parlour.store import StoreFailure

FOLDER: Final = Path("/parlour")
"""In memory, like all files here."""
REST: Final = 0.05  # seconds for the page to be told why, before all connections end


class Bytes(Protocol):
    """Bytes of the browser."""

    def to_bytes(self) -> bytes: ...


class Browser(Protocol):
    """What the worker does for us."""

    language: str
    deals: str
    """Favourite deals that were brought along from a server, as JSON."""

    def call(self, function: int, request: bytes) -> Bytes:
        """Carry a request to the core out at once."""
        ...

    def solve(self, function: int, request: bytes) -> Awaitable[Bytes]:
        """The same in a worker of its own."""
        ...

    def stop(self) -> None:
        """End what that worker does."""
        ...

    def load(self) -> Awaitable[Any]:
        """Return `numbers` and `pages` of what is kept, one after the other, and the player's `secret`. From
        now on, nobody else keeps anything."""
        ...

    def keep(self, numbers: tuple[int, ...], pages: bytes) -> Awaitable[str]:
        """Keep pages, and return nothing; `taken` if another window has loaded them, or why it failed."""
        ...

    def has_game(self, address: str) -> Awaitable[bool]:
        """Return whether a finished game was put where a server's page finds it."""
        ...

    def put_game(self, address: str, game: str) -> Awaitable[None]: ...
    def send(self, guest: int, text: str) -> None: ...
    def ended(self, guest: int) -> None: ...


class Taken(StoreFailure):
    """Another window has loaded what is kept, and keeps it from now on."""


class Core:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.stop = browser.stop

    async def ask(self, function: int, request: bytes) -> bytes:
        return (await self._browser.solve(function, request)).to_bytes()


class Outbox:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def has(self, address: str) -> bool:
        return await self._browser.has_game(address)

    async def put(self, address: str, game: bytes) -> None:
        await self._browser.put_game(address, game.decode())


class Parlour:
    """The house, which is opened again when nothing can be kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._house: House | None = None
        self._opening: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._opening.set_result(None)

    async def open(self) -> None:
        """Open the house from what is kept."""
        loaded = await self._browser.load()
        pages, numbers = loaded.pages.to_bytes(), loaded.numbers.to_py()
        kept = {number: pages[at * PAGE : (at + 1) * PAGE] for at, number in enumerate(numbers)}
        FOLDER.mkdir(exist_ok=True)
        core, language = Core(self._browser), self._browser.language
        self._house = await House.open(
            FOLDER,
            kept,
            self,
            core,
            Timing(),
            secret=loaded.secret,
            language=language,
            outbox=Outbox(self._browser),
        )
        await self._house.bring(self._browser.deals)

    async def keep(self, pages: Mapping[int, bytes]) -> None:
        """Keep pages; if that fails, what is in memory is no longer what is kept."""
        failed = await self._browser.keep(tuple(pages), b"".join(pages.values()))
        if not failed:
            return
        house, self._house = self._house, None
        if failed == "taken":
            if house is not None:  # the page asks again
                house.end_all()
            failure: StoreFailure = Taken("Another window has gone on.")
        else:
            failure = StoreFailure(f"This browser could not keep it: {failed}.")
        self._opening = asyncio.ensure_future(self._open_again(house))
        raise failure

    async def _open_again(self, house: House | None) -> None:
        await asyncio.sleep(REST)
        if house is not None:
            await house.close()
        await self.open()

    # What the page does

    async def enter(self, guest: int) -> None:
        await self._opening
        assert self._house is not None
        self._house.enter(
            guest, lambda text: self._browser.send(guest, text), lambda: self._browser.ended(guest)
        )

    def receive(self, guest: int, text: str) -> None:
        if self._house is not None:
            self._house.receive(guest, text)

    def leave(self, guest: int) -> None:
        if self._house is not None:
            self._house.leave(guest)

    async def answer(self, path: str, query: Any, body: str) -> tuple[bool, str, str]:
        await self._opening
        assert self._house is not None
        answer = await self._house.answer(path, query.to_py(), body.encode())
        return answer.is_ok, answer.body.decode(), answer.media_type


async def start(browser: Browser) -> Parlour:
    native.load(lambda function, request: browser.call(function, request).to_bytes())
    parlour = Parlour(browser)
    await parlour.open()
    return parlour
