"""A room in memory with the people connected to it: asks the room, appends to its log, then tells everybody.

Everything that touches the room goes through one lock, so there is one order of things. A request is judged,
its entries are applied and appended, and only when they are committed is anybody told. If the append fails
the room is read back from its log, which is the only truth.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol

from msgspec import DecodeError, Raw

from parlour import seeds, wire
from parlour.errors import Refused
from parlour.game import GivesHelp
from parlour.rooms import log
from parlour.rooms.room import Happening, Room
from parlour.rooms.seats import Seat
from parlour.server.metrics import counters
from parlour.store import Conflict, Entry, Player, RoomRow, Store, StoreFailure

Judge = Callable[[Room], list[log.Body]]

TRIES: Final = 5  # against other writers of the same log
REMEMBERED_REQUESTS: Final = 128
SLICE: Final = 256  # entries of a long log that are folded before others have their turn


class Guest(Protocol):
    """Somebody connected to a room."""

    player: Player

    def push(self, message: bytes) -> None:
        """Sends a message in its turn, without waiting for the network."""
        ...


def now_ms() -> int:
    return time.time_ns() // 1_000_000


async def read_room(store: Store, row: RoomRow) -> tuple[Room, list[str]]:
    """The fold of a room's log as it is stored, and the last requests that it answers."""
    room = Room(row.id, row.code)
    entries = await store.read(row.id)
    for entry in entries:
        room.apply(entry.number, entry.at, _body(row.id, entry))
        if entry.number % SLICE == 0:
            await asyncio.sleep(0)
    room.take_results()
    requests = [entry.request for entry in entries if entry.request is not None]
    return room, requests[-REMEMBERED_REQUESTS:]


def _body(room: str, entry: Entry) -> log.Body:
    try:
        body: log.Body = log.decode(entry.body)
    except (DecodeError, UnicodeDecodeError) as error:
        why = f"Entry {entry.number} of room {room} can't be read: {error}."
        raise StoreFailure(why, told="This room's log can't be read.") from error
    return body


class LiveRoom:
    def __init__(self, room: Room, store: Store, requests: Sequence[str] = ()) -> None:
        """`requests` are those that the log answers already."""
        self.room = room
        self.store = store
        self.lock = asyncio.Lock()
        self.guests: dict[Guest, None] = {}
        self.awake_since = now_ms()
        """When somebody came and nobody was there."""
        self.changed: Callable[[], None] = lambda: None
        """Called after every change, by whoever keeps the clocks and bots going."""
        self._log_is_ahead_by = max(0, room.at - now_ms())
        """Milliseconds by which the log's time is ahead of the clock, if that has been put back."""
        self._row: RoomRow | None = room.row if room.number else None
        self._info: Raw | None = None
        self._requests = dict.fromkeys(requests)
        self._is_ahead = False
        """Is the room ahead of its log, or was it left so by an append that failed or nobody waited for?"""

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """While no change is under way, and with nothing in the room that is not in its log."""
        async with self.lock:
            if self._is_ahead:
                await self._reload()
            yield

    # Asking

    async def ask(self, judge: Judge, guest: Guest | None = None, request: str | None = None) -> None:
        """Does what is asked, or refuses. A request that was answered before is not done again."""
        async with self.at_rest():
            key = f"{guest.player.id}:{request}" if guest and request else None
            if guest is not None and key in self._requests:
                self._show(guest, request)
                return
            for _ in range(TRIES):
                bodies = judge(self.room)
                if not bodies:
                    break
                try:
                    await self._commit(bodies, guest, request, key)
                except Conflict as conflict:
                    await self._reload()
                    if conflict.what == "request":
                        break
                except StoreFailure as failure:
                    await self._reload()
                    raise Refused(
                        "store", f"It could not be written down, so it was not done: {failure.told}"
                    ) from failure
                else:
                    return
            else:
                raise Refused("busy", "Too much is going on in this room: try again.")
            if guest is not None:
                self._show(guest, request)  # nothing to do, or done before

    async def open(self, bodies: Sequence[log.Body], guest: Guest, request: str | None) -> None:
        """The first entries of a new room; or Conflict, if its code is taken."""
        async with self.lock:
            await self._commit(bodies, guest, request, None)

    async def _commit(
        self, bodies: Sequence[log.Body], guest: Guest | None, request: str | None, key: str | None
    ) -> None:
        room = self.room
        self._is_ahead = True
        now = now_ms()
        at = max(now, room.at)
        self._log_is_ahead_by = at - now
        entries: list[Entry] = []
        happenings: list[Happening] = []
        for body in bodies:
            number = room.number + 1
            happenings += room.apply(number, at, body)
            entries.append(Entry(number, at, log.encode(body), None if entries else key))
            if not isinstance(body, log.Moved) or body.by == "clock" or room.status != "playing":
                self._info = None
        row = self._row
        if self._info is None and row != (row_now := room.row):
            row = row_now
        await self.store.append(
            room.id, entries, row=row if row is not self._row else None, results=room.take_results()
        )
        self._is_ahead = False
        counters.entries += len(entries)
        self._row = row
        if key is not None:
            self._requests[key] = None
            if len(self._requests) > REMEMBERED_REQUESTS:
                del self._requests[next(iter(self._requests))]
        self._tell(happenings, guest, request)
        self.changed()

    async def _reload(self) -> None:
        """The room as its log has it, after somebody else wrote to it or nothing could be written."""
        if self._row is None:
            return
        self._info = None
        self.room, requests = await read_room(self.store, self._row)
        self._requests = dict.fromkeys(requests)
        self._row = self.room.row
        self._is_ahead = False

    # Telling

    def _tell(self, happenings: Sequence[Happening], asker: Guest | None, request: str | None) -> None:
        """Everybody gets the room as they may see it; the same seat's connections get the same bytes."""
        told = _Told(self.room, happenings)
        left = self.seconds_left()
        messages: dict[int | None, bytes] = {}
        for guest in self.guests:
            seat = self.room.sitting(guest.player.id)
            if guest is asker:
                guest.push(self._update(seat, told, left, request))
                continue
            if seat not in messages:
                messages[seat] = self._update(seat, told, left, None)
            guest.push(messages[seat])

    async def show(self, guest: Guest, request: str | None = None) -> None:
        """Sends a guest the room as it is now, when no change of it is under way."""
        async with self.at_rest():
            self._show(guest, request)

    def _show(self, guest: Guest, request: str | None) -> None:
        seat = self.room.sitting(guest.player.id)
        guest.push(self._update(seat, _Told(self.room, ()), self.seconds_left(), request))

    def _update(self, seat: int | None, told: "_Told", left: float | None, request: str | None) -> bytes:
        room = self.room
        playing = seat if room.plays(seat) else None
        update = wire.Update(re=request, n=room.number, room=self.info(), you=seat, left=left)
        update.happened = told.to(playing)
        if room.round:
            update.view = room.game.view(room.state, playing)
            if room.sheet is not None:
                update.score = room.sheet.score
        if playing is not None and room.status == "playing":
            update.moves = tuple([str(move) for move in room.options[playing]])
            if room.game.has_undo:
                update.can_undo, update.can_redo = bool(room.standing), bool(room.undone)
                if room.first_move_at is not None:
                    update.seconds = room.clock_at(now_ms())
                if isinstance(room.game, GivesHelp):
                    update.can_finish = bool(room.game.finish(room.state, playing))
        return wire.encode(update)

    def info(self) -> Raw:
        """The room around the table, encoded once for everybody until it changes."""
        if self._info is None:
            self._info = Raw(wire.encode(_room_info(self.room)))
        return self._info

    def seconds_left(self) -> float | None:
        due = self.due()
        return None if due is None else max(0.0, (due - now_ms()) / 1000)

    def due(self) -> int | None:
        """When the clock runs out, in milliseconds; None where none is running.

        A turn's clock begins anew when the room wakes; a whole game's does not.
        """
        room = self.room
        if room.status != "playing" or room.game.clock is None or room.settings.clock is None:
            return None
        per_turn = room.game.clock.per == "turn"
        turn_since = (
            room.turn_since - self._log_is_ahead_by
        )  # or a turn would last until the clock has caught up
        since = max(turn_since, self.awake_since) if per_turn else room.started_at
        return since + room.settings.clock * 1000


class _Told:
    """What happened, in words and encoded, for each seat what it may know; the same for all is made once."""

    def __init__(self, room: Room, happenings: Sequence[Happening]) -> None:
        self._game = room.game
        self._names = room.names if happenings else []
        self._happenings = happenings
        self._for_all: dict[int, Raw] = {}

    def to(self, seat: int | None) -> tuple[Raw, ...]:
        return tuple([self._one(number, each, seat) for number, each in enumerate(self._happenings)])

    def _one(self, number: int, happening: Happening, seat: int | None) -> Raw:
        event = happening.event
        redacted = None if event is None else self._game.redact(event, seat)
        if redacted is not event:
            return self._encoded(happening, redacted)
        if number not in self._for_all:
            self._for_all[number] = self._encoded(happening, event)
        return self._for_all[number]

    def _encoded(self, happening: Happening, event: Any) -> Raw:
        text = happening.text if event is None else self._game.tell(event, self._names)
        told = wire.Happened(happening.what, text, happening.seat, event, happening.winners)
        return Raw(wire.encode(told))


def _room_info(room: Room) -> wire.RoomInfo:
    deal = room.deal
    is_shown = deal is not None and room.status in ("over", "closed")
    return wire.RoomInfo(
        id=room.id,
        code=room.code,
        game=room.settings.game,
        rules=room.settings.rules,
        seats=tuple(None if seat is None else _seat_info(room, seat) for seat in room.seats),
        status=room.status,
        round=room.round,
        clock=room.settings.clock,
        public=room.settings.is_public,
        # Of a deal that somebody chose nobody can be promised that it was unknown.
        promise=seeds.commitment(deal.seed) if deal and not deal.is_open else None,
        seed=deal.seed if deal and is_shown and deal.deck is None else None,
        deck=deal.deck if deal and is_shown else None,
    )


def _seat_info(room: Room, seat: Seat) -> wire.SeatInfo:
    return wire.SeatInfo(
        name=seat.name,
        avatar=seat.avatar,
        is_bot=seat.is_bot,
        is_host=seat.player is not None and seat.player == room.host,
        is_away=seat.bot is None and (seat.is_away or seat.player is None),
        wins=seat.wins,
    )
