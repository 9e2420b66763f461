"""Runs the server: binds the port, opens the store, serves until it is told to stop, ends in good order."""

import asyncio
import errno
import fcntl
import gc
import json
import logging
import os
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
from parlour.server.websocket import WebSocket
from parlour.store import StoreFailure
from parlour.store.sqlite import FILE_NAME, SqliteStore

logger = logging.getLogger(__name__)

GARBAGE: Final = 20_000  # objects more than were there, before they are searched
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
        _rest_the_collector()
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._parlour.say_goodbye()
        await super().shutdown(sockets)
        logger.info("closed")


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


def _rest_the_collector() -> None:
    """Has Python look for cycles of garbage rarely: play leaves none, and looking is a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


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
    # Somebody at a terminal is told in words.
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    allow_many_connections()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(listener, data, timing, limits, on_ready, lan=lan, busy_seconds=busy_seconds))


def _lock(data: Path) -> int | None:
    """Holds the folder for this server, until it ends in whatever way: a second one would know nothing of the
    first one's guests. Where no lock can be had, the store says what is wrong, or the disk knows none."""
    if data.is_file():
        raise CannotServe("data", f"{data} is a file: --data is the folder in which everything is kept.")
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = os.open(data, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(folder)
        raise CannotServe(
            "data", f"Another Parlour is open with {data}: stop it, or choose another folder with --data."
        ) from taken
    except OSError:
        os.close(folder)
        return None
    return folder


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
    lock = _lock(data)
    try:
        store = await SqliteStore.open(data / FILE_NAME, busy_seconds=busy_seconds)
    except StoreFailure as failure:
        raise CannotServe("store", str(failure)) from failure
    app, parlour = create_app(store, timing, limits, lan)
    config = uvicorn.Config(
        app,
        http=Http,
        ws=WebSocket,
        ws_max_size=SOCKET_MESSAGE_SIZE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )
    logger.info("open on port %s, with the data in %s", listener.getsockname()[1], data)
    try:
        await _Server(config, parlour, on_ready).serve([listener])
    finally:
        if lock is not None:
            os.close(lock)
