"""`parlour replay`: play a game file, at once or step by step."""

import argparse
from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from parlour import gamefile
from parlour.cli import inputs, output, tables
from parlour.cli.arguments import Commands
from parlour.game import Done, KeepsScore, is_for_one
from parlour.gamefile import GameFile, Step

# Lines of the screen besides rows of cards: two of words, top row with labels, numbers, prompt, three empty.
FRAME = 9
_ENDS = ("q", "quit", None)


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "replay",
        help=line,
        description="Plays the moves of a game file and shows how the table looks then, the score and the "
        "outcome. It stops at an illegal move and says where and why, with exit code 1.",
        epilog="""examples:
  parlour replay my-game.txt
  parlour replay my-game.txt --step     move by move, with Enter
  parlour replay - --json < my-game.txt

a game file:
  Game: klondike
  Rules: draw=3
  Seed: 7

  draw draw w-3   # a comment

in JSON:
  game     its name
  rules    all its options
  seats    how many; wherever a seat is named, seats count from 0
  first    with several seats: the one that began
  view     the final table as the player sees it; with several seats, a spectator
  views    with several seats: as each of them sees it
  score    the points, in a game that counts them; else null
  moves    how many were made
  outcome  null while the game isn't over; else winners, and ranking, best first,
           where the order of all matters (empty where it doesn't)""",
    )
    parser.add_argument("file", metavar="FILE", help="the game file; - is standard input")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="show each move, what it did, and the table")
    how.add_argument(
        "--json",
        action="store_true",
        help="game, rules, seats, final view (with several seats also all views), score, moves, outcome",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    file = inputs.read(arguments.file, gamefile.read)
    state = file.start()
    sheet = file.game.score_sheet() if isinstance(file.game, KeepsScore) else None
    waits = arguments.step and output.is_interactive()
    if arguments.step:
        _show_start(file, state, waits=waits)
    for step in inputs.played(file, inputs.name_of(arguments.file)):
        state = step.state
        sheet = None if sheet is None else sheet.add(Done("move", events=step.events))
        if arguments.step:
            if waits and inputs.ask("Enter shows the next move, q ends: ") in _ENDS:
                return 0
            _show_step(file, step, waits=waits)
    points = None if sheet is None else sheet.score.points
    if arguments.json:
        output.show_json(_as_json(file, state, points))
        return 0
    if not arguments.step:
        output.show([tables.title(file), "", *tables.drawn(file.game, state), ""])
    output.show(_summary(file, state, points))
    return 0


def _show_start(file: GameFile, state: Any, *, waits: bool) -> None:
    if waits:
        output.clear()
    output.show([tables.title(file), "", *tables.drawn(file.game, state), ""])


def _show_step(file: GameFile, step: Step, *, waits: bool) -> None:
    if waits:
        output.clear()
    names = tables.seat_names(file.seats)
    told = " ".join(file.game.tell(event, names) for event in step.events)
    headline = f"Move {step.number} of {len(file.moves)}: {step.move.text}"
    rows = output.screen_size().lines - FRAME if waits else None
    output.show([headline, told, "", *tables.drawn(file.game, step.state, rows), ""])


def _summary(file: GameFile, state: Any, points: int | None) -> Iterator[str]:
    yield f"Moves: {len(file.moves)}"
    if points is not None:
        yield f"Score: {points}"
    outcome = file.game.outcome(state)
    if outcome is None:
        yield "Outcome: not over"
    elif is_for_one(file.game):
        yield "Outcome: won"
    else:
        names = tables.seat_names(file.seats)
        yield f"Outcome: won by {', '.join(names[seat] for seat in outcome.winners) or 'nobody'}"
        if outcome.ranking:
            yield f"Order: {', '.join(names[seat] for seat in outcome.ranking)}"


def _as_json(file: GameFile, state: Any, points: int | None) -> dict[str, Any]:
    game = file.game
    result = {
        "game": game.name,
        "rules": to_builtins(game),
        "seats": file.seats,
        "view": to_builtins(game.view(state, 0 if file.seats == 1 else None)),
        "score": points,
        "moves": len(file.moves),
        "outcome": to_builtins(game.outcome(state)),
    }
    if file.seats > 1:
        result["first"] = file.first
        result["views"] = [to_builtins(game.view(state, seat)) for seat in range(file.seats)]
    return result
