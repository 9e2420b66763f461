"""The workers on one port: to which of them a room belongs, and handing a connection over to that one.

A room's people meet in one process this way, and a move is worked out once. Which worker that is follows from
the room's code alone. It is a hint, never a need: if that worker is dead or does not answer at once, the next
in line takes its place, and any worker can serve any room.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

PATIENCE: Final = 0.5  # seconds for another worker to answer
REST: Final = 0.1  # seconds before connections are accepted again after that has failed
LONGEST_PAUSE: Final = 10.0  # seconds to hand one connection over
BACKLOG: Final = 1024  # connections that may wait to be taken
CHUNK: Final = 1 << 16
READY: Final = b"!"
_CAN_PASS: Final = hasattr(socket, "send_fds")  # not on Windows

Take = Callable[[socket.socket, bytes], Awaitable[None]]


class Siblings:
    def __init__(self, folder: Path, own: int, count: int) -> None:
        """`folder` is private to these workers, and never made anew: somebody else could do that first. `own`
        is the number of this one, from 1 to `count`."""
        self.own = own
        self._folder = folder
        self._all = range(1, count + 1)
        self._tasks: set[asyncio.Task[None]] = set()

    def is_home(self, room: str) -> bool:
        """Return whether a room belongs to this worker."""
        return self._in_line(room)[0] == self.own

    def _in_line(self, room: str) -> list[int]:
        """Return the worker that a room belongs to, and those that take its place, in order (rendezvous
        hashing: if one is gone, only its own rooms move)."""
        key = room.upper()
        return sorted(self._all, key=lambda worker: hashlib.sha256(f"{worker}:{key}".encode()).digest())

    # Handing over

    async def call(self, room: str) -> socket.socket | None:
        """Return a line to the worker that is to serve a room, or None if that is this one."""
        for worker in self._in_line(room):
            if worker == self.own or not _CAN_PASS:
                return None
            with contextlib.suppress(OSError):  # dead, or too slow, or too many files are open here
                return await self._line_to(worker)
        return None

    async def _line_to(self, worker: int) -> socket.socket:
        """Return a line to a worker, or raise OSError."""
        self._check_folder()
        loop, line = asyncio.get_running_loop(), socket.socket(socket.AF_UNIX)
        try:
            line.setblocking(False)
            async with asyncio.timeout(PATIENCE):
                await loop.sock_connect(line, str(self._folder / str(worker)))
                if await loop.sock_recv(line, 1) != READY:
                    raise ConnectionAbortedError
        except BaseException:
            line.close()
            raise
        return line

    def _check_folder(self) -> None:
        """Raise PermissionError if others may write there: it was removed, and somebody has made another."""
        found = self._folder.stat()
        if found.st_uid != os.geteuid() or found.st_mode & 0o022:
            raise PermissionError(f"{self._folder} is not private")

    async def hand_over(self, line: socket.socket, connection: int, received: bytes) -> bool:
        """Give away a connection, by its file descriptor, with what was received through it. Return False if
        it is still ours."""
        with line:
            try:
                sent = socket.send_fds(line, [received], [connection])
            except OSError:
                return False
            with contextlib.suppress(OSError):  # the other has died or hangs: the client connects again
                async with asyncio.timeout(LONGEST_PAUSE):
                    await asyncio.get_running_loop().sock_sendall(line, received[sent:])
        return True

    # Taking over

    def listen(self, take: Take) -> None:
        """From now on, call `take` with each connection that another worker hands over."""
        if not _CAN_PASS:
            return
        listener = socket.socket(socket.AF_UNIX)
        listener.setblocking(False)
        try:
            self._check_folder()
            self._path.unlink(missing_ok=True)  # of the one that had this number before
            listener.bind(str(self._path))
            listener.listen(BACKLOG)
        except OSError as error:  # the folder is gone or read-only, or its path is too long for a socket
            listener.close()
            logger.warning("taking connections over from other workers failed: %s: %s", self._path, error)
        else:
            self._spawn(self._accept(listener, take))

    def close(self) -> None:
        """Take no more connections: the others stop calling."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
        for task in self._tasks:
            task.cancel()

    @property
    def _path(self) -> Path:
        return self._folder / str(self.own)

    async def _accept(self, listener: socket.socket, take: Take) -> None:
        with listener:
            while True:
                try:
                    line, _ = await asyncio.get_running_loop().sock_accept(listener)
                except OSError:  # such as too many open files: the others serve what is not taken
                    await asyncio.sleep(REST)
                else:
                    self._spawn(self._receive(line, take))

    async def _receive(self, line: socket.socket, take: Take) -> None:
        loop = asyncio.get_running_loop()
        with line, contextlib.suppress(OSError):  # the other has given up
            async with asyncio.timeout(LONGEST_PAUSE):
                await loop.sock_sendall(line, READY)
                await _readable(line)
                received, connections, _, _ = socket.recv_fds(line, CHUNK, 1)
                for each in connections:
                    connection = socket.socket(fileno=each)
                    try:
                        while more := await loop.sock_recv(line, CHUNK):
                            received += more
                        await take(connection, received)
                    except BaseException:
                        connection.close()
                        raise

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _readable(line: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    is_readable = asyncio.Event()
    loop.add_reader(line, is_readable.set)
    try:
        await is_readable.wait()
    finally:
        loop.remove_reader(line)
