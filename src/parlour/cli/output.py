"""Writing for people and programs: colours on a terminal, plain text in a pipe, JSON on request."""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from functools import cache
from io import StringIO

from rich.console import Console
from rich.text import Text


def is_terminal() -> bool:
    """Return whether the output is a terminal with colours and Unicode."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and _speaks_unicode()


def is_interactive() -> bool:
    """Return whether both output and input are a terminal."""
    return is_terminal() and sys.stdin is not None and sys.stdin.isatty()


def show(lines: Iterable[Text | str]) -> None:
    """Write lines without wrapping. A pipe gets plain text only."""
    for line in lines:
        if isinstance(line, Text):
            sys.stdout.write(coloured(line) if is_terminal() else line.plain.rstrip())
        else:
            sys.stdout.write(line)
        sys.stdout.write("\n")


def show_json(value: object) -> None:
    # ASCII escapes are valid in any encoding and for any seed.
    print(json.dumps(value))


def clear() -> None:
    """Clear the screen, if the output is a terminal."""
    if is_terminal():
        sys.stdout.write("\x1b[2J\x1b[H")


def screen_size() -> os.terminal_size:
    return shutil.get_terminal_size()


def printable(text: str) -> str:
    """Return an external text on one line, with control characters escaped."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def wrapped(line: Text | str, width: int) -> list[Text | str]:
    """Return a line broken into several of at most this width, between words where possible.

    >>> wrapped("  You can play: r7 8=COLOUR 3-5x4 draw", 20)
    ['  You can play: r7', '  8=COLOUR 3-5x4', '  draw']
    """
    if isinstance(line, Text):
        return [*line.wrap(_console(), width)]
    indent = " " * (len(line) - len(line.lstrip()))
    return [*textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)] or [""]


def coloured(line: Text | str) -> str:
    """Return a line with the escape codes of its colours."""
    if isinstance(line, str):
        return line
    # Rich renders and we write, so that a closed pipe and a full disk are handled in one place.
    console = _console()
    console.file = StringIO()
    console.print(line, end="", soft_wrap=True)
    return console.file.getvalue()


@cache
def _console() -> Console:
    return Console(force_terminal=True, highlight=False, markup=False, emoji=False)


def _speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
