"""Recordings of finished rounds: found by their addresses, and folded from the log.

Nothing is shown of a round or a deal that is still being played.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection
from typing import Any, Final

from msgspec.structs import replace

from parlour import registry
from parlour.errors import Refused
from parlour.game import AnyGame
from parlour.hub.scheduler import Scheduler
from parlour.records import Entry, Recording
from parlour.rooms import log
from parlour.rooms.daily import is_hidden
from parlour.rooms.replay import Replay, RoundStep
from parlour.rooms.round import Round
from parlour.rooms.scrub import scrubbed
from parlour.solvers import SeesSolitaires
from parlour.store import LogReader, ReplayStore

MOST_ENTRIES: Final = 100_000  # in the cache, of all rounds
YIELD_EVERY: Final = 16  # steps folded between two yields to the event loop


class NotShown(Refused):
    """A round, a position in it or a review of it can't be shown."""


class Recordings:
    """Finished rounds, the recently used ones in a cache."""

    def __init__(self, store: ReplayStore, jobs: Scheduler) -> None:
        self._store = store
        self._jobs = jobs
        self._cache: OrderedDict[str, Replay] = OrderedDict()

    async def find(self, address: str) -> Replay:
        recording = await self._store.recording(address)
        if recording is None:
            raise no_game()
        replay = self._cache.get(address) or await self._read(recording)
        named = [seat for _, seat in replay.dealt.taken if seat.avatar]
        people = [seat.ghost.player if seat.ghost is not None else seat.player for seat in named]
        gone = [player for player in people if player and await self._store.is_forgotten(player)]
        if gone:
            replay = await self._read(recording, gone)
        self._cache[address] = replay
        self._cache.move_to_end(address)
        while sum(each.size for each in self._cache.values()) > MOST_ENTRIES and len(self._cache) > 1:
            self._cache.popitem(last=False)
        is_daily = is_hidden(replay.dealt.current.deal, self._store.now())
        if is_daily or await self._is_still_played(replay):
            raise NotShown("still-played", "This deal is still being played: come back when it is over.")
        return replay

    async def _read(self, recording: Recording, gone: Collection[str] = ()) -> Replay:
        """Read a round without the names of forgotten players, which may still be in its log."""
        entries = await entries_of(self._store, recording)
        if gone:
            bodies = await self._jobs.run(recording.room, lambda: scrubbed(recording.room, entries, gone))
            entries = [replace(entry, body=bodies.get(entry.number, entry.body)) for entry in entries]
        replay = Replay(recording, entries)
        if not replay.is_over and (await step_at(replay)).room.status == "playing":
            raise no_game()
        return replay

    async def _is_still_played(self, replay: Replay) -> bool:
        """Return whether the same deal is being played again in the room, so that it must stay hidden."""
        row = await self._store.room(replay.recording.room)
        if row is None or row.status != "playing":
            return False
        over = replay.dealt.current.deal
        for entry in reversed(await self._store.read(row.id, row.base - 1)):
            body = log.decode(entry.body)
            now = body.started if isinstance(body, log.Checkpoint) else body
            if isinstance(now, log.Started):
                return (now.seed, now.deck) == (over.seed, over.deck)
        return False


async def entries_of(store: LogReader, recording: Recording) -> list[Entry]:
    room, first, last = recording.room, recording.first, recording.last
    return await (store.read(room, first - 1) if last is None else store.read_part(room, first, last))


async def folded(replay: Replay, first: int, count: int) -> AsyncIterator[RoundStep]:
    """Yield steps of a replay, and yield to the event loop after every few."""
    for number, step in enumerate(replay.steps(first, count)):
        if step is not None:
            yield step
        if number % YIELD_EVERY == 0:
            await asyncio.sleep(0)


async def step_at(replay: Replay, wanted: int | None = None) -> RoundStep:
    """Return the step with this number, by default the last."""
    (found,) = [step async for step in folded(replay, replay.count if wanted is None else wanted, 1)]
    return found


def alone(round_: Round, seat: int, otherwise: NotShown) -> tuple[AnyGame, Any]:
    """Return a seat's own solitaire at a moment of a round, and its state, or raise if there is none."""
    solver = registry.solver(round_.game.name)
    if isinstance(solver, SeesSolitaires) and seat in range(len(round_.moves_made)):
        return solver.alone(round_.game, round_.state, seat)
    raise otherwise


def no_game() -> NotShown:
    return NotShown("no-game", "There is no game at this address.")
