"""Directories of rooms without a network: each has a store of its own, as in several processes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from parlour import wire
from parlour.hub.directory import Directory
from parlour.hub.live import LiveRoom
from parlour.hub.timers import Timing
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.requests import seating
from parlour.store import open as open_store

SETTINGS = log.Settings("eights", "hand=3", 3, 120)


class Somebody:
    """A guest who keeps the messages received."""

    def __init__(self, name: str) -> None:
        self.player = Player(name.lower(), name, "🦊")
        self.messages: list[wire.Message] = []
        self._told = asyncio.Event()

    def push(self, message: bytes) -> None:
        self.messages.append(wire.decode_message(message))
        self._told.set()

    def wrote(self, entries: int) -> None: ...

    async def hears(self, is_it: Callable[[wire.Message], bool]) -> None:
        """Wait until such a message has arrived."""
        while not any(map(is_it, self.messages)):
            self._told.clear()
            await self._told.wait()

    async def sees(self, number: int) -> None:
        await self.hears(lambda message: isinstance(message, wire.Update) and message.n >= number)

    async def hears_words(self, words: str) -> None:
        await self.hears(
            lambda message: (
                isinstance(message, wire.Update) and any(words in str(bytes(raw)) for raw in message.happened)
            )
        )


class Processes:
    """Several directories on one database."""

    def __init__(self, url: str, grace: float) -> None:
        self._url = url
        self._grace = grace
        self._stack = contextlib.AsyncExitStack()

    async def start(self) -> Directory:
        store = await open_store(self._url)
        self._stack.push_async_callback(store.close)
        directory = Directory(store, Timing(grace=self._grace, pace=0.01), most_rooms=10)
        self._stack.callback(directory.close)
        return directory

    async def stop(self) -> None:
        await self._stack.aclose()


@contextlib.asynccontextmanager
async def processes(url: str, grace: float = 3600) -> AsyncIterator[Processes]:
    started = Processes(url, grace)
    try:
        async with asyncio.timeout(60):
            yield started
    finally:
        await started.stop()


async def sit_down(directory: Directory, room: str, guest: Somebody) -> LiveRoom:
    live = await directory.find(room)
    await directory.arrive(live, guest)
    await live.ask(lambda draft: seating.join(draft, guest.player, part=part_of(guest)))
    return live


def part_of(guest: Somebody) -> str:
    """Return the part that a guest adds to the deals."""
    return guest.player.id.encode().hex().ljust(32, "0")


async def table(started: Processes) -> tuple[list[Directory], list[LiveRoom], list[Somebody]]:
    """Seat Anna, Bob and Cleo at one table, each through their own process."""
    people = [Somebody("Anna"), Somebody("Bob"), Somebody("Cleo")]
    directories = [await started.start() for _ in people]
    first = await directories[0].open(SETTINGS, None, people[0], None)
    lives = [first]
    for directory, guest in zip(directories[1:], people[1:], strict=True):
        lives.append(await sit_down(directory, first.room.id, guest))
    return directories, lives, people


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())
