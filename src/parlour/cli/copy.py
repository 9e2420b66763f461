"""`parlour copy`: copy all data from one place to another."""

import argparse
import asyncio

from parlour.cli import output
from parlour.cli.arguments import Commands


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "copy",
        help=line,
        description="Copies all rooms, players and results from one place to another: a data folder or the "
        "address of a PostgreSQL database. What was copied is counted and compared. Stop Parlour first; the "
        "place to copy to has to be empty. The source is not changed, except that "
        "data of an older version of Parlour is upgraded first.",
        epilog="""examples:
  parlour copy ~/.local/share/parlour postgresql:///parlour
  parlour copy postgresql:///parlour /srv/parlour""",
    )
    parser.add_argument("source", metavar="FROM", help="a data folder, or the address of a database")
    parser.add_argument("target", metavar="TO", help="a new folder, or an empty database")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from parlour.cli.data_location import refusal, show_counts  # noqa: PLC0415 - not imported for other commands
    from parlour.store import StoreFailure  # noqa: PLC0415
    from parlour.store.copying import copy  # noqa: PLC0415

    try:
        counts = asyncio.run(copy(arguments.source, arguments.target))
    except StoreFailure as failure:
        raise refusal(failure) from failure
    show_counts(counts)
    output.show(["All copied, counted and compared."])
    return 0
