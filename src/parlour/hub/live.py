"""A room in memory with its members: judge a request, append to the log, then send everybody the update.

The room is a copy of the log that may be behind it. One lock orders all access to the room. A request is
judged on a draft, and the draft becomes the room only after its entries are committed. Committed entries of
other processes are followed as these tell them, or read from the log.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.game import is_for_one
from parlour.hub.counters import counters
from parlour.hub.guest import Guest
from parlour.hub.members import Members
from parlour.hub.refusals import again, maybe_saved, not_saved, saved_but_not_shown, survivable, unreadable
from parlour.hub.updates import Updates, counts_for_boards, room_info
from parlour.records import Entry, RoomRow
from parlour.rooms import fold, log
from parlour.rooms.daily import deal_key
from parlour.rooms.draft import Draft
from parlour.rooms.events import Happening
from parlour.rooms.room import Room
from parlour.store import Conflict, Damaged, Glance, LiveStore, LogStore, OutcomeUnknown, StoreFailure
from parlour.store.failures import damaged_log

logger = logging.getLogger(__name__)

Judge = Callable[[Draft], None]

TRIES: Final = 5  # optimistic concurrency: other processes write to the same log
REMEMBERED_REQUESTS: Final = 128
SLICE: Final = 256  # entries of a long log folded before yielding to the event loop
RETRY: Final = 1.0  # seconds before a failed read of a log is repeated
TIMERS_FAILED: Final = "the timers of room %s failed"


async def read_room(store: LogStore, row: RoomRow) -> tuple[Room, list[str]]:
    """Return the room folded from the last base of its log, and the last request ids in it."""
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


class Alarm(Protocol):
    """What acts in a room when something is due."""

    def reset(self) -> None:
        """Find out anew what is due next, after a change of the room or of who is connected."""

    def stop(self) -> None: ...


class LiveRoom:
    def __init__(
        self,
        room: Room,
        store: LiveStore,
        alarm: Callable[["LiveRoom"], Alarm],
        shut_out: Callable[["LiveRoom", Guest], None],
        requests: Sequence[str] = (),
    ) -> None:
        """`shut_out` is called with a member whom a change shuts out; `requests` are the last of its log."""
        self.room = room
        self.store = store
        self.lock = asyncio.Lock()
        self.members = Members(partial(shut_out, self))
        self.glance = Glance(0, frozenset(), {})
        """The players connected to any process, as last read from the store."""
        self.wrote_last = False
        """Whether this process wrote the last entry, so that it acts first when something is due."""
        self.waking = 0
        """The number of players arriving: nothing is due until the room has woken."""
        self.failure: ParlourError | None = None
        """Why the log can't be followed any more: the room must be loaded again."""
        self._epoch = store.epoch
        self._row = room.row
        self._info: bytes | None = None
        """What `room_info` returned for `_row` and `_shown`, which say when it has changed."""
        self._shown: tuple[bool, bool, tuple[log.Ban, ...]] | None = None
        self._requests = dict.fromkeys(requests)
        self._offline: frozenset[str] = frozenset()
        """The seated players who have no connection now."""
        self._is_behind = False
        """Whether the log may have entries that `room` lacks, after news or an unfinished append."""
        self._catching_up: asyncio.Task[None] | None = None
        self._logged: set[str] = set()
        self._alarm = alarm(self)

    async def __aenter__(self) -> None:
        """Begin access to the room: it is locked, and up to date with its log."""
        await self.lock.acquire()
        try:
            if self.failure is not None:
                raise again(self.failure)
            if self._is_behind:
                await self._catch_up()
        except BaseException as error:
            await self.__aexit__(None, error, None)
            raise

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        self.lock.release()
        if error is not None and (other := survivable(error)) is not error:
            raise other

    # Requests

    async def ask(
        self,
        judge: Judge,
        guest: Guest | None = None,
        request_id: str | None = None,
        *,
        is_entering: bool = False,
        payer: Guest | None = None,
    ) -> None:
        """Carry out a request, or refuse it; a duplicate is not carried out again. A guest must be a member,
        or become one with this request (`is_entering`). `payer` pays for what no guest has asked for."""
        key = f"{guest.player.id}:{request_id}" if guest and request_id else None
        async with self:
            for _ in range(TRIES):
                if key in self._requests and not is_entering:
                    break
                draft = Draft(self.room, self.store.now())
                try:
                    if guest is not None and not is_entering:
                        self.members.check(guest, self.room)
                    judge(draft)
                except ParlourError as refused:
                    if key is not None and await self._is_done(key):
                        break
                    if await self._catch_up():
                        continue
                    if refused.code == "stale" and guest is not None:  # so that the player sees what is now
                        self.members.show(guest, self._updates(), self.room, None)
                    raise  # refused on an up-to-date room
                if not draft.finish().entries:
                    break
                try:
                    if draft.results and await self._was_helped_elsewhere(draft):
                        draft = Draft(self.room, self.store.now())
                        draft.add(log.WasHelped())
                        judge(draft)
                    await self._commit(
                        draft, guest, request_id, key=key, payer=payer, is_entering=is_entering
                    )
                except Conflict as conflict:
                    if conflict.what == "request":
                        await self._is_done(None)
                        break
                    await self._catch_up(is_needed=True)
                else:
                    return  # everybody was sent an update
            else:
                raise Refused("busy", "Too much is going on in this room. Try again.")
            if guest is None:
                return
            if is_entering:  # there was nothing to do, or it is a duplicate
                self.members.admit(guest, self.room)
            else:
                self.members.check(guest, self.room)
            if self._see_offline():  # back without a change, which the others are shown too
                self._tell((), guest, request_id)
            else:
                self.members.show(guest, self._updates(), self.room, request_id)

    async def _is_done(self, key: str | None) -> bool:
        """Return whether the log has a request, known to be there without a `key`, and catch up with it. A
        failure now doesn't mean that it was not carried out."""
        try:
            if key is not None and not await self.store.has_request(self.room.id, key):
                return False
            await self._catch_up()
        except StoreFailure as failure:
            raise maybe_saved(failure) from failure
        except ParlourError as failure:
            raise saved_but_not_shown() from failure
        return True

    async def _was_helped_elsewhere(self, draft: Draft) -> bool:
        """Return whether a solitaire that ends now had the solver's help in another room, and would count."""
        room = self.room
        players = [each.player for each in draft.results if not each.is_open]
        if not players or room.was_helped or not is_for_one(room.game):
            return False
        try:
            return await self.store.helped_at(players[0], deal_key(room.game, room.current.start)) is not None
        except StoreFailure as failure:
            raise not_saved(failure) from failure

    async def check(self, judge: Judge) -> None:
        """Raise why a request would be refused; write nothing."""
        async with self:
            try:
                judge(Draft(self.room, self.store.now()))
            except ParlourError:
                if not await self._catch_up():
                    raise
                judge(Draft(self.room, self.store.now()))

    async def open(self, draft: Draft, guest: Guest, request_id: str | None) -> None:
        """Append the first entries of a new room. Raise Conflict if its id or code is taken."""
        async with self.lock:
            await self._commit(draft, guest, request_id, is_entering=True)

    async def _commit(
        self,
        draft: Draft,
        guest: Guest | None,
        request_id: str | None,
        *,
        key: str | None = None,
        payer: Guest | None = None,
        is_entering: bool,
    ) -> None:
        room, entries, payer = draft.room, draft.entries, guest or payer
        if key is not None:
            first = entries[0]
            entries[0] = Entry(first.number, first.at, first.body, key)
        row = self._row_of(room)
        try:
            await self.store.append(
                room.id,
                entries,
                row=row if entries[0].number == 1 or row != self._row else None,
                results=draft.results,
                recordings=draft.recordings,
            )
        except Conflict:
            raise
        except OutcomeUnknown as failure:
            self.catch_up_soon()
            raise maybe_saved(failure) from failure
        except StoreFailure as failure:
            self._is_behind = True
            raise not_saved(failure) from failure
        except BaseException:  # cancelled, but it may have been written
            self.catch_up_soon()
            raise
        counters.entries += len(entries)
        counters.moves += draft.moves
        if payer is not None:
            payer.account.entries += len(entries)
        if guest is not None and is_entering:
            self.members.admit(guest, room)
        self.wrote_last = True
        self._set(room, row)
        if key is not None:
            self._remember(key)
        try:
            self._tell(draft.happenings, guest, request_id)
        except Exception as error:
            self.log_once("broadcasting an update of room %s failed")
            raise saved_but_not_shown() from error
        finally:
            self.reset_alarm()

    def reset_alarm(self) -> None:
        """Set the alarm again. Its failure must not fail the change that was just committed."""
        try:
            self._alarm.reset()
        except BaseException:  # a package may raise anything
            self.log_once(TIMERS_FAILED)

    def log_once(self, what: str) -> None:
        """Log a failure with its trace, once for a room: a game that fails does so at every change."""
        if what not in self._logged:
            self._logged.add(what)
            logger.exception(what, self.room.id)

    def _set(self, room: Room, row: RoomRow) -> None:
        shown = room.was_helped, counts_for_boards(room), room.bans
        if row is not self._row or shown != self._shown:
            self._info = None
        self.room, self._row, self._shown = room, row, shown

    def _row_of(self, room: Room) -> RoomRow:
        """Return the room's row: the same object if nothing in it changed, as after most moves."""
        now = self.room
        is_same = (
            room.seats is now.seats
            and room.settings is now.settings
            and (room.status, room.host, room.base) == (now.status, now.host, now.base)
        )
        return self._row if is_same else room.row

    def _remember(self, key: str) -> None:
        self._requests[key] = None
        if len(self._requests) > REMEMBERED_REQUESTS:
            del self._requests[next(iter(self._requests))]

    # Catching up

    def catch_up_soon(self) -> None:
        """Catch up with the log in a task, after any change in progress. A room that has failed stays so."""
        if self.failure is not None:
            return
        self._is_behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._keep_catching_up())

    def follow(self, entries: Sequence[Entry]) -> None:
        """Apply entries told by another process, or catch up with the log unless they are just the next."""
        new = [entry for entry in entries if entry.number > self.room.number]
        is_next = bool(new) and new[0].number == self.room.number + 1
        if not is_next or self.lock.locked() or self._is_behind or self._epoch != self.store.epoch:
            self.catch_up_soon()
            return
        try:
            for entry in new:
                self._follow(entry)
        except Exception:
            self.catch_up_soon()  # which fails too, and tells why
        self.reset_alarm()

    async def _keep_catching_up(self) -> None:
        while self._is_behind:
            try:
                async with self:
                    pass
            except StoreFailure:
                await asyncio.sleep(RETRY)
            except Exception:
                self.log_once("catching up room %s failed")
                return

    def fail(self, failure: ParlourError) -> None:
        """Tell every guest that the log can't be followed any more."""
        self.failure = failure
        self.members.send(
            wire.encode(wire.Refusal(code=failure.code, facts=failure.facts, text=failure.sentence))
        )

    async def _catch_up(self, *, is_needed: bool = False) -> bool:
        """Apply new entries of the log and update the guests. Return whether there were any; `is_needed` says
        that there must be, unless the log has lost some."""
        self._is_behind = False
        try:
            if self._epoch != self.store.epoch:
                await self._start_over()
                return True
            entries = await self.store.read(self.room.id, self.room.number)
            if is_needed and not entries:
                await self._check_length()
            for entry in entries:
                if entry.number % SLICE == 0:
                    await asyncio.sleep(0)
                self._follow(entry)
        except ParlourError as failure:
            self.fail(failure)
            raise
        except Damaged as damage:
            self.fail(refused := unreadable(damage))
            raise refused from damage
        except BaseException:
            self._is_behind = True
            raise
        self.reset_alarm()
        return bool(entries)

    async def _check_length(self) -> None:
        """Fail if the log is shorter than this copy of it: it would refuse every further entry."""
        await self.read_glance()
        if self.glance.number < self.room.number:
            lost = f"It had {self.room.number} entries, of which {self.glance.number} are left"
            damage = damaged_log(self.room.id, lost)
            logger.error("%s", damage)
            raise damage

    def _follow(self, entry: Entry) -> None:
        """Apply one entry of another process, and report it with the names as of that entry."""
        room, happenings, _ = fold.apply(self.room, self.room.id, self.room.code, entry)
        self.wrote_last = False
        self._set(room, self._row_of(room))
        if entry.request_id is not None:
            self._remember(entry.request_id)
        try:
            self._tell(happenings, None, None)
        except Exception:  # the entries after it are followed all the same
            self.log_once("broadcasting an update of room %s failed")

    async def _start_over(self) -> None:
        """Read the whole room again: a backup was restored, or another database server took over."""
        epoch = self.store.epoch
        row = await self.store.room(self.room.id)
        if row is None:
            raise Refused("room-gone", "This room is gone: the server's data was restored from a backup.")
        room, requests = await read_room(self.store, row)
        self._epoch, self._requests, self.wrote_last = epoch, dict.fromkeys(requests), False
        self._set(room, room.row)
        self._tell((), None, None)
        self.reset_alarm()

    async def read_glance(self) -> None:
        """Read from the store which players are connected and whether the log has grown."""
        self.set_glance((await self.store.glance([self.room.id]))[self.room.id])

    def set_glance(self, glance: Glance) -> None:
        if glance.look < self.glance.look:
            return  # a later look was faster
        self.glance = glance
        self.show_connected()
        if glance.number > self.room.number and self.failure is None:
            self.catch_up_soon()

    def show_connected(self) -> None:
        """Tell everybody if a seated player has lost the connection or has it again."""
        try:
            if self._see_offline():
                self._tell((), None, None)
        except Exception:
            self.log_once("broadcasting who is connected to room %s failed")

    def _see_offline(self) -> bool:
        """Return whether other players than before have no connection."""
        heard = {guest.player.id for guest in self.members if guest.is_heard}
        silent = {guest.player.id for guest in self.members} - heard
        gone = self.glance.gone.keys() - self.glance.here - heard
        offline = frozenset(self.room.sitting.keys() & (silent | gone))
        has_changed = offline != self._offline
        if has_changed:
            self._offline, self._info = offline, None
        return has_changed

    def stop(self) -> None:
        self._alarm.stop()
        if self._catching_up is not None:
            self._catching_up.cancel()

    # Updates

    def _tell(self, happenings: Sequence[Happening], asker: Guest | None, request_id: str | None) -> None:
        if self._offline:
            self._see_offline()  # somebody may be back with this very change
        self.members.tell(partial(self._updates, happenings), self.room, asker, request_id)

    async def show(self, guest: Guest, request_id: str | None = None) -> None:
        """Send a guest the current room, after any change in progress."""
        async with self:
            self.members.show(guest, self._updates(), self.room, request_id)

    def _updates(self, happenings: Sequence[Happening] = ()) -> Updates:
        if self._info is None:
            self._info = room_info(self.room, self._offline)
        return Updates(self.room, self._info, self.store.now(), self._epoch, happenings)
