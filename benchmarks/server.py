"""The capacity of a server: rooms of Eights on loopback, compared with a bare echo and a bare fan-out.

    python benchmarks/server.py                 all of it
    python benchmarks/server.py moves           moves per second, and their latency
    python benchmarks/server.py processes       the same with PostgreSQL and one, two and three processes
    python benchmarks/server.py memory          memory of idle rooms and rooms in play
    python benchmarks/server.py crowd           1000 rooms of 4, a move every 3 seconds each

The bare servers send messages of the same size as ours, but have no game logic and, except for one, write
nothing. Echo and fan-out are the obvious first implementation, Starlette on uvicorn with uvloop. The fan-out
with picows alone is an upper bound for our throughput, because our server hands its sockets to picows too;
the same with every move written to disk first is a lower bound for our latency. Figures are per CPU-second of
the server process, over all threads, because the load comes from the same machine. On a busy machine, compare
only figures of the same run, and don't compare latencies at all.

With several processes the seats of every room are spread over them, so that every move has to reach another
process; CPU-seconds are those of all of them and of PostgreSQL together.
"""

import argparse
import asyncio
import contextlib
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
from msgspec import Struct, structs
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from bare import SEATS, Bare4, Echo, bare_app, serve_picows
from parlour import wire
from parlour.hub.timers import Timing
from parlour.server.limits import Limits, Rate
from parlour.server.run import listen, serve
from processes import DurablePostgres, cpu_of, memory_of

TABLES = 64
ANY_RATE = Rate(1e9, at_once=1e9)
NO_LIMITS = structs.replace(
    Limits(connections=1_000_000, rooms=1_000_000, http_connections=1_000_000),
    **{name: ANY_RATE for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)},
)


# The servers, each in its own process


def run_server(kind: str, port: int, where: str) -> None:
    if kind == "parlour":
        store = where if where.startswith("postgresql://") else Path(where)
        serve(listen("127.0.0.1", port), store, Timing(), NO_LIMITS)
        return
    if kind.startswith("picows"):
        with (
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
            contextlib.suppress(KeyboardInterrupt),
        ):
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            runner.run(serve_picows(port, Path(where) / "journal" if kind == "picows, written" else None))
        return
    config = uvicorn.Config(
        bare_app(), port=port, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve())


class Server:
    """Server processes, each on its own port, with their CPU time and memory."""

    def __init__(self, kind: str, processes: int = 1, postgres: DurablePostgres | None = None) -> None:
        self._postgres = postgres
        self._stack = contextlib.ExitStack()
        if postgres is not None:
            where = self._stack.enter_context(postgres.database())
        else:
            where = self._stack.enter_context(tempfile.TemporaryDirectory())
        self._ports = [_free_port() for _ in range(processes)]
        self._processes = [self._start(kind, port, where) for port in self._ports]

    def _start(self, kind: str, port: int, where: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, __file__, "--serve", kind, "--port", str(port), "--where", where]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.1):
                return process
            time.sleep(0.05)
        raise SystemExit(f"the {kind} server did not start")

    def url(self, path: str, seat: int = 0) -> str:
        return f"ws://127.0.0.1:{self._ports[seat % len(self._ports)]}{path}"

    def cpu(self) -> float:
        others = 0.0 if self._postgres is None else self._postgres.cpu()
        return cpu_of(process.pid for process in self._processes) + others

    def memory(self) -> int:
        return sum(memory_of(process.pid) for process in self._processes)

    def stop(self) -> None:
        for process in self._processes:
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            process.wait(20)
        self._stack.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# The load


class Seen(Struct):
    """The fields of a message that a player needs."""

    type: str
    n: int = 0
    moves: tuple[str, ...] = ()
    room: dict[str, Any] | None = None
    re: str | None = None


decode = msgspec.json.Decoder(Seen).decode


class Table4:
    """Four random players in one room. A move is timed from sending it until everybody has received it."""

    def __init__(self, lines: list[ClientConnection], rng: random.Random) -> None:
        self.lines = lines
        self.rng = rng
        self.seen: list[Seen] = []
        self.code = ""
        self.rounds = 0

    @classmethod
    async def open(cls, server: Server, rng: random.Random) -> "Table4":
        urls = [server.url("/ws", seat) for seat in range(SEATS)]
        lines = [await connect(url, compression=None, ping_interval=None) for url in urls]
        table = cls(lines, rng)
        for line in lines:
            await line.send('{"type":"hello"}')
            await line.recv()
        await lines[0].send(wire.encode(wire.Open(game="eights", seats=SEATS, clock=120)).decode())
        opened = await _update(lines[0], 1)
        assert opened.room is not None
        table.code = opened.room["code"]
        for line in lines[1:]:
            await table._everybody(line, wire.Join(room=table.code, id="join"))
        return table

    async def _everybody(self, line: ClientConnection, request: wire.Ask) -> None:
        """Send a request of one player and wait until everybody in the room has the update."""
        await line.send(wire.encode(request).decode())
        answer = await _answer(line, request.id)
        here = self.lines[: self.lines.index(line) + 1] if isinstance(request, wire.Join) else self.lines
        self.seen = [answer if each is line else await _update(each, answer.n) for each in here]

    async def start(self) -> None:
        self.rounds += 1
        await self._everybody(self.lines[0], wire.Start(id=f"start {self.rounds}"))

    async def move(self) -> float:
        """Make a move of the seat whose turn it is; return the seconds until all four have it."""
        seat = next((seat for seat, seen in enumerate(self.seen) if seen.moves), None)
        if seat is None:
            await self.start()
            return await self.move()
        seen = self.seen[seat]
        # Like people, play a card if possible, so that hands keep a normal size.
        move = self.rng.choice(seen.moves[:-1] or seen.moves)
        began = time.perf_counter()
        await self.lines[seat].send(f'{{"type":"play","n":{seen.n},"move":"{move}"}}')
        answers = [await line.recv() for line in self.lines]
        took = time.perf_counter() - began
        self.seen = [decode(answer) for answer in answers]
        for number, line in enumerate(self.lines):  # the message may have been an earlier update
            if self.seen[number].n <= seen.n:
                self.seen[number] = await _update(line, seen.n + 1)
        return took

    async def close(self) -> None:
        for line in self.lines:
            await line.close()


async def _update(line: ClientConnection, n: int) -> Seen:
    """Return the first update with at least this number."""
    while True:
        seen = decode(await line.recv())
        assert seen.type != "refusal", seen
        if seen.type == "update" and seen.n >= n:
            return seen


async def _answer(line: ClientConnection, request: str | None) -> Seen:
    while True:
        seen = decode(await line.recv())
        assert seen.type != "refusal", seen
        if seen.re == request:
            return seen


async def at_full_speed(tables: list[Any], seconds: float, server: Server) -> tuple[float, float]:
    """Return the moves per CPU-second of the server, and per second."""
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
    """Return the sorted latencies at `rate` moves a second over all tables."""
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
            table = await Table4.open(server, rng)
            await table.start()
            tables.append(table)
        elif kind != "echo":
            tables.append(await Bare4.open(server.url(f"/room/{number}")))
        else:
            tables.append(Echo(await connect(server.url("/echo"), compression=None, ping_interval=None)))
    yield tables
    for table in tables:
        await table.close()


async def measure_moves(console: Console, seconds: float, rounds: int) -> None:
    servers = {
        "echo": Server("bare"),
        "fan-out": Server("bare"),
        "picows fan-out": Server("picows"),
        "the same, written": Server("picows, written"),
        "parlour": Server("parlour"),
    }
    per_cpu: dict[str, list[float]] = {kind: [] for kind in servers}
    latencies: dict[str, list[float]] = {kind: [] for kind in servers}
    for _ in range(rounds):
        for kind, server in servers.items():
            async with tables_of(kind, server, TABLES) as tables:
                await at_full_speed(tables, 0.5, server)
                per_cpu[kind].append((await at_full_speed(tables, seconds, server))[0])
                latencies[kind] += await paced(tables, 1000, seconds)
    for server in servers.values():
        server.stop()
    table = Table(
        "", "per CPU-second", "of fan-out", "p50 ms at 1000/s", "p99 ms at 1000/s", "p99 of fan-out's"
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


def servers_of_processes(postgres: DurablePostgres) -> dict[str, Server]:
    """Start one process on SQLite, and one, two and three processes on PostgreSQL."""
    servers = {"SQLite": Server("parlour")}
    for count in (1, 2, 3):
        name = f"PostgreSQL, {count} process{'es' if count > 1 else ''}"
        servers[name] = Server("parlour", count, postgres)
    return servers


async def measure_processes(
    servers: dict[str, Server], console: Console, seconds: float, rounds: int
) -> None:
    per_cpu: dict[str, list[float]] = {name: [] for name in servers}
    latencies: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(rounds):
        for name, server in servers.items():
            async with tables_of("parlour", server, TABLES) as tables:
                await at_full_speed(tables, 0.5, server)
                per_cpu[name].append((await at_full_speed(tables, seconds, server))[0])
                latencies[name] += await paced(tables, 500, seconds)
    table = Table("", "per CPU-second in total", "p50 ms at 500/s", "p99 ms at 500/s, received by all")
    for name in servers:
        ordered = sorted(latencies[name])
        table.add_row(
            name,
            f"{max(per_cpu[name]):,.0f}",
            f"{quantile(ordered, 0.5) * 1000:.2f}",
            f"{quantile(ordered, 0.99) * 1000:.2f}",
        )
    console.print(table)


async def measure_memory(console: Console, rooms: int) -> None:
    server = Server("parlour")
    rng = random.Random(7)
    first = await Table4.open(server, rng)
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
    console.print(f"a room in play {(playing - connected) / rooms / 1024:.1f} kB", highlight=False)
    for line in lines:
        await line.close()
    await first.close()
    server.stop()


async def measure_crowd(console: Console, rooms: int, seconds: float) -> None:
    """Measure rooms of four people, each of whom moves about every three seconds."""
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
    parser.add_argument("part", nargs="?", choices=["moves", "processes", "memory", "crowd"])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--where", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        run_server(arguments.serve, arguments.port, arguments.where)
        return
    console = Console()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if arguments.part in (None, "moves"):
            runner.run(measure_moves(console, arguments.seconds, arguments.rounds))
        if arguments.part in (None, "processes"):
            postgres = DurablePostgres()
            servers = servers_of_processes(postgres)
            runner.run(measure_processes(servers, console, arguments.seconds, arguments.rounds))
            for server in servers.values():
                server.stop()
            postgres.remove()
        if arguments.part in (None, "memory"):
            runner.run(measure_memory(console, arguments.rooms))
        if arguments.part in (None, "crowd"):
            runner.run(measure_crowd(console, arguments.rooms, 2 * arguments.seconds))


if __name__ == "__main__":
    main()
