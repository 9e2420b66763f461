"""Set the clock of a store forward while no server has it open, so that tests decide when a day passes.

A store's clock never goes back behind a time it has given, so it is enough to store a later one.
"""

import asyncio
import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg

from parlour.days import DAY, day_of, later, start_of
from parlour.store import is_postgres
from parlour.store import open as open_store
from parlour.store.clock import wall_clock
from parlour.store.postgres_presence import LEASE
from parlour.store.sqlite import FILE_NAME


def noon() -> int:
    """Return noon of a future day: far from midnight, whenever the tests run."""
    return start_of(later(day_of(wall_clock()), 2)) + DAY // 2


def put_forward(where: Path | str, at: int) -> None:
    """Set the clock of the store in this folder or database to a later time."""
    with ThreadPoolExecutor(1) as elsewhere:  # tests call this while their own event loop runs
        elsewhere.submit(asyncio.run, _put_forward(where, at)).result()


async def _put_forward(where: Path | str, at: int) -> None:
    await (await open_store(where)).close()  # creates the tables
    if not is_postgres(where):
        with contextlib.closing(sqlite3.connect(Path(where) / FILE_NAME)) as file, file:
            file.execute("UPDATE meta SET value = ? WHERE name = 'time'", (at,))
        return
    connection = await asyncpg.connect(str(where))
    await connection.execute(
        "INSERT INTO servers (id, until) VALUES ('clock', $1) "
        "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
        at + LEASE,
    )
    await connection.close()
