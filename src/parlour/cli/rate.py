"""`parlour rate`: rate the difficulty of a deal of Klondike."""

import argparse
from typing import Final

from parlour.cli import dealing, output, tables
from parlour.cli.arguments import Commands, from_one
from parlour.fair import rate
from parlour.games.klondike import Klondike
from parlour.solver import Budget, Result, solve

NODES: Final = 200_000
"""The solver's budget for the verdict on the deal."""


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "rate",
        help=line,
        description="Lets the fair player play one deal many times, each time with other luck in choosing, "
        "and says how often it wins: easy, medium, hard or fiendish. A deal that can't be won has no "
        "difficulty. Without a seed or a deck, a fresh deal.",
        epilog="""examples:
  parlour rate --seed 2026-11-15 --draw 3
  parlour rate --deck my-deck.txt --games 400""",
    )
    dealing.add_deal(parser, Klondike)
    parser.add_argument("--games", metavar="N", default="100", help="how many games (default 100)")
    parser.add_argument("--json", action="store_true", help="the figures as one object")
    dealing.add_rules(parser, Klondike)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = from_one("--games", arguments.games)
    game = dealing.klondike(arguments)
    file = dealing.dealt(arguments, game)
    table = file.start()
    result = solve(game, table, Budget(nodes=NODES)).result
    rating = rate(game, table, games)
    assert rating is not None, "nobody cancels it"
    low, high = rating.interval
    difficulty = None if result is Result.LOST else rating.difficulty
    if arguments.json:
        output.show_json(
            {
                "seed": file.seed,
                "difficulty": difficulty,
                "won": rating.won,
                "games": rating.games,
                "low": low,
                "high": high,
                "result": result,
            }
        )
    else:
        share = f"{rating.share:.0%} ({low:.0%} to {high:.0%})"
        output.show(
            [
                tables.title(file),
                f"{difficulty or 'lost'}: the fair player wins {rating.won} of {rating.games} games, {share}",
                f"The solver, which sees every card: {result}",
            ]
        )
    return 0
