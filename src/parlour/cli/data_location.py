"""The location of the data, a folder or a database, and how commands read it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from parlour.cli import output
from parlour.cli.refusals import Misused, Unavailable
from parlour.cli.settings import Chosen
from parlour.store import POSTGRES, Store, StoreFailure, default_folder
from parlour.store import open as open_store

FLAGS: Final = ("data", "store")

Answer = TypeVar("Answer")


def location(chosen: Chosen) -> str | Path:
    """Return the address of the database or the folder with all data."""
    settings, origins = chosen
    if not chosen.is_given("store"):
        return Path(settings.data).expanduser() if chosen.is_given("data") else default_folder()
    if chosen.is_given("data"):
        either = f"{origins['store']} or {origins['data']}"
        raise Misused("store", f"Everything is kept in one place: give either {either}, not both.")
    if not settings.store.startswith(POSTGRES):
        raise Misused(
            "store",
            f"{origins['store']} is the address of a PostgreSQL database, such as "
            "postgresql://localhost/parlour; a folder is given with --data.",
        )
    return settings.store


def ask_store(where: str | Path, ask: Callable[[Store], Awaitable[Answer]]) -> Answer:
    """Run a query on an existing store; never create one."""

    if isinstance(where, Path):
        from parlour.store.sqlite import file_at  # noqa: PLC0415 - not for PostgreSQL

        if not file_at(where).is_file():
            raise Misused("store", f"There is no Parlour in {where}: start a server there first.")

    async def answered() -> Answer:
        store = await open_store(where)
        try:
            return await ask(store)
        finally:
            await store.close()

    try:
        return asyncio.run(answered())
    except StoreFailure as failure:
        raise refusal(failure) from failure


def show_counts(counts: Mapping[str, int]) -> None:
    """Show the number of rows of each table."""
    output.show(f"{count:>12,} {name}" for name, count in counts.items())


def refusal(failure: StoreFailure) -> Misused | Unavailable:
    """Return a store's failure as the error that the command ends with."""
    kind = Unavailable if failure.may_pass else Misused
    return kind("store", str(failure))
