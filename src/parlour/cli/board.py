"""`parlour board`: the boards, game by game and rule set by rule set."""

import argparse
from collections.abc import Iterator
from typing import Final

from parlour import registry
from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.places import FLAGS, ask_store, place
from parlour.cli.settings import add_flags, choose
from parlour.records import BoardLine, Ranking
from parlour.store import Store

TITLES: Final[dict[Ranking, str]] = {
    "moves": "Fewest moves",
    "seconds": "Best time",
    "score": "Best score",
}


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "board",
        help=line,
        description="Shows the boards of a server: for each set of rules the games with the fewest moves, "
        "the best time and the best score, of deals that nobody chose and without the solver's help. "
        "Each can be watched in the browser at /game/ and its address.",
        epilog="""examples:
  parlour board
  parlour board --store postgresql:///parlour --json""",
    )
    add_flags(parser, FLAGS)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    boards = ask_store(place(choose(arguments)), _boards)
    if arguments.json:
        output.show_json([_plain(*board) for board in boards])
    elif not boards:
        output.show(["There are no games for the boards yet."])
    else:
        for board in boards:
            output.show(_drawn(*board))
    return 0


Board = tuple[str, str, dict[Ranking, list[BoardLine]]]


async def _boards(store: Store) -> list[Board]:
    return [
        (game, rules, {by: await store.board(game, rules, by) for by in TITLES})
        for game in registry.names()
        for rules in await store.board_rules(game)
    ]


def _plain(game: str, rules: str, lines: dict[Ranking, list[BoardLine]]) -> dict[str, object]:
    return {"game": game, "rules": rules} | {by: [_told(each) for each in some] for by, some in lines.items()}


def _told(line: BoardLine) -> dict[str, object]:
    result = line.result
    return {
        "name": line.player.name if line.player is not None else None,
        "ended": result.ended,
        "moves": result.moves,
        "seconds": result.seconds,
        "score": result.score,
        "undos": result.undos,
        "at": result.at,
        "replay": line.address,
    }


def _drawn(game: str, rules: str, lines: dict[Ranking, list[BoardLine]]) -> Iterator[str]:
    yield f"{game.capitalize()}  {rules}".rstrip()
    for by, title in TITLES.items():
        if lines[by]:
            yield f"  {title}"
        for number, line in enumerate(lines[by], 1):
            result = line.result
            name = output.printable(line.player.name) if line.player is not None else "somebody"
            minutes, seconds = divmod(result.seconds, 60)
            yield (
                f"  {number:>4}  {name:<24} {result.moves:>5} moves  {minutes:>3}:{seconds:02}  "
                f"{'' if result.score is None else result.score:>7}  /game/{line.address}"
            )
    yield ""
