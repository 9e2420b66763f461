"""`parlour restore`: restore a backup into an empty folder or database."""

import argparse
import asyncio
from pathlib import Path

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.data_location import FLAGS, location, refusal, show_counts
from parlour.cli.settings import add_flags, choose
from parlour.store import StoreFailure
from parlour.store.backup import restore


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "restore",
        help=line,
        description="Puts all rooms, players and results of a backup into a new folder or an empty database. "
        "The file is checked before anything is written, and what was written is counted and compared: if "
        "anything is wrong, nothing has changed. No server may be running there.",
        epilog="""examples:
  parlour restore monday.parlour --data /srv/parlour
  parlour restore monday.parlour --store postgresql:///parlour""",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="what `parlour backup` has made")
    add_flags(parser, FLAGS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        counts = asyncio.run(restore(arguments.file, str(location(choose(arguments)))))
    except StoreFailure as failure:
        raise refusal(failure) from failure
    show_counts(counts)
    output.show(["All restored, counted and compared."])
    return 0
