"""The throughput and cost of appends to the stores, compared with a bare loop of inserts into each.

`python -m benchmarks.store [--entries 40000] [--folder .bench] [--only sqlite|postgresql]`. PostgreSQL is
started by the benchmark, in a temporary folder, and flushes to disk as in production. The bare loop inserts
groups of the same size into the same tables with the same settings, but without telling conflicts apart,
acknowledging entries one by one, or notifying other processes. CPU is that of the whole program, over all
threads, and PostgreSQL's.
"""

import argparse
import asyncio
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
from tests.postgres import Postgres

from parlour import store as stores
from parlour.records import Entry, RoomRow
from parlour.store.sqlite_file import open_to_write

BODY = secrets.token_bytes(90)  # the size of an encoded move
GROUPS = (1, 16, 64, 256)
DURABLE = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}

Cpu = Callable[[], float]


class Measured:
    def __init__(self, entries: int, seconds: float, cpu: float, waits: list[float]) -> None:
        self.per_second = entries / seconds
        self.per_cpu_second = entries / cpu
        self.microseconds = cpu / entries * 1e6
        waits.sort()
        self.median = waits[len(waits) // 2] * 1e3
        self.p99 = waits[len(waits) * 99 // 100] * 1e3


class Stopwatch:
    def __init__(self, cpu: Cpu) -> None:
        self._cpu = cpu
        self._start, self._start_cpu = time.perf_counter(), cpu()

    def measured(self, entries: int, waits: list[float]) -> Measured:
        seconds, cpu = time.perf_counter() - self._start, self._cpu() - self._start_cpu
        return Measured(entries, seconds, cpu, waits)


def fresh_rooms(count: int) -> list[str]:
    return sorted(secrets.token_urlsafe(12) for _ in range(count))


def row_of(room: str) -> RoomRow:
    return RoomRow(room, None, "eights", "host", False, "playing", 4, 4)


def fresh_requests(count: int) -> list[str]:
    return [secrets.token_urlsafe(9) for _ in range(count)]


def bare_sqlite(folder: Path, entries: int, group: int) -> Measured:
    """Insert one entry for each of `group` rooms per transaction."""
    connection = open_to_write(folder / "bare.db", 5)
    rooms = fresh_rooms(group)
    with connection:
        connection.executemany(
            "INSERT INTO rooms (id, game, host, is_public, status, seats, taken, updated_at) "
            "VALUES (?, 'eights', 'host', 0, 'playing', 4, 4, 0)",
            [(room,) for room in rooms],
        )
    requests = fresh_requests(entries)
    insert = "INSERT INTO entries (room, number, at, request, body) VALUES (?, ?, ?, ?, ?)"
    waits = []
    watch = Stopwatch(time.process_time)
    for number in range(1, entries // group + 1):
        begun = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        for room in rooms:
            connection.execute(insert, (room, number, 0, requests.pop(), BODY))
        connection.execute("COMMIT")
        waits.append(time.perf_counter() - begun)
    measured = watch.measured(entries // group * group, waits)
    connection.close()
    return measured


async def bare_postgres(url: str, entries: int, group: int, cpu: Cpu) -> Measured:
    """Insert one entry for each of `group` rooms per statement, which is prepared once."""
    await (await stores.open(url)).close()  # creates the tables
    connection: Any = await asyncpg.connect(url)
    rooms = fresh_rooms(group)
    insert = await connection.prepare(
        "INSERT INTO entries (room, number, at, request, body) "
        "SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])"
    )
    requests = fresh_requests(entries)
    waits = []
    watch = Stopwatch(cpu)
    for number in range(1, entries // group + 1):
        begun = time.perf_counter()
        asked = [requests.pop() for _ in rooms]
        await insert.fetch(rooms, [number] * group, [0] * group, asked, [BODY] * group)
        waits.append(time.perf_counter() - begun)
    measured = watch.measured(entries // group * group, waits)
    await connection.close()
    return measured


async def stored(place: str, entries: int, group: int, cpu: Cpu) -> Measured:
    """Append to `group` rooms concurrently, each its next entry when the one before is acknowledged."""
    store = await stores.open(place)
    rooms = fresh_rooms(group)
    await asyncio.gather(*(store.append(room, [Entry(1, 0, BODY)], row=row_of(room)) for room in rooms))
    requests = fresh_requests(entries)
    waits: list[float] = []

    async def play(room: str) -> None:
        for number in range(2, entries // group + 2):
            begun = time.perf_counter()
            await store.append(room, [Entry(number, 0, BODY, requests.pop())])
            waits.append(time.perf_counter() - begun)

    watch = Stopwatch(cpu)
    await asyncio.gather(*map(play, rooms))
    measured = watch.measured(entries // group * group, waits)
    await store.close()
    return measured


def report(name: str, ours: Measured, theirs: Measured) -> None:
    for label, each in ((name, ours), ("  bare inserts", theirs)):
        print(
            f"{label:32}{each.per_second:9,.0f}/s{each.per_cpu_second:10,.0f}/CPU-s"
            f"{each.microseconds:8.1f} µs CPU   wait p50 {each.median:6.2f} p99 {each.p99:7.2f} ms"
        )
    print(
        f"{'  ratio':32}{ours.per_second / theirs.per_second:9.2f}  "
        f"{ours.per_cpu_second / theirs.per_cpu_second:10.2f}"
    )


def named(database: str, group: int) -> str:
    return f"{database}, {'one room' if group == 1 else f'{group} rooms at once'}"


def measure_sqlite(folder: Path, entries: int, group: int) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as fresh:
        theirs = bare_sqlite(Path(fresh), entries, group)
        ours = asyncio.run(stored(str(Path(fresh, "store.db")), entries, group, time.process_time))
    report(named("SQLite", group), ours, theirs)


def measure_postgres(server: Postgres, entries: int, group: int) -> None:
    def cpu() -> float:
        return time.process_time() + server.cpu_seconds()

    with server.database() as url:
        theirs = asyncio.run(bare_postgres(url, entries, group, cpu))
        ours = asyncio.run(stored(url, entries, group, cpu))
    report(named("PostgreSQL", group), ours, theirs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=40_000)
    parser.add_argument("--folder", type=Path, default=Path(".bench"))
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    print(f"Entries with a request and {len(BODY)} bytes, flushed to the disk before they are acknowledged")
    sizes = [(group, options.entries // {1: 20, 16: 2}.get(group, 1)) for group in GROUPS]
    if options.only != "postgresql":
        print(f"SQLite {sqlite3.sqlite_version}")
        for group, entries in sizes:
            measure_sqlite(options.folder, entries, group)
    if options.only != "sqlite":
        server = Postgres(**DURABLE)
        try:
            print("PostgreSQL over a socket on this machine")
            for group, entries in sizes:
                measure_postgres(server, entries, group)
        finally:
            server.remove()


if __name__ == "__main__":
    main()
