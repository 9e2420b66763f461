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
from parlour.server.limits import MESSAGE_SIZE, Bucket, Rate
from parlour.server.metrics import counters
from parlour.store import Player, StoreFailure

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 256  # messages for somebody who doesn't read: then the connection is given up
MOST_UNREAD: Final = 32  # answers on their way: then nothing more is read from who asked
TOO_SLOW: Final = 1013
GOING_AWAY: Final = 1012
REST: Final = 1.0  # seconds for who has sent too much


class Connection:
    """A guest's line. `player` is known from the first request on."""

    def __init__(self, receive: Receive, send: Send, rate: Rate) -> None:
        self.player: Player
        self._receive = receive
        self._send = send
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
            self.close(TOO_SLOW)
            return
        self._outbox.append(message)
        _waken(self._waiting)

    def say(self, message: wire.Say) -> None:
        self.push(wire.encode(message))

    def close(self, code: int) -> None:
        """Ends the connection after what waits to be sent."""
        self._close_code = code
        _waken(self._waiting)

    async def send_all(self) -> None:
        """Sends what there is, as long as the connection lives."""
        send, outbox = self._send, self._outbox
        loop = asyncio.get_running_loop()
        try:
            while True:
                if not outbox and self._close_code is None:
                    self._waiting = loop.create_future()
                    await self._waiting
                while outbox:
                    await send({"type": "websocket.send", "text": outbox.popleft().decode()})
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
                    "too-long", f"A message has at most {MESSAGE_SIZE} bytes, and this had {len(data)}."
                )
            request = wire.decode_request(data)  # a refusal says which request it is about
            if is_too_often:
                raise Refused("too-often", "Too many messages: wait a second.")
            await answer(request)
            return
        except ParlourError as error:
            code, text = error.code, error.sentence
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            code, text = "malformed", wire.complaint(data, error)
        except StoreFailure as failure:
            code, text = "store", f"It could not be read or written: {failure.told}"
        except RecursionError:
            code, text = "malformed", "That is not a message of this protocol: it is nested too deeply."
        except Exception:
            logger.exception("a request failed", extra={"request": type(request).__name__})
            code, text = "internal", "Something went wrong here; nothing was changed."
        counters.refusals += 1
        if request is not None:
            request_id = request.id
        else:
            request_id = wire.id_of(data) if len(data) <= MESSAGE_SIZE else None
        retry = REST if is_too_often and code == "too-often" else None
        self.say(wire.Refusal(re=request_id, code=code, text=text, retry=retry))


def _waken(waiting: "asyncio.Future[None] | None") -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
