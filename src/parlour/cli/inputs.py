"""Reading what a command was given: a file, or `-` for standard input, as text in UTF-8."""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TypeVar

from parlour.cli import output
from parlour.cli.refusals import Misused
from parlour.errors import ParlourError

STANDARD_INPUT: Final = "-"

Read = TypeVar("Read")


def read(file: str, understand: Callable[[str], Read]) -> Read:
    """What the text of a file is understood to be; a complaint about it says which file."""
    name = "Standard input" if file == STANDARD_INPUT else f"“{file}”"
    try:
        return understand(_bytes(file).decode("utf-8-sig"))  # with or without a byte order mark
    except UnicodeDecodeError as error:
        raise Misused("not-utf-8", f"{name} is not text in UTF-8.") from error
    except ParlourError as error:
        raise Misused(error.code, f"{name}: {error.sentence}") from error


def ask(prompt: str) -> str | None:
    """The next line that is typed or piped in; None when there will be no more. A pipe sees no prompt."""
    if sys.stdin is None:
        return None
    if isinstance(sys.stdin, TextIOWrapper):  # what can't be read is a mistake in a line, not the end
        sys.stdin.reconfigure(errors="replace")
    if not output.is_interactive():
        return sys.stdin.readline() or None
    try:
        return input(prompt)
    except EOFError:
        output.show([""])
        return None


def _bytes(file: str) -> bytes:
    if file != STANDARD_INPUT:
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise Misused("no-input", "Standard input is closed.")
    return sys.stdin.buffer.read()
