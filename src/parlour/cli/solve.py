"""`parlour solve`: read decks and print verdicts, line by line."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from parlour import gamefile
from parlour.cards import parse_deck
from parlour.cli import dealing, inputs, output, solving
from parlour.cli.arguments import Commands
from parlour.cli.refusals import CommandRefused, Misused
from parlour.errors import InvalidCards
from parlour.game import AnyGame, DealtFromDeck, pack_of, title_of
from parlour.gamefile import FileMove, GameFile
from parlour.games.klondike import Klondike
from parlour.numbering import numbered_deck
from parlour.solver import Result, ShortestWin, shortest_many
from parlour.solver.proofs import MOST_POSITIONS, proof_of_loss, sample_losses
from parlour.solvers import Verdict


class Line(Struct, frozen=True):
    """A line of the input: a deck, or an error."""

    number: int
    deck: tuple[int, ...] = ()
    error: str = ""


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "solve",
        help=line,
        description="Reads a deck of Klondike, or of the --game that is named, from each line and says "
        "whether the deal is winnable, with all cards known, or lost; or that it is unknown, if the search "
        "had to stop before. A line for each deck, in the same order. A line that is not a deck is reported, "
        "and the others are still solved; the exit code is then 1.",
        epilog="""examples:
  parlour solve decks.txt --draw 3
  parlour solve decks.txt --json --threads 4 > verdicts.jsonl
  parlour solve decks.txt --game-files won    the winning games, for parlour replay
  parlour solve deck.txt --proof lost.proof   for python -m parlour.checker lost.proof
  parlour solve decks.txt --shortest --seconds 60 --memory 2048
  parlour solve decks.txt --game freecell --cells 2 --build suit --json
  seq 1000 | parlour solve - --game freecell --numbering microsoft
  seq 50 | parlour solve - --numbering solvitaire --draw 3""",
    )
    parser.add_argument("file", metavar="FILE", help="a deck on each line; - is standard input")
    parser.add_argument(
        "--json", action="store_true", help="an object for each deck, with the moves of a win"
    )

    def add_flags(game_type: type[AnyGame]) -> None:
        about = "each line is a deal's number in another program, not a deck"
        dealing.add_numbering(parser, game_type, about)
        dealing.add_rules(parser, game_type)

    dealing.add_game(parser, add_flags)
    parser.add_argument(
        "--shortest",
        action="store_true",
        help="for Klondike: find the win with the fewest moves, and how many moves every win takes at least",
    )
    parser.add_argument("--game-files", metavar="DIR", help="write each win as a game file, DIR/LINE.txt")
    parser.add_argument(
        "--proof",
        metavar="FILE",
        help="for Klondike: if the one deal is lost, write a proof that a small checker can follow",
    )
    solving.add_budget(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = dealing.asked(arguments)
    if not isinstance(game, DealtFromDeck):
        raise Misused("no-deck", f"{title_of(game)} is not dealt from a deck.")
    if not isinstance(game, Klondike) and (arguments.shortest or arguments.proof is not None):
        raise Misused("only-klondike", "--shortest and --proof are for Klondike.")
    budget, threads = solving.budget(arguments), solving.threads(arguments)
    folder = None if arguments.game_files is None else Path(arguments.game_files)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)

    def read(text: str) -> tuple[int, ...]:
        if arguments.numbering is None:
            return parse_deck(text, pack_of(game))
        return numbered_deck(arguments.numbering, text, dealing.numberings_of(game))

    lines = list(_decks(inputs.read_lines(arguments.file), read))
    decks = [line for line in lines if line.deck]
    if arguments.proof is not None and len(decks) != 1:
        raise Misused("one-deck", f"--proof is for one deck at a time, and there are {len(decks)}.")
    tables = (game.deal(line.deck, 1) for line in decks)
    found: Iterator[tuple[int, Verdict | ShortestWin]]
    if arguments.shortest:
        assert isinstance(game, Klondike)
        found = shortest_many(game, tables, budget, threads=threads)
    else:
        found = solving.verdicts(game, tables, budget, threads=threads)
    with solving.bar(len(decks)) as bar:
        verdicts: Iterator[Verdict | ShortestWin] = solving.in_order(found)
        for line in lines:
            if line.error:
                _show_error(line, arguments.json)
                continue
            verdict = next(verdicts)
            bar.decided(verdict.result)
            _show(line, verdict, arguments.json)
            if folder and verdict.result is Result.WINNABLE:
                _save(folder / f"{line.number}.txt", game, line, verdict)
            if isinstance(game, Klondike) and arguments.proof is not None and verdict.result is Result.LOST:
                _prove(Path(arguments.proof), game, line)
    return 1 if len(decks) < len(lines) else 0


def _decks(lines: Sequence[str], read: Callable[[str], tuple[int, ...]]) -> Iterator[Line]:
    for number, words in enumerate(lines, 1):
        if not words.strip():
            continue
        try:
            yield Line(number, read(words))
        except InvalidCards as error:
            yield Line(number, error=error.sentence)


def _show_error(line: Line, as_json: bool) -> None:
    if as_json:
        output.show_json({"line": line.number, "error": line.error})
    else:
        output.show([f"{line.number} error: {output.printable(line.error)}"])


def _show(line: Line, verdict: Verdict | ShortestWin, as_json: bool) -> None:
    win = verdict if isinstance(verdict, ShortestWin) else None
    if as_json:
        output.show_json(
            {
                "line": line.number,
                "result": verdict.result,
                "moves": [str(move) for move in verdict.moves],
                **({"bound": win.bound, "proved": win.is_proved} if win else {}),
                "nodes": verdict.nodes,
                "seconds": verdict.seconds,
            }
        )
        return
    moves = f" in {len(verdict.moves)} moves" if verdict.moves else ""
    if win and win.is_proved:
        moves += ", the fewest possible (proven)"
    elif win and win.moves:
        moves += f", at least {win.bound} are needed"
    effort = f"{verdict.nodes} positions, {verdict.seconds * 1000:.3f} ms"
    output.show([f"{line.number} {verdict.result}{moves} ({effort})"])


def _prove(path: Path, game: Klondike, line: Line) -> None:
    """Write a proof that the deal is lost; if it would be too large, check the solver by samples instead."""
    proof = proof_of_loss(game, line.deck)
    if proof:
        path.write_text("\n".join([*proof, ""]), encoding="utf-8")
        return
    sample = sample_losses(game, game.deal(line.deck))
    raise CommandRefused(
        "too-large",
        f"No proof was written: it would take more than {MOST_POSITIONS} positions. "
        f"Instead {sample.positions} of them were searched without each pruning rule: "
        f"{sample.agreeing} verdicts agree, "
        f"{sample.undecided} were not reached, {sample.wrong} are wrong.",
    )


def _save(path: Path, game: AnyGame, line: Line, verdict: Verdict | ShortestWin) -> None:
    moves = tuple(FileMove(0, move, 0, str(move)) for move in verdict.moves)
    path.write_text(gamefile.write(GameFile(game, moves, deck=line.deck)), encoding="utf-8")
