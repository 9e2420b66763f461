"""uvicorn's WebSocket with a short way out: a message that the network takes at once is written at once.

Nearly all that a server says are whole text messages to people who listen. uvicorn's `send` makes a text, a
coroutine and a frame object of each; this writes the bytes with their head. What has to wait goes by `send`.
"""

import struct
from collections.abc import Callable
from typing import Final

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

Write = Callable[[bytes], bool]
"""Sends a text message now and says so; or says that it can't be sent now."""

_WRITE: Final = "parlour.write"  # the extension of a connection's scope

_FIRST_BYTE: Final = 0x81  # a text message, whole


def write_of(scope: Scope) -> Write:
    """A connection's `Write`; under another server than ours everything goes by `send`."""
    write: Write = scope.get("extensions", {}).get(_WRITE, lambda _: False)
    return write


class WebSocket(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][_WRITE] = self.write  # type: ignore[assignment]

    def write(self, message: bytes) -> bool:
        is_open = self.conn.state is OPEN and not self.transport.is_closing()
        if not (is_open and self.writable.is_set()):
            return False
        self.transport.write(_head(len(message)) + message)
        return True


def _head(length: int) -> bytes:
    """The head of a frame, RFC 6455 section 5.2: a server's is not masked.

    >>> _head(5).hex(), _head(300).hex(), _head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if length < 126:
        return struct.pack("!BB", _FIRST_BYTE, length)
    if length < 1 << 16:
        return struct.pack("!BBH", _FIRST_BYTE, 126, length)
    return struct.pack("!BBQ", _FIRST_BYTE, 127, length)
