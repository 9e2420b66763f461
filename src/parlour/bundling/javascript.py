"""Read JavaScript as far as bundling needs it: the imports and exports of a module.

Where a statement is of a form that can't be bundled, the module is refused with its line.
"""

import posixpath
import re
from typing import Final, NoReturn

from msgspec import Struct

from parlour.bundling.names import short_names
from parlour.bundling.tokens import CannotBundle, Token, refuse, tokens

_JOINING: Final = re.compile(r"[\w$#/][\w$#]|[+\-*/=!<>&|?.]{2}|\d\.")
_STATEMENTS: Final = frozenset(("const", "let", "class", "function", "import", "export"))


class DynamicImport(Struct, frozen=True):
    """An `import("…")` in a body."""

    target: str


class Module(Struct, frozen=True):
    path: str
    body: list[str | DynamicImport]
    """The code without its imports, the word `export`, comments and indentation, with short names."""
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


def read(path: str, text: str) -> Module:
    return _Reader(path, text).module


class _Reader:
    """Read one module: extract its imports and exports, and refuse code that can't be bundled."""

    def __init__(self, path: str, text: str) -> None:
        self._path, self._text = path, text
        found = list(tokens(path, text))
        self._tokens = found + [Token("end", "", len(text.rstrip()) - 1, "", 0)] * 4
        self._short, self._texts = short_names(path, text, found)
        self._at = 0
        self._parts: list[str] = []
        self._last = ""
        self.module = Module(path, [], {}, {}, frozenset(map(_text, found)))
        changing: set[str] = set()
        is_let = is_named = False  # within a `let`; where it names what it declares
        waiting: int | None = None  # the depth of an `async` whose function is not over
        while self._at < len(found):
            token, follower = found[self._at], self._tokens[self._at + 1].text
            is_word = token.kind == "name" and self._last != "." and follower != ":"
            word = token.text if is_word else ""
            if word == "import" and follower == "(":
                self._dynamic_import()
                continue
            if waiting is not None and self._ends(token, word, waiting):
                waiting = None
            if (word in ("import", "export") and token.depth) or (word == "await" and waiting is None):
                self._refuse()
            if word == "var":  # its name may be one of the whole module, wherever it is
                self._refuse()
            if word in ("import", "export"):
                self._statement()
                is_let = is_named = False
                continue
            if not token.depth and (word in _STATEMENTS or token.text in (";", ",", "=")):
                is_let = word == "let" or (is_let and token.text in (",", "="))
                is_named = is_let and token.text != "="
            elif is_named and token.kind == "name":
                changing.add(token.text)
            waiting = token.depth if word == "async" and waiting is None else waiting
            self._keep()
        self._flush()
        for name in changing & set(self.module.exports.values()):
            self._refuse(next(each for each in found if each.text == name))
        self.module.exports.update({to: self._short.get(of, of) for to, of in self.module.exports.items()})
        for other, names in self.module.imports.items():
            self.module.imports[other] = {self._short.get(to, to): of for to, of in names.items()}

    def _ends(self, token: Token, word: str, depth: int) -> bool:
        """Return whether a function that began with `async` at this depth is over here, or may be."""
        last = self._tokens[self._at - 1]
        is_after_value = last.kind != "mark" or last.text in (")", "]", "}")
        is_new_line = token.space == "\n" and token.kind != "mark" and is_after_value
        is_end = is_new_line or token.text in ("}", ";", ",") or word in ("const", "let", "class")
        return token.depth < depth or (token.depth == depth and is_end)

    def _keep(self) -> None:
        """Put a token into the body, with the space that it needs."""
        token, last = self._tokens[self._at], self._last
        if token.space == "\n" and last and last not in "{([,;" and token.text not in "}])":
            self._parts.append("\n")
        elif token.space and last and _JOINING.fullmatch(last[-1] + token.text[0]):
            self._parts.append(" ")
        self._parts.append(self._texts[self._at])
        self._last = token.text
        self._at += 1

    def _flush(self) -> None:
        self.module.body.append("".join(self._parts))
        self._parts = []

    def _dynamic_import(self) -> None:
        self._keep()
        self._parts.pop()  # the space before it stays
        self._take("(")
        target = self._address()
        self._take(")")
        self._flush()
        self.module.body.append(DynamicImport(target))
        self._last = ")"

    def _statement(self) -> None:
        """Read an import or export, and leave out of the body what is not code of a function."""
        if self._last not in ("", ";", "}"):
            self._refuse()
        exports, imports = self.module.exports, self.module.imports
        if self._take() == "import":
            names = self._names() if self._is("{") else {}
            if names:
                self._take("from")
            imports.setdefault(self._address(), {}).update(names)
            self._take(";")
        elif self._is("{"):
            names = self._names()
            if self._is("from"):
                self._take()
                imports.setdefault(self._address(), {}).update({f"${to}": of for to, of in names.items()})
                names = {to: f"${to}" for to in names}
            exports.update(names)
            self._take(";")
        else:
            self._declaration()
        self._parts += ["\n"] if self._last == "}" else []
        self._last = self._last and ";"

    def _declaration(self) -> None:
        """Read what is exported; its code stays."""
        export, rest = self._tokens[self._at - 1], self._tokens[self._at :]
        words = [token for token in rest[:4] if token.text not in ("async", "*")]
        if words[0].text not in ("const", "class", "function") or words[1].kind != "name":
            self._refuse(export)
        for token in rest if words[0].text == "const" else []:
            if not token.depth and token.text == ",":
                self._refuse(export)
            if not token.depth and token.text == ";":
                break
        self.module.exports[words[1].text] = words[1].text

    def _names(self) -> dict[str, str]:
        """Read `{ a, b as c }` as {"a": "a", "c": "b"}: the new name, then the old."""
        names = {}
        self._take("{")
        while not self._is("}"):
            of = to = self._take(kind="name")
            if self._is("as"):
                self._take()
                to = self._take(kind="name")
            if "default" in (of, to):
                self._refuse()
            names[to] = of
            if not self._is("}"):
                self._take(",")
        self._take()
        return names

    def _address(self) -> str:
        spec = self._take(kind="string")[1:-1]
        if not spec.startswith(("./", "../")):
            raise CannotBundle("address", f'{self._path} imports "{spec}", which is no relative path.')
        return posixpath.normpath(posixpath.join(posixpath.dirname(self._path), spec))

    def _is(self, text: str) -> bool:
        return self._tokens[self._at].text == text

    def _take(self, text: str = "", kind: str = "") -> str:
        """Return the next token's text, which must be this, or of this kind."""
        token = self._tokens[self._at]
        if token.text != (text or token.text) or token.kind != (kind or token.kind):
            self._refuse()
        self._at += 1
        return token.text

    def _refuse(self, token: Token | None = None) -> NoReturn:
        refuse(self._path, self._text, (token or self._tokens[self._at]).at)


def _text(token: Token) -> str:
    """Return what a string says, or a template up to its first expression."""
    if token.kind == "string" or (token.kind == "template" and token.text[0] == "`"):
        return token.text[1:-1].removesuffix("$")
    return ""
