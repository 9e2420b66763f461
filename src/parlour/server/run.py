"""Run the server: bind the port, open the store, serve until told to stop, shut down gracefully."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.errors import ParlourError
from parlour.server import api, local_files, logs, pages
from parlour.server.boundary import Boundary
from parlour.server.headers import with_headers
from parlour.server.process import GRACE, Parlour, Setup
from parlour.server.sockets.http import Http, WebSocket, allow_many_connections
from parlour.server.sockets.siblings import Siblings
from parlour.server.sub_path import SOCKET, inside
from parlour.services.desk.actions import Actions
from parlour.store import DeskStore, StoreFailure
from parlour.store import open as open_store
from parlour.store.sqlite_file import lock_folder

logger = logging.getLogger(__name__)

GARBAGE: Final = 20_000
"""New objects that trigger a garbage collection: rare, because play leaves no cycles."""
BACKLOG: Final = 2048  # connections that may wait to be accepted
SWITCH: Final = 0.0001
"""Seconds after which a thread busy in Python gives the GIL to the event loop or the writer: a fiftieth of
the default. A move needs the GIL several times, and may wait this long each time."""


class CannotServe(ParlourError):
    """The server can't start. `may_pass` means that a retry may succeed."""

    def __init__(self, code: str, sentence: str, may_pass: bool = False) -> None:
        super().__init__(code, sentence)
        self.may_pass = may_pass


def application(parlour: Parlour) -> ASGIApp:
    """Return the web application: HTTP through its boundary, and WebSockets."""
    web = Boundary(parlour, [*local_files.ROUTES, *api.ROUTES, *pages.all_pages()], pages.nowhere)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        # WebSockets bypass the boundary's layers, through which every message would have to pass.
        if scope["type"] != "websocket":
            await web(scope, receive, with_headers(send))
        elif SOCKET.match(inside(parlour.root, scope["path"]) or ""):
            parlour.socket(scope)

    return app


class _Server(uvicorn.Server):
    """A server that says goodbye to everybody before it closes their connections."""

    def __init__(self, config: uvicorn.Config, parlour: Parlour, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._parlour = parlour
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.server_state.default_headers = self.config.encoded_headers  # uvicorn sets them a moment later
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        if self._parlour.siblings is not None:
            self._parlour.siblings.listen(self._take_over)
        self._on_ready()

    async def _take_over(self, connection: socket.socket, received: bytes) -> None:
        given = {"server_state": self.server_state, "app_state": self.lifespan.state}
        make = partial(Http, config=self.config, received=received, **given)
        await asyncio.get_running_loop().connect_accepted_socket(make, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._parlour.say_goodbye()
        await super().shutdown(sockets)
        logger.info("stopped")


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, or raise CannotServe. Clients that connect now wait until we serve."""
    if port not in range(65_536):
        raise CannotServe("port", f"A port is a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, TypeError, UnicodeError) as error:  # the last two: not a host name
        listener.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            sentence = (
                f"Port {port} on {host} is taken: is Parlour already running? Choose another with --port."
            )
            raise CannotServe("port", sentence) from error
        why = getattr(error, "strerror", None) or error
        raise CannotServe("port", f"Port {port} on {host} can't be used: {why}.") from error
    return listener


def serve(
    listener: socket.socket,
    where: str | Path,
    setup: Setup,
    on_ready: Callable[[], None] = lambda: None,
    *,
    busy_seconds: float = 5.0,
    siblings: Siblings | None = None,
    greet: Callable[[str | None], None] | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, with the data in a folder or a PostgreSQL database.

    `busy_seconds` is how long to wait for another program's lock; `siblings` are the workers on this port, if
    there are several. `greet` is called when the server is ready, with the code of a link to the host's desk.
    """
    logs.set_up(**({} if siblings is None else {"worker": siblings.own}))
    allow_many_connections()
    sys.setswitchinterval(SWITCH)

    async def run() -> None:
        lock = None if isinstance(where, str) else _lock(where)
        try:
            store = await open_store(where, busy_seconds=busy_seconds)
        except StoreFailure as failure:
            raise CannotServe("store", str(failure), failure.may_pass) from failure
        ready = on_ready if greet is None else partial(greet, await _make_link(store))
        parlour = Parlour(store, setup, siblings)
        config = uvicorn.Config(
            application(parlour),
            http=Http,
            ws=WebSocket,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            backlog=BACKLOG,
        )
        logger.info("listening on port %s, data in %s", listener.getsockname()[1], shown(where))
        try:
            await _Server(config, parlour, ready).serve([listener])
        finally:
            if lock is not None:
                os.close(lock)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's loop factory, or None if it is not installed."""
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return None
    return uvloop.new_event_loop


def _lock(data: Path) -> int | None:
    """Lock the folder until this process ends: a second server would not know the first one's guests."""
    if data.is_file():
        raise CannotServe("data", f"{data} is a file: --data is the folder in which everything is kept.")
    with contextlib.suppress(OSError):  # the store reports the reason
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return lock_folder(data)
    except StoreFailure as taken:
        raise CannotServe(
            "data", f"Another Parlour is open with {data}: stop it, or choose another folder with --data."
        ) from taken


async def _make_link(store: DeskStore) -> str | None:
    try:
        return await Actions(store, "terminal").make_link()
    except StoreFailure as failure:
        logger.warning("making a link to the desk failed: %s", failure)
        return None


def shown(where: str | Path) -> str:
    """Return the place of the data as people and logs see it: without a password.

    >>> shown("postgresql://ann:secret@db.example.org/parlour?password=secret")
    'postgresql://db.example.org/parlour'
    """
    if isinstance(where, Path):
        return str(where)
    scheme, _, rest = where.partition("://")
    return f"{scheme}://{rest.partition('?')[0].rpartition('@')[2]}"
