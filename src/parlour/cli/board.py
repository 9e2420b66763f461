"""`parlour board`: the boards, game by game and rule set by rule set, and those of the last days."""

import argparse
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour import registry
from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.data_location import FLAGS, ask_store, location
from parlour.cli.settings import add_flags, choose
from parlour.days import day_of, hidden_from, later
from parlour.records import BoardLine, Ranking
from parlour.store import BoardStore

TITLES: Final[dict[Ranking, str]] = {
    "moves": "Fewest moves",
    "seconds": "Best time",
    "score": "Best score",
}
DAYS: Final = 31


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "board",
        help=line,
        description="Shows the boards of a server: for each set of rules the games with the fewest moves, "
        "the best time and the best score, of deals that nobody chose and without the solver's help; and the "
        f"same of the first tries at the deals of the last {DAYS} days. Each can be watched in the browser "
        "at /game/ and its address, those at the deal of a day when the day is over.",
        epilog="""examples:
  parlour board
  parlour board --store postgresql:///parlour --json""",
    )
    add_flags(parser, FLAGS)
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    boards = ask_store(location(choose(arguments)), _boards)
    if arguments.json:
        output.show_json([_plain(board) for board in boards])
    elif not boards:
        output.show(["There are no games for the boards yet."])
    else:
        for board in boards:
            output.show(_drawn(board))
    return 0


class Board(Struct, frozen=True):
    """The best games under one game and set of rules, or the best first tries at the deal of a day."""

    game: str
    rules: str
    lines: dict[Ranking, list[BoardLine]]
    day: str | None = None


async def _boards(store: BoardStore) -> list[Board]:
    now = store.now()
    today, told_before = day_of(now), hidden_from(now)
    dailies = await store.dailies(later(today, 1 - DAYS), today)
    hidden = {each.seed for each in dailies if each.day >= told_before}  # their replays are not public yet

    def shown(lines: list[BoardLine]) -> list[BoardLine]:
        return [replace(each, address=None) if each.result.deal in hidden else each for each in lines]

    boards = [
        Board(game, rules, {by: shown(await store.board(game, rules, by)) for by in TITLES})
        for game in registry.names()
        for rules in await store.board_rules(game)
    ]
    for daily in reversed(dailies):
        lines = {by: shown(await store.daily_board(daily, by)) for by in TITLES}
        if any(lines.values()):
            boards.append(Board(daily.game, daily.rules, lines, daily.day))
    return boards


def _plain(board: Board) -> dict[str, object]:
    about = {"game": board.game, "rules": board.rules, "day": board.day}
    return about | {by: [_told(each) for each in some] for by, some in board.lines.items()}


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


def _drawn(board: Board) -> Iterator[str]:
    day = f"Deal of {board.day}: " if board.day else ""
    yield f"{day}{board.game.capitalize()}  {board.rules}".rstrip()
    for by, title in TITLES.items():
        if board.lines[by]:
            yield f"  {title}"
        for number, line in enumerate(board.lines[by], 1):
            result = line.result
            name = output.printable(line.player.name) if line.player is not None else "deleted player"
            minutes, seconds = divmod(result.seconds, 60)
            watched = f"/game/{line.address}" if line.address is not None else ""
            yield (
                f"  {number:>4}  {name:<24} {result.moves:>5} moves  {minutes:>3}:{seconds:02}  "
                f"{'' if result.score is None else result.score:>7}  {watched}"
            ).rstrip()
    yield ""
