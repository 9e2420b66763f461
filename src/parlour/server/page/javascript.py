"""Read JavaScript as far as bundling needs it: its tokens, and the imports and exports of a module.

Where only a whole parser could tell a division from a regular expression, and where a statement is of a form
that can't be bundled, the module is refused with its line: it is never read wrongly.
"""

import posixpath
import re
from collections.abc import Iterator
from typing import Final, NoReturn

from msgspec import Struct

from parlour.errors import ParlourError

_TOKEN: Final = re.compile(
    r"(?P<space>(?:\s+|//[^\n]*|/\*.*?\*/)+)"
    r"|(?P<name>#?[^\W\d][\w$]*|#?\$[\w$]*)"
    r"|(?P<number>\.?\d(?:[eE][+-]|[\w.])*)"
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"|(?P<mark>\+\+|--|=>|\?\.(?!\d)|\.\.\.|[(){}\[\].,;:?~<>=!+\-*%&|^@])"
    r"|(?P<slash>/)"
    r"|(?P<template>`)",
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
_JOINING: Final = re.compile(r"[\w$#/][\w$#]|[+\-*/=!<>&|?.]{2}")


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


class DynamicImport(Struct, frozen=True):
    """An `import("…")` in a body."""

    target: str


class Module(Struct, frozen=True):
    path: str
    body: list[str | DynamicImport]
    """The code without its imports, the word `export`, comments and indentation."""
    exports: dict[str, str]
    """The exported names, and the name of each within the module."""
    imports: dict[str, dict[str, str]]
    """The imported modules; the names in this module and in that one."""
    texts: frozenset[str]
    """Every string, and the beginning of every template: a module needs the messages whose keys it names."""

    @property
    def dynamic_imports(self) -> list[str]:
        return [part.target for part in self.body if isinstance(part, DynamicImport)]

    @property
    def size(self) -> int:
        return sum(len(part) for part in self.body if isinstance(part, str))


def tokens(path: str, text: str) -> Iterator[Token]:
    """Yield the tokens of a module, without spaces and comments."""
    at = 0
    space = ""
    before, is_value = "", False  # the last token's text, and whether a slash after it divides
    brackets: list[tuple[str, bool]] = []  # those open, and whether what is after them begins a value

    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            refuse(path, text, at)
        kind = found.lastgroup or ""
        if kind == "space":
            space = "\n" if "\n" in found[0] else " "
            at = found.end()
            continue
        if kind == "slash":
            if before in _UNKNOWN:
                refuse(path, text, at)
            kind, pattern = ("mark", _DIVISION) if is_value else ("expression", _EXPRESSION)
            found = pattern.match(text, at)
        elif kind == "template" or (found[0] == "}" and brackets and brackets[-1][0] == "${"):
            kind = "template"
            found = _TEMPLATE.match(text, at)
        if found is None:
            refuse(path, text, at)
        token = found[0]
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
        at, space = found.end(), ""
    if brackets:
        refuse(path, text, len(text))


def refuse(path: str, text: str, at: int) -> NoReturn:
    start = text.rfind("\n", 0, at) + 1
    line = text[start:].split("\n", 1)[0].strip()
    number = text.count("\n", 0, at) + 1
    raise CannotBundle("form", f'{path}, line {number}: "{line}" is of a form that can\'t be bundled.')


def read(path: str, text: str) -> Module:
    return _Reader(path, text).module


class _Reader:
    """Read one module: extract its imports and exports, and refuse code that can't be bundled."""

    def __init__(self, path: str, text: str) -> None:
        self._path, self._text = path, text
        self._tokens = list(tokens(path, text))
        self._at = 0
        self.module = Module(path, [], {}, {}, frozenset(self._texts()))
        self._parts: list[str] = []
        self._last = ""
        changing: set[str] = set()
        is_async = False
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            follower = self._peek(1)
            is_word = token.kind == "name" and self._last != "." and follower != ":"
            if is_word and token.text == "import" and follower == "(":
                self._dynamic_import()
                continue
            if is_word and token.text in ("import", "export"):
                if token.depth:
                    self._refuse()
                self._statement()
                continue
            if is_word and token.text == "await" and not is_async:
                self._refuse()
            if not token.depth:
                is_async = is_async and token.text != ";"
                if is_word and token.text in ("let", "var"):
                    changing.add(follower)
            is_async = is_async or (is_word and token.text == "async")
            self._keep(token)
        self._flush()
        for name in changing & set(self.module.exports.values()):
            self._refuse(next(each for each in self._tokens if each.text == name))

    def _texts(self) -> Iterator[str]:
        for token in self._tokens:
            if token.kind == "string":
                yield token.text[1:-1]
            elif token.kind == "template" and token.text[0] == "`":
                yield token.text[1:-2] if token.text.endswith("${") else token.text[1:-1]

    def _keep(self, token: Token) -> None:
        """Put a token into the body, with the space that it needs."""
        last = self._last
        if token.space == "\n" and last and last not in "{([,;" and token.text not in "}])":
            self._parts.append("\n")
        elif token.space and last and _JOINING.fullmatch(last[-1] + token.text[0]):
            self._parts.append(" ")
        self._parts.append(token.text)
        self._last = token.text
        self._at += 1

    def _flush(self) -> None:
        self.module.body.append("".join(self._parts))
        self._parts = []

    def _dynamic_import(self) -> None:
        self._keep(self._tokens[self._at])
        self._parts.pop()  # the space before it stays
        self._expect("(")
        target = self._resolve(self._string())
        self._expect(")")
        self._flush()
        self.module.body.append(DynamicImport(target))
        self._last = ")"

    def _statement(self) -> None:
        """Read an import or export, and leave out of the body what is not code of a function."""
        word = self._next()
        first = self._peek()
        if word == "import":
            names = self._names() if first == "{" else {}
            if first == "{":
                self._expect("from")
            self.module.imports.setdefault(self._resolve(self._string()), {}).update(names)
            self._expect(";")
        elif first == "{":
            names = self._names()
            if self._peek() == "from":
                self._next()
                target = self._resolve(self._string())
                self.module.imports.setdefault(target, {}).update({f"${to}": of for to, of in names.items()})
                self.module.exports.update({to: f"${to}" for to in names})
            else:
                self.module.exports.update(names)
            self._expect(";")
        else:
            self._declaration(first)
        if self._last not in ("", ";", "}"):
            self._refuse()
        self._last = self._last and "\n"

    def _declaration(self, kind: str) -> None:
        ahead = 1 + (kind == "async")
        ahead += self._peek(ahead) == "*"
        name = self._tokens[self._at + ahead] if self._at + ahead < len(self._tokens) else None
        if kind not in ("const", "class", "function", "async") or name is None or name.kind != "name":
            self._refuse(self._tokens[self._at - 1])
        if kind == "const":
            for token in self._tokens[self._at :]:
                if token.depth == 0 and token.text == ",":
                    self._refuse(self._tokens[self._at - 1])
                if token.depth == 0 and token.text == ";":
                    break
        self.module.exports[name.text] = name.text

    def _names(self) -> dict[str, str]:
        """Read `{ a, b as c }` as {"a": "a", "c": "b"}: the new name, then the old."""
        names = {}
        self._expect("{")
        while self._peek() != "}":
            of = to = self._name()
            if self._peek() == "as":
                self._next()
                to = self._name()
            names[to] = of
            if self._peek() != "}":
                self._expect(",")
        self._next()
        return names

    def _name(self) -> str:
        if (
            self._at >= len(self._tokens)
            or self._tokens[self._at].kind != "name"
            or self._peek() == "default"
        ):
            self._refuse()
        return self._next()

    def _string(self) -> str:
        if self._at >= len(self._tokens) or self._tokens[self._at].kind != "string":
            self._refuse()
        return self._next()[1:-1]

    def _expect(self, text: str) -> None:
        if self._peek() != text:
            self._refuse()
        self._next()

    def _peek(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._tokens[at].text if at < len(self._tokens) else ""

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1].text

    def _resolve(self, spec: str) -> str:
        if not spec.startswith(("./", "../")):
            raise CannotBundle("address", f'{self._path} imports "{spec}", which is no relative path.')
        return posixpath.normpath(posixpath.join(posixpath.dirname(self._path), spec))

    def _refuse(self, token: Token | None = None) -> NoReturn:
        token = token or self._tokens[min(self._at, len(self._tokens) - 1)]
        refuse(self._path, self._text, token.at)
