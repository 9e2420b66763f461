"""Reading a command's input: a file, or `-` for standard input, as text in UTF-8."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from parlour.cli import output
from parlour.cli.refusals import CommandRefused, Misused
from parlour.errors import IllegalMove, ParlourError
from parlour.gamefile import GameFile, Step

STANDARD_INPUT: Final = "-"

Read = TypeVar("Read")


def read(file: str, understand: Callable[[str], Read]) -> Read:
    """Return the content of a file as parsed by `understand`; errors name the file. An illegal move is a
    Refused, any other error a Misused."""
    data = _bytes(file)
    try:
        return understand(data.decode("utf-8-sig"))  # skips a byte order mark
    except UnicodeDecodeError as error:
        raise Misused("not-utf-8", f"{name_of(file)} is not text in UTF-8.") from error
    except IllegalMove as error:
        raise illegal(error, name_of(file)) from error
    except ParlourError as error:
        raise Misused(error.code, f"{name_of(file)}: {error.sentence}") from error


def read_lines(file: str) -> list[str]:
    """Return the lines of a file. Invalid UTF-8 in one line does not affect the others."""
    return re.split(r"\r\n|\n|\r", _bytes(file).decode("utf-8-sig", "replace"))


def played(file: GameFile, name: str) -> Iterator[Step]:
    """Yield the steps of a game; an illegal move is refused with the name of its source."""
    try:
        yield from file.steps()
    except IllegalMove as error:
        raise illegal(error, name) from error


def illegal(error: IllegalMove, name: str) -> CommandRefused:
    return CommandRefused(error.code, f"{name}: {error.sentence}")


def name_of(file: str) -> str:
    return "Standard input" if file == STANDARD_INPUT else f"“{file}”"


def ask(prompt: str) -> str | None:
    """Return the next line typed or piped in, or None at the end. The prompt is shown on a terminal only."""
    if sys.stdin is None:
        return None
    if not output.is_interactive():
        return sys.stdin.readline() or None
    try:
        return input(prompt)
    except EOFError:
        output.show([""])
        return None


def _bytes(file: str) -> bytes:
    if not file:
        raise Misused("no-name", "An empty text is not the name of a file.")
    if file != STANDARD_INPUT:
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise Misused("no-input", "Standard input is closed.")
    data = sys.stdin.buffer.read()
    if output.is_terminal() and not sys.stdin.isatty():
        # The file came through a pipe, but a person is watching: read their input from the terminal.
        with suppress(OSError):
            sys.stdin = open("/dev/tty", encoding="utf-8", errors="replace")  # noqa: PTH123, SIM115 - open until the end
    return data
