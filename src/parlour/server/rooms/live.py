"""A room in memory with the people connected here: judges requests, appends to the log, then tells everybody.

What is in memory is a copy of the log that may be behind it. Everything that touches the room goes through
one lock, so there is one order of things. A request is judged on a draft; only when its entries are committed
does the draft become the room. Catching up with the log is the one way to get what other processes wrote.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.records import Entry, Player, RoomRow
from parlour.rooms import fold
from parlour.rooms.draft import Draft
from parlour.rooms.events import Happening
from parlour.rooms.room import Room
from parlour.server.metrics import counters
from parlour.server.rooms.updates import Updates, room_info
from parlour.store import Conflict, Glance, OutcomeUnknown, Store, StoreFailure

logger = logging.getLogger(__name__)

Judge = Callable[[Draft], None]

TRIES: Final = 5  # against other writers of the same log
REMEMBERED_REQUESTS: Final = 128
SLICE: Final = 256  # entries of a long log that are folded before others have their turn
RETRY: Final = 1.0  # seconds until a log that can't be read is read again
NOBODY: Final = Glance(0, frozenset(), {})


class Guest(Protocol):
    """Somebody connected to a room."""

    player: Player

    def push(self, message: bytes) -> None:
        """Sends a message in its turn, without waiting for the network."""
        ...

    def wrote(self, entries: int) -> None:
        """So many entries were written for them."""
        ...


async def read_room(store: Store, row: RoomRow) -> tuple[Room, list[str]]:
    """The fold of a room's log from its last base, and the last requests that it answers."""
    entries = await store.read(row.id, row.base - 1)
    room: Room | None = None
    for entry in entries:
        room = fold.apply(room, row.id, row.code, entry).room
        if entry.number % SLICE == 0:
            await asyncio.sleep(0)
    if room is None:
        raise fold.UnplayableLog(row.id, row.base, "is missing")
    requests = [entry.request_id for entry in entries if entry.request_id is not None]
    return room, requests[-REMEMBERED_REQUESTS:]


class LiveRoom:
    def __init__(self, room: Room, store: Store, requests: Sequence[str] = ()) -> None:
        """`requests` are those that the log answers already."""
        self.room = room
        self.store = store
        self.lock = asyncio.Lock()
        self.guests: dict[Guest, None] = {}
        self.glance = NOBODY
        """The players connected, here or to another process, when last asked."""
        self.changed: Callable[[], None] = lambda: None
        """Called after every change; the timers look again."""
        self.wrote_last = False
        """Did this process write the last entry? Then it is the first to act when something is due."""
        self.waking = 0
        """How many are coming to the room: until it has woken, nothing is due."""
        self.failure: ParlourError | None = None
        """Why the log can't be followed any more: the room has to be found again."""
        self._epoch = store.epoch
        self._row = room.row
        self._info: bytes | None = None
        self._requests = dict.fromkeys(requests)
        self._is_behind = False
        """Was there an append whose end nobody saw, or news that could not be read?"""
        self._catching_up: asyncio.Task[None] | None = None

    def at_rest(self) -> "_AtRest":
        """While no change is under way, with all that the log is known to have."""
        return _AtRest(self)

    async def come_to_rest(self) -> None:
        """Take the lock and read what is known to be new, or fail without it."""
        await self.lock.acquire()
        try:
            if self.failure is not None:
                raise self.failure
            if self._is_behind:
                await self._catch_up()
        except BaseException:
            self.lock.release()
            raise

    # Asking

    async def ask(self, judge: Judge, guest: Guest | None = None, request_id: str | None = None) -> None:
        """Does what is asked, or refuses. A request that was answered before is not done again."""
        async with self.at_rest():
            key = f"{guest.player.id}:{request_id}" if guest and request_id else None
            if key is not None and key in self._requests:
                self._show(guest, request_id)
                return
            for _ in range(TRIES):
                draft = Draft(self.room, self.store.now())
                try:
                    judge(draft)
                except ParlourError:
                    if key is not None and await self.store.has_request(self.room.id, key):
                        break
                    if not await self._catch_up():
                        raise  # it is refused with all that the log has
                    continue
                if not draft.finish().entries:
                    break
                try:
                    await self._commit(draft, guest, request_id, key)
                except Conflict as conflict:
                    await self._catch_up()
                    if conflict.what == "request":
                        break
                else:
                    return
            else:
                raise Refused("busy", "Too much is going on in this room. Try again.")
            self._show(guest, request_id)  # nothing to do, or done before

    async def open(self, draft: Draft, guest: Guest, request_id: str | None) -> None:
        """Writes the first entries of a new room; or Conflict, if its code is taken."""
        async with self.lock:
            await self._commit(draft, guest, request_id, None, is_new=True)

    async def _commit(
        self,
        draft: Draft,
        guest: Guest | None,
        request_id: str | None,
        key: str | None,
        *,
        is_new: bool = False,
    ) -> None:
        room, entries = draft.room, draft.entries
        if key is not None:
            first = entries[0]
            entries[0] = Entry(first.number, first.at, first.body, key)
        row = self._row if self._looks_like(room) else room.row
        try:
            await self.store.append(
                room.id,
                entries,
                row=row if is_new or row != self._row else None,
                results=draft.results,
                recordings=draft.recordings,
            )
        except Conflict:
            raise
        except OutcomeUnknown as failure:
            self.catch_up_soon()
            raise Refused("unsure", f"This may not have been saved: {failure.public_text}") from failure
        except StoreFailure as failure:
            self._is_behind = True
            raise Refused("store", f"This was not saved: {failure.public_text}", doing="saving") from failure
        except BaseException:  # cancelled: it may be written all the same
            self.catch_up_soon()
            raise
        counters.entries += len(entries)
        counters.moves += draft.moves
        if guest is not None:
            guest.wrote(len(entries))
        self.wrote_last = True
        self._set(room, row)
        if key is not None:
            self._remember(key)
        try:
            self._tell(draft.happenings, guest, request_id)
        except Exception as error:
            logger.exception("a change of room %s could not be told", room.id)
            raise Refused("not-shown", "Done, but it can't be shown here. Reload.") from error
        finally:
            self._look_again()

    def _look_again(self) -> None:
        """Have the timers look; what goes wrong there has nothing to do with what was just done."""
        try:
            self.changed()
        except Exception:
            logger.exception("the timers of room %s failed", self.room.id)

    def _set(self, room: Room, row: RoomRow) -> None:
        if not self._looks_like(room):
            self._info = None
        self.room, self._row = room, row

    def _looks_like(self, room: Room) -> bool:
        """Is all around the table as it was, as after most moves?"""
        now = self.room
        return (
            room.seats is now.seats
            and room.settings is now.settings
            and (room.status, room.host, room.base) == (now.status, now.host, now.base)
        )

    def _remember(self, key: str) -> None:
        self._requests[key] = None
        if len(self._requests) > REMEMBERED_REQUESTS:
            del self._requests[next(iter(self._requests))]

    # Catching up

    def catch_up_soon(self) -> None:
        """Has the room read what is new in its log when no change is under way."""
        self._is_behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._keep_catching_up())

    async def _keep_catching_up(self) -> None:
        while self._is_behind:
            try:
                async with self.at_rest():
                    pass
            except StoreFailure:
                await asyncio.sleep(RETRY)
            except Exception:
                logger.exception("room %s could not catch up with its log", self.room.id)
                return

    def _fail(self, failure: ParlourError) -> None:
        """Tells everybody here, once, that the room can't be followed any more."""
        self.failure = failure
        message = wire.encode(wire.Refusal(code=failure.code, text=failure.sentence))
        for guest in self.guests:
            guest.push(message)

    async def _catch_up(self) -> bool:
        """Reads what is new in the log, applies it and tells the people here. Was there anything?"""
        self._is_behind = False
        try:
            if self._epoch != self.store.epoch:
                await self._start_over()
                return True
            entries = await self.store.read(self.room.id, self.room.number)
            for entry in entries:
                if entry.number % SLICE == 0:
                    await asyncio.sleep(0)
                self._follow(entry)
        except ParlourError as failure:
            self._fail(failure)
            raise
        except BaseException:
            self._is_behind = True
            raise
        self._look_again()
        return bool(entries)

    def _follow(self, entry: Entry) -> None:
        """Takes in one entry that another process wrote, and tells it: with the names of that moment."""
        room, happenings, _ = fold.apply(self.room, self.room.id, self.room.code, entry)
        self.wrote_last = False
        self._set(room, room.row)
        if entry.request_id is not None:
            self._remember(entry.request_id)
        self._tell(happenings, None, None)

    async def _start_over(self) -> None:
        """The store holds another history than before: a backup was restored, or another server took over."""
        epoch = self.store.epoch
        row = await self.store.room(self.room.id)
        if row is None:
            raise Refused("room-gone", "This room is gone: the server's data was restored from a backup.")
        self.room, requests = await read_room(self.store, row)
        self._epoch, self._requests = epoch, dict.fromkeys(requests)
        self._row, self._info, self.wrote_last = self.room.row, None, False
        self._tell((), None, None)
        self._look_again()

    async def look_around(self) -> None:
        """Asks the store who is connected, and whether the log has grown."""
        self.see((await self.store.glance([self.room.id]))[self.room.id])

    def see(self, glance: Glance) -> None:
        self.glance = glance
        if glance.number > self.room.number and self.failure is None:
            self.catch_up_soon()

    def stop(self) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()

    # Telling

    def _tell(self, happenings: Sequence[Happening], asker: Guest | None, request_id: str | None) -> None:
        """Everybody here gets the room as they may see it."""
        updates = self._updates(happenings)
        sitting = self.room.sitting
        for guest in self.guests:
            guest.push(updates.to(sitting.get(guest.player.id), request_id if guest is asker else None))
        if self.room.banned:  # they were told of it, and hear nothing more
            banned = self.room.banned
            for guest in [guest for guest in self.guests if guest.player.id in banned]:
                del self.guests[guest]

    async def show(self, guest: Guest, request_id: str | None = None) -> None:
        """Sends a guest the room as it is now, when no change of it is under way."""
        async with self.at_rest():
            self._show(guest, request_id)

    def _show(self, guest: Guest | None, request_id: str | None) -> None:
        if guest is not None:
            guest.push(self._updates().to(self.room.sitting.get(guest.player.id), request_id))

    def _updates(self, happenings: Sequence[Happening] = ()) -> Updates:
        if self._info is None:
            self._info = room_info(self.room)
        return Updates(self.room, self._info, self.store.now(), self._epoch, happenings)


class _AtRest:
    """A context manager without a generator, which every move would pay for."""

    __slots__ = ("_live",)

    def __init__(self, live: LiveRoom) -> None:
        self._live = live

    async def __aenter__(self) -> None:
        await self._live.come_to_rest()

    async def __aexit__(self, *_: object) -> None:
        self._live.lock.release()
