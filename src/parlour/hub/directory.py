"""The directory of rooms: find them, load them from their logs, open new ones, unload idle ones."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Sequence
from typing import Final

from parlour import registry
from parlour.errors import ParlourError, Refused
from parlour.game import is_for_one
from parlour.hub.codes import IsHome, code_of, fresh_code
from parlour.hub.ghosts import Ghosts
from parlour.hub.guest import Guest
from parlour.hub.live import Judge, LiveRoom, read_room
from parlour.hub.notes import RoomNotes
from parlour.hub.presence import Presence
from parlour.hub.restrictions import Restrictions
from parlour.hub.scheduler import Scheduler
from parlour.hub.timers import Timers, Timing
from parlour.records import Player, RoomRow
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import dealing, seating
from parlour.rooms.requests.checks import check_may_enter
from parlour.rooms.seats import Seat
from parlour.store import Conflict, HubStore, StoreFailure

logger = logging.getLogger(__name__)

CODE_TRIES: Final = 50
KEPT_FOR: Final = 30.0  # seconds that an empty room stays in memory


class Directory:
    def __init__(
        self,
        store: HubStore,
        restrictions: Restrictions,
        timing: Timing,
        most_rooms: int,
        bots: Scheduler,
        *,
        is_home: IsHome | None = None,
    ) -> None:
        """`most_rooms` is for each player, open at a time; `bots` runs the slower bots."""
        self.store = store
        self.most_rooms = most_rooms
        self.rooms: dict[str, LiveRoom] = {}
        self.restrictions = restrictions
        self._is_home = is_home
        self._ghosts = Ghosts(store)
        self._timers = lambda live: Timers(live, timing, bots, self._ghosts)
        self._loading: dict[str, asyncio.Task[LiveRoom]] = {}
        self._unclosable: set[str] = set()
        """Idle rooms whose closing has failed, each logged once."""
        self.presence = Presence(store, self.rooms)
        self.notes = RoomNotes(store, self.rooms)

    @property
    def shared(self) -> int:
        """The number of rooms in which players are connected through other processes too."""
        return sum(bool(live.members and live.glance.elsewhere) for live in self.rooms.values())

    # Finding and opening

    async def find(self, id_or_code: str) -> LiveRoom:
        """Return the room with an id, or with a code in either case."""
        live = self.rooms.get(id_or_code)
        if live is not None and live.room.status != "closed" and live.failure is None:
            if not live.members:
                live.catch_up_soon()  # nobody sends news of a room to a process with nobody in it
            return live
        row = await self.store.room(code_of(id_or_code) or id_or_code)
        if row is None or row.status == "closed":
            self.restrictions.check_closed(code_of(id_or_code) or id_or_code)
            raise Refused("no-room", "There is no room with that code.")
        if row.id in self.rooms and self.rooms[row.id].failure is None:
            return self.rooms[row.id]
        if row.id not in self._loading:  # the log is read once for all who come at the same time
            self._loading[row.id] = asyncio.create_task(self._load(row))
        return await asyncio.shield(self._loading[row.id])

    async def _load(self, row: RoomRow) -> LiveRoom:
        try:
            room, requests = await read_room(self.store, row)
            opened = self.rooms.get(row.id)
            if opened is not None and opened.failure is None:  # meanwhile, by the request that created it
                return opened
            live = self._keep(LiveRoom(room, self.store, self._timers, self._departed, requests))
            with contextlib.suppress(ParlourError, StoreFailure):  # retried when the room is loaded again
                await self.rename_seats(live)
            return live
        finally:
            del self._loading[row.id]

    async def rename_seats(self, live: LiveRoom) -> None:
        new_name = self.restrictions.new_name
        if any(new_name(seat) is not None for _, seat in live.room.taken):
            await live.ask(lambda draft: seating.rename_seats(draft, new_name))

    def _keep(self, live: LiveRoom) -> LiveRoom:
        if live.room.id in self.rooms:  # a copy that could not follow its log
            self.rooms[live.room.id].stop()
        self.rooms[live.room.id] = live
        self._unload_later(live)
        return live

    async def opened_by(self, player: Player, request_id: str | None) -> LiveRoom | None:
        """Return the room that this request opened, if it is a duplicate."""
        if request_id is None or await self.store.room(_id_for(player, request_id)) is None:
            return None
        return await self.find(_id_for(player, request_id))

    async def open(
        self,
        settings: log.RoomSettings,
        deal: log.Started | None,
        guest: Guest,
        request_id: str | None,
        *,
        chain: log.Chain | None = None,
        part: str | None = None,
        giving_up: int = 0,
        room_id: str | None = None,
        moves: Sequence[str] = (),
        ghost: Seat | None = None,
    ) -> LiveRoom:
        """Open a room with the guest in its first seat. A solitaire begins with `deal` at once.

        The room's id is derived from the request's, so that a duplicate request finds the room it opened.
        `chain` is the one shown to the guest before they added `part`. `giving_up` is the number of the
        guest's rooms that are closed in exchange. `room_id` is for requests that share one room. `moves`
        are those of the game that this one continues; `ghost` is the seat of a ghost to race against.
        """
        player = guest.player
        chain = chain or dealing.fresh_chain()
        await self._make_space(player, giving_up)
        if room_id is None:
            room_id = _id_for(player, request_id) if request_id else secrets.token_hex(8)
        has_code = not is_for_one(registry.game_type(settings.game))
        for _ in range(CODE_TRIES):
            code = fresh_code(self._is_home) if has_code else None
            opened = log.Opened(player.id, settings, chain)
            draft = Draft.opening(room_id, code, self.store.now(), opened)
            seating.join(draft, player, part=part)
            if ghost is not None and ghost.ghost is not None:
                seating.seat_ghost(draft, ghost.name, ghost.avatar, ghost.ghost)
            if deal is not None:
                dealing.begin(draft, deal)
                dealing.go_on(draft, moves)
            live = LiveRoom(draft.room, self.store, self._timers, self._departed)
            try:
                await live.open(draft, guest, request_id)
                if room_id in self.rooms:  # a duplicate request has loaded it meanwhile
                    raise Conflict("number")
                self._keep(live)
                await self.presence.arrived(live, guest, is_opening=True)
            except Conflict as conflict:
                live.stop()
                if conflict.what == "code":
                    continue
                live = await self.find(room_id)
                await self.enter(live, guest, request_id)
            except BaseException:
                self.exit(live, guest)
                if self.rooms.get(room_id) is not live:
                    live.stop()
                raise
            return live
        raise Refused("no-code", "Too many rooms are open. Try again later.")

    async def _make_space(self, player: Player, giving_up: int) -> None:
        """Close the longest idle solitaires of a player with too many rooms."""
        rows = await self.store.rooms_of(player.id)
        too_many = len(rows) - giving_up - self.most_rooms + 1
        for row in rows:
            if too_many > 0 and row.code is None:
                with contextlib.suppress(ParlourError):  # one that can't be loaded stays
                    live = await self.find(row.id)
                    if not live.members:
                        await live.ask(seating.close)
                        too_many -= 1
        if too_many > 0:
            raise Refused(
                "too-many-rooms",
                f"You have {self.most_rooms} rooms open. Leave some first.",
                most=self.most_rooms,
            )

    # Connecting and disconnecting

    async def enter(
        self, live: LiveRoom, guest: Guest, request_id: str | None = None, judge: Judge | None = None
    ) -> None:
        """Let a guest in with a request that the room allows, by default to be there and, with a seat, to
        take it back. Until then nothing is shown or written. What follows is charged to the guest."""
        self.restrictions.check_player(guest.player.id)
        if not live.members:
            live.catch_up_soon()  # somebody may have come elsewhere since it was found
        was_member = guest in live.members
        try:
            await live.ask(judge or _be_there(guest.player), guest, request_id, is_entering=True)
            self.rooms.setdefault(live.room.id, live)  # it may have been unloaded since it was found
            if not any(other is not guest and other.player.id == guest.player.id for other in live.members):
                guest.account.entries += 1  # presence is stored, and the room may have been loaded
                await self.presence.arrived(live, guest)
        except BaseException:
            if not was_member:
                self.exit(live, guest)
            raise

    def exit(self, live: LiveRoom, guest: Guest) -> None:
        if guest in live.members:
            live.members.dismiss(guest)
            self._departed(live, guest)

    def _departed(self, live: LiveRoom, guest: Guest) -> None:
        if not live.members.has(guest.player.id):
            self.presence.departed(live, guest.player)
        if live.members:
            live.reset_alarm()
        elif live.room.status == "closed":
            self._unload(live)
        else:
            self._unload_later(live)

    # Unloading and closing

    def _unload_later(self, live: LiveRoom) -> None:
        asyncio.get_running_loop().call_later(KEPT_FOR, self._unload, live)

    def _unload(self, live: LiveRoom) -> None:
        """Drop the room from memory; its log has everything."""
        if live.members or self.rooms.get(live.room.id) is not live:
            return
        if live.lock.locked():
            self._unload_later(live)
            return
        live.stop()
        del self.rooms[live.room.id]

    async def close_idle_rooms(self, days: float, *, is_waiting: bool = False) -> None:
        """Close rooms that were idle for so long, or of these only those in which no round ever started."""
        before = self.store.now() - int(days * 86_400_000)
        tried: set[str] = set()
        while rows := await self.store.idle_rooms(before, len(tried) + 100, is_waiting=is_waiting):
            rows = [row for row in rows if row.id not in tried]
            if not rows:
                return
            tried.update(row.id for row in rows)
            for row in rows:
                await self._close_idle(row)

    async def _close_idle(self, row: RoomRow) -> None:
        try:
            live = await self.find(row.id)
            await live.read_glance()
            if all(live.room.is_program(player) for player in live.glance.here):
                await live.ask(seating.close)
            self._unload(live)
        except Exception as failure:  # such as a missing game or a damaged log
            if row.id not in self._unclosable:
                self._unclosable.add(row.id)
                trace = None if isinstance(failure, ParlourError | StoreFailure) else failure
                logger.warning("closing the idle room %s failed: %s", row.id, failure, exc_info=trace)

    def close(self) -> None:
        self.presence.close()
        for live in self.rooms.values():
            live.stop()
        self._ghosts.close()


def _be_there(player: Player) -> Judge:
    def judge(draft: Draft) -> None:
        check_may_enter(draft.room, player)
        seating.come_back(draft, player)

    return judge


def _id_for(player: Player, request_id: str) -> str:
    text = f"{player.id}:{request_id}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
