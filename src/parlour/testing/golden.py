"""Golden playthroughs: a whole game as text, with a sentence for every event and the final view of each seat.
Every game has one in its tests, so that no change of behaviour goes unnoticed.

A golden playthrough is a game file; the rest is in its comments. `python -m parlour.testing.golden FILE`
makes one from any game file, including itself; `--random 50` adds fifty random moves.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from parlour import gamefile
from parlour.errors import ParlourError
from parlour.gamefile import FileMove, GameFile

HEAD = """\
# A golden playthrough: the tests compare it with what happens now, letter by letter.
# Made by `python -m parlour.testing.golden FILE`; run it again on this file after an intended change.
"""


def write(file: GameFile) -> str:
    """Return the playthrough of a game file, or raise IllegalMove."""
    header = gamefile.write(msgspec.structs.replace(file, moves=()))
    return HEAD + header + "".join(f"{line}\n" for line in _lines(file))


def check(name: str, folder: Path) -> None:
    """Raise AssertionError unless the game has a current playthrough `NAME.txt`; also check `NAME-….txt`."""
    files = sorted(path for path in folder.glob("*.txt") if path.stem.partition("-")[0] == name)
    if folder / f"{name}.txt" not in files:
        raise AssertionError(
            f"{name} has no golden playthrough {folder / name}.txt: see parlour.testing.golden."
        )
    for path in files:
        written = path.read_text("utf-8")
        file = gamefile.read(written)
        if file.game.name != name:
            raise AssertionError(f"{path} is a game of {file.game.name}, not of {name}.")
        for number, (now, then) in enumerate(
            zip(f"{write(file)}\n".splitlines(), f"{written}\n".splitlines(), strict=False), 1
        ):
            if now != then:
                raise AssertionError(f"{path}, line {number}, has “{then}”, but now it is “{now}”.")
        if write(file) != written:
            raise AssertionError(f"{path} is longer or shorter than what happens now.")


def go_on(file: GameFile, moves: int) -> GameFile:
    """Return the same game with up to `moves` more random moves."""
    game, state, made = file.game, file.start(), list(file.moves)
    rng = Random(file.seed)
    for step in file.steps():
        state = step.state
    for _ in range(moves):
        able = [seat for seat in sorted(game.to_move(state)) if game.moves(state, seat)]
        if able:
            seat = rng.choice(able)
            move = rng.choice(game.moves(state, seat))
            made.append(FileMove(seat, move, 0, str(move)))
            state, _ = game.play(state, seat, move)
    return msgspec.structs.replace(file, moves=tuple(made))


def _lines(file: GameFile) -> Iterator[str]:
    game, state = file.game, file.start()
    names = [f"Seat {seat + 1}" for seat in range(file.seats)]
    for step in file.steps():
        state, each = step.state, step.move
        made = f"{each.seat + 1}:{each.move}" if file.seats > 1 else str(each.move)
        yield f"{made:<10} # {' '.join(game.tell(event, names) for event in step.events)}"
    yield ""
    outcome = game.outcome(state)
    yield f"# The outcome: {'none yet' if outcome is None else msgspec.json.encode(outcome).decode()}"
    for seat, name in enumerate(names):
        yield f"# {name} sees: {msgspec.json.encode(game.view(state, seat)).decode()}"
    yield f"# A spectator sees: {msgspec.json.encode(game.view(state, None)).decode()}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m parlour.testing.golden", description=__doc__)
    parser.add_argument("file", help="a game file; - is standard input")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="go on with N moves at random")
    arguments = parser.parse_args()
    try:
        text = sys.stdin.read() if arguments.file == "-" else Path(arguments.file).read_text("utf-8")
        sys.stdout.write(write(go_on(gamefile.read(text), arguments.random)))
        sys.stdout.flush()
    except ParlourError as error:
        sys.stderr.write(f"{error.sentence}\n")
        return 2
    except UnicodeDecodeError:
        sys.stderr.write(f"“{arguments.file}” is not text in UTF-8.\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"“{arguments.file}” can't be used: {error.strerror}.\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
