"""`parlour winnable`: estimate the share of winnable deals, on a sample that can be stopped and resumed."""

import argparse
from functools import partial
from pathlib import Path

import msgspec

from parlour import options
from parlour.cli import dealing, output, solving, winnable_table
from parlour.cli.arguments import Commands, from_one
from parlour.cli.refusals import Misused
from parlour.cli.tallies import Tally, auto_save, resumed
from parlour.game import AnyGame
from parlour.games.klondike import Klondike
from parlour.seeds import fresh_seed


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "winnable",
        help=line,
        description="Solves random deals of Klondike, or of the --game that is named, and says what share of "
        "them is winnable, with all cards known, and the 95 % confidence interval. With --keep the tally is "
        "saved as it grows: stop with Ctrl-C and run the same command again to go on. With --table the same "
        "deals of Klondike are solved under every combination of draw, redeals, take-back and what may go to "
        "empty columns, or under those that the rules given here leave; without --deals the table is only "
        "shown.",
        epilog="""examples:
  parlour winnable --deals 1000 --draw 3 --seed 7
  parlour winnable --game golf --deals 1000
  parlour winnable --deals 100000 --draw 3 --threads 2 --keep draw-three.json
  parlour winnable --table table.tsv --deals 10000 --seed parlour --empty kings
  parlour winnable --table table.tsv --chart table.svg    show what is there""",
    )
    parser.add_argument("--deals", metavar="N", help="how many deals in all")
    parser.add_argument("--seed", metavar="S", help="deal n has the seed S/n (default: a fresh seed)")
    parser.add_argument("--keep", metavar="FILE", help="keep the tally in this file, and continue from it")
    parser.add_argument(
        "--table",
        metavar="FILE",
        help="a line for each combination of rules in this file, and continue from it",
    )
    parser.add_argument("--chart", metavar="FILE", help="with --table: draw it in this file, as SVG")
    parser.add_argument("--json", action="store_true", help="the figures as one object")
    solving.add_budget(parser)
    dealing.add_game(parser, partial(dealing.add_rules, parser))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.table is not None:
        return winnable_table.run(arguments)
    if arguments.deals is None or arguments.chart is not None:
        raise Misused(
            "missing", "Give --deals and a number, or --table and a file; --chart goes with a table."
        )
    game = dealing.asked(arguments)
    budget, threads = solving.budget(arguments), solving.threads(arguments)
    deals = from_one("--deals", arguments.deals)
    keep = None if arguments.keep is None else Path(arguments.keep)
    seed = None if arguments.seed is None else dealing.seed_as_text(arguments.seed)
    tally = resumed(keep, Tally(_written(game), fresh_seed() if seed is None else seed), seed)
    tables = (game.start(f"{tally.seed}/{number}", 1) for number in range(tally.deals, deals))
    verdicts = solving.verdicts(game, tables, budget, threads=threads)
    try:
        with auto_save(keep, tally) as kept, solving.bar(deals - tally.deals) as bar:
            for verdict in solving.in_order(verdicts):
                tally.count(verdict.result)
                bar.decided(verdict.result)
                kept.save_if_due()
    finally:  # also when stopped, show what is known
        _show(tally, arguments.json)
    return 0


def _written(game: AnyGame) -> str:
    """Return the rules of a tally, which never named Klondike."""
    name = "" if isinstance(game, Klondike) else f"{game.name} "
    return f"{name}{options.write(game)}".strip()


def _show(tally: Tally, as_json: bool) -> None:
    low, high = tally.interval
    if as_json:
        figures = {"deals": tally.deals, "winnability": tally.share, "low": low, "high": high}
        output.show_json({**msgspec.to_builtins(tally), **figures})
        return
    counts = f"{tally.winnable} winnable, {tally.lost} lost, {tally.unknown} unknown"
    percent = (
        "no deal yet" if tally.share is None else f"{tally.share:.2%} winnable ({low:.2%} to {high:.2%})"
    )
    output.show([f"{tally.deals} deals of seed {output.printable(tally.seed)}: {counts}", percent])
