"""`parlour export`: write the page without a server into a folder."""

import argparse
from pathlib import Path

from parlour import registry
from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.refusals import CommandRefused


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "export",
        help=line,
        description="Writes a folder that any web host serves, under whatever path: the whole page, which "
        "plays every game for one, and games against bots, in the browser alone. Statistics and games stay "
        "in the browser, and can be saved to a file.",
        epilog="""examples:
  parlour export public
  parlour export public --games klondike,freecell --language de
  python -m http.server --directory public""",
    )
    parser.add_argument("folder", metavar="DIR", type=Path, help="the folder to write to")
    parser.add_argument(
        "--games", metavar="NAMES", default="", help="only these games, such as klondike,eights"
    )
    parser.add_argument("--language", metavar="CODE", default="en", help="the language of the page: en")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.games:
        registry.offer_only([name.strip().lower() for name in arguments.games.split(",")])
    from parlour.local import files  # noqa: PLC0415 - the games are chosen before anything describes them
    from parlour.server.page import folder  # noqa: PLC0415

    if not files.are_built():
        raise CommandRefused("not-built", "The files for browsers are not there: run “make offline” first.")
    size = folder.write(arguments.folder, arguments.language)
    output.show([f"{arguments.folder} has the whole page, {size / 1e6:.0f} MB: put it on any web host."])
    return 0
