"""`parlour perft`: count sequences of legal moves, depth by depth."""

import argparse
from itertools import islice
from typing import Any

from msgspec.structs import replace

from parlour import options
from parlour.cli import dealing, inputs
from parlour.cli.arguments import Commands, from_one
from parlour.cli.refusals import Misused
from parlour.errors import InvalidMove
from parlour.game import AnyGame
from parlour.gamefile import FileMove, GameFile, parse_move
from parlour.testing.perft import by_depth


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "perft",
        help=line,
        description="Counts the sequences of exactly 1, 2, … DEPTH legal moves from a position and prints "
        "a line for each: the depth and the count. Two programs with the same rules print the same.",
        epilog="""examples:
  parlour perft --seed 7 --depth 6
  parlour perft --deck my-deck.txt --draw 3 --after "draw draw w-3" --depth 5
  parlour perft --game spider --suits 4 --seed 7 --depth 3
  parlour perft --game eights --seats 3 --rules "hand=5 skip=1" --seed 7 --depth 4""",
    )

    def add_flags(game_type: type[AnyGame]) -> None:
        dealing.add_deal(parser, game_type)
        dealing.add_rules(parser, game_type)

    dealing.add_game(parser, add_flags)
    parser.add_argument("--depth", metavar="N", required=True, help="how deep to count, from 1")
    parser.add_argument(
        "--after",
        metavar="MOVES",
        default="",
        help="moves to play first; with several seats each as seat:move",
    )
    parser.add_argument("--seats", metavar="N", help="how many players (default: the fewest possible)")
    parser.add_argument(
        "--rules", metavar="RULES", default="", help="options of any game as in game files: hand=5 skip=1"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    depth = from_one("--depth", arguments.depth)
    if arguments.seed is None and arguments.deck is None:
        raise Misused("no-deal", "Say what is dealt, with --seed or --deck.")
    game = _game(arguments)
    seats = game.seats[0] if arguments.seats is None else from_one("--seats", arguments.seats)
    file = dealing.dealt(arguments, game, seats)
    for number, count in enumerate(islice(by_depth(game, _after(file, arguments.after)), depth), 1):
        print(number, count, flush=True)
    return 0


def _game(arguments: argparse.Namespace) -> AnyGame:
    rules = options.split(arguments.rules)
    for option, text in dealing.given_rules(arguments).items():
        if option in rules:
            raise Misused("option-twice", f"The option {option} is given twice.")
        rules[option] = text
    return dealing.made(dealing.game_type(arguments.game), rules)


def _after(file: GameFile, moves: str) -> Any:
    """Return the state after those moves, all of which are parsed before the first is played."""
    try:
        parsed = tuple(FileMove(*parse_move(file.game, file.seats, word), 0, word) for word in moves.split())
    except InvalidMove as error:
        raise Misused(error.code, f"--after: {error.sentence}") from error
    state = file.start()
    for step in inputs.played(replace(file, moves=parsed), "--after"):
        state = step.state
    return state
