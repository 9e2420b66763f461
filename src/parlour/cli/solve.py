"""`parlour solve`: decks in, verdicts out, line by line."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from parlour import gamefile
from parlour.cards import parse_deck
from parlour.cli import dealing, inputs, output, solving
from parlour.cli.arguments import Commands
from parlour.errors import InvalidCards
from parlour.gamefile import FileMove, GameFile
from parlour.games.klondike import Klondike
from parlour.solver import Result, Verdict, solve_many


class Line(Struct, frozen=True):
    """A line of the input: a deck, or what is wrong with it."""

    number: int
    deck: tuple[int, ...] = ()
    error: str = ""


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "solve",
        help=line,
        description="Reads a deck from each line and says whether the deal is winnable, with all cards "
        "known, or lost; or that it is unknown, if the search had to stop before. A line for each deck, in "
        "the same order. A line that is not a deck is reported, and the others are still solved; the exit "
        "code is then 1.",
        epilog="""examples:
  parlour solve decks.txt --draw 3
  parlour solve decks.txt --json --threads 4 > verdicts.jsonl
  parlour solve decks.txt --game-files won    the winning games, for parlour replay""",
    )
    parser.add_argument("file", metavar="FILE", help="a deck on each line; - is standard input")
    parser.add_argument(
        "--json", action="store_true", help="an object for each deck, with the moves of a win"
    )
    parser.add_argument("--game-files", metavar="DIR", help="write each win as a game file, DIR/LINE.txt")
    solving.add_budget(parser)
    dealing.add_rules(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = dealing.klondike(arguments)
    budget, threads = solving.budget(arguments), solving.threads(arguments)
    folder = None if arguments.game_files is None else Path(arguments.game_files)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    lines = list(_decks(inputs.read_lines(arguments.file)))
    decks = [line for line in lines if line.deck]
    tables = (game.deal(line.deck) for line in decks)
    with solving.bar(len(decks)) as bar:
        verdicts = solving.in_order(solve_many(game, tables, budget, threads=threads))
        for line in lines:
            if line.error:
                _show_error(line, arguments.json)
                continue
            verdict = next(verdicts)
            bar.decided(verdict)
            _show(line, verdict, arguments.json)
            if folder and verdict.result is Result.WINNABLE:
                _save(folder / f"{line.number}.txt", game, line, verdict)
    return 1 if len(decks) < len(lines) else 0


def _decks(lines: Sequence[str]) -> Iterator[Line]:
    for number, words in enumerate(lines, 1):
        if not words.strip():
            continue
        try:
            yield Line(number, parse_deck(words))
        except InvalidCards as error:
            yield Line(number, error=error.sentence)


def _show_error(line: Line, as_json: bool) -> None:
    if as_json:
        output.show_json({"line": line.number, "error": line.error})
    else:
        output.show([f"{line.number} error: {output.printable(line.error)}"])


def _show(line: Line, verdict: Verdict, as_json: bool) -> None:
    if as_json:
        output.show_json(
            {
                "line": line.number,
                "result": verdict.result,
                "moves": [str(move) for move in verdict.moves],
                "nodes": verdict.nodes,
                "seconds": verdict.seconds,
            }
        )
        return
    moves = f" in {len(verdict.moves)} moves" if verdict.moves else ""
    effort = f"{verdict.nodes} positions, {verdict.seconds * 1000:.3f} ms"
    output.show([f"{line.number} {verdict.result}{moves} ({effort})"])


def _save(path: Path, game: Klondike, line: Line, verdict: Verdict) -> None:
    moves = tuple(FileMove(0, move, 0, str(move)) for move in verdict.moves)
    path.write_text(gamefile.write(GameFile(game, moves, deck=line.deck)), encoding="utf-8")
