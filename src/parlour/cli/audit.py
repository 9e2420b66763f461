"""`parlour audit`: check that boards and statistics match the logs."""

import argparse

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.data_location import FLAGS, ask_store, location
from parlour.cli.settings import add_flags, choose
from parlour.store import AuditStore

FOUND = 1


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "audit",
        help=line,
        description="Plays every game on the boards again from its log and compares what comes of it with "
        "what is kept, counts all totals again from the results, and looks for logs that have lost entries. "
        "Nothing is changed; Parlour may be running.",
        epilog="""examples:
  parlour audit
  parlour audit --store postgresql:///parlour

Exit code 0: everything holds; 1: something does not, and is named.""",
    )
    add_flags(parser, FLAGS)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    return ask_store(location(choose(arguments)), _audit)


async def _audit(store: AuditStore) -> int:
    from parlour.audit import Audit  # noqa: PLC0415 - not imported for other commands

    audit = Audit(store)
    found = 0
    async for flaw in audit.flaws():
        found += 1
        output.show([output.printable(flaw)])
    games = "1 game" if audit.games == 1 else f"{audit.games:,} games"
    players = "1 player" if audit.players == 1 else f"{audit.players:,} players"
    looked = f"{games} on boards and the totals of {players}"
    if found:
        output.show([f"Looked at {looked}: what does not hold is above."])
        return FOUND
    output.show([f"Looked at {looked}: everything holds."])
    return 0
