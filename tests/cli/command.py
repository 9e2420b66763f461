"""The real `parlour` command, run as a program, and some things to give it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from parlour.cards import TEXT, deck_text
from parlour.games.klondike import Klondike
from parlour.games.klondike.hints import hint
from parlour.games.klondike.moves import Move

DECK = deck_text(tuple(range(52)))
ESCAPE = "\x1b"


class Result(NamedTuple):
    code: int
    out: str
    err: str


def parlour(*arguments: str | bytes | Path, piped: str | bytes = b"") -> Result:
    """Runs the command in a process of its own, speaking UTF-8 whatever the machine's locale is."""
    done = subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=piped.encode() if isinstance(piped, str) else piped,
        capture_output=True,
        check=False,
        timeout=60,
        # A machine that asks for colours everywhere must not get them in a pipe.
        env={**os.environ, "PYTHONUTF8": "1", "FORCE_COLOR": "1", "COLUMNS": "40"},
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_one_sentence(text: str) -> bool:
    """One line that begins like a sentence or with the name of what is wrong, and ends like one."""
    return (
        text.endswith((".\n", "?\n"))
        and text.count("\n") == 1
        and "Traceback" not in text
        and "usage" not in text
    )


def hinted_win(seed: str) -> list[Move]:
    """The moves of a game won by following hints alone."""
    game = Klondike()
    table = game.start(seed)
    made: list[Move] = []
    while (move := hint(game, table)) is not None:
        table, _ = game.play(table, 0, move)
        made.append(move)
    assert game.outcome(table), "a seed that hints alone win"
    return made


def cards_on(line: str) -> list[str]:
    """The cards that a plain drawing shows on a line."""
    return [word for word in line.split() if word in TEXT]
