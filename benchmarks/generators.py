"""Load on several server processes: a load generator of its own for each of them.

One generator can't saturate several processes, and what a process gets at once decides what a move costs:
entries that wait together are written together. So each process also has as many tables as keep it busy.
"""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable, Sequence
from multiprocessing.synchronize import Barrier
from typing import Any

import uvloop

from load import count_moves, tables_of
from servers import Addresses, Server

_spawning = multiprocessing.get_context("spawn")
PATIENCE = 120.0  # seconds for all tables to be opened
TABLES = 128

Load = Callable[[list[Any]], Awaitable[Any]]


def under_load(server: Server, loads: Sequence[Load], *, affinity: bool) -> list[tuple[list[Any], float]]:
    """Put loads, one after the other, on as many tables for each process of a server; return for each its
    results, and the CPU-seconds of all processes."""
    count = len(server.addresses.ports)
    barrier, results = _spawning.Barrier(count + 1), _spawning.Queue()
    generators = [
        _spawning.Process(
            target=_generate,
            args=(server.addresses, number if affinity else None, loads, barrier, results),
        )
        for number in range(count)
    ]
    for each in generators:
        each.start()
    found = []
    for _ in loads:
        barrier.wait(PATIENCE)
        before = server.cpu()
        barrier.wait(PATIENCE)
        used = server.cpu() - before
        found.append(([results.get() for _ in generators], used))
    for each in generators:
        each.join()
    return found


def _generate(
    server: Addresses, process: int | None, loads: Sequence[Load], barrier: Barrier, results: Any
) -> None:
    async def generate() -> None:
        async with tables_of("parlour", server, TABLES, process=process) as tables:
            await count_moves(tables, 0.5)
            for load in loads:
                await asyncio.to_thread(barrier.wait, PATIENCE)
                found = await load(tables)
                await asyncio.to_thread(barrier.wait, PATIENCE)
                results.put(found)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(generate())
