"""Short names for what a module declares.

A name is replaced in the whole module, in every scope, by one that is nowhere else in it: so every name still
means what it meant, whatever the scopes are. Two kinds of names are not the module's own and stay: those of
properties, which the bracket around them tells apart, and global ones, which are in `globals.txt`. The linter
allows the page no others. What only a parser could tell apart is refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import count, product
from string import ascii_letters
from typing import Final, NoReturn

from parlour.bundling.tokens import Token, refuse


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


GLOBALS: Final = _words(files("parlour.bundling").joinpath("globals.txt").read_text("utf-8"))
_LANGUAGE: Final = _words(
    "arguments as async await break case catch class const continue debugger default delete do else enum "
    "export extends false finally for from function get if implements import in instanceof interface let "
    "new null of package private protected public return set static super switch this throw true try typeof "
    "var void while with yield"
)
_MODIFIERS: Final = _words("async get set static *")
_AFTER_NAME: Final = _words("( , : ; = }")
"""What may follow the name of a property or member; a modifier is followed by something else."""
_BEFORE_BLOCK: Final = _words(") => ; { } catch do else finally try") | {""}
_BEFORE_OBJECT: Final = _words(
    "await case const default delete export import in instanceof let new of return throw typeof void yield"
)
_BEFORE_NEITHER: Final = _words("] ++ --")
_END: Final = Token("end", "", 0, "", 0)


def short_names(path: str, text: str, tokens: Sequence[Token]) -> tuple[dict[str, str], list[str]]:
    """Return the short name of each that a module declares, and the text of its tokens with them."""
    roles = _Roles(path, text, tokens).all
    own = Counter(token.text for token, role in zip(tokens, roles, strict=True) if role)
    public, private = _made(), _made()
    names = {name: f"#{next(private)}" if name[0] == "#" else next(public) for name, _ in own.most_common()}
    written = {"name": names, "shorthand": {name: f"{name}:{short}" for name, short in names.items()}}
    return names, [
        written[role][token.text] if role else token.text for token, role in zip(tokens, roles, strict=True)
    ]


def _made() -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            name = "".join(letters)
            if name not in _LANGUAGE and name not in GLOBALS:
                yield name


class _Bracket:
    """An open bracket: one around statements, members of a class or properties, or another."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.is_start = True
        """Whether the name of a member or property comes next, if it is one around these."""
        self.ternaries = 0
        """How many `?` wait for their colon."""
        self.is_class = False
        """Whether the next `{` is that of a class."""


class _Roles:
    """What each token is: a `name` of the module's own, such a name as a `shorthand` property, or neither."""

    def __init__(self, path: str, text: str, tokens: Sequence[Token]) -> None:
        self._path, self._text = path, text
        self._open = [_Bracket("block")]
        self._colon = ""
        """What a `{` after the last colon is around."""
        self.all: list[str] = []
        for before, token, after in zip([_END, *tokens], tokens, [*tokens[1:], _END], strict=False):
            is_start, self._open[-1].is_start = self._open[-1].is_start, False
            is_name = token.kind == "name" or (token.text == "*" and is_start)
            self.all.append(self._role(before, token, after.text, is_start) if is_name else "")
            if token.kind == "template":
                self._template(token.text)
            elif token.kind == "mark":
                self._mark(before, token)

    def _role(self, before: Token, token: Token, after: str, is_start: bool) -> str:
        bracket, word = self._open[-1], token.text
        if word[0] == "#":
            return "name"
        if before.text in (".", "?."):
            return ""
        if bracket.kind in ("class", "object") and is_start:
            bracket.is_start = word in _MODIFIERS and after not in _AFTER_NAME
            is_shorthand = bracket.kind == "object" and after not in (":", "(") and not bracket.is_start
            return "shorthand" if is_shorthand and self._is_own(word) else ""
        is_after_value = before.kind != "mark" or before.text in (")", "]", "++", "--")
        if bracket.kind == "class" and not is_start and token.space == "\n" and is_after_value:
            self._refuse(token)  # a member after one without a semicolon, or part of its value
        bracket.is_class = bracket.is_class or word == "class"
        return "name" if self._is_own(word) else ""

    @staticmethod
    def _is_own(word: str) -> bool:
        return word not in _LANGUAGE and word not in GLOBALS

    def _template(self, text: str) -> None:
        if text[0] == "}":
            self._open.pop()
        if text.endswith("${"):
            self._open.append(_Bracket("${"))

    def _mark(self, before: Token, token: Token) -> None:
        bracket = self._open[-1]
        match token.text:
            case "(" | "[":
                self._open.append(_Bracket(token.text))
            case "{":
                self._open.append(_Bracket(self._kind(before, token)))
                bracket.is_class = False
            case ")" | "]" | "}":
                self._open.pop()
                self._open[-1].is_start = token.text == "}" and self._open[-1].kind == "class"
            case "," | ";":
                bracket.is_start = bracket.kind == ("object" if token.text == "," else "class")
            case "?":
                bracket.ternaries += -1 if before.text == "?" else 1  # `??` is none
            case "*" if bracket.kind == "class" and token.space == "\n":
                self._refuse(token)  # of a member after one without a semicolon, or part of its value
            case ":":
                self._colon = "object" if bracket.ternaries or bracket.kind == "object" else "block"
                bracket.ternaries -= bool(bracket.ternaries)

    def _kind(self, before: Token, token: Token) -> str:
        """Return what a `{` is around: a block or a class, or an object or a pattern with names."""
        if self._open[-1].is_class:
            return "class"
        if before.text == ":":
            return self._colon
        if before.text in _BEFORE_BLOCK or (before.text == "static" and self._open[-1].kind == "class"):
            return "block"
        is_after_operator = before.kind == "mark" and before.text not in _BEFORE_NEITHER
        is_value = before.text in _BEFORE_OBJECT or is_after_operator or before.text.endswith("${")
        if not is_value or (before.text == "return" and token.space == "\n"):
            self._refuse(token)
        return "object"

    def _refuse(self, token: Token) -> NoReturn:
        refuse(self._path, self._text, token.at)
