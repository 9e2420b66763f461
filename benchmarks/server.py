"""The capacity of a server: rooms of Eights on loopback, compared with a bare echo and a bare fan-out.

    python benchmarks/server.py                 all of it
    python benchmarks/server.py moves           moves per second, and their latency
    python benchmarks/server.py processes       the same with PostgreSQL and one, two and three processes,
                                                each room in one of them or spread over all
    python benchmarks/server.py memory          memory of idle rooms and rooms in play
    python benchmarks/server.py crowd           10,000 players at tables of 4, a move every 3 seconds each,
                                                with two workers and PostgreSQL

The bare servers send messages of the same size as ours, but have no game logic and, except for one, write
nothing. Echo and fan-out are the obvious first implementation, Starlette on uvicorn with uvloop. The fan-out
with picows alone is an upper bound for our throughput, because our server hands its sockets to picows too;
the same with every move written to disk first is a lower bound for our latency. Figures are per CPU-second of
the server process, over all threads, because the load comes from the same machine. On a busy machine, compare
only figures of the same run, and don't compare latencies at all.

With several processes, either all players of a room are connected to one (affinity), as a proxy or the
workers themselves see to by the address, or its seats are spread over them, so that every move has to reach
another process. Each process has a load generator of its own. CPU-seconds are those of all processes and of
PostgreSQL together. What a move costs depends on how many are written together, so processes are compared
under the same load for each: at full speed on a few cores, each of k processes gets only a k-th of them,
makes fewer moves at a time, and writes smaller groups.
"""

import argparse
import asyncio
import json
import math
import random
import time
from functools import partial
from itertools import chain
from typing import NamedTuple

import uvloop
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from bare import SEATS
from generators import under_load
from load import TABLES, Table4, at_full_speed, count_moves, paced, quantile, tables_of
from parlour.server.sockets.http import allow_many_connections
from processes import DurablePostgres
from servers import Server

RATE = 1000
"""Moves a second for each of several processes."""
THINKING = 3.0  # seconds between the moves of a player


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
            async with tables_of(kind, server.addresses, TABLES) as tables:
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


class Case(NamedTuple):
    """What is measured with several processes."""

    store: str
    processes: int
    affinity: bool
    server: Server


def cases(postgres: DurablePostgres) -> list[Case]:
    """Start one process on SQLite, and one, two and three processes on PostgreSQL."""
    found = [Case("SQLite", 1, True, Server("parlour"))]
    for count in (1, 2, 3):
        server = Server("parlour", count, postgres)
        found += [Case("PostgreSQL", count, affinity, server) for affinity in (True, False)]
    return found


def measure_processes(
    cases: list[Case], console: Console, seconds: float, rounds: int, *, as_json: bool
) -> None:
    full_speed: dict[Case, list[float]] = {case: [] for case in cases}
    same_load: dict[Case, list[float]] = {case: [] for case in cases}
    latencies: dict[Case, list[float]] = {case: [] for case in cases}
    loads = (partial(count_moves, seconds=seconds), partial(paced, rate=RATE, seconds=seconds))
    for _ in range(rounds):
        for case in cases:
            (counts, used), (times, used_then) = under_load(case.server, loads, affinity=case.affinity)
            full_speed[case].append(sum(counts) / used)
            same_load[case].append(sum(map(len, times)) / used_then)
            latencies[case] += chain.from_iterable(times)
    table = Table(
        "", "per CPU-second at full speed", f"at {RATE}/s for each process", "p50 ms then", "p99 ms then"
    )
    for case in cases:
        ordered = sorted(latencies[case])
        best, same = max(full_speed[case]), max(same_load[case])
        p50, p99 = quantile(ordered, 0.5) * 1000, quantile(ordered, 0.99) * 1000
        if as_json:
            named = {"store": case.store, "processes": case.processes, "affinity": case.affinity}
            figures = {"per_cpu_second": round(best), "p50_ms": round(p50, 2), "p99_ms": round(p99, 2)}
            print(json.dumps(named | figures), flush=True)
        where = "each room in one" if case.affinity else "rooms spread over all"
        name = f"{case.store}, {case.processes} process" + (f"es, {where}" if case.processes > 1 else "")
        table.add_row(name, f"{best:,.0f}", f"{same:,.0f}", f"{p50:.2f}", f"{p99:.2f}")
    if not as_json:
        console.print(table)


async def measure_memory(console: Console, rooms: int) -> None:
    server = Server("parlour")
    rng = random.Random(7)
    first = await Table4.open(server.addresses, rng)
    empty = server.memory()
    lines = [
        await connect(server.addresses.url("/ws"), compression=None, ping_interval=None) for _ in range(rooms)
    ]
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


async def measure_crowd(console: Console, postgres: DurablePostgres, rooms: int, seconds: float) -> None:
    """Measure rooms of four people, each of whom moves about every three seconds."""
    server = Server("workers", postgres=postgres)
    async with tables_of("parlour", server.addresses, rooms) as tables:
        cpu, began = server.cpu(), time.perf_counter()
        latencies = await paced(tables, rooms * SEATS / THINKING, seconds)
        used = (server.cpu() - cpu) / (time.perf_counter() - began)
    server.stop()
    console.print(
        f"{rooms * SEATS:,} players in {rooms:,} rooms, a move every 3 s each "
        f"({len(latencies) / seconds:,.0f} moves/s), two workers: lost {latencies.count(math.inf)}, "
        f"{used:.0%} of one core with PostgreSQL, p50 {quantile(latencies, 0.5) * 1000:.1f} ms, "
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
    parser.add_argument("--rooms", type=int, help="for memory (default 1000) and crowd (default 2500)")
    parser.add_argument(
        "--json",
        action="store_true",
        help="processes: one object a line, with the moves at full speed and the waits at the same load",
    )
    arguments = parser.parse_args()
    console = Console(stderr=arguments.json)
    part, seconds, rounds = arguments.part, arguments.seconds, arguments.rounds
    allow_many_connections()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if part in (None, "moves"):
            runner.run(measure_moves(console, seconds, rounds))
        if part in (None, "processes"):
            with DurablePostgres() as postgres:
                started = cases(postgres)
                measure_processes(started, console, seconds, rounds, as_json=arguments.json)
                for server in {case.server for case in started}:
                    server.stop()
        if part in (None, "memory"):
            runner.run(measure_memory(console, arguments.rooms or 1000))
        if part in (None, "crowd"):
            with DurablePostgres() as postgres:
                runner.run(measure_crowd(console, postgres, arguments.rooms or 2500, 2 * seconds))


if __name__ == "__main__":
    main()
