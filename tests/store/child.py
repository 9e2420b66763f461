"""A separate program that writes to a store, to be killed, raced or starved: `child.py what place …`."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from parlour import store as stores
from parlour.records import Entry
from parlour.store import Conflict, StoreFailure
from parlour.store.sqlite import SqliteStore

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.store.things import body, entry, numbers, result, row


def acknowledge(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def sit(place: str, room: str, player: str) -> None:
    """Stay connected to a room until killed."""
    store = await stores.open(place)
    await store.arrive(room, player)
    acknowledge("here")
    await asyncio.Event().wait()


async def load(place: str) -> None:
    """Fill rooms until killed. Every fifth append has three entries, a row and a result."""
    store = await stores.open(place)

    async def play(room: str) -> None:
        log = await store.read(room)
        if not log:
            await store.append(room, [entry(1)], row=row(room, taken=1))
            acknowledge(room, 1)
        last = len(log) or 1
        for turn in range(1_000_000):
            if turn % 5:
                await store.append(room, [entry(last + 1, str(last + 1))])
                last += 1
            else:
                three = [entry(last + 1, str(last + 1)), entry(last + 2), entry(last + 3)]
                last += 3
                at_the_end = result(player=room, room=room, round=last)
                await store.append(room, three, row=row(room, taken=last), results=[at_the_end])
            acknowledge(room, last)

    await asyncio.gather(*(play(f"room{number}") for number in range(12)))


async def race(place: str, name: str, count: str) -> None:
    """Add entries to rooms that another program writes to as well."""
    store = await stores.open(place)
    acknowledge("ready")
    sys.stdin.readline()

    async def play(room: str) -> None:
        last = 0
        for turn in range(int(count)):
            request = f"{name} {turn}"
            while True:
                try:
                    first = row(room) if last == 0 else None
                    await store.append(room, [Entry(last + 1, 0, body(last + 1), request)], row=first)
                except Conflict as conflict:
                    if conflict.what != "number":
                        raise
                    last = len(await store.read(room))
                else:
                    last += 1
                    acknowledge(room, last, request)
                    break

    await asyncio.gather(*(play(f"room{number}") for number in range(4)))
    await store.close()


async def fill(file: Path, make_room: Callable[[], None]) -> None:
    """Append until the disk is full, again while it still is, and again when there is space."""
    store = await SqliteStore.open(file)
    rooms = [f"room{number}" for number in range(10)]
    await asyncio.gather(*(store.append(room, [entry(1)], row=row(room)) for room in rooms))
    last, failures, is_full = 1, 0, False
    while not is_full:
        large = Entry(last + 1, 0, os.urandom(3000), str(last + 1))
        ends = await asyncio.gather(
            *(store.append(room, [large], results=[result(player=room, room=room)]) for room in rooms),
            return_exceptions=True,
        )
        kept = [room for room, end in zip(rooms, ends, strict=True) if end is None]
        assert all(end is None or isinstance(end, StoreFailure) for end in ends), ends
        is_full = len(kept) < len(rooms)
        for room in rooms:
            there = last + 1 if room in kept else last
            assert len(await store.read(room)) == there, "acknowledged and stored have to be the same"
            assert len(await store.results_of(room)) == there - 1
        last += 1
    rest = [room for room in rooms if room not in kept]
    for room in rest[:3]:
        try:
            await store.append(room, [Entry(last, 0, bytes(100_000))])
        except StoreFailure as failure:
            failures += 1
            acknowledge("failed:", failure)
    assert failures == len(rest[:3]), "it is still full"
    make_room()
    for room in rest:
        await store.append(room, [Entry(last, 0, bytes(3000))])
    await store.close()
    store = await SqliteStore.open(file)
    for room in rooms:
        assert numbers(await store.read(room)) == list(range(1, last + 1))
    await store.close()


def fill_disk(folder: str) -> None:
    """Use a separate disk of two megabytes; half of it is a file that is deleted later to make space."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], check=True)
    ballast = Path(folder, "ballast")
    ballast.write_bytes(bytes(1_000_000))
    asyncio.run(fill(Path(folder, "parlour.db"), ballast.unlink))


def fill_limit(folder: str) -> None:
    """Limit the size of every file to half a megabyte."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, hard))
    asyncio.run(
        fill(Path(folder, "parlour.db"), lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard)))
    )


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["sit", place, room, player]:
            asyncio.run(sit(place, room, player))
        case ["load", place]:
            asyncio.run(load(place))
        case ["race", place, name, count]:
            asyncio.run(race(place, name, count))
        case ["fill-disk", folder]:
            fill_disk(folder)
        case ["fill-limit", folder]:
            fill_limit(folder)
