"""Directories of rooms without a network: each has a store of its own, as in several processes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from parlour import wire
from parlour.hub.directory import Directory
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.hub.live import LiveRoom
from parlour.hub.scheduler import Scheduler
from parlour.hub.session import Session
from parlour.hub.solver import SolverQueue
from parlour.hub.timers import Timing
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.requests import seating
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.services.threads import Threads, executors
from parlour.store import HubStore
from parlour.store import open as open_store

SETTINGS = log.RoomSettings("eights", "hand=3", 3, 120)


def hub_on(store: HubStore, timing: Timing | None = None, most_rooms: int = 10) -> Hub:
    return Hub(store, executors(), timing or Timing(), most_rooms)


def solver_queue(workers: int = 2) -> SolverQueue:
    return SolverQueue(Scheduler(Threads(workers, "solver")))


class Silent(Session):
    """An alarm of a room that never rings, or a session that answers nothing."""

    def __init__(self) -> None: ...

    def reset(self) -> None: ...

    def stop(self) -> None: ...

    def answer(self, _: object) -> None: ...

    def end(self) -> None: ...


class Somebody(Guest):
    """A guest who keeps the messages received."""

    def __init__(self, name: str) -> None:
        self.player = Player(name.lower(), name, "🦊")
        self.account = Budgets(Limits()).account("192.0.2.1")
        self.messages: list[wire.Message] = []
        self._told = asyncio.Event()

    def push(self, message: bytes) -> None:
        self.messages.append(wire.decode_message(message))
        self._told.set()

    def cut_off(self, *, is_for_good: bool = False) -> None: ...

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
        hub = hub_on(store, Timing(grace=self._grace, pace=0.01))
        self._stack.callback(hub.close)
        return hub.directory

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
    part = part_of(guest)
    await directory.enter(live, guest, judge=lambda draft: seating.join(draft, guest.player, part=part))
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
