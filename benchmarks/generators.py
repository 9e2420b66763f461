"""Load on several server processes: a load generator of its own for each of them.

One generator can't saturate several processes, and what a process gets at once decides what a move costs:
entries that wait together are written together.
"""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable
from multiprocessing.synchronize import Barrier
from typing import Any

import uvloop

from load import TABLES, count_moves, tables_of
from servers import Addresses, Server

_spawning = multiprocessing.get_context("spawn")
PATIENCE = 120.0  # seconds for all tables to be opened


Load = Callable[[list[Any]], Awaitable[Any]]


def under_load(server: Server, load: Load, *, affinity: bool) -> tuple[list[Any], float]:
    """Put a load on as many tables for each process of a server; return its results, and the CPU-seconds of
    all processes."""
    count = len(server.addresses.ports)
    barrier, results = _spawning.Barrier(count + 1), _spawning.Queue()
    generators = [
        _spawning.Process(
            target=_generate,
            args=(server.addresses, number if affinity else None, load, barrier, results),
        )
        for number in range(count)
    ]
    for each in generators:
        each.start()
    barrier.wait(PATIENCE)
    before = server.cpu()
    barrier.wait(PATIENCE)
    used = server.cpu() - before
    found = [results.get() for _ in generators]
    for each in generators:
        each.join()
    return found, used


def _generate(server: Addresses, process: int | None, load: Load, barrier: Barrier, results: Any) -> None:
    async def generate() -> None:
        async with tables_of("parlour", server, TABLES, process=process) as tables:
            await count_moves(tables, 0.5)
            await asyncio.to_thread(barrier.wait, PATIENCE)
            found = await load(tables)
            await asyncio.to_thread(barrier.wait, PATIENCE)
            results.put(found)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(generate())
