"""The real `parlour` command, run in a process of its own, and some things to give it."""

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from parlour.cards import TEXT, deck_text
from parlour.cli import main
from parlour.cli.program import COMMANDS, parser_with
from parlour.games.klondike import Klondike
from parlour.games.klondike.hints import hint
from parlour.games.klondike.moves import Move
from tests.server.processes import FORKS

LONGEST: Final = 60.0  # seconds after which a command that still runs has failed, however busy the machine is
DECK = deck_text(tuple(range(52)))
ESCAPE = "\x1b"


def options_of_all_commands() -> list[tuple[str, argparse.Action]]:
    """Return each command with each of its options."""
    commands = parser_with(COMMANDS)._subparsers
    assert commands is not None
    (action,) = commands._group_actions
    assert isinstance(action.choices, dict)
    return [
        (name, option)
        for name, parser in action.choices.items()
        for option in parser._actions
        if option.option_strings and option.dest != "help"
    ]


class Result(NamedTuple):
    code: int
    out: str
    err: str


def parlour(*arguments: str | bytes | Path, piped: str | bytes = b"") -> Result:
    """Runs the command in a process of its own, speaking UTF-8 whatever the machine's locale is.

    The process is forked from one that has imported the program already, which most commands take longer for
    than for what they do.
    """
    # A machine that asks for colours everywhere must not get them in a pipe.
    environment = {**os.environ, "PYTHONUTF8": "1", "FORCE_COLOR": "1", "COLUMNS": "40"}
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("in", "out", "err")]
        streams[0].write_bytes(piped.encode() if isinstance(piped, str) else piped)
        process = FORKS.Process(
            target=_run, args=([os.fsdecode(each) for each in arguments], environment, Path.cwd(), streams)
        )
        process.start()
        process.join(LONGEST)
        if process.exitcode is None:
            process.kill()
            process.join()
        code = process.exitcode
        process.close()
        assert code is not None
        return Result(code, streams[1].read_bytes().decode(), streams[2].read_bytes().decode())


def _run(
    arguments: Sequence[str], environment: Mapping[str, str], here: Path, streams: Sequence[Path]
) -> None:
    """As `python -m parlour` does it."""
    for number, path in enumerate(streams):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(file, number)
        os.close(file)
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape")  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="surrogateescape")  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(here)
    sys.argv = ["parlour", *arguments]
    sys.exit(main())


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
