"""The store: append-only logs of rooms, and the players and results around them. It does not interpret logs.

A store is described by small protocols, one for each kind of user. SQLite implements them for one process,
PostgreSQL for any number; a store in memory implements those of the hub. All resolve races between writers:
entry n of a room is accepted only if its log has n - 1 entries, so callers need no locks and no leader.
"""

import os
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Protocol

from parlour.store.desk import DeskSessionStore, DeskStore, RestrictionStore
from parlour.store.failures import (
    Conflict,
    Damaged,
    DiskFull,
    OutcomeUnknown,
    StoreFailure,
    Unreachable,
)
from parlour.store.protocols import (
    DealCodeStore,
    Glance,
    HubStore,
    LiveStore,
    LogReader,
    LogStore,
    News,
    PlayerStore,
    PresenceStore,
    RoomLists,
    StatisticsStore,
    Topic,
)
from parlour.store.service_protocols import (
    AuditStore,
    BoardStore,
    CalendarStore,
    DailyStore,
    DayStore,
    DeviceStore,
    ForgettingStore,
    LibraryStore,
    RatedDealStore,
    ReplayStore,
    RetentionStore,
    ReviewStore,
)

__all__ = [
    "POSTGRES", "AuditStore", "BoardStore", "CalendarStore", "Conflict", "DailyStore", "Damaged", "DayStore",
    "DealCodeStore", "DeskSessionStore", "DeskStore", "DeviceStore", "DiskFull", "ForgettingStore", "Glance",
    "HubStore", "LibraryStore", "LiveStore", "LogReader", "LogStore", "News", "OutcomeUnknown", "PlayerStore",
    "PresenceStore", "RatedDealStore", "ReplayStore", "RestrictionStore", "RetentionStore", "ReviewStore",
    "RoomLists", "StatisticsStore", "Store", "StoreFailure", "Topic", "Unreachable", "check_driver",
    "default_folder", "is_postgres", "open",
]  # fmt: skip

POSTGRES: Final = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins."""


class Store(
    HubStore,
    ReplayStore,
    DeviceStore,
    ReviewStore,
    DailyStore,
    LibraryStore,
    RatedDealStore,
    ForgettingStore,
    RetentionStore,
    AuditStore,
    DeskStore,
    Protocol,
):
    """A whole store, as a server needs it. A call is durable when it returns, or raises and has changed
    nothing (but see OutcomeUnknown)."""


def is_postgres(where: str | PathLike[str]) -> bool:
    """Return whether this is the address of a PostgreSQL database rather than a folder or file."""
    return fspath(where).startswith(POSTGRES)


def default_folder() -> Path:
    """Return the default data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def check_driver() -> None:
    """Raise StoreFailure if PostgreSQL's driver, an extra, is not installed."""
    if find_spec("asyncpg") is None:
        raise StoreFailure(
            "PostgreSQL needs the package asyncpg: install it with pip install 'parlour[postgresql]'."
        )


async def open(where: str | PathLike[str], *, busy_seconds: float = 5.0) -> Store:  # noqa: A001
    """Open the store at a PostgreSQL address, in a folder or in a file, or raise StoreFailure.

    `busy_seconds` is how long to wait for another program's lock on the file.
    """
    if is_postgres(where):
        check_driver()
        from parlour.store.postgres import PostgresStore  # noqa: PLC0415

        return await PostgresStore.open(fspath(where))
    from parlour.store.sqlite import SqliteStore  # noqa: PLC0415

    return await SqliteStore.open(where, busy_seconds=busy_seconds)
