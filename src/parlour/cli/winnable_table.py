"""`parlour winnable --table`: the same deals under every combination of rules, saved in a file of lines.

A line is a combination of rules, a seed and its counts of verdicts. Lines of several seeds add up, so that
several machines can each run their own seed and their files be combined.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track

from parlour import options
from parlour.cli import dealing, output, solving, winnable_report
from parlour.cli.arguments import from_one
from parlour.cli.refusals import Misused
from parlour.cli.tallies import AutoSave, Tally
from parlour.cli.winnable_chart import chart
from parlour.errors import ParlourError
from parlour.game import title_of
from parlour.games.klondike import Klondike
from parlour.option_types import value_text
from parlour.seeds import fresh_seed
from parlour.solver import Budget, Cancel, Result
from parlour.solver.many import AHEAD, spread
from parlour.solver.winnability import ALL_RULES, solve_under

RULES: Final = ("draw", "redeals", "takeback", "empty")
COLUMNS: Final = (*RULES, "seed", "winnable", "lost", "unknown")

Tallies = dict[tuple[str, Klondike], Tally]
"""Tallies by seed and rules."""


def run(arguments: argparse.Namespace) -> int:
    path = Path(arguments.table)
    tallies = read(path)
    try:
        if arguments.deals is not None:
            _add_deals(path, tallies, arguments)
    finally:  # also when stopped, show what is known
        totals = added_up(tallies)
        if arguments.chart is not None:
            Path(arguments.chart).write_text(chart(totals), "utf-8")
        if arguments.json:
            output.show_json([winnable_report.figures(game, tally) for game, tally in totals.items()])
        else:
            output.show(winnable_report.lines(totals))
    return 0


def _add_deals(path: Path, tallies: Tallies, arguments: argparse.Namespace) -> None:
    games, seed = _chosen(arguments), _seed(tallies, arguments.seed)
    for game in games:
        tallies.setdefault((seed, game), Tally(options.write(game), seed))
    done = {game: tallies[seed, game].deals for game in games}
    deals, threads = from_one("--deals", arguments.deals), solving.threads(arguments)
    numbers = range(min(done.values()), deals)
    cancel = Cancel()
    solve_deal = partial(_solve_deal, seed, done, solving.budget(arguments), cancel)
    with AutoSave(path, lambda: write(tallies)) as kept, ThreadPoolExecutor(threads) as pool:
        solved = solving.in_order(spread(pool, solve_deal, numbers, ahead=threads * AHEAD))
        try:
            for found in track(
                solved,
                "",
                len(numbers),
                console=Console(stderr=True),
                transient=True,
                disable=not _is_watched(),
            ):
                for game, result in found.items():
                    tallies[seed, game].count(result)
                kept.save_if_due()
        finally:
            cancel.set()


def _solve_deal(
    seed: str, done: dict[Klondike, int], budget: Budget, cancel: Cancel, number: int
) -> dict[Klondike, Result]:
    """Return the verdicts on a deal under the rules that have not counted it yet."""
    games = [game for game, deals in done.items() if deals <= number]
    return solve_under(games, f"{seed}/{number}", budget, cancel=cancel)


def _chosen(arguments: argparse.Namespace) -> list[Klondike]:
    """Return the combinations that match every given rule."""
    wanted = dealing.asked(arguments)
    if not isinstance(wanted, Klondike):
        raise Misused("rules", f"A table is of Klondike's rules, not of {title_of(wanted)}'s.")
    given = dealing.given_rules(arguments)
    if others := given.keys() - set(RULES):
        raise Misused("rules", f"A table has no rule --{min(others)}: it has --{', --'.join(RULES)}.")
    return [game for game in ALL_RULES if all(getattr(game, name) == getattr(wanted, name) for name in given)]


def _seed(tallies: Tallies, given: str | None) -> str:
    if given is not None:
        return dealing.seed_as_text(given)
    seeds = {seed for seed, _ in tallies}
    if len(seeds) > 1:
        raise Misused("seed", "The table has deals of several seeds: say with --seed which one goes on.")
    return seeds.pop() if seeds else fresh_seed()


def _is_watched() -> bool:
    return sys.stderr.isatty()


def added_up(tallies: Tallies) -> dict[Klondike, Tally]:
    """Return the sum over all seeds for each combination of rules, in the order of the table."""
    totals: dict[Klondike, Tally] = {}
    for game in ALL_RULES:
        parts = [tally for (_, other), tally in tallies.items() if other == game]
        if parts:
            counts = [sum(getattr(part, name) for part in parts) for name in ("winnable", "lost", "unknown")]
            totals[game] = Tally(options.write(game), "", *counts)
    return totals


def read(path: Path) -> Tallies:
    """Return the tallies of a file; empty if it doesn't exist yet."""
    if not path.exists():
        return {}
    try:
        header, *lines = path.read_text("utf-8").splitlines()
        tallies: Tallies = {}
        for line in lines:
            row = dict(zip(COLUMNS, line.split("\t"), strict=True))
            game = options.make(Klondike, {name: row[name] for name in RULES})
            assert isinstance(game, Klondike)
            counts = [int(row[name]) for name in ("winnable", "lost", "unknown")]
            if game not in ALL_RULES or (row["seed"], game) in tallies or min(counts) < 0:
                raise ValueError(line)
            tallies[row["seed"], game] = Tally(options.write(game), row["seed"], *counts)
    except (ValueError, ParlourError) as error:
        raise Misused("table", f"“{path}” is not a table of this command.") from error
    if header != "\t".join(COLUMNS):
        raise Misused("table", f"“{path}” is not a table of this command.")
    return tallies


def write(tallies: Tallies) -> bytes:
    lines: list[Sequence[str]] = [COLUMNS]
    for (seed, game), tally in sorted(tallies.items(), key=lambda item: (item[0][0], _place(item[0][1]))):
        rules = [value_text(getattr(game, name)) for name in RULES]
        lines.append([*rules, seed, str(tally.winnable), str(tally.lost), str(tally.unknown)])
    return "".join("\t".join(line) + "\n" for line in lines).encode()


def _place(game: Klondike) -> int:
    return ALL_RULES.index(game)
