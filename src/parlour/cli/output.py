"""Writing for people and for programs: colours on a terminal, plain text in a pipe, JSON where asked for."""

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
    """Is somebody looking, at a terminal that can do colours and symbols?"""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and _speaks_unicode()


def is_interactive() -> bool:
    """Is somebody looking and typing?"""
    return is_terminal() and sys.stdin is not None and sys.stdin.isatty()


def show(lines: Iterable[Text | str]) -> None:
    """Lines as they are, never wrapped. A pipe gets their text and nothing else."""
    for line in lines:
        if isinstance(line, Text):
            sys.stdout.write(coloured(line) if is_terminal() else line.plain.rstrip())
        else:
            sys.stdout.write(line)
        sys.stdout.write("\n")


def show_json(value: object) -> None:
    # Escapes keep it valid whatever the terminal speaks, and whatever a seed holds.
    print(json.dumps(value))


def clear() -> None:
    """An empty screen, if there is one."""
    if is_terminal():
        sys.stdout.write("\x1b[2J\x1b[H")


def screen_size() -> os.terminal_size:
    return shutil.get_terminal_size()


def printable(text: str) -> str:
    """A text from outside on one line, with nothing in it that would steer the terminal."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)


def wrapped(line: Text | str, width: int) -> list[Text | str]:
    """A line as several that are no longer than this, broken between words alone where that can be.

    >>> wrapped("  You can play: r7 8=COLOUR 3-5x4 draw", 20)
    ['  You can play: r7', '  8=COLOUR 3-5x4', '  draw']
    """
    if isinstance(line, Text):
        return [*line.wrap(_console(), width)]
    indent = " " * (len(line) - len(line.lstrip()))
    return [*textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)] or [""]


def coloured(line: Text | str) -> str:
    """A line with the signs that colour it on a terminal."""
    if isinstance(line, str):
        return line
    # Rich makes the text and we write it: so a closed pipe and a full disk are met in one place only.
    console = _console()
    console.file = StringIO()
    console.print(line, end="", soft_wrap=True)
    return console.file.getvalue()


@cache
def _console() -> Console:
    return Console(force_terminal=True, highlight=False, markup=False, emoji=False)


def _speaks_unicode() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
