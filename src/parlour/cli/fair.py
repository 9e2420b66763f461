"""`parlour fair`: measure how often the fair player wins, on a sample that can be stopped and resumed."""

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import thread_time
from typing import Final, Self

import msgspec

from parlour import options
from parlour.cli import dealing, output, solving
from parlour.cli.arguments import Commands, from_one
from parlour.cli.tallies import SeededDeals, auto_save, resumed
from parlour.confidence import interval
from parlour.fair import USUAL, Cancel, ChoiceBudget, budget_for, play_seed
from parlour.games.klondike import Klondike
from parlour.seeds import fresh_seed
from parlour.solver.many import spread

AHEAD: Final = 4


class Record(SeededDeals):
    budget: ChoiceBudget
    won: int = 0
    deals: int = 0
    seconds: float = 0.0
    """CPU time for all of them."""

    def can_go_on(self, kept: Self) -> bool:
        return super().can_go_on(kept) and self.budget == kept.budget


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "fair",
        help=line,
        description="Lets the fair player play random deals to their end and says what share it wins, and "
        "the 95 % confidence interval. It sees what a person at the table could see. With --keep the figures "
        "are saved as they grow: stop with Ctrl-C and run the same command again to go on.",
        epilog="""examples:
  parlour fair --deals 1000 --draw 3 --seed 7
  parlour fair --deals 10000 --draw 3 --seed parlour --keep draw-three.json
  parlour fair --deals 200 --draw 3 --seconds-per-game 3""",
    )
    parser.add_argument("--deals", metavar="N", required=True, help="how many deals in all")
    parser.add_argument("--seed", metavar="S", help="deal n has the seed S/n (default: a fresh seed)")
    parser.add_argument(
        "--seconds-per-game",
        metavar="S",
        help="think about this long; counted in samples, so every machine makes the same choices",
    )
    parser.add_argument("--keep", metavar="FILE", help="keep the figures in this file, and continue from it")
    parser.add_argument("--json", action="store_true", help="the figures as one object")
    solving.add_threads(parser)
    dealing.add_rules(parser, Klondike)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game, threads = dealing.klondike(arguments), solving.threads(arguments)
    deals = from_one("--deals", arguments.deals)
    keep = None if arguments.keep is None else Path(arguments.keep)
    seed = None if arguments.seed is None else dealing.seed_as_text(arguments.seed)
    record = resumed(
        keep, Record(options.write(game), fresh_seed() if seed is None else seed, _budget(arguments)), seed
    )
    seeds = [f"{record.seed}/{number}" for number in range(record.deals, deals)]
    try:
        with auto_save(keep, record) as kept, solving.bar(len(seeds), "won") as bar:
            for is_won, seconds in _play(game, seeds, record.budget, threads):
                record.won += is_won
                record.deals += 1
                record.seconds += seconds
                bar.count(is_won)
                kept.save_if_due()
    finally:  # also when stopped, show what is known
        _show(record, arguments.json)
    return 0


def _play(
    game: Klondike, seeds: Iterable[str], budget: ChoiceBudget, threads: int
) -> Iterator[tuple[bool, float]]:
    """Yield whether each deal was won, in order, and its CPU time."""
    cancel = Cancel()

    def play(seed: str) -> tuple[bool, float]:
        began = thread_time()
        is_won = play_seed(game, seed, budget, cancel=cancel)
        return bool(is_won), thread_time() - began

    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from solving.in_order(spread(pool, play, seeds, ahead=threads * AHEAD))
        finally:  # stopped, or all is played
            cancel.set()


def _budget(arguments: argparse.Namespace) -> ChoiceBudget:
    seconds = arguments.seconds_per_game
    return USUAL if seconds is None else budget_for(solving.above_zero("--seconds-per-game", seconds))


def _show(record: Record, as_json: bool) -> None:
    low, high = interval(record.won, record.deals)
    if as_json:
        figures = {"deals": record.deals, "won": record.won, "low": low, "high": high}
        output.show_json({**msgspec.to_builtins(record), **figures})
        return
    lines = [f"{record.deals} deals of seed {output.printable(record.seed)}: {record.won} won"]
    if record.deals:
        share, each = record.won / record.deals, record.seconds / record.deals
        lines.append(f"{share:.2%} won ({low:.2%} to {high:.2%}), {each:.3f} s a game")
    output.show(lines)
