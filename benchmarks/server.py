"""How much a server can carry: rooms of Eights on loopback, beside a bare echo and a bare fan-out.

    python benchmarks/server.py                 all of it
    python benchmarks/server.py moves           moves a second, and how soon everybody has them
    python benchmarks/server.py memory          memory of idle and playing rooms
    python benchmarks/server.py crowd           1000 rooms of 4, a move every 3 seconds each

The bare servers run on the same stack (Starlette on uvicorn with uvloop) and send messages of the same size
as ours, but keep nothing, know no game and write nothing. They are what one would write first: they send by
Starlette and leave Python's settings alone, while ours has a shorter way to send. Figures are per CPU-second
of the server process, all its threads counted, because the load comes from the same machine. On a busy
machine only those of one run can be compared, and the latencies not even then.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import uvloop
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire
from parlour.server.keeper import Timing
from parlour.server.limits import Limits, Rate
from parlour.server.serving import listen, serve

SEATS = 4
TABLES = 64
UPDATE_SIZE = 800  # bytes, the mean of an update in a room of four
ANY_RATE = Rate(1e9, at_once=1e9)
NO_LIMITS = Limits(ANY_RATE, ANY_RATE, ANY_RATE, connections=1_000_000, rooms=1_000_000)


# The servers, each in a process of its own


def bare_app() -> Starlette:
    """Echo at /echo; at /room/N whatever one of four sends goes to all four, nothing more."""
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


def run_server(kind: str, port: int, data: str) -> None:
    if kind == "parlour":
        serve(listen("127.0.0.1", port), Path(data), Timing(), NO_LIMITS)
        return
    config = uvicorn.Config(
        bare_app(), port=port, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


class Server:
    """A server process, with what it uses."""

    def __init__(self, kind: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = tempfile.TemporaryDirectory()
        command = [
            sys.executable,
            __file__,
            "--serve",
            kind,
            "--port",
            str(self.port),
            "--data",
            self.folder.name,
        ]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 0.1):
                return
            time.sleep(0.05)
        raise SystemExit(f"the {kind} server did not start")

    def url(self, path: str) -> str:
        return f"ws://127.0.0.1:{self.port}{path}"

    def cpu(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        fields = Path(f"/proc/{self._process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(20)
        self.folder.cleanup()


# The load


class Seen(Struct):
    """What a player needs of an update."""

    type: str
    n: int = 0
    moves: tuple[str, ...] = ()
    room: dict[str, Any] | None = None
    re: str | None = None


decode = msgspec.json.Decoder(Seen).decode


class Table4:
    """Four players of one room who play at random; measures from sending a move to everybody having it."""

    def __init__(self, lines: list[ClientConnection], rng: random.Random) -> None:
        self.lines = lines
        self.rng = rng
        self.seen: list[Seen] = []
        self.code = ""

    @classmethod
    async def open(cls, url: str, rng: random.Random) -> "Table4":
        lines = [await connect(url, compression=None, ping_interval=None) for _ in range(SEATS)]
        table = cls(lines, rng)
        for line in lines:
            await line.send('{"type":"hello"}')
            await line.recv()
        await lines[0].send(wire.encode(wire.Open(game="eights", seats=SEATS, clock=120)).decode())
        opened = decode(await lines[0].recv())
        assert opened.room is not None
        table.code = opened.room["code"]
        for number, line in enumerate(lines[1:], 1):
            await line.send(wire.encode(wire.Join(room=table.code)).decode())
            for other in lines[: number + 1]:
                await other.recv()
        return table

    async def start(self) -> None:
        await self.lines[0].send('{"type":"start"}')
        self.seen = [decode(await line.recv()) for line in self.lines]

    async def move(self) -> float:
        """One move of whoever's turn it is; seconds until all four have it."""
        seat = next((seat for seat, seen in enumerate(self.seen) if seen.moves), None)
        if seat is None:
            await self.start()
            return await self.move()
        seen = self.seen[seat]
        # As people do: a card if one can be played, so that hands stay of a usual size.
        move = self.rng.choice(seen.moves[:-1] or seen.moves)
        began = time.perf_counter()
        await self.lines[seat].send(f'{{"type":"play","n":{seen.n},"move":"{move}"}}')
        answers = [await line.recv() for line in self.lines]
        took = time.perf_counter() - began
        self.seen = [decode(answer) for answer in answers]
        return took

    async def close(self) -> None:
        for line in self.lines:
            await line.close()


class Bare4:
    """Four connections of a bare fan-out, with messages of the same size."""

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


async def at_full_speed(tables: list[Any], seconds: float, server: Server) -> tuple[float, float]:
    """Moves per CPU-second of the server, and per second."""
    end = time.perf_counter() + seconds
    count = 0

    async def go(table: Any) -> None:
        nonlocal count
        while time.perf_counter() < end:
            await table.move()
            count += 1

    cpu, began = server.cpu(), time.perf_counter()
    await asyncio.gather(*(go(table) for table in tables))
    return count / (server.cpu() - cpu), count / (time.perf_counter() - began)


async def paced(tables: list[Any], rate: float, seconds: float) -> list[float]:
    """Latencies at so many moves a second over all tables."""
    loop = asyncio.get_running_loop()
    gap = len(tables) / rate
    latencies: list[float] = []

    async def go(table: Any, first: float) -> None:
        due = first
        while due < first + seconds:
            await asyncio.sleep(max(0, due - loop.time()))
            latencies.append(await table.move())
            due += gap

    now = loop.time() + 0.1
    await asyncio.gather(*(go(table, now + gap * n / len(tables)) for n, table in enumerate(tables)))
    return sorted(latencies)


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


@contextlib.asynccontextmanager
async def tables_of(kind: str, server: Server, count: int) -> AsyncIterator[list[Any]]:
    rng = random.Random(7)
    tables: list[Any] = []
    for number in range(count):
        if kind == "parlour":
            table = await Table4.open(server.url("/ws"), rng)
            await table.start()
            tables.append(table)
        elif kind == "fan-out":
            tables.append(await Bare4.open(server.url(f"/room/{number}")))
        else:
            tables.append(Echo(await connect(server.url("/echo"), compression=None, ping_interval=None)))
    yield tables
    for table in tables:
        await table.close()


async def measure_moves(console: Console, seconds: float, rounds: int) -> None:
    per_cpu: dict[str, list[float]] = {"echo": [], "fan-out": [], "parlour": []}
    latencies: dict[str, list[float]] = {"echo": [], "fan-out": [], "parlour": []}
    servers = {"echo": Server("bare"), "fan-out": Server("bare"), "parlour": Server("parlour")}
    for _ in range(rounds):
        for kind, server in servers.items():
            async with tables_of(kind, server, TABLES) as tables:
                await at_full_speed(tables, 0.5, server)
                per_cpu[kind].append((await at_full_speed(tables, seconds, server))[0])
                latencies[kind] += await paced(tables, 1000, seconds)
    for server in servers.values():
        server.stop()
    table = Table(
        "", "a CPU-second", "of fan-out", "p50 ms at 1000/s", "p99 ms at 1000/s", "p99 of fan-out's"
    )
    best = {kind: max(values) for kind, values in per_cpu.items()}
    ordered = {kind: sorted(values) for kind, values in latencies.items()}
    for kind in per_cpu:
        table.add_row(
            kind,
            f"{best[kind]:,.0f}",
            f"{best[kind] / best['fan-out']:.0%}",
            f"{quantile(ordered[kind], 0.5) * 1000:.2f}",
            f"{quantile(ordered[kind], 0.99) * 1000:.2f}",
            f"{quantile(ordered[kind], 0.99) / quantile(ordered['fan-out'], 0.99):.2f} ×",
        )
    console.print(table)


async def measure_memory(console: Console, rooms: int) -> None:
    server = Server("parlour")
    rng = random.Random(7)
    first = await Table4.open(server.url("/ws"), rng)
    empty = server.memory()
    lines = [await connect(server.url("/ws"), compression=None, ping_interval=None) for _ in range(rooms)]
    for line in lines:
        await line.send('{"type":"hello"}')
        await line.recv()
    connected = server.memory()
    for line in lines:
        await line.send('{"type":"open","game":"eights","seats":4}')
        await line.recv()
    idle = server.memory()
    for line in lines:
        for _ in range(3):
            await line.send('{"type":"bot","strength":"easy"}')
            await line.recv()
        await line.send('{"type":"start"}')
        await line.recv()
    playing = server.memory()
    console.print(f"a connection {(connected - empty) / rooms / 1024:.1f} kB", highlight=False)
    console.print(f"an idle room {(idle - connected) / rooms / 1024:.1f} kB", highlight=False)
    console.print(f"a playing room {(playing - connected) / rooms / 1024:.1f} kB", highlight=False)
    for line in lines:
        await line.close()
    await first.close()
    server.stop()


async def measure_crowd(console: Console, rooms: int, seconds: float) -> None:
    """Rooms of four people of whom each moves about every three seconds."""
    server = Server("parlour")
    async with tables_of("parlour", server, rooms) as tables:
        cpu, began = server.cpu(), time.perf_counter()
        latencies = await paced(tables, rooms * SEATS / 3, seconds)
        used = (server.cpu() - cpu) / (time.perf_counter() - began)
    server.stop()
    console.print(
        f"{rooms} rooms × {SEATS}, a move every 3 s each ({len(latencies) / seconds:,.0f} moves/s): "
        f"{used:.0%} of one core, p50 {quantile(latencies, 0.5) * 1000:.1f} ms, "
        f"p99 {quantile(latencies, 0.99) * 1000:.1f} ms",
        highlight=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="?", choices=["moves", "memory", "crowd"])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        run_server(arguments.serve, arguments.port, arguments.data)
        return
    console = Console()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if arguments.part in (None, "moves"):
            runner.run(measure_moves(console, arguments.seconds, arguments.rounds))
        if arguments.part in (None, "memory"):
            runner.run(measure_memory(console, arguments.rooms))
        if arguments.part in (None, "crowd"):
            runner.run(measure_crowd(console, arguments.rooms, 2 * arguments.seconds))


if __name__ == "__main__":
    main()
