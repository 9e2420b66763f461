"""`parlour backup`: save everything in one file, while people play."""

import argparse
import asyncio
from pathlib import Path

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.data_location import FLAGS, location, refusal, show_counts
from parlour.cli.settings import add_flags, choose
from parlour.store import StoreFailure
from parlour.store.backup import backup


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "backup",
        help=line,
        description="Saves all rooms, players and results in one new file, while people play: one moment of "
        "everything. The same file can be restored to a folder (SQLite) and to a PostgreSQL database. It is "
        "read again and compared before it gets its name, and carries a hash by which damage is found.",
        epilog="""examples:
  parlour backup monday.parlour
  parlour backup monday.parlour --store postgresql:///parlour
  parlour restore monday.parlour --data /srv/parlour""",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to make")
    add_flags(parser, FLAGS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        counts = asyncio.run(backup(str(location(choose(arguments))), arguments.file))
    except StoreFailure as failure:
        raise refusal(failure) from failure
    show_counts(counts)
    size = arguments.file.stat().st_size
    output.show([f"All saved in {arguments.file} ({size:,} bytes), counted and compared."])
    return 0
