"""The players connected to each room through any process.

The store records presence; each process reports its own connections. Rooms to which players are connected
through other processes too are polled regularly, in case a note from another process was lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Mapping
from typing import Any, Final
from weakref import WeakValueDictionary

from parlour.errors import ParlourError
from parlour.game import is_for_one
from parlour.hub.background import keep
from parlour.hub.guest import Guest
from parlour.hub.live import LiveRoom
from parlour.hub.notes import PresenceChanged, publish, read_note
from parlour.hub.refusals import will_pass
from parlour.records import Player
from parlour.rooms.requests import seating
from parlour.store import Glance, News, PresenceStore, StoreFailure

logger = logging.getLogger(__name__)

ROUND: Final = 2.0  # seconds between two polls
LISTEN: Final = 1.0  # seconds between two pings of those who sit with others


class Presence:
    def __init__(self, store: PresenceStore, rooms: Mapping[str, LiveRoom]) -> None:
        self._store = store
        self._rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        """By room and player; a lock exists for as long as it is in use."""
        self._unwoken: set[tuple[str, str]] = set()
        """Arrivals that have failed, so that the room has not woken for them: they are taken back."""
        self._may_have_missed = False
        """Whether news may have been lost, so that all rooms must be polled."""
        store.listen("rooms", self.hear)
        self._spawn(keep("polling rooms", self._poll, ROUND, first=ROUND))
        self._spawn(keep("pinging guests", self._listen, LISTEN, first=LISTEN))

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    # Arrivals and departures

    async def arrived(self, live: LiveRoom, guest: Guest, *, is_opening: bool = False) -> None:
        """Record a player's first connection to the room through this process."""
        live.waking += 1
        try:
            await self._arrive(live, guest.player.id, guest, is_opening=is_opening)
            await self._changed(live)
        except BaseException as failure:
            self._take_back(live, guest.player.id)
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
        if was_empty and not is_opening and not is_for_one(live.room.game):
            live.catch_up_soon()  # whether anything depends on it is judged by the whole log
            await live.ask(seating.wake, payer=payer)
        self._unwoken.discard((live.room.id, player))

    def _take_back(self, live: LiveRoom, player: str) -> None:
        """Take back an arrival that has failed, so that the next one wakes the room. A player who is still
        here arrives again at the next poll."""
        self._unwoken.add((live.room.id, player))
        self._spawn(self._depart(live, player))

    def departed(self, live: LiveRoom, player: Player) -> None:
        """Record the end of a player's last connection to the room through this process."""
        self._spawn(self._depart(live, player.id))

    async def _depart(self, live: LiveRoom, player: str) -> None:
        """Record that a player has left, or take back an arrival that has failed, retrying until the store
        has recorded it or an arrival has succeeded."""
        is_late = False
        while True:
            async with self._lock(live, player):
                if self._is_here(live, player) and (live.room.id, player) not in self._unwoken:
                    break
                try:
                    await self._store.depart(live.room.id, player)
                    break
                except StoreFailure as failure:
                    if not is_late:
                        logger.warning(
                            "recording a departure from room %s failed, retrying: %s", live.room.id, failure
                        )
                    if not will_pass(failure):
                        break
            is_late = True
            await asyncio.sleep(ROUND)
        self._unwoken.discard((live.room.id, player))
        await self._changed(live)

    def _lock(self, live: LiveRoom, player: str) -> asyncio.Lock:
        """Return the lock that orders a player's changes: the store may carry them out in any order."""
        return self._locks.setdefault((live.room.id, player), asyncio.Lock())

    def _is_here(self, live: LiveRoom, player: str) -> bool:
        """Return whether a player is connected to this copy of the room, or to one loaded after it failed."""
        return live.members.has(player) or self._rooms.get(live.room.id, live).members.has(player)

    async def _changed(self, live: LiveRoom) -> None:
        await self._refresh(live)
        if live.glance.elsewhere:
            publish(self._store, live.room.id, PresenceChanged())

    def hear(self, news: News) -> None:
        """Take news about who is connected, or that the store was away."""
        if news.was_away:
            for live in self._rooms.values():
                if live.members:
                    self._spawn(self._restart_clock(live))
        self._may_have_missed |= not news.room
        found = self._rooms.get(news.room)
        if found is None or not found.members:
            return
        if not found.glance.elsewhere or isinstance(read_note(news), PresenceChanged):
            self._spawn(self._refresh(found))  # somebody else is there, or no longer

    async def _restart_clock(self, live: LiveRoom) -> None:
        """Restart the turn's clock, because nobody could move while the store was down."""
        with contextlib.suppress(ParlourError, StoreFailure):  # then the clock just continues
            await live.ask(seating.wake)

    # Polling

    async def _refresh(self, live: LiveRoom) -> None:
        try:
            await live.read_glance()
        except StoreFailure:
            self._may_have_missed = True  # the next poll tries again
            return
        live.reset_alarm()

    async def _poll(self) -> None:
        watched = [live for live in self._rooms.values() if self._must_poll(live)]
        self._may_have_missed = False
        try:
            glances = await self._store.glance([live.room.id for live in watched]) if watched else {}
        except StoreFailure:
            self._may_have_missed = True  # the next poll tries again
            return
        for live in watched:
            if live.room.id in glances and self._rooms.get(live.room.id) is live:
                try:
                    self._see(live, glances[live.room.id])
                except Exception:
                    live.log_once("polling room %s failed")

    async def _listen(self) -> None:
        """Notice who has lost the connection without closing it, as in a tunnel."""
        for live in list(self._rooms.values()):
            if len(live.members) > 1:
                for guest in live.members:
                    guest.listen()
                live.show_connected()
                await asyncio.sleep(0)  # nobody waits until all are pinged

    def _must_poll(self, live: LiveRoom) -> bool:
        """Return whether a room may change without news: others are there, or somebody is not recorded."""
        glance = live.glance
        return bool(live.members) and (
            self._may_have_missed
            or bool(glance.elsewhere)
            or any(guest.player.id not in glance.here for guest in live.members)
        )

    def _see(self, live: LiveRoom, glance: Glance) -> None:
        """Take note of a glance, and record again the players connected here whom the store does not list."""
        live.set_glance(glance)
        live.reset_alarm()
        if live.waking:
            return
        by_player = {guest.player.id: guest for guest in live.members}
        for player in by_player.keys() - live.glance.here:
            if (live.room.id, player) not in self._locks:  # no change is in progress
                self._spawn(self._note_again(live, player, by_player[player]))

    async def _note_again(self, live: LiveRoom, player: str, payer: Guest) -> None:
        try:
            await self._arrive(live, player, payer)
        except (ParlourError, StoreFailure):
            self._take_back(live, player)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
