"""The players connected to each room, here and elsewhere, and what the processes tell each other.

The store knows who is connected; this process tells it of its own connections. News from other processes are
hints: a room that has grown catches up with its log. Now and then every room is looked at, in case a hint was
lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import msgspec

from parlour.errors import ParlourError
from parlour.game import is_for_one
from parlour.records import Player
from parlour.rooms.requests import seating
from parlour.server.desk.restrictions import CHANGED
from parlour.server.rooms.live import Guest, LiveRoom
from parlour.server.rooms.notes import NameChanged, Note, PresenceChanged, Said
from parlour.store import Glance, News, Store, StoreFailure

logger = logging.getLogger(__name__)

FORGOTTEN: Final = "forgotten"
"""In the place of a room in what is published: it is about a player."""
ROUND: Final = 2.0  # seconds between two looks at all rooms


def is_here(live: LiveRoom, player: str) -> bool:
    """Is the player connected to the room through this process?"""
    return any(guest.player.id == player for guest in live.guests)


class Presence:
    def __init__(
        self, store: Store, rooms: Mapping[str, LiveRoom], look_again: Callable[[LiveRoom], None]
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._look_again = look_again
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_forgotten: Callable[[str], None] = lambda _: None
        """Called with a player whom another process has forgotten."""
        self.on_missed: Callable[[], Coroutine[Any, Any, None]] | None = None
        """Called when this process may have missed whom others have forgotten."""
        self.on_desk: Callable[[], None] = lambda: None
        """Called when something was done at the host's desk, or may have been."""
        store.listen(self.hear)
        self._spawn(self._make_rounds())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    # Coming and going. A game for one has no clock and nobody who waits: it needs no presence.

    async def arrived(self, live: LiveRoom, player: Player, *, is_opening: bool = False) -> None:
        """The player's first connection to the room through this process. A room that is being opened is
        awake."""
        if is_for_one(live.room.game):
            return
        live.waking += 1
        try:
            await self._arrive(live, player.id, is_opening=is_opening)
            await self._changed(live)
        except BaseException:
            self.departed(live, player)  # or a later comer would find the room awake
            raise
        finally:
            live.waking -= 1

    async def _arrive(self, live: LiveRoom, player: str, *, is_opening: bool = False) -> None:
        """Note that a player is connected; the first one in an empty room wakes it."""
        if await self._store.arrive(live.room.id, player) and not is_opening:
            await live.ask(seating.wake)

    def departed(self, live: LiveRoom, player: Player) -> None:
        """The player's last connection to the room through this process has ended."""
        if not is_for_one(live.room.game):
            self._spawn(self._depart(live, player.id))

    async def _depart(self, live: LiveRoom, player: str) -> None:
        try:
            await self._store.depart(live.room.id, player)
            if is_here(live, player):  # back in the meantime
                await self._arrive(live, player)
            await self._changed(live)
        except (ParlourError, StoreFailure) as failure:
            logger.warning("presence in room %s could not be noted: %s", live.room.id, failure)

    async def _changed(self, live: LiveRoom) -> None:
        await self._look_around(live)
        self._publish(live, PresenceChanged())

    # What processes tell each other

    def say(self, live: LiveRoom, message: bytes, *, but: Guest) -> None:
        """Tell everybody in the room, wherever they are connected, something that is not written down."""
        for guest in live.guests:
            if guest is not but:
                guest.push(message)
        self._publish(live, Said(message.decode()))

    def rename(self, live: LiveRoom, player: Player, message: bytes, *, but: Guest) -> None:
        """Tell the other windows of a player that they have another name."""
        _rename(live, player, message, but=but)
        self._publish(live, NameChanged(player.id, player.name, player.avatar, message.decode()))

    def tell_forgotten(self, player: str) -> None:
        """Tell the other processes of a player who was forgotten."""
        self._store.publish(FORGOTTEN, player.encode())

    def _publish(self, live: LiveRoom, note: Note) -> None:
        self._store.publish(live.room.id, msgspec.json.encode(note))

    def hear(self, news: News) -> None:
        if not news.room:  # some may have been lost
            self._spawn(self._find_missed())
            self.on_desk()
            for live in self._rooms.values():
                live.catch_up_soon()
                if news.was_away and live.guests:
                    self._spawn(self._restart_clock(live))
            return
        if news.room == FORGOTTEN and news.message is not None:
            self.on_forgotten(news.message.decode())
            return
        if news.room == CHANGED:
            self.on_desk()
            return
        found = self._rooms.get(news.room)
        if found is None:
            return
        if news.message is not None:
            self._take(found, msgspec.json.decode(news.message, type=Note))
        elif news.number > found.room.number:
            found.catch_up_soon()

    async def _find_missed(self) -> None:
        while self.on_missed is not None:
            try:
                await self.on_missed()
            except StoreFailure:
                await asyncio.sleep(ROUND)
            else:
                return

    async def _restart_clock(self, live: LiveRoom) -> None:
        """Give the player to move the whole time again: nobody could move while the store was away."""
        with contextlib.suppress(ParlourError, StoreFailure):  # the clock goes on from where it was
            await live.ask(seating.wake)

    def _take(self, live: LiveRoom, note: Note) -> None:
        match note:
            case Said(message):
                for guest in live.guests:
                    guest.push(message.encode())
            case NameChanged(player, name, avatar, message):
                _rename(live, Player(player, name, avatar), message.encode())
            case PresenceChanged():
                self._spawn(self._look_around(live))

    # Looking

    async def _look_around(self, live: LiveRoom) -> None:
        try:
            await live.look_around()
        except StoreFailure:
            return  # the next round does it
        self._look_again(live)

    async def _make_rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            watched = [live for live in self._rooms.values() if live.guests]
            try:
                glances = await self._store.glance([live.room.id for live in watched]) if watched else {}
            except StoreFailure:
                continue
            except Exception:
                logger.exception("the rooms could not be looked at")
                continue
            for live in watched:
                if live.room.id in glances and self._rooms.get(live.room.id) is live:
                    self._see(live, glances[live.room.id])

    def _see(self, live: LiveRoom, glance: Glance) -> None:
        try:
            live.see(glance)
            self._look_again(live)
            self._put_right(live)
        except Exception:  # the other rooms are looked at all the same
            logger.exception("room %s could not be looked at", live.room.id)

    def _put_right(self, live: LiveRoom) -> None:
        """Notes those again who are connected here and whom the store does not know of."""
        if is_for_one(live.room.game) or live.waking:
            return
        for player in {guest.player.id for guest in live.guests} - live.glance.here:
            self._spawn(self._note_again(live, player))

    async def _note_again(self, live: LiveRoom, player: str) -> None:
        with contextlib.suppress(ParlourError, StoreFailure):  # the next round tries again
            await self._arrive(live, player)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _rename(live: LiveRoom, player: Player, message: bytes, *, but: Guest | None = None) -> None:
    for guest in live.guests:
        if guest is not but and guest.player.id == player.id:
            guest.player = player
            guest.push(message)
