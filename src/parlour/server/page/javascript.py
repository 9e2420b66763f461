"""Scan JavaScript as far as bundling needs it: what is code, and where imports and exports are.

It is not a parser. It recognises comments, strings, templates and regular expressions well enough to skip
them, and counts brackets.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

_PARTS: Final = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"""|(?P<other>[`/{}])""",
    re.DOTALL,
)
_TEMPLATE: Final = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*", re.DOTALL)
_EXPRESSION: Final = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
# After these a slash starts a regular expression; after a name, a number or a closing bracket it divides,
# except after the bracket of a condition, where a statement follows.
_BEFORE_EXPRESSION: Final = re.compile(
    r"(?:^|[(,=:\[!&|?{};+\-*%<>~^}]"
    r"|\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|await|yield))$"
)
_BEFORE_CONDITION: Final = re.compile(r"(?<![\w$.])(?:if|while|with|for(?:\s+await)?)\s*$")
_TOKENS: Final = re.compile(r"(?P<open>[\[({])|(?P<close>[\])}])|(?<![\w$.])(?P<word>import|export|await)\b")


class Keyword(Struct, frozen=True):
    """One `import`, `export` or `await` in code."""

    word: str
    at: int
    depth: int
    """The number of brackets open around it."""


def read(text: str) -> tuple[str, str]:
    """Return the text without comments, and the same with everything that is not code blanked.

    Both have the same length and keep the lines of the text, so that line numbers stay valid. The quotes of
    strings and the braces of template expressions stay.
    """
    code, comments = _read(text)
    texts: list[str] = []
    codes: list[str] = []
    at = 0
    for start, end in comments:
        is_in_line = "\n" not in text[start:end] and text[end : end + 1] not in ("", "\n")
        upto = start if is_in_line else at + len(text[at:start].rstrip(" "))
        instead = " " if is_in_line else "\n" * text.count("\n", start, end)
        texts += [text[at:upto], instead]
        codes += [code[at:upto], instead]
        at = end
    return "".join([*texts, text[at:]]), "".join([*codes, code[at:]])


def _read(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return the text's code and the spans of its comments."""
    comments: list[tuple[int, int]] = []
    parts: list[str] = []
    braces: list[bool] = []  # for each open brace, whether it belongs to a template
    at = 0

    def blank(upto: int) -> None:
        nonlocal at
        parts.append("\n".join(" " * len(line) for line in text[at:upto].split("\n")))
        at = upto

    def keep(upto: int) -> None:
        nonlocal at
        parts.append(text[at:upto])
        at = upto

    def skip_template() -> None:
        """Advance past the template, or past the `${` of its next expression."""
        found = _TEMPLATE.match(text, at)
        blank(found.end() if found else at)
        if text.startswith("${", at):
            blank(at + 1)
            keep(at + 1)
            braces.append(True)
        else:
            keep(at + 1)

    while match := _PARTS.search(text, at):
        keep(match.start())
        if match["comment"]:
            comments.append(match.span())
            blank(match.end())
        elif match["string"]:
            keep(at + 1)
            blank(match.end() - 1)
            keep(match.end())
        elif match["other"] == "`":
            keep(at + 1)
            skip_template()
        elif match["other"] == "{":
            keep(at + 1)
            braces.append(False)
        elif match["other"] == "}":
            keep(at + 1)
            if braces and braces.pop():
                skip_template()
        else:
            expression = _EXPRESSION.match(text, at)
            before = "".join(parts[-40:]).rstrip()[-12:]
            if expression and (_BEFORE_EXPRESSION.search(before) or _ends_condition("".join(parts).rstrip())):
                blank(expression.end())
            else:
                keep(at + 1)
    keep(len(text))
    return "".join(parts), comments


def _ends_condition(code: str) -> bool:
    """Return whether the last bracket of the code closes the condition of an `if` or a loop."""
    if not code.endswith(")"):
        return False
    depth = 0
    for bracket in reversed(list(re.finditer(r"[()]", code))):
        depth += 1 if bracket[0] == ")" else -1
        if depth == 0:
            return _BEFORE_CONDITION.search(code[: bracket.start()]) is not None
    return False


def keywords(code: str) -> Iterator[Keyword]:
    """Yield every `import`, `export` and `await` of the code in order, except property names."""
    depth = 0
    for token in _TOKENS.finditer(code):
        if token["open"]:
            depth += 1
        elif token["close"]:
            depth -= 1
        elif not re.match(r"\s*:", code[token.end() :]):
            yield Keyword(token["word"], token.start(), depth)


def end_of_statement(code: str, start: int) -> tuple[int, bool]:
    """Return the place of a statement's semicolon, and whether it has commas outside brackets."""
    depth = 0
    has_commas = False
    for token in re.finditer(r"[\[({\])},;]", code[start:]):
        if token[0] in "[({":
            depth += 1
        elif token[0] in "])}":
            depth -= 1
        elif depth == 0 and token[0] == ",":
            has_commas = True
        elif depth == 0 and token[0] == ";":
            return start + token.start(), has_commas
    return len(code), has_commas


def is_in_async_function(code: str, at: int) -> bool:
    """Return whether the top-level statement around this place contains an async function."""
    starts = [line.start() for line in re.finditer(r"^[^\s)\]}.]", code[:at], re.MULTILINE)]
    return re.search(r"\basync\b", code[starts[-1] if starts else 0 : at]) is not None
