"""`parlour winnable`: what share of deals can be won, from a sample that can be stopped and resumed."""

import argparse
from math import sqrt
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct

from parlour import options
from parlour.cli import dealing, output, solving
from parlour.cli.arguments import Commands, from_one
from parlour.cli.refusals import Misused
from parlour.seeds import fresh_seed
from parlour.solver import Result, Verdict, solve_many

SAVE_EVERY: Final = 2.0  # seconds
NORMAL_95: Final = 1.959964  # the normal distribution has 95 % within so many deviations


class Tally(Struct):
    """The deals of a seed so far: deal number n is that of the seed `SEED/n`."""

    rules: str
    seed: str
    winnable: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        return self.winnable + self.lost + self.unknown

    def count(self, verdict: Verdict) -> None:
        match verdict.result:
            case Result.WINNABLE:
                self.winnable += 1
            case Result.LOST:
                self.lost += 1
            case Result.UNKNOWN:
                self.unknown += 1


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "winnable",
        help=line,
        description="Solves random deals and says what share of them is winnable, with all cards known, and "
        "the 95 % confidence interval. With --keep the tally is saved as it grows: stop with Ctrl-C and run "
        "the same command again to go on.",
        epilog="""examples:
  parlour winnable --deals 1000 --draw 3 --seed 7
  parlour winnable --deals 100000 --draw 3 --threads 2 --keep draw-three.json""",
    )
    parser.add_argument("--deals", metavar="N", required=True, help="how many deals in all")
    parser.add_argument("--seed", metavar="S", help="deal n is that of the seed S/n (normally a fresh seed)")
    parser.add_argument("--keep", metavar="FILE", help="keep the tally in this file, and go on from it")
    parser.add_argument("--json", action="store_true", help="the figures as one object")
    solving.add_budget(parser)
    dealing.add_rules(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = dealing.klondike(arguments)
    budget, threads = solving.budget(arguments), solving.threads(arguments)
    deals = from_one("--deals", arguments.deals)
    keep = None if arguments.keep is None else Path(arguments.keep)
    tally = _taken_up(keep, options.write(game), arguments.seed)
    tables = (game.start(f"{tally.seed}/{number}") for number in range(tally.deals, deals))
    saved_at = monotonic()
    try:
        with solving.bar(deals - tally.deals) as bar:
            for verdict in solving.in_order(solve_many(game, tables, budget, threads=threads)):
                tally.count(verdict)
                bar.decided(verdict)
                if keep and monotonic() - saved_at > SAVE_EVERY:
                    _save(keep, tally)
                    saved_at = monotonic()
    finally:  # stopped or not, what is known is kept and told
        if keep:
            _save(keep, tally)
        _show(tally, arguments.json)
    return 0


def interval(hits: int, deals: int) -> tuple[float, float]:
    """Wilson's interval for a share, with 95 % confidence.

    >>> [round(end, 3) for end in interval(82, 100)]
    [0.733, 0.883]
    """
    if not deals:
        return 0.0, 1.0
    share, spread = hits / deals, NORMAL_95**2 / deals
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def _taken_up(keep: Path | None, rules: str, seed: str | None) -> Tally:
    if keep is None or not keep.exists():
        return Tally(rules, fresh_seed() if seed is None else seed)
    try:
        tally = msgspec.json.decode(keep.read_bytes(), type=Tally)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Misused("keep", f"“{keep}” is not a tally of this command.") from error
    if tally.rules != rules or seed not in (None, tally.seed):
        raise Misused("keep", f"“{keep}” is the tally of other rules or another seed.")
    return tally


def _save(keep: Path, tally: Tally) -> None:
    beside = keep.with_name(f"{keep.name}.new")
    beside.write_bytes(msgspec.json.encode(tally) + b"\n")
    beside.replace(keep)  # at once or not at all


def _show(tally: Tally, as_json: bool) -> None:
    """What is unknown may be either: the interval reaches from none of it winnable to all of it."""
    low, _ = interval(tally.winnable, tally.deals)
    _, high = interval(tally.winnable + tally.unknown, tally.deals)
    share = tally.winnable / tally.deals if tally.deals else None
    if as_json:
        figures = {"deals": tally.deals, "winnability": share, "low": low, "high": high}
        output.show_json({**msgspec.to_builtins(tally), **figures})
        return
    counts = f"{tally.winnable} winnable, {tally.lost} lost, {tally.unknown} unknown"
    percent = "no deal yet" if share is None else f"{share:.2%} winnable ({low:.2%} to {high:.2%})"
    output.show([f"{tally.deals} deals of seed {output.printable(tally.seed)}: {counts}", percent])
