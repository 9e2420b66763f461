"""A client for Parlour's rooms, for bots, tests and load: connect, open, join, watch, play, see what happens.

    async with Client("ws://127.0.0.1:8000/ws") as client:
        await client.join("KQXT", bot=True)
        async for update in client.updates():
            if update.moves:
                try:
                    await client.play(update.moves[0])
                except Refused:
                    pass  # the table went on without it: the next update says how

A lost connection is made again by itself and leads back to the same seat. A request under way when it was
lost is sent again with the same id, so it is done once. Who asks more than the server takes is slowed down.
"""

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlour import wire
from parlour.errors import Refused

FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 5.0
REACTIONS_KEPT: Final = 16
REFUSED_FOR_NOW: Final = ("store", "too-often")


class Update(Struct, frozen=True):
    """The room as this client may see it: the wire's update with its parts decoded."""

    n: int
    room: wire.RoomInfo
    you: int | None
    view: Any
    moves: tuple[str, ...]
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
        room=msgspec.json.decode(message.room, type=wire.RoomInfo),
        you=message.you,
        view=message.view,
        moves=message.moves,
        happened=tuple(msgspec.json.decode(each, type=wire.Happened) for each in message.happened),
        left=message.left,
        score=None if message.score is msgspec.UNSET else message.score,
        seconds=message.seconds,
        can_undo=message.can_undo,
        can_redo=message.can_redo,
        can_finish=message.can_finish,
    )


class Client:
    """One player's line to a server. `secret` brings back who one was."""

    def __init__(self, url: str, secret: str | None = None) -> None:
        self.url = url
        self.secret = secret
        self.player = ""
        self.name = ""
        self.update: Update | None = None
        """The latest."""
        self.reconnects = 0
        self._socket: ClientConnection | None = None
        self._refused: Refused | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[bytes, asyncio.Future[wire.Message]]] = {}
        self._news = asyncio.Event()
        """Set, and replaced by another, when there is a new update or none will come."""
        self._is_over = False
        self._reactions: asyncio.Queue[wire.Reacted] = asyncio.Queue()
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

    # What a player does

    async def open(self, game: str, **choices: Any) -> Update:
        """Opens a room: `rules`, `seats`, `clock`, `public`, for one also `deal`, `seed` or `deck`."""
        return await self._change(wire.Open(game=game, **choices))

    async def join(self, room: str, *, bot: bool = False) -> Update:
        """Sits down, by the room's code or id; `bot` says that no person does."""
        return await self._change(wire.Join(room=room, bot=bot))

    async def watch(self, room: str) -> Update:
        return await self._change(wire.Watch(room=room))

    async def start(self, **choices: Any) -> Update:
        return await self._change(wire.Start(**choices))

    async def play(self, move: str, *, n: int | None = None, auto: Any = "off") -> Update:
        """A move, made on the latest update unless another number is given."""
        seen = self.update.n if self.update and n is None else n
        return await self._change(wire.Play(n=seen or 0, move=move, auto=auto))

    async def leave(self) -> Update:
        update = await self._change(wire.Leave())
        self.update = None
        return update

    async def ask(self, request: wire.Ask) -> wire.Message:
        """Any request of the protocol; its answer, or Refused. What is too much at once is asked again."""
        request.id = f"{self._run}-{next(self._ids)}"
        while True:
            message = await self._answer(request.id, wire.encode(request))
            if not isinstance(message, wire.Refusal):
                return message
            if message.retry is None:
                raise Refused(message.code, message.text)
            await asyncio.sleep(message.retry)

    async def _answer(self, request: str, data: bytes) -> wire.Message:
        if self._refused is not None:
            raise self._refused
        answer: asyncio.Future[wire.Message] = asyncio.get_running_loop().create_future()
        self._waiting[request] = (data, answer)
        try:
            await self._send(data)
            return await answer
        finally:
            del self._waiting[request]

    async def updates(self) -> AsyncIterator[Update]:
        """The latest update, and again whenever there is a newer one, until the client is closed. Who takes
        long over one is given the newest next: it holds everything but what `happened` in between."""
        shown: Update | None = None
        while True:
            if self.update is not None and self.update is not shown:
                shown = self.update
                yield shown
            elif self._is_over:
                return
            else:
                await self._news.wait()

    async def reaction(self) -> wire.Reacted:
        """The next reaction of somebody at the table; of those nobody asked for, the last few are kept."""
        return await self._reactions.get()

    async def _change(self, request: wire.Ask) -> Update:
        message = await self.ask(request)
        assert isinstance(message, wire.Update), "a request that changes a room is answered with the room"
        return _decoded(message)

    # The line

    async def _connect(self) -> None:
        """Connects and says hello; back to the room it was in."""
        socket = await connect(self.url, compression=None, max_size=None)
        room = self.update.room.id if self.update else None
        await socket.send(wire.encode(wire.Hello(secret=self.secret, room=room)).decode())
        welcome = wire.decode_message(await socket.recv())
        if isinstance(welcome, wire.Bye):
            await socket.close()
            raise ConnectionResetError(welcome.text)
        if isinstance(welcome, wire.Refusal):
            await socket.close()
            raise Refused(welcome.code, welcome.text)
        assert isinstance(welcome, wire.Welcome), "hello is answered with welcome"
        self._socket = socket
        self.player, self.name = welcome.player, welcome.name
        self.secret = welcome.secret or self.secret

    async def _reconnect(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                await self._connect()
            except (OSError, InvalidHandshake, ConnectionClosed, Refused) as error:
                if isinstance(error, Refused) and error.code not in REFUSED_FOR_NOW:
                    raise
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                self.reconnects += 1
                for data, _ in list(self._waiting.values()):
                    await self._send(data)
                return

    async def _send(self, data: bytes) -> None:
        # If the line is down, what waits for an answer is sent again when it is up.
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(data.decode())

    async def _read(self) -> None:
        while True:
            try:
                assert self._socket is not None, "connected before reading"
                self._take(wire.decode_message(await self._socket.recv()))
            except ConnectionClosed:
                try:
                    await self._reconnect()
                except Refused as refused:
                    self._give_up(refused)
                    return
            except msgspec.DecodeError as error:
                self._give_up(
                    Refused("not-understood", f"The server says what this client does not know: {error}.")
                )
                return

    def _give_up(self, refused: Refused) -> None:
        """Nothing more will come: whoever waits is told why."""
        self._refused = refused
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(refused)
        self._end()

    def _end(self) -> None:
        self._is_over = True
        self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _take(self, message: wire.Message) -> None:
        if isinstance(message, wire.Update):
            self.update = _decoded(message)
            self._tell()
        elif isinstance(message, wire.Reacted):
            if self._reactions.qsize() >= REACTIONS_KEPT:
                self._reactions.get_nowait()
            self._reactions.put_nowait(message)
        elif isinstance(message, wire.Welcome):
            self.name = message.name
        if message.re is not None and message.re in self._waiting:
            answer = self._waiting[message.re][1]
            if not answer.done():
                answer.set_result(message)
