"""Where everything is kept: the options that say so, and how a command opens it to look at it."""

import argparse
import asyncio
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeVar

from parlour.cli.refusals import Misused, Unavailable
from parlour.store import POSTGRES, Store, StoreFailure
from parlour.store import open as open_store

STORE: Final = "PARLOUR_STORE"

Answer = TypeVar("Answer")


def add_place(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        default=None,
        help="the folder for all data (default ~/.local/share/parlour)",
    )
    parser.add_argument(
        "--store",
        metavar="URL",
        help=f"the PostgreSQL database for all data, instead of a folder (also ${STORE})",
    )


def place(store: str | None, data: Path | None) -> str | Path:
    """The database or the folder in which everything is kept."""
    name, url = ("--store", store) if store is not None else (STORE, os.environ.get(STORE) or None)
    if url is None:
        return data or _default_data()
    if data is not None:
        raise Misused("store", f"Everything is kept in one place: give either {name} or --data, not both.")
    if not url.startswith(POSTGRES):
        raise Misused(
            "store",
            f"{name} is the address of a PostgreSQL database, such as postgresql://localhost/parlour; "
            "a folder is given with --data.",
        )
    return url


def ask_store(where: str | Path, ask: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Ask something of the store that is there; none is made where there is none."""

    async def answered(where: str | Path) -> Answer:
        store = await open_store(where)
        try:
            return await ask(store)
        finally:
            await store.close()

    def looked() -> Answer:
        if isinstance(where, Path):
            from parlour.store.sqlite import file_at  # noqa: PLC0415 - not for PostgreSQL

            if not file_at(where).is_file():
                if not where.is_dir():
                    raise Misused("store", f"There is nothing to look at: {file_at(where)} is not there.")
                with tempfile.TemporaryDirectory() as empty:  # looking leaves nothing in an empty folder
                    return asyncio.run(answered(empty))
        return asyncio.run(answered(where))

    try:
        return looked()
    except StoreFailure as failure:
        kind = Unavailable if failure.may_pass else Misused
        raise kind("store", str(failure)) from failure


def _default_data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"
