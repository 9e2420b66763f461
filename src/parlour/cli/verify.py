"""`parlour verify`: check that a deal was fixed before the game and that nobody could choose it."""

import argparse
import re
from typing import Final

from parlour.cli import output
from parlour.cli.arguments import Commands, Every
from parlour.cli.dealing import seed_as_text
from parlour.cli.refusals import CommandRefused, Misused
from parlour.commitments import flaw, seed_of
from parlour.errors import quoted
from parlour.seeds import keeps

WHY_NOT: Final = {
    "secret": "this is not the secret that the commitment promised",
    "anchor": "this secret does not lead to that anchor",
    "seed": "this seed does not follow from the secret, the parts and the index",
}


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "verify",
        help=line,
        description="Before a game a room shows a commitment, the SHA-256 of a secret; after it, the secret "
        "and what the players added. The seed follows from both. This checks that they belong together: that "
        "nobody could choose the deal, and nobody changed it. In games of 0.1.0 there is no secret, and the "
        "commitment is that of the seed.",
        epilog="""example:
  parlour verify --seed 7 \\
    --commitment 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451

The page of a room shows the whole line for its deal when a game is over.
Exit code 0: they belong together; 1: they don't.""",
    )
    parser.add_argument("--commitment", metavar="HEX", required=True, help="64 hexadecimal digits")
    parser.add_argument("--seed", metavar="S", required=True, help="the seed as it was revealed")
    parser.add_argument("--secret", metavar="HEX", help="the server's secret as it was revealed")
    parser.add_argument(
        "--part",
        metavar="HEX",
        action=Every,
        default=[],
        help="what a player added; repeat it for each seat, in order",
    )
    parser.add_argument("--index", metavar="N", default="0", help="which deal of this secret (default 0)")
    parser.add_argument("--anchor", metavar="HEX", help="what the room showed before you added your part")
    parser.add_argument("--winnable", metavar="GAME", help="also check that no winnable deal was skipped")
    parser.add_argument("--rules", metavar="TEXT", help="the rules of that game, such as draw=3")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for name in ("commitment", "secret", "anchor"):
        _check_digits(name, 64, getattr(arguments, name))
    for part in arguments.part:
        _check_digits("part", 32, part)
    if not re.fullmatch("[0-9]{1,9}", arguments.index):
        raise Misused(
            "number", f"--index is a whole number from 0 to 999999999, not {quoted(arguments.index)}."
        )
    if arguments.secret is None and (arguments.part or arguments.anchor or arguments.winnable):
        raise Misused("missing", "Give --secret too: without it, the seed itself is what was promised.")
    if arguments.rules is not None and arguments.winnable is None:
        raise Misused("missing", "Give --winnable and a game too: the rules are for that.")
    seed = seed_as_text(arguments.seed)
    if arguments.secret is None:
        if not keeps(arguments.commitment, seed):
            raise CommandRefused("not-kept", "No: this is not the seed that the commitment promised.")
        output.show(["Yes: this is the seed that the commitment promised."])
        return 0
    index = int(arguments.index)
    found = flaw(
        arguments.secret,
        arguments.part,
        index,
        seed,
        promise=arguments.commitment,
        anchor=arguments.anchor,
    )
    if found is not None:
        raise CommandRefused("not-kept", f"No: {WHY_NOT[found]}.")
    lines = ["Yes: the seed follows from the secret that was promised and from what the players added."]
    if arguments.winnable is not None:
        lines.append(_passed_over(arguments, index))
    output.show(lines)
    return 0


def _check_digits(name: str, count: int, text: str | None) -> None:
    if text is not None and not re.fullmatch(rf"\s*[0-9a-fA-F]{{{count}}}\s*", text):
        article = "An" if name == "anchor" else "A"
        raise Misused(name, f"{article} {name} is {count} hexadecimal digits, not {quoted(text)}.")


def _passed_over(arguments: argparse.Namespace, index: int) -> str:
    """Return that no deal before this one is proved winnable, or raise Refused."""
    from parlour import options, registry  # noqa: PLC0415 - not imported for the quick check
    from parlour.solvers import DEAL_BUDGET, Budget, ProvesDeals  # noqa: PLC0415

    game = options.read(registry.game_type(arguments.winnable), arguments.rules or "")
    solver = registry.solver(game.name)
    if not isinstance(solver, ProvesDeals):
        raise Misused("no-winnable-deals", f"Deals of {game.name} can't be proven winnable.")
    for number in range(index):
        seed = seed_of(arguments.secret, arguments.part, number)
        if solver.is_winnable(game, seed, DEAL_BUDGET, cancel=solver.cancel()):
            raise CommandRefused(
                "not-first",
                f"No: deal {number} ({seed}) is proven winnable, and was passed over. Either the deal was "
                "chosen, or it was dealt by a version of Parlour whose solver could not prove that.",
            )
    seed = seed_of(arguments.secret, arguments.part, index)
    # Another version may have needed less than its budget for what this one needs more for.
    if not solver.is_winnable(game, seed, Budget(nodes=2_000_000), cancel=solver.cancel()):
        raise CommandRefused("not-winnable", f"No: deal {index} ({seed}) is not proven winnable.")
    return f"Yes: it is proven winnable, and none of the {index} before it is."
