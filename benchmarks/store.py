"""How many entries a second the SQLite store keeps, and what they cost, next to a bare loop of sqlite3.

`python benchmarks/store.py [--entries 40000] [--folder .bench]`. The bare loop inserts into the same tables
with the same settings, with no thread, no event loop and no conflicts told apart. CPU is the whole program's:
the writer thread's and the event loop's.
"""

import argparse
import asyncio
import secrets
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from parlour.store import Entry, RoomRow
from parlour.store.schema import open_to_write
from parlour.store.sqlite import SqliteStore

BODY = secrets.token_bytes(90)  # a move with its seat, encoded


class Measured:
    def __init__(self, entries: int, seconds: float, cpu: float, waits: list[float]) -> None:
        self.per_second = entries / seconds
        self.per_cpu_second = entries / cpu
        self.microseconds = cpu / entries * 1e6
        waits.sort()
        self.median = waits[len(waits) // 2] * 1e3
        self.p99 = waits[len(waits) * 99 // 100] * 1e3


def fresh_rooms(count: int) -> list[str]:
    return [secrets.token_urlsafe(12) for _ in range(count)]


def row_of(room: str) -> RoomRow:
    return RoomRow(room, None, "eights", "host", False, "playing", 4, 4)


def bare(folder: Path, entries: int, batch: int) -> Measured:
    """`batch` rooms get an entry each per transaction."""
    connection = open_to_write(folder / "bare.db", 5)
    rooms = fresh_rooms(batch)
    with connection:
        connection.executemany(
            "INSERT INTO rooms VALUES (?, NULL, 'eights', 'host', 0, 'playing', 4, 4, 0)",
            [(room,) for room in rooms],
        )
    requests = [secrets.token_urlsafe(9) for _ in range(entries)]
    insert = "INSERT INTO entries (room, number, at, request, body) VALUES (?, ?, ?, ?, ?)"
    waits = []
    start, start_cpu = time.perf_counter(), time.process_time()
    for number in range(1, entries // batch + 1):
        begun = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        for room in rooms:
            connection.execute(insert, (room, number, 0, requests.pop(), BODY))
        connection.execute("COMMIT")
        waits.append(time.perf_counter() - begun)
    seconds, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    connection.close()
    return Measured(entries // batch * batch, seconds, cpu, waits)


async def stored(folder: Path, entries: int, batch: int) -> Measured:
    """`batch` rooms append at once, each its next entry when the one before is acknowledged."""
    store = await SqliteStore.open(folder / "store.db")
    rooms = fresh_rooms(batch)
    await asyncio.gather(*(store.append(room, [Entry(1, 0, BODY)], row=row_of(room)) for room in rooms))
    requests = [secrets.token_urlsafe(9) for _ in range(entries)]
    waits: list[float] = []

    async def play(room: str) -> None:
        for number in range(2, entries // batch + 2):
            begun = time.perf_counter()
            await store.append(room, [Entry(number, 0, BODY, requests.pop())])
            waits.append(time.perf_counter() - begun)

    start, start_cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(play, rooms))
    seconds, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    await store.close()
    return Measured(entries // batch * batch, seconds, cpu, waits)


async def in_a_folder(folder: Path | None, measure: Callable[[Path], Awaitable[Measured]]) -> Measured:
    with tempfile.TemporaryDirectory(dir=folder) as fresh:
        return await measure(Path(fresh))


def report(name: str, ours: Measured, theirs: Measured) -> None:
    for label, each in ((name, ours), ("  bare sqlite3", theirs)):
        print(
            f"{label:28}{each.per_second:9,.0f}/s{each.per_cpu_second:10,.0f}/CPU-s"
            f"{each.microseconds:8.1f} µs CPU   wait p50 {each.median:6.2f} p99 {each.p99:7.2f} ms"
        )
    print(
        f"{'  ratio':28}{ours.per_second / theirs.per_second:9.2f}  "
        f"{ours.per_cpu_second / theirs.per_cpu_second:10.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=40_000)
    parser.add_argument("--folder", type=Path, default=Path(".bench"))
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    print(f"SQLite {sqlite3.sqlite_version}, synchronous=FULL, entries with a request and {len(BODY)} bytes")
    for batch, entries in (
        (1, options.entries // 20),
        (16, options.entries // 2),
        (64, options.entries),
        (1000, options.entries),
    ):

        async def run_ours(folder: Path, entries: int = entries, batch: int = batch) -> Measured:
            return await stored(folder, entries, batch)

        async def run_bare(folder: Path, entries: int = entries, batch: int = batch) -> Measured:
            return bare(folder, entries, batch)

        theirs = asyncio.run(in_a_folder(options.folder, run_bare))
        ours = asyncio.run(in_a_folder(options.folder, run_ours))
        name = "one by one" if batch == 1 else f"{batch} rooms at once"
        report(name, ours, theirs)


if __name__ == "__main__":
    main()
