"""The options of a game as text, `draw=3 scoring=standard`: read, checked, and written without the defaults.

A game's options are its own fields; what a field may hold is read off its type, so nothing is listed twice.
"""

import re
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, structs

from parlour.errors import InvalidRules, quoted
from parlour.game import AnyGame

# Longer ones are no number of anything here, and int() refuses the longest with an error of its own.
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SAID = {"yes": True, "on": True, "no": False, "off": False}


def read(game_type: type[AnyGame], text: str) -> AnyGame:
    """The game under the options of a text.

    >>> from parlour.games.klondike import Klondike
    >>> read(Klondike, "draw=3 takeback=no").takeback
    False
    """
    return make(game_type, split(text))


def split(text: str) -> dict[str, str]:
    """The options of a text, name by name, not yet checked against any game."""
    options: dict[str, str] = {}
    for word in text.split():
        option, equals, value = word.partition("=")
        if not equals:
            raise InvalidRules(
                "option", f"{quoted(word)} is not an option: write option=value, such as draw=3."
            )
        if option.lower() in options:
            raise InvalidRules("option-twice", f"The option {option} is given twice.")
        options[option.lower()] = value
    return options


def make(game_type: type[AnyGame], options: Mapping[str, str]) -> AnyGame:
    """The game under options given as texts, name by name."""
    known = _fields(game_type)
    for option in options:
        if option not in known:
            names = ", ".join(known) or "none"
            raise InvalidRules(
                "unknown-option", f"{game_type.name} has no option {quoted(option)}: it has {names}."
            )
    return game_type(**{option: _value(option, known[option], text) for option, text in options.items()})


def check(game: Struct) -> None:
    """Does each option hold a value of its type? For a game's `__post_init__`: constructors don't ask.

    >>> from parlour.games.klondike import Klondike
    >>> Klondike(empty="king")
    Traceback (most recent call last):
    parlour.errors.InvalidRules: empty is kings or any, not “'king'”.
    """
    for option, kind in _fields(type(game)).items():
        value = getattr(game, option)
        try:
            is_of_its_type = type(msgspec.convert(value, kind)) is type(value)  # 3.0 is made a 3
        except msgspec.ValidationError:
            is_of_its_type = False
        if not is_of_its_type:
            raise _refusal(option, kind, repr(value))


def write(game: AnyGame) -> str:
    """Only what differs from the defaults.

    >>> from parlour.games.klondike import Klondike
    >>> write(Klondike(draw=3, takeback=False))
    'draw=3 takeback=no'
    """
    plain = type(game)()
    return " ".join(
        f"{option}={_said(getattr(game, option))}"
        for option in _fields(type(game))
        if getattr(game, option) != getattr(plain, option)
    )


def kinds_of(hint: Any) -> tuple[Any, ...]:
    """What an option may hold, apart: `int | Literal["unlimited"]` is two kinds, any other type is itself."""
    return (hint,) if get_origin(hint) is Literal or not get_args(hint) else get_args(hint)


@cache
def _fields(game_type: type[Any]) -> Mapping[str, Any]:
    hints = get_type_hints(game_type)
    return {field.name: hints[field.name] for field in structs.fields(game_type)}


def _value(option: str, kind: Any, text: str) -> object:
    word = text.lower()
    for each in kinds_of(kind):
        if each is bool and word in _SAID:
            return _SAID[word]
        if each is int and _NUMBER.fullmatch(word):
            return int(word)
        if word in get_args(each):
            return word
    if int in kinds_of(kind) and word.removeprefix("-").isdecimal():
        raise InvalidRules(option, f"{option} is a number of at most nine digits, not {quoted(text)}.")
    raise _refusal(option, kind, text)


def _refusal(option: str, kind: Any, text: str) -> InvalidRules:
    allowed = [choice for each in kinds_of(kind) if each is not NoneType for choice in _choices(each)]
    return InvalidRules(option, f"{option} is {' or '.join(allowed)}, not {quoted(text)}.")


def _choices(kind: Any) -> tuple[str, ...]:
    if kind is bool:
        return "yes", "no"
    return ("a number",) if kind is int else get_args(kind)


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
