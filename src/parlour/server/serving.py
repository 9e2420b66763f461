"""Runs the server: binds the port, opens the store, serves until it is told to stop, ends in good order."""

import asyncio
import json
import logging
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import uvicorn
import uvloop

from parlour.errors import ParlourError
from parlour.server.app import Parlour, create_app
from parlour.server.keeper import Timing
from parlour.server.limits import SOCKET_MESSAGE_SIZE, Limits
from parlour.server.patience import Http, allow_many_connections
from parlour.store import StoreFailure
from parlour.store.sqlite import SqliteStore

BACKLOG: Final = 2048  # connections that may wait to be taken
GRACE: Final = 5  # seconds for what is under way when the server is told to stop


class CannotServe(ParlourError):
    """The server can't start: the port is taken, the folder can't be written."""


class _Server(uvicorn.Server):
    """Says goodbye to everybody before it closes their connections."""

    def __init__(self, config: uvicorn.Config, parlour: Parlour, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._parlour = parlour
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._parlour.say_goodbye()
        await super().shutdown(sockets)


class _JsonLines(logging.Formatter):
    """One object a line, for whatever collects logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def listen(host: str, port: int) -> socket.socket:
    """The port, or a sentence why not. It is ours from here on: who comes now waits until we serve."""
    if port not in range(65_536):
        raise CannotServe("port", f"A port is a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, TypeError, UnicodeError) as error:  # the last two: no name of a host
        listener.close()
        why = getattr(error, "strerror", None) or error
        raise CannotServe("port", f"Port {port} on {host} can't be used: {why}.") from error
    return listener


def serve(
    listener: socket.socket,
    data: Path,
    timing: Timing | None = None,
    limits: Limits | None = None,
    on_ready: Callable[[], None] = lambda: None,
    *,
    lan: str | None = None,
    busy_seconds: float = 5.0,
) -> None:
    """Serves until SIGTERM or SIGINT. `lan` is the address for others in the network; `busy_seconds` is how
    long another program's lock is waited for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    allow_many_connections()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(listener, data, timing, limits, on_ready, lan=lan, busy_seconds=busy_seconds))


async def _serve(
    listener: socket.socket,
    data: Path,
    timing: Timing | None,
    limits: Limits | None,
    on_ready: Callable[[], None],
    *,
    lan: str | None,
    busy_seconds: float,
) -> None:
    try:
        store = await SqliteStore.open(data, busy_seconds=busy_seconds)
    except StoreFailure as failure:
        raise CannotServe("store", str(failure)) from failure
    app, parlour = create_app(store, timing, limits, lan)
    config = uvicorn.Config(
        app,
        http=Http,
        ws="websockets-sansio",
        ws_max_size=SOCKET_MESSAGE_SIZE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )
    await _Server(config, parlour, on_ready).serve([listener])
