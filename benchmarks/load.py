"""The load on a measured server: tables of random players, at full speed or paced."""

import asyncio
import contextlib
import math
import random
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from bare import SEATS, Bare4, Echo
from parlour import wire
from servers import Addresses, Server

TABLES = 64
AT_ONCE = 32  # tables that are opened together
LOST = 60.0  # seconds after which a move that has not reached everybody is counted as lost


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
    async def open(cls, server: Addresses, rng: random.Random, process: int | None = None) -> "Table4":
        """Open a room in which all players are connected to one process, as a proxy sees to by the address,
        or to a different one each."""
        lines: list[ClientConnection] = []
        table = cls(lines, rng)
        for seat in range(SEATS):
            url = server.url(f"/ws/{table.code}".rstrip("/"), seat if process is None else process)
            line = await connect(url, compression=None, ping_interval=None)
            lines.append(line)
            await line.send('{"type":"hello"}')
            await line.recv()
            if table.code:
                await table._everybody(line, wire.Join(room=table.code, id="join"))
                continue
            await line.send(wire.encode(wire.Open(game="eights", seats=SEATS, clock=120)).decode())
            opened = await _update(line, 1)
            assert opened.room is not None
            table.code = opened.room["code"]
        return table

    async def _everybody(self, line: ClientConnection, request: wire.Ask) -> None:
        """Send a request of one player and wait until everybody in the room has the update."""
        await line.send(wire.encode(request).decode())
        answer = await _answer(line, request.id)
        self.seen = [answer if each is line else await _update(each, answer.n) for each in self.lines]

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
    cpu, began = server.cpu(), time.perf_counter()
    count = await count_moves(tables, seconds)
    return count / (server.cpu() - cpu), count / (time.perf_counter() - began)


async def count_moves(tables: list[Any], seconds: float) -> int:
    """Return the number of moves made at full speed."""
    end = time.perf_counter() + seconds
    count = 0

    async def go(table: Any) -> None:
        nonlocal count
        while time.perf_counter() < end:
            await table.move()
            count += 1

    await asyncio.gather(*(go(table) for table in tables))
    return count


async def paced(tables: list[Any], rate: float, seconds: float) -> list[float]:
    """Return the sorted latencies at `rate` moves a second over all tables. A lost move's is infinite."""
    loop = asyncio.get_running_loop()
    gap = len(tables) / rate
    latencies: list[float] = []

    async def go(table: Any, first: float) -> None:
        due = first
        while due < first + seconds:
            await asyncio.sleep(max(0, due - loop.time()))
            try:
                async with asyncio.timeout(LOST):
                    latencies.append(await table.move())
            except TimeoutError:
                latencies.append(math.inf)
                return
            due += gap

    now = loop.time() + 0.1
    await asyncio.gather(*(go(table, now + gap * n / len(tables)) for n, table in enumerate(tables)))
    return sorted(latencies)


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


@contextlib.asynccontextmanager
async def tables_of(
    kind: str, server: Addresses, count: int, *, process: int | None = 0
) -> AsyncIterator[list[Any]]:
    rng = random.Random(7)

    async def opened(number: int) -> Any:
        if kind == "parlour":
            table = await Table4.open(server, rng, process)
            await table.start()
            return table
        if kind != "echo":
            return await Bare4.open(server.url(f"/room/{number}"))
        return Echo(await connect(server.url("/echo"), compression=None, ping_interval=None))

    tables: list[Any] = []
    for first in range(0, count, AT_ONCE):
        some = range(first, min(first + AT_ONCE, count))
        tables += await asyncio.gather(*map(opened, some))
    yield tables
    for table in tables:
        await table.close()
