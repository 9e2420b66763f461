"""Everything one server process has: the store, the rooms, the people connected; and how it ends."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from parlour import wire
from parlour.server.cookies import secret_of
from parlour.server.limits import Address, Addresses, Limits
from parlour.server.page.files import Pages
from parlour.server.rooms.directory import Directory
from parlour.server.rooms.timers import Timing
from parlour.server.session import Session
from parlour.server.sockets.connection import SERVICE_RESTART, Connection, Post
from parlour.server.sockets.frames import Write, write_of
from parlour.server.solver import SolverService
from parlour.store import Store

logger = logging.getLogger(__name__)

IDLE_DAYS: Final = 30.0
DAY_MS: Final = 86_400_000
GOODBYE: Final = 1.0  # seconds for the last words to everybody


class Parlour:
    def __init__(self, store: Store, timing: Timing, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.directory = Directory(store, timing, limits.rooms)
        self.solver = SolverService()
        self.pages = Pages()
        self.addresses = Addresses(limits)
        self.post = Post()
        self.connections: dict[Connection, asyncio.Task[None]] = {}
        """Each with the task that sends to it."""
        self.is_closing = False

    # The WebSocket

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        address = self.addresses[scope["client"][0] if scope.get("client") else ""]
        await receive()  # the connect event
        if self.is_closing or not _same_origin(headers) or address.connections >= self.limits.connections:
            await send({"type": "websocket.close", "code": 1008})
            return
        address.connections += 1
        try:
            await self._converse(headers, address, receive, send, write_of(scope))
        finally:
            address.connections -= 1

    async def _converse(
        self, headers: Headers, address: Address, receive: Receive, send: Send, write: Write
    ) -> None:
        secret = secret_of(headers)
        await send({"type": "websocket.accept"})
        connection = Connection(receive, send, write, self.post, self.limits.messages)
        session = Session(
            connection, self.directory, self.solver, address, secret=secret, page=self.pages.version
        )
        sender = asyncio.create_task(connection.send_all())
        self.connections[connection] = sender
        try:
            await connection.requests(session.answer)
        finally:
            sender.cancel()
            session.end()
            del self.connections[connection]

    # Beginning and end

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        cleaner = asyncio.create_task(self._clean())
        yield
        cleaner.cancel()
        self.directory.close()
        self.solver.close()
        await self.store.close()

    async def say_goodbye(self) -> None:
        """Tells everybody to come back in a moment. A client that doesn't listen is not waited for."""
        self.is_closing = True
        for connection in self.connections:
            connection.say(wire.Bye(text="The server is going down: come back in a moment.", retry=1.0))
            connection.close(SERVICE_RESTART)
        if self.connections:
            await asyncio.wait(self.connections.values(), timeout=GOODBYE)

    async def _clean(self) -> None:
        """Closes rooms and forgets guests that nobody has used for a month, once an hour, in one process."""
        while True:
            try:
                async with self.store.exclusive("cleaning") as is_ours:
                    if is_ours:
                        await self.directory.close_idle_rooms(IDLE_DAYS)
                        await self._forget_guests()
            except Exception:
                logger.exception("cleaning up failed")
            await asyncio.sleep(3600)

    async def _forget_guests(self) -> None:
        """Players who have not been here for a month, never ended a game and host no room."""
        before = self.store.now() - int(IDLE_DAYS * DAY_MS)
        while await self.store.forget_guests(before):
            pass


def _same_origin(headers: Headers) -> bool:
    """A browser says where the page is from; only our own may connect. Others say nothing."""
    origin = headers.get("origin")
    if origin is None:
        return True
    _, _, host = origin.partition("://")  # nothing follows it there, and no text is too odd to be compared
    return host != "" and host == headers.get("host")
