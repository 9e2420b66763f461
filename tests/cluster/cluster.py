"""Three server processes on one PostgreSQL, and clients that move between them and record all messages.

The processes are forked from one that has already imported the server, so that they start quickly; otherwise
each is the real server. A client reconnects through any live process, as behind a load balancer, and has to
detect by itself that its process is frozen.
"""

import asyncio
import hashlib
import json
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import asyncpg
from websockets.asyncio.client import ClientConnection

from parlour import wire
from parlour.client import Client
from parlour.hub.timers import Timing
from parlour.records import Entry, GameResult
from parlour.server.process import Setup
from parlour.server.run import listen, serve
from parlour.store import postgres_notifications
from tests.ports import held_port, port_of
from tests.server.faulty import AS_MUCH_AS_YOU_LIKE, LONG, Snapshot
from tests.server.harness import Json
from tests.server.processes import without_stocking_up

SERVERS = 3
TIMING = Timing(grace=45.0, pace=0.02)  # the grace is longer than any client is kept from a busy machine
LEASE = 3000  # milliseconds; shorter than usual, so that a test can wait for its end

_forking = multiprocessing.get_context("forkserver")
_forking.set_forkserver_preload(["tests.server.preloaded", "parlour.store.postgres", "tests.cluster.cluster"])


def _run(port: int, url: str, said: Path, report: Connection) -> None:
    """Run a server in this process, and report when it is ready."""
    vars(postgres_notifications).update(LEASE=LEASE, RENEW_SECONDS=LEASE / 3000)
    without_stocking_up()
    with said.open("ab") as file:
        os.dup2(file.fileno(), 2)
    listener = listen("127.0.0.1", port)
    serve(listener, url, Setup(TIMING, AS_MUCH_AS_YOU_LIKE), on_ready=lambda: report.send(None))


class Process:
    """One of the servers; it keeps its port when restarted."""

    def __init__(self, url: str, said: Path) -> None:
        self._held = held_port()
        self.port = port_of(self._held)
        self.pid = 0
        self.is_reachable = False
        self._url = url
        self._said = said
        self._process: BaseProcess

    async def start(self) -> None:
        ours, theirs = _forking.Pipe(duplex=False)
        self._process = _forking.Process(target=_run, args=(self.port, self._url, self._said, theirs))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        theirs.close()
        with ours:
            await asyncio.to_thread(ours.recv)
        self.is_reachable = True

    async def kill(self) -> None:
        """Send SIGKILL, which stands for a power failure: no handler runs, nothing is finished."""
        self.is_reachable = False
        self.signal(signal.SIGKILL)
        await asyncio.to_thread(self._process.join)
        self._process.close()

    def freeze(self) -> None:
        self.is_reachable = False
        self.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.signal(signal.SIGCONT)
        self.is_reachable = True

    async def stop(self) -> None:
        self.is_reachable = False
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        await asyncio.to_thread(self._process.join, LONG)
        assert self._process.exitcode in (0, -signal.SIGTERM), self._process.exitcode
        self._process.close()
        self._held.close()

    def signal(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)


class Cluster:
    def __init__(self, url: str, said: Path) -> None:
        self.url = url
        self.processes: list[Process] = []
        self._said = said

    async def grow(self) -> None:
        """Add a process."""
        self.processes.append(Process(self.url, self._said))
        await self.processes[-1].start()

    async def shrink(self, process: Process) -> None:
        """Stop a process and forget it."""
        self.processes.remove(process)
        await process.stop()

    @property
    def reachable(self) -> list[Process]:
        return [each for each in self.processes if each.is_reachable]

    def pids(self) -> list[int]:
        """Return the ids of this process and the servers: all that handle a move, except the database."""
        return [os.getpid(), *(each.pid for each in self.processes)]

    def address(self, turn: int, room: str | None = None) -> str:
        """Return the server for a connection, as a load balancer does: the one for a room, or round-robin."""
        choice = self.reachable
        if room is not None:
            turn = 0
            choice = sorted(choice, key=lambda each: hashlib.sha256(f"{each.port} {room}".encode()).digest())
        return f"ws://127.0.0.1:{choice[turn % len(choice)].port}/ws" if choice else "ws://127.0.0.1:1/ws"

    def failures(self) -> list[str]:
        """Return the defects that the processes logged."""
        lines = self._said.read_text("utf-8").splitlines()
        return [line for line in lines if "trace" in line or not line.startswith("{")]

    async def snapshot(self) -> Snapshot:
        """Return all rooms, logs and results in the database."""
        connection = await asyncpg.connect(self.url)
        try:
            rooms = await connection.fetch("SELECT id, code, status, taken, host FROM rooms")
            entries: dict[str, list[Entry]] = {row["id"]: [] for row in rooms}
            asked = "SELECT room, number, at, body, request FROM entries ORDER BY room, number"
            for room, *columns in await connection.fetch(asked):
                entries[room].append(Entry(*columns))
            names = ", ".join(GameResult.__struct_fields__)
            results = await connection.fetch(f"SELECT {names} FROM results")
        finally:
            await connection.close()
        return Snapshot([tuple(row) for row in rooms], entries, [tuple(row) for row in results])


@asynccontextmanager
async def cluster_on(url: str, said: Path) -> AsyncIterator[Cluster]:
    cluster = Cluster(url, said)
    for _ in range(SERVERS):
        await cluster.grow()
    try:
        yield cluster
    finally:
        for process in cluster.processes:
            await process.stop()


class Roamer(Client):
    """A client that connects through another process each time, or through that of its room, and records
    every message."""

    def __init__(self, cluster: Cluster, first: int, secret: str | None = None) -> None:
        super().__init__(cluster.address(first), secret)
        self.raw: list[str] = []
        self.got: list[Json] = []
        self._cluster = cluster
        self._turn = first
        self.home: str | None = None
        """The room whose process it connects to from now on."""

    async def _connect(self) -> None:
        self.url = self._cluster.address(self._turn, self.home)
        self._turn += 1
        await super()._connect()

    async def _receive(self, socket: ClientConnection) -> wire.Message:
        text = await socket.recv()
        assert isinstance(text, str), "messages are text"
        self.raw.append(text)
        self.got.append(json.loads(text))
        message: wire.Message = wire.decode_message(text)
        return message
