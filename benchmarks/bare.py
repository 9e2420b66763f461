"""Bare servers to compare ours with, and the load on them: an echo, and a fan-out to four connections."""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
UPDATE_SIZE = 800  # bytes, the mean size of an update in a room of four
UPDATE = b"x" * UPDATE_SIZE
ENTRY_SIZE = 100  # bytes, about the size of a move in the log


def bare_app() -> Starlette:
    """Return an app that echoes at /echo; at /room/N it sends every message of one of four to all four."""
    rooms: dict[str, list[WebSocket]] = {}
    update = "x" * UPDATE_SIZE

    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(await socket.receive_text())

    async def room(socket: WebSocket) -> None:
        await socket.accept()
        here = rooms.setdefault(socket.path_params["room"], [])
        here.append(socket)
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await socket.receive_text()
                for other in here:
                    await other.send_text(update)
        here.remove(socket)

    return Starlette(routes=[WebSocketRoute("/echo", echo), WebSocketRoute("/room/{room}", room)])


class Journal:
    """A file to which a thread appends with group commit: waiting entries are written together, and flushed
    to disk before they are acknowledged. No durable server can be faster on this disk."""

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.put = self._waiting.put
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            written = [self._waiting.get()]
            written += [self._waiting.get() for _ in range(self._waiting.qsize())]
            os.write(self._file, b"x" * (ENTRY_SIZE * len(written)))
            os.fdatasync(self._file)
            self._loop.call_soon_threadsafe(_tell_all, written)


def _tell_all(written: list[Callable[[], None]]) -> None:
    for tell in written:
        tell()


class Fan(WSListener):
    """One of the four connections of a room in picows: it broadcasts what it receives, once written."""

    def __init__(self, here: "list[WSTransport]", journal: Journal | None) -> None:
        self._here = here
        self._journal = journal

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._here.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
            return
        if self._journal is None:
            self._tell()
        else:
            self._journal.put(self._tell)

    def _tell(self) -> None:
        for other in self._here:
            other.send(WSMsgType.TEXT, UPDATE)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._here.remove(transport)


async def serve_picows(port: int, file: Path | None) -> None:
    """Run the same fan-out with picows alone, without HTTP: an upper bound for one process here. With a file,
    every message is written to it first."""
    rooms: dict[bytes, list[WSTransport]] = {}
    journal = None if file is None else Journal(file)

    def listener(request: WSUpgradeRequest) -> Fan:
        return Fan(rooms.setdefault(request.path, []), journal)

    server = await ws_create_server(listener, "127.0.0.1", port, use_aiofastnet=False)
    await server.serve_forever()


class Bare4:
    """Four connections to a bare fan-out, with messages of the same size as ours."""

    def __init__(self, lines: list[ClientConnection]) -> None:
        self.lines = lines
        self.turn = 0

    @classmethod
    async def open(cls, url: str) -> "Bare4":
        return cls([await connect(url, compression=None, ping_interval=None) for _ in range(SEATS)])

    async def move(self) -> float:
        self.turn = (self.turn + 1) % SEATS
        began = time.perf_counter()
        await self.lines[self.turn].send('{"type":"play","n":1234,"move":"r5"}')
        for line in self.lines:
            await line.recv()
        return time.perf_counter() - began

    async def close(self) -> None:
        for line in self.lines:
            await line.close()


class Echo:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def move(self) -> float:
        began = time.perf_counter()
        await self.line.send("x" * UPDATE_SIZE)
        await self.line.recv()
        return time.perf_counter() - began

    async def close(self) -> None:
        await self.line.close()
