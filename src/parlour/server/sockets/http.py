"""HTTP connections: rate limits per address, timeouts of idle connections, and the upgrade to WebSocket.

uvicorn and Starlette handle HTTP. A WebSocket for a room that belongs to another worker is handed over to
that. Otherwise its transport is handed to picows: from then on uvicorn is no longer between the network and
the `Connection`.
"""

import asyncio
import contextlib
import logging
import re
from http import HTTPStatus
from typing import Any, Final

import h11
from picows import WSAutoPingStrategy, WSUpgradeResponse, WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.types import Message, Scope
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from parlour.server.budgets import BudgetAccount, Budgets
from parlour.server.headers import SECURITY_HEADERS
from parlour.server.limits import SOCKET_MESSAGE_SIZE, Limits
from parlour.server.sockets.connection import Connection
from parlour.server.sockets.siblings import Siblings
from parlour.server.sub_path import SOCKET

READ: Final = 0.1  # of a request: the cost of a read, however small
PAGE: Final = 4096  # bytes that cost as much as a request
CHUNK: Final = 1536  # bytes per read: more would grow the buffer, which never shrinks
_DISCARDED: Final = memoryview(bytearray(1 << 16))
"""The buffer for input after the close frame."""
_AS_TEXT: Final = tuple((name.decode(), value.decode()) for name, value in SECURITY_HEADERS)
_LAST: Final = ((b"content-length", b"0"), (b"connection", b"close"))
VERSION: Final = b"13"  # of the WebSocket protocol
_KEY: Final = re.compile(rb"[A-Za-z0-9+/]{22}==")  # 16 bytes
_HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: %b\r\n\r\n"
)
_SILENT: Final = logging.Logger("picows", logging.CRITICAL + 1)
"""For picows, whose messages are about clients, and of no use to the operator."""
BUDGETS: Final = "parlour.budgets"
SIBLINGS: Final = "parlour.siblings"
"""The keys of the application's budgets, and of the workers on this port, in the server's state."""
ACCEPT: Final = "parlour.accept"
"""The extension of a WebSocket's scope that accepts it: call it with a `Connection`."""


class Http(H11Protocol):
    """An HTTP connection that reads within the budget of its address, and is closed if no whole request comes
    for long. Requests through a proxy are charged later, when the client's address is known."""

    def __init__(self, *, received: bytes = b"", **given: Any) -> None:
        """`received` is what another worker has received through a connection that it handed over."""
        super().__init__(**given)
        self._received = received

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        budgets: Budgets | None = self.app_state.get(BUDGETS)
        self._limits = Limits() if budgets is None else budgets.limits
        self._account = None if budgets is None else self._whose(budgets)
        self._count(1)
        self._seen: object = None
        self._rest: asyncio.TimerHandle | None = None
        """Set while reading is paused because too much has come."""
        self._held: list[bytes] = []
        """Data received during the pause, or during an upgrade to WebSocket."""
        self._is_upgrading = False
        self._patience = self.loop.call_later(self._limits.patience, self._check_patience)
        is_owing = self._account is not None and self._account.spend("requests", 0) > 0
        self._spend(0 if is_owing else 1)  # otherwise every retry would add to the debt
        if self._received and not transport.is_closing():
            super().data_received(self._received)  # h11 keeps what comes before the answer

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        if self._rest is not None:
            self._rest.cancel()
        self._count(-1)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # uvloop reads from a connection that was handed over although it is paused
        if self._rest is not None or self._is_upgrading:
            self._held.append(data)
            self.transport.pause_reading()
            return
        super().data_received(data)
        self._spend(READ + len(data) / PAGE)

    def on_response_complete(self) -> None:
        """Continue with the next, perhaps pipelined, request when the budget allows."""
        wait = 0.0 if self._account is None else self._account.spend("requests", 1)
        if wait > 0 and self.conn.their_state is h11.DONE:
            self.loop.call_later(wait, super().on_response_complete)
        else:
            super().on_response_complete()

    def _whose(self, budgets: Budgets) -> BudgetAccount | None:
        """Return the account of the peer's address, or None for a proxy."""
        trusted = _TrustedHosts(self.config.forwarded_allow_ips or "127.0.0.1")
        if self.client is None or self.client[0] in trusted:
            return None
        return budgets.account(self.client[0])

    def _count(self, change: int) -> None:
        """Count the connections of an address, and abort this one if it is too many."""
        if self._account is not None and not self._account.count_http_connection(change):
            self.transport.abort()

    def _spend(self, amount: float) -> None:
        """Charge the address, and pause reading if the budget is used up."""
        wait = 0.0 if self._account is None else self._account.spend("requests", amount)
        if wait > 0 and not self.transport.is_closing():
            self.transport.pause_reading()
            self._rest = self._rest or self.loop.call_later(wait, self._rested)

    def _rested(self) -> None:
        self._rest = None
        if self.transport.is_closing():
            return
        if not self.flow.read_paused:
            self.transport.resume_reading()
        if self._held:
            held, self._held = b"".join(self._held), []
            self.data_received(held)

    def _check_patience(self) -> None:
        cycle: Any = self.cycle  # the latest request, None before the first
        is_our_turn = cycle is not None and not cycle.response_complete and not self.flow.write_paused
        if not is_our_turn and cycle is self._seen:
            self.transport.close()
            # Closing waits until the client has read everything, which may be never.
            self._patience = self.loop.call_later(self._limits.silence, self.transport.abort)
            return
        self._seen = cycle
        self._patience = self.loop.call_later(self._limits.patience, self._check_patience)

    # Upgrade to WebSocket

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let the application decide, because it knows the address behind a proxy."""
        self._is_upgrading = True
        self.transport.pause_reading()
        headers = dict(self.headers)
        key = headers.get(b"sec-websocket-key", b"")
        if headers.get(b"sec-websocket-version") != VERSION:
            self._refuse(426, (b"upgrade", b"websocket"), (b"sec-websocket-version", VERSION))
            return
        if event.method != b"GET" or event.http_version != b"1.1" or not _KEY.fullmatch(key):
            self._refuse(400)
            return
        task = self.loop.create_task(self._upgrade(event, key))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _upgrade(self, event: h11.Request, key: bytes) -> None:
        if not await self._hand_over(event):
            await self._ask_to_upgrade(key)

    async def _hand_over(self, event: h11.Request) -> bool:
        """Hand the connection over to the worker that its room belongs to. Return False to serve it here."""
        siblings: Siblings | None = self.app_state.get(SIBLINGS)
        found = SOCKET.search(self.scope["path"])
        room = found and found[1]
        if siblings is None or not room or self._received or self.transport.get_write_buffer_size():
            return False
        line = await siblings.call(room)
        if line is None:
            return False
        if self.transport.is_closing():
            line.close()
            return False
        if self._rest is not None:  # from here on, nothing is read that the other would miss
            self._rest.cancel()
        self.transport.pause_reading()
        request = [b"GET ", event.target, b" HTTP/1.1\r\n"]
        for name, value in self.headers:
            request += [name, b": ", value, b"\r\n"]
        received = b"".join((*request, b"\r\n", self._behind))
        if not await siblings.hand_over(line, self.transport.get_extra_info("socket").fileno(), received):
            return False
        self.transport.abort()  # without a word to the client: the other worker has the connection
        return True

    @property
    def _behind(self) -> bytes:
        """What came behind the request to upgrade."""
        return b"".join((self.conn.trailing_data[0], *self._held))

    async def _ask_to_upgrade(self, key: bytes) -> None:
        accepted: list[Connection] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(_: Message) -> None:
            """Ignore other answers: only `ACCEPT` accepts."""

        scope: Scope = {**self.scope, "type": "websocket", "extensions": {ACCEPT: accepted.append}}
        await self.app(scope, receive, send)
        if self.transport.is_closing():
            return
        if accepted:
            self._become_websocket(key, accepted[0])
        else:
            self._refuse(403)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP."""
        self._refuse(400)

    def _refuse(self, status: int, *headers: tuple[bytes, bytes]) -> None:
        """Answer without the application, unless an answer has begun, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            response = h11.Response(
                status_code=status,
                headers=[*self.server_state.default_headers, *SECURITY_HEADERS, *headers, *_LAST],
                reason=HTTPStatus(status).phrase.encode(),
            )
            for part in (response, h11.EndOfMessage()):
                self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _become_websocket(self, key: bytes, connection: Connection) -> None:
        self._patience.cancel()
        if self._rest is not None:
            self._rest.cancel()
        self._count(-1)
        self.connections.discard(self)
        protocol = WebSocket(connection)
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.feed(_HANDSHAKE % key)  # no more of it: a long cookie would grow the buffer for good
        protocol.feed(self._behind)
        if not connection.is_reading_paused:
            self.transport.resume_reading()


class WebSocket(WSProtocol):  # type: ignore[misc]
    """picows's protocol with a read buffer that stays small."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        super().__init__(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda _: WSUpgradeResponseWithListener(
                WSUpgradeResponse.create_101_response(_AS_TEXT), connection
            ),
            logger=_SILENT,
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,
            enable_auto_ping=False,
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,
            max_frame_size=SOCKET_MESSAGE_SIZE,
            extra_headers=None,
            read_buffer_init_size=0,
        )

    def get_buffer(self, size_hint: int) -> memoryview:
        if self.transport.is_close_frame_sent:
            return _DISCARDED
        buffer: memoryview = super().get_buffer(size_hint)[:CHUNK]
        return buffer

    def buffer_updated(self, nbytes: int) -> None:
        if not self.transport.is_close_frame_sent:
            super().buffer_updated(nbytes)
        self._connection.count_read(nbytes)

    def feed(self, data: bytes) -> None:
        """Process data read before this was the transport's protocol."""
        while data:
            buffer = self.get_buffer(-1)
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            self.buffer_updated(size)
            data = data[size:]


def allow_many_connections() -> None:
    """Raise the limit of open files, usually low, to the hard limit: each connection is one."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # macOS reports more than it allows
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
