"""What an option of a game may hold, read off the type of its field.

An option is a switch (`bool`), a choice (`Literal` of words), a number (`int`), or a number for which a word
may stand (`int | Literal["unlimited"]`). Its range and its meaning in words are in the type too:
`Annotated[int, Meta(ge=1, le=3, description="cards turned at once")]`. Of a long range the
`examples` are proposed.
"""

import re
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import Struct, inspect, structs

from parlour.errors import InvalidRules, quoted, shortened

# Longer ones are no number of anything here, and int() refuses the longest with an error of its own.
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_SWITCH: Final = {"yes": True, "on": True, "no": False, "off": False}


class Kind(Struct, frozen=True):
    name: Literal["switch", "choice", "number"]
    words: tuple[str, ...]
    """What may be written, besides numbers."""
    least: int | None = None
    most: int | None = None
    """The range of numbers; None: no limit."""
    about: str = ""
    """What the option means, in words without a capital and a full stop."""
    examples: tuple[int, ...] = ()
    """Numbers to propose, where the range is too long to list."""

    def holds(self, value: object) -> bool:
        """Is this a value of the kind?"""
        match value:
            case bool():
                return self.name == "switch"
            case int():
                return self.name == "number" and self._is_in_range(value)
            case str():
                return self.name != "switch" and value in self.words
        return False

    def read(self, option: str, text: str) -> object:
        """The value of a text that was given for an option."""
        word = text.lower()
        if self.name == "switch" and word in _SWITCH:
            return _SWITCH[word]
        if self.name != "switch" and word in self.words:
            return word
        if self.name == "number" and _NUMBER.fullmatch(word) and self._is_in_range(int(word)):
            return int(word)
        if self.name == "number" and word.removeprefix("-").isdecimal() and not _NUMBER.fullmatch(word):
            raise InvalidRules(
                "option-value",
                f"{option} is a number of at most nine digits, not {quoted(text)}.",
                option=option,
                value=shortened(text),
            )
        raise self.refusal(option, text)

    def refusal(self, option: str, text: str) -> InvalidRules:
        allowed = ([self._range] if self.name == "number" else []) + list(self.words)
        return InvalidRules(
            "option-value",
            f"{option} is {' or '.join(allowed)}, not {quoted(text)}.",
            option=option,
            value=shortened(text),
        )

    def _is_in_range(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    @property
    def _range(self) -> str:
        least = "" if self.least is None else f" from {self.least}"
        most = "" if self.most is None else f"{' to' if least else ' up to'} {self.most}"
        return f"a number{least}{most}"


def kind_of(hint: Any) -> Kind:
    """The kind of a field's type; TypeError where an option can't be of that type.

    >>> from typing import Annotated
    >>> from msgspec import Meta
    >>> kind_of(Annotated[int, Meta(ge=3, le=10)])
    Kind(name='number', words=(), least=3, most=10, about='', examples=())
    """
    match inspect.type_info(hint):
        case inspect.Metadata(inner, extra_json_schema=extra):
            known = extra or {}
            kind = _kind(inner, hint)
            about, examples = known.get("description", ""), tuple(known.get("examples", ()))
            return structs.replace(kind, about=about, examples=examples)
        case inner:
            return _kind(inner, hint)


def _kind(info: inspect.Type, hint: Any) -> Kind:
    match info:
        case inspect.BoolType():
            return Kind("switch", ("yes", "no"))
        case inspect.LiteralType():
            return Kind("choice", _words(hint))
        case inspect.IntType(ge=least, le=most):
            return Kind("number", (), least, most)
        case inspect.UnionType((inspect.IntType(ge=least, le=most), inspect.LiteralType())):
            return Kind("number", _words(hint), least, most)
    raise TypeError(f"an option can't be of the type {hint}: it is a bool, an int or a Literal of words")


def _words(hint: Any) -> tuple[str, ...]:
    """The words of a Literal, wherever it is in the type, in the order in which they are declared."""
    if get_origin(hint) is not Literal:
        return tuple(word for part in get_args(hint) for word in _words(part))
    words = get_args(hint)
    if not all(isinstance(word, str) and word == word.lower() for word in words):
        raise TypeError(f"an option can't be one of {words}: its words are texts in lower case")
    return words


def said(value: object) -> str:
    """The text of a value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
