"""The players connected to each room through any process.

The store records presence; each process reports its own connections. Every room is polled regularly, in case
a note from another process was lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Mapping
from typing import Any, Final
from weakref import WeakValueDictionary

from parlour.errors import ParlourError
from parlour.game import is_for_one
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.notes import PresenceChanged, publish, read_note
from parlour.hub.refusals import will_pass
from parlour.records import Player
from parlour.rooms.requests import seating
from parlour.store import Glance, News, PresenceStore, StoreFailure

logger = logging.getLogger(__name__)

ROUND: Final = 2.0  # seconds between two polls of all rooms


class Presence:
    def __init__(self, store: PresenceStore, rooms: Mapping[str, LiveRoom]) -> None:
        self._store = store
        self._rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        """By room and player; a lock exists for as long as it is in use."""
        store.listen("rooms", self.hear)
        self._spawn(self._make_rounds())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    # Arrivals and departures. A solitaire has no clock and no opponents, so it needs no presence.

    async def arrived(self, live: LiveRoom, guest: Guest, *, is_opening: bool = False) -> None:
        """Record a player's first connection to the room through this process. A room that is being opened
        is already awake."""
        if is_for_one(live.room.game):
            return
        player = guest.player.id
        live.waking += 1
        try:
            await self._arrive(live, player, guest, is_opening=is_opening)
            await self._changed(live)
        except BaseException as failure:
            # Otherwise the next arrival would not wake the room. A player who is still here arrives again at
            # the next poll.
            self._spawn(self._depart(live, player, has_failed=True))
            if not isinstance(failure, ParlourError | StoreFailure):
                raise
            logger.warning("recording presence in room %s failed: %s", live.room.id, failure)
        finally:
            live.waking -= 1
            live.reset_alarm()

    async def _arrive(
        self, live: LiveRoom, player: str, payer: Guest | None, *, is_opening: bool = False
    ) -> None:
        """Record that a player is connected; the first in an empty room wakes it, and pays for that."""
        async with self._lock(live, player):
            was_empty = self._is_here(live, player) and await self._store.arrive(live.room.id, player)
        if was_empty and not is_opening:
            live.catch_up_soon()  # whether anything depends on it is judged by the whole log
            await live.ask(seating.wake, payer=payer)

    def departed(self, live: LiveRoom, player: Player) -> None:
        """Record the end of a player's last connection to the room through this process."""
        if not is_for_one(live.room.game):
            self._spawn(self._depart(live, player.id))

    async def _depart(self, live: LiveRoom, player: str, *, has_failed: bool = False) -> None:
        """Record that a player has left, retrying until the store has recorded it or the player is back.
        After an arrival that has failed, this is tried once even if the player is here."""
        is_late = False
        while True:
            async with self._lock(live, player):
                if self._is_here(live, player) and not has_failed:
                    return
                try:
                    await self._store.depart(live.room.id, player)
                    break
                except StoreFailure as failure:
                    if not is_late:
                        logger.warning(
                            "recording a departure from room %s failed, retrying: %s", live.room.id, failure
                        )
                    if not will_pass(failure):
                        return
            is_late, has_failed = True, False
            await asyncio.sleep(ROUND)
        await self._changed(live)

    def _lock(self, live: LiveRoom, player: str) -> asyncio.Lock:
        """Return the lock that orders the changes of a player's presence in a room: the store may carry out
        simultaneous changes in any order."""
        return self._locks.setdefault((live.room.id, player), asyncio.Lock())

    def _is_here(self, live: LiveRoom, player: str) -> bool:
        """Return whether a player is connected to this copy of the room, or to one loaded after it failed."""
        return live.members.has(player) or self._rooms.get(live.room.id, live).members.has(player)

    async def _changed(self, live: LiveRoom) -> None:
        await self._refresh(live)
        publish(self._store, live.room.id, PresenceChanged())

    def hear(self, news: News) -> None:
        """Take news about who is connected, or that the store was away."""
        if news.was_away:
            for live in self._rooms.values():
                if live.members:
                    self._spawn(self._restart_clock(live))
        found = self._rooms.get(news.room)
        if found is not None and isinstance(read_note(news), PresenceChanged):
            self._spawn(self._refresh(found))

    async def _restart_clock(self, live: LiveRoom) -> None:
        """Restart the turn's clock, because nobody could move while the store was down."""
        with contextlib.suppress(ParlourError, StoreFailure):  # then the clock just continues
            await live.ask(seating.wake)

    # Polling

    async def _refresh(self, live: LiveRoom) -> None:
        try:
            await live.read_glance()
        except StoreFailure:
            return  # the next poll tries again
        live.reset_alarm()

    async def _make_rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            watched = [live for live in self._rooms.values() if live.members]
            try:
                glances = await self._store.glance([live.room.id for live in watched]) if watched else {}
            except StoreFailure:
                continue  # the next poll tries again
            except Exception:
                logger.exception("polling rooms failed")
                continue
            for live in watched:
                if live.room.id in glances and self._rooms.get(live.room.id) is live:
                    try:
                        self._see(live, glances[live.room.id])
                    except Exception:
                        live.log_once("polling room %s failed")

    def _see(self, live: LiveRoom, glance: Glance) -> None:
        """Take note of a glance, and record again the players connected here whom the store does not list."""
        live.set_glance(glance)
        live.reset_alarm()
        if is_for_one(live.room.game) or live.waking:
            return
        by_player = {guest.player.id: guest for guest in live.members}
        for player in by_player.keys() - live.glance.here:
            if (live.room.id, player) not in self._locks:  # no change is in progress
                self._spawn(self._note_again(live, player, by_player[player]))

    async def _note_again(self, live: LiveRoom, player: str, payer: Guest) -> None:
        try:
            await self._arrive(live, player, payer)
        except (ParlourError, StoreFailure):
            await self._depart(live, player, has_failed=True)  # so that the next poll tries again

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
