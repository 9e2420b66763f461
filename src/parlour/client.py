"""A client for Parlour's rooms, for bots, tests and load: connect, open, join, watch, play, read updates.

    async with Client("ws://127.0.0.1:8000/ws", room="KQXTMB") as client:
        await client.join("KQXTMB", bot=True)
        async for update in client.updates():
            if update.moves:
                try:
                    await client.play(update.moves[0])
                except Refused:
                    pass  # the table has changed: the next update has the new state

The room is part of the address at which the client connects, so that a proxy can send everybody of a room to
the same server. A lost connection is restored and returns to the same seat. A pending request is sent again
with the same id, so it is executed once. A client that exceeds the rate limit is slowed down. If the room is
gone, `updates()` ends, and requests that need a room are refused with the reason.
"""

import asyncio
import contextlib
import itertools
import random
import re
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour import commitments, wire
from parlour.errors import Refused

FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 5.0
PING_EVERY: Final = 2.0  # seconds
PATIENCE: Final = 4.0  # seconds for a server to answer before it counts as gone
CLOSE_TIMEOUT: Final = 0.5  # seconds
REACTIONS_KEPT: Final = 16
PARTS_KEPT: Final = 16
REFUSED_FOR_NOW: Final = ("busy", "internal", "server-busy", "solver-busy", "store", "too-often", "unsure")
ABOUT_A_MESSAGE: Final = ("malformed", "message-too-long")
"""Refusals of requests whose id the server may not have read."""
CODE: Final = re.compile(r"[0-9A-Za-z]{1,40}")
NEEDS_NO_ROOM: Final = (wire.Promise, wire.Open, wire.Join, wire.Watch, wire.Profile)


class Update(Struct, frozen=True):
    """The room as this client may see it: the wire's update with its parts decoded."""

    n: int
    epoch: str
    room: wire.RoomInfo
    you: int | None
    view: Any
    moves: tuple[str, ...]
    to_move: tuple[int, ...]
    happened: tuple[wire.Happened, ...]
    left: float | None
    score: Any
    seconds: float | None
    can_undo: bool
    can_redo: bool
    can_finish: bool


def _decoded(message: wire.Update) -> Update:
    return Update(
        n=message.n,
        epoch=message.epoch,
        room=msgspec.json.decode(message.room, type=wire.RoomInfo),
        you=message.you,
        view=message.view,
        moves=message.moves,
        to_move=message.to_move,
        happened=tuple(msgspec.json.decode(each, type=wire.Happened) for each in message.happened),
        left=message.left,
        score=None if message.score is msgspec.UNSET else message.score,
        seconds=message.seconds,
        can_undo=message.can_undo,
        can_redo=message.can_redo,
        can_finish=message.can_finish,
    )


def _check_size(request: wire.Ask) -> None:
    """Refuse a request that the server would not read."""
    size = len(wire.encode(request))
    if size > wire.MESSAGE_SIZE:
        sentence = f"A message has at most {wire.MESSAGE_SIZE} bytes, and this has {size}."
        raise Refused("message-too-long", sentence, most=wire.MESSAGE_SIZE, count=size)


class Client:
    """One player's connection to a server. Connecting with the same `secret` continues as the same player."""

    def __init__(self, url: str, secret: str | None = None, *, room: str | None = None) -> None:
        """`room` is the code of the room that the client will join, if it is known: any server serves any
        room, but a room works best in one."""
        self.url = url
        self.secret = secret
        self.player = ""
        self.name = ""
        self.avatar = ""
        self.update: Update | None = None
        """The latest update."""
        self.reconnects = 0
        self._room = room
        self._tries = 0
        """How often it has tried to connect since it was last connected."""
        self._socket: ClientConnection | None = None
        self._refused: Refused | None = None
        """Why the client has given up."""
        self._room_refused: Refused | None = None
        """Why it could not return to its room."""
        self._retry = 0.0
        """Seconds to wait before reconnecting, as asked by the server."""
        self._reader: asyncio.Task[None] | None = None
        self._added: dict[str, str] = {}
        """The parts recently added to deals, with the anchors seen before."""
        self._waiting: dict[str, tuple[wire.Ask, asyncio.Future[wire.Message]]] = {}
        self._repeated: set[str] = set()
        """The ids of requests that were sent again after a lost connection."""
        self._news = asyncio.Event()
        """Set, and replaced by a new one, when there is a new update or reaction or none will come."""
        self._reactions: deque[wire.Reacted] = deque(maxlen=REACTIONS_KEPT)
        self._ids = itertools.count(1)
        self._run = secrets.token_hex(4)

    async def __aenter__(self) -> Self:
        await self._connect()
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()
        self._give_up(Refused("closed", "This client is closed."))

    # Requests

    async def open(self, game: str, **choices: Any) -> Update:
        """Open a room with `rules`, `seats`, `clock`, `public`; for a solitaire `deal`, `seed` or `deck`."""
        promised = await self.ask(wire.Promise())
        assert isinstance(promised, wire.Promised), "a promise is asked for"
        return await self._change(wire.Open(game=game, part=self._new_part(promised.anchor), **choices))

    async def join(self, room: str, *, bot: bool = False) -> Update:
        """Take a seat, by the room's code or id; `bot` declares a program as the player. After `watch`, the
        client adds its part to the deals."""
        now = self.update.room if self.update else None
        part = self._new_part(now.anchor) if now and room in (now.id, now.code) else None
        return await self._change(wire.Join(room=room, bot=bot, part=part))

    async def watch(self, room: str) -> Update:
        return await self._change(wire.Watch(room=room))

    async def start(self, **choices: Any) -> Update:
        anchor = self.update.room.anchor if self.update else None
        return await self._change(wire.Start(part=self._new_part(anchor), **choices))

    def _new_part(self, anchor: str | None) -> str | None:
        """Return a new part for the deals of an anchor, and remember both for the check."""
        if anchor is None:
            return None
        self._added[commitments.fresh_part()] = anchor
        if len(self._added) > PARTS_KEPT:
            del self._added[next(iter(self._added))]
        return next(reversed(self._added))

    def flaw(self, update: Update) -> commitments.Flaw | None:
        """Return what is wrong with the deal of a finished round, or None; `part` also if this client added
        no part to it."""
        room = update.room
        if room.origin is None or room.seed is None or room.promise is None:
            return "part"
        secret, parts, index = room.origin.secret, room.origin.parts, room.origin.index
        own = next((part for part in parts if part in self._added), "")
        return commitments.flaw(
            secret, parts, index, room.seed, promise=room.promise, anchor=self._added.get(own), part=own
        )

    async def play(self, move: str, *, n: int | None = None, auto: Any = "off") -> Update:
        """Make a move, on the latest update unless another number is given."""
        now = self.update
        seen = now.n if now and n is None else n
        epoch = now.epoch if now else None
        return await self._change(wire.Play(n=seen or 0, epoch=epoch, move=move, auto=auto))

    async def leave(self) -> Update:
        update = await self._change(wire.Leave())
        self.update = None
        self._notify()
        return update

    async def ask(self, request: wire.Ask) -> wire.Message:
        """Send any request and return its answer, or raise Refused. A rate-limited request is sent again."""
        request.id = f"{self._run}-{next(self._ids)}"
        _check_size(request)
        try:
            while True:
                message = await self._answer(request.id, request)
                if not isinstance(message, wire.Refusal):
                    return message
                if message.retry is None:
                    # The store failed now, but the request may have counted before the connection was lost.
                    if message.code == "store" and request.id in self._repeated:
                        raise Refused(
                            "unsure", "This may not have been saved: the server can't reach its data."
                        )
                    raise Refused(message.code, message.text, **message.facts)
                await asyncio.sleep(message.retry)
        finally:
            self._repeated.discard(request.id)

    async def _answer(self, key: str, request: wire.Ask) -> wire.Message:
        if self._refused is not None:
            raise self._refused
        if self._room_refused is not None and not isinstance(request, NEEDS_NO_ROOM):
            raise self._room_refused
        answer: asyncio.Future[wire.Message] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (request, answer)
        try:
            await self._send(request)
            return await answer
        finally:
            del self._waiting[key]

    async def updates(self) -> AsyncIterator[Update]:
        """Yield the latest update and every newer one, until the client is closed or leaves its room, or the
        room is gone. A slow reader skips to the newest update, which is complete except for what `happened`
        in between."""
        shown: Update | None = None
        while True:
            if self.update is not None and self.update is not shown:
                shown = self.update
                yield shown
            elif self._is_over(shown):
                return
            else:
                await self._news.wait()

    def _is_over(self, shown: Update | None) -> bool:
        """Return whether no update follows the one shown last."""
        has_left = shown is not None and self.update is None
        return has_left or self._refused is not None or self._room_refused is not None

    async def reaction(self) -> wire.Reacted:
        """Return the next reaction of a player at the table; of unread ones, the last few are kept. Raise
        Refused when the client is closed or the room is gone."""
        while not self._reactions:
            refused = self._refused or self._room_refused
            if refused is not None:
                raise refused
            await self._news.wait()
        return self._reactions.popleft()

    async def _change(self, request: wire.Ask) -> Update:
        message = await self.ask(request)
        assert isinstance(message, wire.Update), "a request that changes a room is answered with the room"
        return _decoded(message)

    # The connection

    @property
    def _address(self) -> str:
        """The address for the next try: that of the room or, every second time, that of any server, because
        the one for the room may be broken."""
        now = self.update.room if self.update else None
        room = self._room if now is None else now.code or now.id
        if room is None or not CODE.fullmatch(room) or self._tries % 2 == 1:
            return self.url
        return f"{self.url.rstrip('/')}/{room.upper()}"

    async def _connect(self) -> None:
        """Connect, say hello and return to the room it was in."""
        address = self._address
        self._tries += 1
        socket = await connect(
            address,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=PING_EVERY,
            ping_timeout=PATIENCE,
            close_timeout=CLOSE_TIMEOUT,
        )
        try:
            await self._hello(socket)
        except BaseException:
            await socket.close()
            raise
        self._socket, self._tries = socket, 0

    async def _hello(self, socket: ClientConnection) -> None:
        room = self.update.room.id if self.update else None
        hello = wire.Hello(secret=self.secret, room=room, id=f"{self._run}-{next(self._ids)}")
        await socket.send(wire.encode(hello).decode())
        welcome = await self._receive(socket)
        if isinstance(welcome, wire.Bye):
            self._retry = welcome.retry
            raise ConnectionResetError(welcome.text)
        if isinstance(welcome, wire.Refusal):
            raise Refused(welcome.code, welcome.text, **welcome.facts)
        assert isinstance(welcome, wire.Welcome), "hello is answered with welcome"
        self.player, self.name, self.avatar = welcome.player, welcome.name, welcome.avatar
        self.secret = welcome.secret or self.secret
        while room is not None:
            message = await self._receive(socket)
            if isinstance(message, wire.Refusal) and message.re == hello.id:
                refused = Refused(message.code, message.text, **message.facts)
                if refused.code in REFUSED_FOR_NOW:
                    raise refused
                self._lose_room(refused)
                return
            self._handle(message)
            if isinstance(message, wire.Update):
                return

    async def _reconnect(self) -> None:
        before, wait = self.update, FIRST_WAIT
        while True:
            # All clients lose a stopping server at once; jitter spreads their reconnects.
            await asyncio.sleep(self._retry + max(wait, self._retry) * random.random())
            wait, self._retry = min(2 * wait, LONGEST_WAIT), 0.0
            try:
                await self._connect()
            except (OSError, InvalidHandshake, ConnectionClosed, Refused) as error:
                if isinstance(error, Refused) and error.code not in REFUSED_FOR_NOW:
                    raise
            else:
                self.reconnects += 1
                for key, (request, _) in list(self._waiting.items()):
                    self._renew(request, before)
                    self._repeated.add(key)
                    await self._send(request)
                return

    def _renew(self, request: wire.Ask, before: Update | None) -> None:
        """Move a pending request to the new epoch if the table is unchanged."""
        now = self.update
        if not isinstance(request, wire.Play) or now is None or before is None:
            return
        is_same = (now.view, now.moves) == (before.view, before.moves)
        if is_same and request.epoch == before.epoch:
            request.n, request.epoch = now.n, now.epoch

    async def _send(self, request: wire.Ask) -> None:
        # Without a connection, pending requests are sent again after reconnecting.
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(wire.encode(request).decode())

    async def _read(self) -> None:
        try:
            while True:
                try:
                    assert self._socket is not None, "connected before reading"
                    self._handle(await self._receive(self._socket))
                except ConnectionClosed:
                    await self._reconnect()
        except Refused as refused:
            self._give_up(refused)
        except msgspec.DecodeError as error:
            why = f"The server says what this client does not know: {error}."
            self._give_up(Refused("not-understood", why))

    def _give_up(self, refused: Refused) -> None:
        """Fail all pending requests: nothing more will come."""
        self._refused = refused
        self._fail(refused, lambda _: True)

    def _lose_room(self, refused: Refused) -> None:
        """Fail the pending requests that need the room: it is gone."""
        self.update, self._room_refused = None, refused
        self._fail(refused, lambda request: not isinstance(request, NEEDS_NO_ROOM))

    def _fail(self, refused: Refused, is_lost: Callable[[wire.Ask], bool]) -> None:
        for request, answer in self._waiting.values():
            if is_lost(request) and not answer.done():
                answer.set_exception(refused)
        self._notify()

    def _notify(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _accept(self, update: Update) -> None:
        self._room_refused = None
        now = self.update
        is_same = now is not None and (now.room.id, now.epoch) == (update.room.id, update.epoch)
        if is_same and now is not None and update.n < now.n:
            return  # this server is behind the previous one and will catch up
        self.update = update
        self._notify()

    async def _receive(self, socket: ClientConnection) -> wire.Message:
        message: wire.Message = wire.decode_message(await socket.recv())
        return message

    def _handle(self, message: wire.Message) -> None:
        match message:
            case wire.Update():
                self._accept(_decoded(message))
            case wire.Reacted():
                self._reactions.append(message)
                self._notify()
            case wire.Waiting():
                return  # only says that the answer will follow
            case wire.Welcome():
                self.name, self.avatar = message.name, message.avatar
            case wire.Bye():
                self._retry = message.retry
            case wire.Refusal(re=None):
                refused = Refused(message.code, message.text, **message.facts)
                if refused.code in ABOUT_A_MESSAGE:
                    self._fail(refused, lambda _: True)  # any of them may be meant, and would wait forever
                else:  # the server stopped sending this room's updates
                    self._lose_room(refused)
        if message.re is not None and message.re in self._waiting:
            answer = self._waiting[message.re][1]
            if not answer.done():
                answer.set_result(message)
