"""The tokens of JavaScript.

Where only a whole parser could tell a division from a regular expression, the code is refused with its line:
it is never read wrongly.
"""

import re
from collections.abc import Iterator
from typing import Final, NoReturn

from msgspec import Struct

from parlour.errors import ParlourError

_TOKEN: Final = re.compile(
    r"(?P<space>(?:\s+|//[^\n]*|/\*.*?\*/)*)"
    r"(?:(?P<name>#?[^\W\d][\w$]*|#?\$[\w$]*)"
    r"|(?P<number>0[xXbBoO]\w+|\.?\d(?:[eE][+-]|[\w.])*)"
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"|(?P<mark>\+\+|--|=>|\?\.(?!\d)|\.\.\.|[(){}\[\].,;:?~<>=!+\-*%&|^@])"
    r"|(?P<slash>/)"
    r"|(?P<template>`))?",
    re.DOTALL,
)
_TEMPLATE: Final = re.compile(r"[`}](?:\\.|\$(?!\{)|[^\\`$])*(?:`|\$\{)", re.DOTALL)
_EXPRESSION: Final = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_DIVISION: Final = re.compile(r"/=?")
# A regular expression begins a value; after these comes one. After `)` it does where a condition ends, and
# after `}` or `++` only a parser knows.
_BEFORE_VALUE: Final = frozenset(
    ("return", "typeof", "case", "in", "delete", "void", "throw", "new", "else", "do", "instanceof", "await")
)
_CONDITIONS: Final = frozenset(("if", "while", "for", "with"))
_UNKNOWN: Final = frozenset(("}", "++", "--", "of", "yield"))
_CLOSING: Final = {"(": ")", "[": "]", "{": "}", "${": "}"}


class CannotBundle(ParlourError):
    """A module uses a form of code that can't be bundled."""


class Token(Struct, frozen=True):
    kind: str
    text: str
    at: int
    space: str
    """What is before it: nothing, a space or a new line."""
    depth: int
    """The number of brackets open around it."""


def tokens(path: str, text: str) -> Iterator[Token]:
    """Yield the tokens of a module, without spaces and comments."""
    at = 0
    before, is_value = "", False  # the last token's text, and whether a slash after it divides
    brackets: list[tuple[str, bool]] = []  # those open, and whether what is after them begins a value

    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None, "it may be empty"
        kind = found.lastgroup or ""
        token = found[kind]
        at = found.end("space")
        if kind == "space":
            if at < len(text):
                refuse(path, text, at)
            break
        space = found["space"] and ("\n" if "\n" in found["space"] else " ")
        if kind == "slash":
            if before in _UNKNOWN:
                refuse(path, text, at)
            kind, pattern = ("mark", _DIVISION) if is_value else ("expression", _EXPRESSION)
            token = _first(pattern, text, at)
        elif kind == "template" or (token == "}" and brackets and brackets[-1][0] == "${"):
            kind = "template"
            token = _first(_TEMPLATE, text, at)
        if not token:
            refuse(path, text, at)
        closed = False
        if (kind == "template" and token[0] == "}") or (kind == "mark" and token in ")]}"):
            opening, closed = brackets.pop() if brackets else ("", False)
            if _CLOSING.get(opening) != token[0]:
                refuse(path, text, at)
        yield Token(kind, token, at, space, len(brackets))
        if kind == "template" and token.endswith("${"):
            brackets.append(("${", False))
            is_value = False
        elif kind == "mark":
            if token in "([{":
                brackets.append((token, token == "(" and before in _CONDITIONS))
            is_value = token in (")", "]") and not closed
        else:
            is_value = kind != "name" or token not in _BEFORE_VALUE
        # A name after a dot is a property, whatever it is called.
        before = f".{token}" if before in (".", "?.") and kind == "name" else token
        is_value = is_value or (before.startswith(".") and kind == "name")
        at += len(token)
    if brackets:
        refuse(path, text, len(text))


def _first(pattern: re.Pattern[str], text: str, at: int) -> str:
    found = pattern.match(text, at)
    return found[0] if found else ""


def refuse(path: str, text: str, at: int) -> NoReturn:
    start = text.rfind("\n", 0, at) + 1
    line = text[start:].split("\n", 1)[0].strip()
    number = text.count("\n", 0, at) + 1
    raise CannotBundle("form", f'{path}, line {number}: "{line}" is of a form that can\'t be bundled.')
