"""The types of a game's options, derived from the types of its fields.

An option is a switch (`bool`), a choice (`Literal` of words or of numbers), a number (`int`), or a number
for which a word may stand (`int | Literal["unlimited"]`). Its range and description are in the type too:
`Annotated[int, Meta(ge=1, le=3, description="cards turned at once")]`. For a long range, the `examples` are
the values to propose.
"""

import re
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import Struct, inspect, structs

from parlour.errors import InvalidRules, quoted, shortened

# No option needs more digits, and int() raises an error of its own for very long texts.
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_SWITCH: Final = {"yes": True, "on": True, "no": False, "off": False}


class OptionType(Struct, frozen=True):
    name: Literal["switch", "choice", "number"]
    words: tuple[str, ...]
    """The words that it accepts, besides numbers."""
    least: int | None = None
    most: int | None = None
    """The range of numbers; None for no limit."""
    about: str = ""
    """A description, without a capital and a full stop."""
    examples: tuple[int, ...] = ()
    """Numbers to propose when the range is too long to list."""
    is_of_numbers: bool = False
    """Whether the words of a choice are numbers."""

    def holds(self, value: object) -> bool:
        """Return whether a value is of this type."""
        match value:
            case bool():
                return self.name == "switch"
            case int():
                return (self.name == "number" and self._is_in_range(value)) or (
                    self.is_of_numbers and str(value) in self.words
                )
            case str():
                return self.name != "switch" and not self.is_of_numbers and value in self.words
        return False

    def read(self, option: str, text: str) -> object:
        """Return the value of a text given for an option, or raise InvalidRules."""
        word = text.lower()
        if self.name == "switch" and word in _SWITCH:
            return _SWITCH[word]
        if self.name != "switch" and word in self.words:
            return int(word) if self.is_of_numbers else word
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


def type_of(hint: Any) -> OptionType:
    """Return the type of option of a field's type; raise TypeError for a type that no option can have.

    >>> from typing import Annotated
    >>> from msgspec import Meta
    >>> type_of(Annotated[int, Meta(ge=3, le=10)])
    OptionType(name='number', words=(), least=3, most=10, about='', examples=(), is_of_numbers=False)
    """
    match inspect.type_info(hint):
        case inspect.Metadata(inner, extra_json_schema=extra):
            known = extra or {}
            found = _type(inner, hint)
            about, examples = known.get("description", ""), tuple(known.get("examples", ()))
            return structs.replace(found, about=about, examples=examples)
        case inner:
            return _type(inner, hint)


def _type(info: inspect.Type, hint: Any) -> OptionType:
    match info:
        case inspect.BoolType():
            return OptionType("switch", ("yes", "no"))
        case inspect.LiteralType(values=values) if all(type(value) is int for value in values):
            return OptionType("choice", tuple(map(str, values)), is_of_numbers=True)
        case inspect.LiteralType():
            return OptionType("choice", _words(hint))
        case inspect.IntType(ge=least, le=most):
            return OptionType("number", (), least, most)
        case inspect.UnionType((inspect.IntType(ge=least, le=most), inspect.LiteralType())):
            return OptionType("number", _words(hint), least, most)
    raise TypeError(f"an option can't be of the type {hint}: it is a bool, an int or a Literal")


def _words(hint: Any) -> tuple[str, ...]:
    """Return the words of all Literals in a type, in the order of declaration."""
    if get_origin(hint) is not Literal:
        return tuple(word for part in get_args(hint) for word in _words(part))
    words = get_args(hint)
    if not all(isinstance(word, str) and word == word.lower() for word in words):
        raise TypeError(f"an option can't be one of {words}: its words are texts in lower case")
    return words


def value_text(value: object) -> str:
    """Return the text of a value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
