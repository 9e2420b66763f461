"""One WebSocket: reads requests, has them answered one after the other, and sends in order, so that a slow
network is never waited for in anybody else's turn.
"""

import asyncio
import logging
from collections import deque
from typing import Any, Final

import msgspec
from starlette.types import Receive, Send

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.records import Player
from parlour.server.limits import MESSAGE_SIZE, Bucket, Rate
from parlour.server.metrics import counters
from parlour.server.sockets.frames import Write
from parlour.store import StoreFailure

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 256  # messages for somebody who doesn't read: then the connection is given up
MOST_UNREAD: Final = 32  # answers on their way: then nothing more is read from this client
TRY_AGAIN_LATER: Final = 1013
SERVICE_RESTART: Final = 1012
REST: Final = 1.0  # seconds for a client that has sent too much


class Post:
    """Delivers once in a round of the event loop, to everybody who has something to get in it.

    A round has the requests of many rooms, or their entries that are committed together. To work them all
    out and then to write to all networks is quicker than to go from one to the other, time and again.
    """

    def __init__(self) -> None:
        self._addressees: list[Connection] = []

    def add(self, addressee: "Connection") -> None:
        if not self._addressees:
            asyncio.get_running_loop().call_soon(self._deliver)
        self._addressees.append(addressee)

    def _deliver(self) -> None:
        addressees, self._addressees = self._addressees, []
        for addressee in addressees:
            addressee.deliver()


class Connection:
    """A guest's line. `player` is known from the first request on."""

    def __init__(self, receive: Receive, send: Send, write: Write, post: Post, rate: Rate) -> None:
        self.player: Player
        self._receive = receive
        self._send = send
        self._write = write
        self._post = post
        self._outbox: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        """What `send_all` waits on while there is nothing to send."""
        self._sent: asyncio.Future[None] | None = None
        """What reading waits on while there is too much to send."""
        self._is_cut = False
        self._close_code: int | None = None
        self._bucket = Bucket(rate)

    # Sending

    def push(self, message: bytes) -> None:
        """Sends a message in its turn, without waiting for the network."""
        if self._close_code is not None:
            return  # its last words have been said
        if len(self._outbox) >= MOST_WAITING:
            self.close(TRY_AGAIN_LATER)
            return
        if not self._outbox:
            self._post.add(self)
        self._outbox.append(message)

    def say(self, message: wire.Say) -> None:
        self.push(wire.encode(message))

    def close(self, code: int) -> None:
        """Ends the connection after what waits to be sent."""
        self._close_code = code
        _waken(self._waiting)

    @property
    def is_closing(self) -> bool:
        return self._close_code is not None

    @property
    def waiting(self) -> int:
        """How many messages are not sent yet."""
        return len(self._outbox)

    def deliver(self) -> None:
        """Sends what the network takes at once, and leaves the rest to `send_all`."""
        if self._waiting is None or self._waiting.done():
            return  # that is at work, and sends this too
        outbox = self._outbox
        while outbox and self._write(outbox[0]):
            outbox.popleft()
        _waken(self._waiting if outbox else self._sent)

    async def send_all(self) -> None:
        """Sends what has to wait, and the end, as long as the connection lives."""
        send, outbox = self._send, self._outbox
        loop = asyncio.get_running_loop()
        try:
            while True:
                if not outbox and self._close_code is None:
                    self._waiting = loop.create_future()
                    await self._waiting
                while outbox:
                    # It is in the outbox until it is sent, so that nothing is delivered past it.
                    await send({"type": "websocket.send", "text": outbox[0].decode()})
                    outbox.popleft()
                _waken(self._sent)
                if self._close_code is not None:
                    await send({"type": "websocket.close", "code": self._close_code})
                    return
        except OSError:
            return  # the other side has gone: reading ends the connection
        finally:
            self._is_cut = True
            _waken(self._sent)

    # Receiving

    async def requests(self, answer: Any) -> None:
        """Reads requests until the line is closed, and has each answered or refuses it."""
        while True:
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            data = text.encode("utf-8", "surrogatepass") if text is not None else event.get("bytes") or b""
            if self._close_code is None:
                await self._one(data, answer)
            if len(self._outbox) >= MOST_UNREAD and not self._is_cut:
                self._sent = asyncio.get_running_loop().create_future()
                await self._sent

    async def _one(self, data: bytes, answer: Any) -> None:
        request: wire.Ask | None = None
        counters.requests += 1
        is_too_often = not self._bucket.take()
        try:
            if len(data) > MESSAGE_SIZE:
                raise Refused(
                    "too-long",
                    f"A message has at most {MESSAGE_SIZE} bytes, and this had {len(data)}.",
                    most=MESSAGE_SIZE,
                    count=len(data),
                )
            request = wire.decode_request(data)  # a refusal says which request it is about
            if is_too_often:
                raise Refused("too-often", "Too many messages: wait a second.")
            await answer(request)
        except ParlourError as error:
            retry = REST if is_too_often and error.code == "too-often" else None
            self.refuse(_id_of(request, data), error, retry)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.refuse(_id_of(request, data), Refused("malformed", wire.complaint(data, error)))
        except RecursionError:
            nested = Refused("malformed", "That is not a message of this protocol: it is nested too deeply.")
            self.refuse(_id_of(request, data), nested)
        except Exception as error:
            self.fail(request, error)

    def refuse(self, request_id: str | None, error: ParlourError, retry: float | None = None) -> None:
        counters.refusals += 1
        self.say(
            wire.Refusal(re=request_id, code=error.code, facts=error.facts, text=error.sentence, retry=retry)
        )

    def fail(self, request: wire.Ask | None, error: Exception) -> None:
        """Refuses a request that failed for a reason that is not the guest's."""
        request_id = None if request is None else request.id
        if isinstance(error, StoreFailure):
            self.refuse(request_id, Refused("store", f"It could not be read or written: {error.told}"))
            return
        logger.error("a request failed", exc_info=error, extra={"request": type(request).__name__})
        self.refuse(request_id, Refused("internal", "Something went wrong on the server."))


def _id_of(request: wire.Ask | None, data: bytes) -> str | None:
    """The id of a request, even of one that is otherwise none: its refusal is matched to what was asked."""
    if request is not None:
        return request.id
    return wire.id_of(data) if len(data) <= MESSAGE_SIZE else None


def _waken(waiting: "asyncio.Future[None] | None") -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
