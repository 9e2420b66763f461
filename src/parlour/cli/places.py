"""Where everything is kept: the folder or the database that `serve`, `backup` and `restore` are given."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from parlour.cli import output
from parlour.cli.refusals import Misused, Unavailable
from parlour.cli.settings import Chosen
from parlour.store import POSTGRES, StoreFailure

FLAGS: Final = ("data", "store")


def place(chosen: Chosen) -> str | Path:
    """Return the address of the database or the folder in which everything is kept."""
    settings, origins = chosen
    if not chosen.is_given("store"):
        return Path(settings.data).expanduser() if chosen.is_given("data") else _default_data()
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


def _default_data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def show_counts(counts: Mapping[str, int]) -> None:
    """Show how many rows of each table there are."""
    output.show(f"{count:>12,} {name}" for name, count in counts.items())


def refusal(failure: StoreFailure) -> Misused | Unavailable:
    """What a store says, as what the command ends with."""
    kind = Unavailable if failure.may_pass else Misused
    return kind("store", str(failure))
