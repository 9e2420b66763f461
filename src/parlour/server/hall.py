"""The hall: finds rooms, wakes them from their logs, opens new ones, forgets those nobody looks at."""

import asyncio
import hashlib
import logging
import secrets
from typing import Final

from parlour import registry
from parlour.errors import Refused
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.server.keeper import Keeper, Timing
from parlour.server.live import Guest, LiveRoom, now_ms, read_room
from parlour.store import Conflict, Player, RoomRow, Store, StoreFailure

logger = logging.getLogger(__name__)

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L, O: they look like others
CODE_LENGTH: Final = 4
KEPT_FOR: Final = 30.0  # seconds that a room nobody looks at stays in memory


class Hall:
    def __init__(self, store: Store, timing: Timing, most_rooms: int) -> None:
        self.store = store
        self.timing = timing
        self.most_rooms = most_rooms
        """A player's, open at a time."""
        self.is_closing = False
        self.rooms: dict[str, LiveRoom] = {}
        self._keepers: dict[str, Keeper] = {}
        self._waking: dict[str, asyncio.Task[LiveRoom]] = {}

    # Finding and opening

    async def find(self, id_or_code: str) -> LiveRoom:
        """The room of an id, or of a code in either case."""
        live = self.rooms.get(id_or_code)
        if live is not None and live.room.status != "closed":
            return live
        name = id_or_code.upper() if len(id_or_code) == CODE_LENGTH else id_or_code
        row = await self.store.room(name)
        if row is None or row.status == "closed":
            raise Refused("no-room", "There is no room with that code.")
        if row.id in self.rooms:
            return self.rooms[row.id]
        if row.id not in self._waking:  # one reading of the log, however many come at once
            self._waking[row.id] = asyncio.create_task(self._wake(row))
        return await asyncio.shield(self._waking[row.id])

    async def _wake(self, row: RoomRow) -> LiveRoom:
        try:
            room, requests = await read_room(self.store, row)
            return self._keep(LiveRoom(room, self.store, requests))
        finally:
            del self._waking[row.id]

    def _keep(self, live: LiveRoom) -> LiveRoom:
        self.rooms[live.room.id] = live
        self._keepers[live.room.id] = Keeper(live, self.timing)
        self._forget_later(live)
        return live

    async def opened_by(self, player: Player, request: str | None) -> LiveRoom | None:
        """The room that this request has opened before, if it comes again."""
        if request is None or await self.store.room(_id_for(player, request)) is None:
            return None
        return await self.find(_id_for(player, request))

    async def open(
        self,
        settings: log.Settings,
        started: list[log.Body],
        guest: Guest,
        request: str | None,
        giving_up: int = 0,
    ) -> LiveRoom:
        """A new room with the guest in its first seat; `started` is the round of a game for one.

        The room's id follows from the request's, so a request that comes twice finds the room it has opened.
        `giving_up` is how many of the guest's rooms are closed in exchange.
        """
        player = guest.player
        await self._make_room(player, giving_up)
        room_id = _id_for(player, request) if request else secrets.token_hex(8)
        joined = log.Joined(0, player.id, player.name, player.avatar)
        bodies: list[log.Body] = [log.Opened(player.id, settings), joined, *started]
        is_for_company = registry.game_type(settings.game).seats[-1] > 1  # if not now, with other settings
        while True:
            code = _fresh_code() if is_for_company else None
            live = LiveRoom(Room(room_id, code), self.store)
            live.guests[guest] = None
            try:
                await live.open(bodies, guest, request)
            except Conflict as conflict:
                if conflict.what == "code":
                    continue
                live = await self.find(room_id)
                await self.enter(live, guest)
                await live.show(guest, request)
                return live
            except StoreFailure as failure:
                raise Refused("store", f"The room could not be opened: {failure.told}") from failure
            return self._keep(live)

    async def _make_room(self, player: Player, giving_up: int) -> None:
        """Somebody who has too many rooms gives up the games for one they have not looked at for longest: a
        browser remembers only the last."""
        rows = await self.store.rooms_of(player.id)
        too_many = len(rows) - giving_up - self.most_rooms + 1
        for row in rows:
            if too_many > 0 and row.seats == 1:
                live = await self.find(row.id)
                if not live.guests:
                    await live.ask(lambda _: [log.Closed()])
                    too_many -= 1
        if too_many > 0:
            raise Refused("too-many-rooms", f"You have {self.most_rooms} rooms open: leave some first.")

    # Coming and going

    def arrive(self, live: LiveRoom, guest: Guest) -> None:
        """Somebody is connected to the room."""
        if not live.guests:
            self._keepers[live.room.id].woken()
        live.guests[guest] = None
        self._keepers[live.room.id].look()

    async def enter(self, live: LiveRoom, guest: Guest) -> None:
        """Somebody is connected to the room, and back in their seat if they have one."""
        self.arrive(live, guest)
        await live.ask(lambda room: asking.come_back(room, guest.player))

    def exit(self, live: LiveRoom, guest: Guest) -> None:
        live.guests.pop(guest, None)
        if live.guests:
            self._keepers[live.room.id].look()
        elif live.room.status == "closed":
            self._forget(live)
        else:
            self._forget_later(live)

    def _forget_later(self, live: LiveRoom) -> None:
        asyncio.get_running_loop().call_later(KEPT_FOR, self._forget, live)

    def _forget(self, live: LiveRoom) -> None:
        """Drops the room from memory: its log has everything."""
        if live.guests or self.rooms.get(live.room.id) is not live:
            return
        if live.lock.locked():
            self._forget_later(live)
            return
        self._keepers.pop(live.room.id).stop()
        del self.rooms[live.room.id]

    async def close_idle_rooms(self, days: float) -> None:
        """Closes rooms in which nothing has happened for so long; unfinished games are abandoned."""
        before = now_ms() - int(days * 86_400_000)
        tried: set[str] = set()
        while rows := await self.store.idle_rooms(before, most=len(tried) + 100):
            rows = [row for row in rows if row.id not in tried]
            if not rows:
                return
            tried.update(row.id for row in rows)
            for row in rows:
                await self._close_idle(row)

    async def _close_idle(self, row: RoomRow) -> None:
        try:
            live = await self.find(row.id)
            if all(live.room.is_program(guest.player.id) for guest in live.guests):
                await live.ask(lambda _: [log.Closed()])
            self._forget(live)
        except Exception:  # its game is gone, its log can't be read: the others are closed all the same
            logger.exception("the idle room %s could not be closed", row.id)

    def close(self) -> None:
        self.is_closing = True
        for keeper in self._keepers.values():
            keeper.stop()


def _fresh_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _id_for(player: Player, request: str) -> str:
    text = f"{player.id}:{request}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
