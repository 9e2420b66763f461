"""The options of a game as text, `draw=3 scoring=standard`: read, checked and written.

A game's options are its own fields; what a field may hold follows from its type (`parlour.option_types`).
An option whose name is taken by a method is a field of another name: `deal_when: … =
msgspec.field(name="deal", …)`. An option that a text leaves out has its default. There are two sets of
defaults, because defaults change and the meaning of stored texts must not:

- the current ones, from the fields, for new games (`read`, `make`);
- those of the stored form, a table that a game declares and never changes (`read_stored`, `write`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast, get_type_hints

from msgspec import Struct, structs

from parlour.errors import InvalidRules, quoted, shortened
from parlour.game import AnyGame
from parlour.option_types import OptionType, type_of, value_text

DERIVED: Final[Any] = None
"""The default of a field whose value follows from other options, by the game's `derived_defaults`."""

Values = dict[str, object]
"""Values of options by name."""


def read(game_type: type[AnyGame], text: str) -> AnyGame:
    """Return the game under the options of a text, with the current defaults for those left out.

    >>> from parlour.games.klondike import Klondike
    >>> read(Klondike, "draw=3 takeback=no").takeback
    False
    """
    return make(game_type, split(text))


def read_stored(game_type: type[AnyGame], text: str) -> AnyGame:
    """Return the game under the options of a stored text, whose meaning never changes."""
    given = _values(game_type, split(text))
    return _made(game_type, {**_stored_defaults(game_type, given), **given})


def write(game: AnyGame) -> str:
    """Return the stored text of a game's options: only those that differ from the stored defaults.

    >>> from parlour.games.klondike import Klondike
    >>> write(Klondike(draw=3, takeback=False))
    'draw=3 takeback=no'
    """
    values = _values_of(game)
    usual = _stored_defaults(type(game), values)
    return _text({option: value for option, value in values.items() if value != usual.get(option)})


def write_all(game: AnyGame) -> str:
    """Return every option of a game with its value, a text that depends on no default.

    >>> from parlour.games.race import Race
    >>> write_all(Race(draw=3))
    'draw=3 redeals=unlimited empty=kings takeback=yes'
    """
    return _text(_values_of(game))


def split(text: str) -> dict[str, str]:
    """Return the options of a text by name, not yet checked against any game."""
    options: dict[str, str] = {}
    for word in text.split():
        option, equals, value = word.partition("=")
        if not equals:
            raise InvalidRules(
                "option",
                f"{quoted(word)} is not an option: write option=value, such as draw=3.",
                text=shortened(word),
            )
        if option.lower() in options:
            raise InvalidRules(
                "option-twice", f"The option {option} is given twice.", option=shortened(option)
            )
        options[option.lower()] = value
    return options


def make(game_type: type[AnyGame], options: Mapping[str, str]) -> AnyGame:
    """Return the game under options given as texts by name."""
    return _made(game_type, _values(game_type, options))


def settle(game: Struct) -> None:
    """Set derived options, and raise InvalidRules for an option with an invalid value.

    For a game's `__post_init__`: msgspec does not validate in constructors.

    >>> from parlour.games.klondike import Klondike
    >>> Klondike(scoring="vegas", draw=3).redeals
    2
    >>> Klondike(empty="king")
    Traceback (most recent call last):
    parlour.errors.InvalidRules: empty is kings or any, not “'king'”.
    """
    game_type = cast("type[AnyGame]", type(game))
    fields = _fields(game_type)
    given = {option: value for option, value in _values_of(game).items() if value is not DERIVED}
    for option, value in _derived_defaults(game_type, given).items():
        if option not in given:
            structs.force_setattr(game, fields[option], value)
    for option, option_type in types(game_type).items():
        if not option_type.holds(getattr(game, fields[option])):
            raise option_type.refusal(option, repr(getattr(game, fields[option])))
    for value, needed in rows(game_type, "needs"):
        if _matches(game, value) and not _matches(game, needed):
            (option,) = value
            raise InvalidRules(
                "option-needs",
                f"{_text(value)} goes only with {_text(needed)}.",
                option=option,
                value=value_text(value[option]),
                needed=_text(needed),
            )


@cache
def types(game_type: type[AnyGame]) -> Mapping[str, OptionType]:
    """Return the type of each option of a game."""
    hints = get_type_hints(game_type, include_extras=True)
    return {option: type_of(hints[field]) for option, field in _fields(game_type).items()}


@cache
def _fields(game_type: type[AnyGame]) -> Mapping[str, str]:
    """Return the name of the field that holds each option."""
    return {field.encode_name: field.name for field in structs.fields(cast("type[Struct]", game_type))}


# Defaults


def _stored_defaults(game_type: type[AnyGame], given: Values) -> Values:
    """Return the stored defaults given those options; the current ones for a game that declares none."""
    if hasattr(game_type, "stored_defaults"):
        return _defaults_in_force(rows(game_type, "stored_defaults"), given)
    usual = {
        field.encode_name: field.default
        for field in structs.fields(cast("type[Struct]", game_type))
        if field.default is not DERIVED
    }
    return {**usual, **_derived_defaults(game_type, {**usual, **given})}


def _derived_defaults(game_type: type[AnyGame], given: Values) -> Values:
    return _defaults_in_force(rows(game_type, "derived_defaults"), given)


Row = tuple[Values, Values]


@cache
def rows(game_type: type[AnyGame], table: str) -> tuple[Row, ...]:
    """Return a table that a game declares, with its texts parsed."""
    declared: Mapping[str, str] = getattr(game_type, table, {})
    return tuple(
        (_values(game_type, split(left)), _values(game_type, split(right)))
        for left, right in declared.items()
    )


def _defaults_in_force(rows: tuple[Row, ...], given: Values) -> Values:
    """Return the defaults of the rows whose condition holds; if several do, the last one counts."""
    found: Values = {}
    for condition, defaults in rows:
        known = {**found, **given}
        if all(option in known and known[option] == value for option, value in condition.items()):
            found |= defaults
    return found


# Values and their texts


def _values_of(game: AnyGame | Struct) -> Values:
    return {
        option: getattr(game, field) for option, field in _fields(cast("type[AnyGame]", type(game))).items()
    }


def _made(game_type: type[AnyGame], values: Values) -> AnyGame:
    fields = _fields(game_type)
    return game_type(**{fields[option]: value for option, value in values.items()})


def _values(game_type: type[AnyGame], texts: Mapping[str, str]) -> Values:
    known = types(game_type)
    for option in texts:
        if option not in known:
            names = ", ".join(known) or "none"
            raise InvalidRules(
                "unknown-option",
                f"{game_type.name} has no option {quoted(option)}: it has {names}.",
                option=shortened(option),
            )
    return {option: known[option].read(option, text) for option, text in texts.items()}


def _matches(game: Struct, values: Values) -> bool:
    found = _values_of(game)
    return all(found[option] == value for option, value in values.items())


def _text(values: Values) -> str:
    return " ".join(f"{option}={value_text(value)}" for option, value in values.items())
