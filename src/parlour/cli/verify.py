"""`parlour verify`: was this the seed that was promised?"""

import argparse
import re

from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.dealing import seed_as_text
from parlour.cli.refusals import Misused, Refused
from parlour.errors import quoted
from parlour.seeds import keeps


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "verify",
        help=line,
        description="Before a game a room shows a commitment, the SHA-256 of the seed; after it, the seed. "
        "This checks that they belong together: that nobody changed the deal in between.",
        epilog="""example:
  parlour verify --seed 7 \\
    --commitment 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451

Exit code 0: they belong together; 1: they don't.""",
    )
    parser.add_argument("--commitment", metavar="HEX", required=True, help="64 hexadecimal digits")
    parser.add_argument("--seed", metavar="S", required=True, help="the seed as it was revealed")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not re.fullmatch(r"\s*[0-9a-fA-F]{64}\s*", arguments.commitment):
        raise Misused(
            "commitment", f"A commitment is 64 hexadecimal digits, not {quoted(arguments.commitment)}."
        )
    if not keeps(arguments.commitment, seed_as_text(arguments.seed)):
        raise Refused("not-kept", "No: this is not the seed that was promised by this commitment.")
    output.show(["Yes: this is the seed that was promised by this commitment."])
    return 0
