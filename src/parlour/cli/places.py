"""Where everything is kept: the folder or the database that `serve`, `backup` and `restore` are given."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from parlour.cli import output
from parlour.cli.arguments import Parser
from parlour.cli.refusals import Misused, Unavailable
from parlour.store import POSTGRES, StoreFailure

STORE: Final = "PARLOUR_STORE"


def add_place(parser: Parser) -> None:
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


def place(arguments: argparse.Namespace) -> str | Path:
    """Return the address of the database or the folder in which everything is kept."""
    given = arguments.store
    name, url = ("--store", given) if given is not None else (STORE, os.environ.get(STORE) or None)
    if url is None:
        return arguments.data or _default_data()
    if arguments.data is not None:
        raise Misused("store", f"Everything is kept in one place: give either {name} or --data, not both.")
    if not url.startswith(POSTGRES):
        raise Misused(
            "store",
            f"{name} is the address of a PostgreSQL database, such as postgresql://localhost/parlour; "
            "a folder is given with --data.",
        )
    return str(url)


def _default_data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parlour"


def show_counts(counts: Mapping[str, int]) -> None:
    """Show how many rows of each table there are."""
    output.show(f"{count:>12,} {name}" for name, count in counts.items())


def refusal(failure: StoreFailure) -> Misused | Unavailable:
    """What a store says, as what the command ends with."""
    kind = Unavailable if failure.may_pass else Misused
    return kind("store", str(failure))
