"""How long people are away when a server hangs, dies or is added: behind nginx, and with workers on one port.

    python benchmarks/failover.py

People play Eights at tables of four, on two servers behind nginx as docs/operating.md sets it up, and with
`parlour serve --workers 2`. A process is stopped for a while (SIGSTOP), then the other is killed, and started
again (a worker's parent does that at once). Printed is how long it took until everybody who had lost the
connection was back, and the longest time without a move at a table; in the end, how many acknowledged moves
are missing in the logs. It needs nginx and PostgreSQL.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final

from parlour import wire
from parlour.client import Client
from parlour.errors import ParlourError
from parlour.rooms import log
from parlour.store import open as open_store
from processes import DurablePostgres, behind_nginx
from servers import Server

SEATS: Final = 4
THINKING: Final = 0.5  # the most seconds before a move
BEFORE: Final = 5.0  # seconds of play before something happens
HANGING: Final = 15.0  # seconds
AFTER: Final = 10.0  # seconds that a death is watched


class Table:
    def __init__(self, people: list[Client]) -> None:
        self.people = people
        self.moves = [time.monotonic()]
        self.acknowledged: Counter[str] = Counter()
        """The moves by player."""

    async def play(self, person: Client, chance: random.Random) -> None:
        async for update in person.updates():
            seat = None if update.you is None else update.room.seats[update.you]
            with contextlib.suppress(ParlourError):  # another was faster, or it is not known what has counted
                if update.room.status == "playing" and update.moves:
                    await asyncio.sleep(THINKING * chance.random())
                    await person.play(chance.choice(update.moves))
                    self.acknowledged[person.player] += 1
                    self.moves.append(time.monotonic())
                elif update.room.status != "playing" and seat is not None and seat.is_host:
                    await person.ask(wire.Start())

    def longest_pause(self, since: float) -> float:
        moves = [since, *(each for each in self.moves if each > since), time.monotonic()]
        return max(after - before for before, after in itertools.pairwise(moves))


@contextlib.asynccontextmanager
async def playing(url: str, count: int) -> AsyncIterator[list[Table]]:
    async with contextlib.AsyncExitStack() as stack:
        tables = []
        for _ in range(count):
            async with Client(url) as host:
                room = (await host.open("eights", seats=SEATS)).room
            secrets = [host.secret, *(None for _ in range(SEATS - 1))]  # the host comes back, as a page does
            people = [
                await stack.enter_async_context(Client(url, secret, room=room.code)) for secret in secrets
            ]
            for each in people:
                await each.join(room.code or room.id)
            tables.append(Table(people))
        chance = random.Random(7)
        tasks = [asyncio.create_task(table.play(each, chance)) for table in tables for each in table.people]
        yield tables
        for task in tasks:
            task.cancel()


async def watch(tables: list[Table], act: Callable[[], object], seconds: float) -> str:
    """Do something to a process, and return what happened to the people."""
    people = [(each, each.reconnects) for table in tables for each in table.people]
    away: dict[Client, float] = {}
    await asyncio.sleep(BEFORE)
    began = time.monotonic()
    await asyncio.to_thread(act)
    while time.monotonic() < began + seconds:
        for each, before in people:
            if each.reconnects > before:
                away.setdefault(each, time.monotonic() - began)
        await asyncio.sleep(0.01)
    pause = max(table.longest_pause(began) for table in tables)
    return (
        f"{len(away)} of {len(people)} lost the connection, "
        f"all back after {max(away.values(), default=0):.1f} s, longest pause {pause:.1f} s"
    )


async def missing(tables: list[Table], database: str) -> int:
    """Return how many moves were acknowledged that are not in the logs."""
    count = 0
    store = await open_store(database)
    for table in tables:
        seen = table.people[0].update
        assert seen is not None
        written = Counter(
            str(entry.request_id).partition(":")[0]
            for entry in await store.read(seen.room.id)
            if isinstance(log.decode(entry.body), log.Moved)
        )
        count += (table.acknowledged - written).total()
    await store.close()
    return count


async def measure(name: str, server: Server, url: str, count: int) -> None:
    async with playing(url, count) as tables:
        first, second = server.serving()
        for what, act, seconds in (
            ("one hangs", partial(os.kill, first, signal.SIGSTOP), HANGING),
            ("it goes on", partial(os.kill, first, signal.SIGCONT), AFTER),
            ("the other is killed", partial(os.kill, second, signal.SIGKILL), AFTER),
            ("it is started again", server.start_again, AFTER),
        ):
            print(f"{name}, {what}: {await watch(tables, act, seconds)}", flush=True)
    made = sum(table.acknowledged.total() for table in tables)
    print(
        f"{name}: {await missing(tables, server.where)} of {made:,} acknowledged moves are missing",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=12)
    count = parser.parse_args().tables
    with DurablePostgres() as postgres:
        servers, workers = Server("parlour", 2, postgres), Server("workers", 1, postgres)
        with behind_nginx(servers.addresses.ports) as host:
            asyncio.run(measure("Two servers behind nginx", servers, f"{host}/ws", count))
        asyncio.run(measure("Two workers", workers, workers.addresses.url("/ws"), count))
        servers.stop()
        workers.stop()


if __name__ == "__main__":
    main()
