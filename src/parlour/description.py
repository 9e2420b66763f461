"""The description of each game: seats, clock, options with their values and defaults, and what it offers.

The page, the command line and the documentation are generated from it; none of them repeats a default. Every
value of an option is a text here, as in `draw=3`.
"""

import logging
import re
from functools import cache
from inspect import signature
from types import UnionType
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, to_builtins

from parlour import options, registry
from parlour.bots import USUAL_STRENGTH, Strength, bot_for
from parlour.difficulty import DIFFICULTIES, Difficulty
from parlour.drawings import Drawing
from parlour.errors import InvalidRules, Sentences
from parlour.game import (
    AnyGame,
    Clock,
    DealtFromDeck,
    GivesHelp,
    KeepsScore,
    Place,
    is_for_one,
    places_of,
    title_of,
)
from parlour.option_types import value_text
from parlour.solvers import ProvesDeals, RatesDeals, Solver, TellsOdds

logger = logging.getLogger(__name__)

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")

USUAL_SEATS: Final = 4
USUAL_TIMES: Final = (15, 30, 60, 120, 300, 600, 900, 1800, 3600)
"""The usual choices, in seconds."""


class Seats(Struct, frozen=True):
    least: int
    most: int
    usual: int
    """The default number of seats."""


class Timer(Clock, frozen=True, kw_only=True):
    """A game's clock, and the times to propose within its range; last comes 0, for no clock."""

    proposed: tuple[int, ...]


class Case(Struct, frozen=True):
    """A value of an option that depends on other options."""

    value: str
    when: dict[str, str]
    """The other options and their values."""


class Option(Struct, frozen=True):
    name: str
    kind: Literal["switch", "choice", "number"]
    values: tuple[str, ...]
    """The words that it accepts; for a number, words that may stand in place of one."""
    least: int | None
    most: int | None
    """The range of a number; null for no limit."""
    examples: tuple[str, ...]
    """Numbers to propose when the range is too long to list."""
    default: str
    derived: tuple[Case, ...]
    """Conditional defaults; if several conditions hold, the last one counts."""
    needs: tuple[Case, ...]
    """Values that are allowed only in combination with other options."""
    about: str
    """A short description in English, for a line of help."""


class Offers(Struct, frozen=True):
    """The features of a game beyond play itself."""

    hints: bool
    finish: bool
    """Automatic moves: safe ones, and all remaining ones when a win is certain."""
    deck: bool
    """Whether it can be dealt from a given order of the 52 cards."""
    score: bool
    winnable: bool
    """Whether a deal can be proved winnable before it is dealt."""
    difficulties: tuple[Difficulty, ...]
    """The difficulties that can be asked for."""
    usual_deal: Literal["fresh", "winnable"]
    """The default kind of deal."""
    solver: bool
    """Whether the solver can say during play what can still be won, which reveals hidden cards."""
    odds: bool
    """Whether the odds can be told from what the player has seen."""
    bots: tuple[Strength, ...]
    """The strengths of the server's bots; empty for a solitaire."""
    usual_bot: Strength | None
    """The default strength of a bot."""


class EventType(Struct, frozen=True):
    """A kind of event in a game: its `type` and the names of its other fields."""

    type: str
    fields: tuple[str, ...]


class Refusal(Struct, frozen=True):
    """A reason to refuse a move: its code, and the names of the facts that come with it."""

    code: str
    facts: tuple[str, ...]


class DrawnBy(Struct, frozen=True):
    """The paths of a game's own drawing for the page: a module and a style sheet."""

    module: str
    style: str


class Description(Struct, frozen=True):
    name: str
    title: str
    """Its name for people, in English, as are `about` and `labels`."""
    about: str
    path: str
    """The path of its page."""
    version: int
    seats: Seats
    clock: Timer | None
    has_undo: bool
    options: tuple[Option, ...]
    first_options: tuple[str, ...]
    """The options to offer first; with none, the first that is more than a switch."""
    presets: dict[str, str]
    """Games that have a name of their own, and the options that make them."""
    raced: str
    """Of a race the solitaire that everybody plays, otherwise empty."""
    rival: str
    """Of a solitaire the race on it, if there is one, otherwise empty."""
    offers: Offers
    events: tuple[EventType, ...]
    refusals: tuple[Refusal, ...]
    places: tuple[Place, ...]
    """Every place there can be. Those at a table are the ones in its view."""
    labels: dict[str, str]
    """For the texts of moves, what their buttons say."""
    drawing: DrawnBy | None
    """None: the page draws the places."""


def describe_options(game_type: type[AnyGame]) -> tuple[Option, ...]:
    """Return the options of a game, without loading bots and solvers."""
    usual = options.split(options.write_all(game_type()))
    return tuple(_option(game_type, name, usual[name]) for name in options.types(game_type))


def describe(game_type: type[AnyGame]) -> Description:
    """Return the description of a game.

    >>> from parlour.games.eights import Eights
    >>> [option.name for option in describe(Eights).options][:3]
    ['specials', 'hand', 'skip']
    """
    game = game_type()
    return Description(
        name=game.name,
        title=title_of(game),
        about=getattr(game, "about", ""),
        path="/" if getattr(game, "is_front", False) else f"/{game.name}",
        version=game.version,
        seats=describe_seats(game),
        clock=None if game.clock is None else _timer(game.clock),
        has_undo=game.has_undo,
        options=describe_options(game_type),
        first_options=_first_options(game_type),
        presets={name: _preset(game_type, text) for name, text in getattr(game, "presets", {}).items()},
        raced=_raced(game_type),
        rival=_rival(game_type),
        offers=_offers(game),
        events=_events(game_type),
        refusals=_refusals(game_type),
        places=places_of(game),
        labels=dict(getattr(game, "labels", {})),
        drawing=_drawing(game.name),
    )


def describe_all() -> list[Description]:
    """Return the descriptions of all registered games by name, without those that fail."""
    described = (_checked(name, game_type) for name, game_type in registry.games().items())
    return [each for each in described if each is not None]


def check_offered(name: str) -> None:
    """Refuse a game that is left out of the descriptions."""
    if _checked(name.lower(), registry.game_type(name)) is None:
        raise InvalidRules(
            "broken-game", f"The game “{name}” can't be loaded (its description is wrong).", game=name
        )


@cache
def _checked(name: str, game_type: type[AnyGame]) -> Description | None:
    """Return a description if it is what it should be: a game of another package may declare anything."""
    try:
        described = describe(game_type)
        if described.name != name or not _NAME.fullmatch(name):
            raise ValueError(f"its name is {described.name!r}, and it is registered as {name!r}")
        return msgspec.json.decode(msgspec.json.encode(described), type=Description)
    except (Exception, SystemExit) as error:
        registry.leave_out(f"the game {name}", error)
        return None


def as_json() -> list[dict[str, Any]]:
    """Return all descriptions as plain lists and dicts, ready to be encoded."""
    return cast("list[dict[str, Any]]", to_builtins(describe_all()))


def _first_options(game_type: type[AnyGame]) -> tuple[str, ...]:
    declared: tuple[str, ...] = tuple(getattr(game_type, "first_options", ()))
    if unknown := set(declared) - options.types(game_type).keys():
        raise ValueError(f"there is no option {', '.join(sorted(unknown))} to offer first")
    return declared


def _raced(game_type: type[AnyGame]) -> str:
    raced: type[AnyGame] | None = getattr(game_type, "raced", None)
    return "" if raced is None else raced.name


def _rival(game_type: type[AnyGame]) -> str:
    races = (name for name, each in registry.games().items() if _raced(each) == game_type.name)
    return next(races, "")


def _preset(game_type: type[AnyGame], text: str) -> str:
    options.read(game_type, text)  # raises if there are no such options
    return text


def _option(game_type: type[AnyGame], name: str, usual: str) -> Option:
    option_type = options.types(game_type)[name]
    derived = [
        Case(value_text(defaults[name]), _texts(condition))
        for condition, defaults in options.rows(game_type, "derived_defaults")
        if name in defaults
    ]
    needs = [
        Case(value_text(value[name]), _texts(needed))
        for value, needed in options.rows(game_type, "needs")
        if name in value
    ]
    return Option(
        name=name,
        kind=option_type.name,
        values=option_type.words,
        least=option_type.least,
        most=option_type.most,
        examples=tuple(map(str, option_type.examples)),
        default=next((case.value for case in derived if not case.when), usual),
        derived=tuple(case for case in derived if case.when),
        needs=tuple(needs),
        about=option_type.about,
    )


def describe_seats(game: AnyGame | type[AnyGame]) -> Seats:
    """Return how many players a game can have."""
    least, most = game.seats[0], game.seats[-1]
    return Seats(least, most, usual=min(max(USUAL_SEATS, least), most))


def _timer(clock: Clock) -> Timer:
    times = {*USUAL_TIMES, clock.usual}
    proposed = (*sorted(time for time in times if clock.least <= time <= clock.most), 0)
    return Timer(clock.per, clock.least, clock.most, clock.usual, clock.count_in, proposed=proposed)


def usual_deal(game: AnyGame) -> Literal["fresh", "winnable"]:
    """Return a game's default kind of deal."""
    return "winnable" if isinstance(registry.solver(game.name), ProvesDeals) else "fresh"


def _offers(game: AnyGame) -> Offers:
    solver = registry.solver(game.name)
    bot = None if is_for_one(game) else bot_for(game)
    return Offers(
        hints=isinstance(game, GivesHelp),
        finish=isinstance(game, GivesHelp),
        deck=isinstance(game, DealtFromDeck),
        score=isinstance(game, KeepsScore),
        winnable=isinstance(solver, ProvesDeals),
        difficulties=DIFFICULTIES if isinstance(solver, RatesDeals) else (),
        usual_deal=usual_deal(game),
        solver=isinstance(solver, Solver),
        odds=isinstance(solver, TellsOdds),
        bots=bot.strengths if bot else (),
        usual_bot=bot.nearest(USUAL_STRENGTH) if bot else None,
    )


def _drawing(name: str) -> DrawnBy | None:
    found = drawing(name)
    if found is None:
        return None
    folder = f"/drawing/{name}/{found.version}"
    return DrawnBy(f"{folder}/{found.module}", f"{folder}/{found.style}")


@cache
def drawing(name: str) -> Drawing | None:
    """Return a game's own drawing, or None if it has none whose files can be read."""
    found: Drawing | None = registry.drawing(name)
    try:
        return found if found is not None and found.version else None
    except Exception as error:  # a third-party drawing may be anything
        logger.warning("reading the drawing of %s failed: %s", name, error)
        return None


def _events(game_type: type[AnyGame]) -> tuple[EventType, ...]:
    """Return the event types in the return annotation of `play`: one struct or a union."""
    happened = get_args(get_type_hints(game_type.play)["return"])[1]
    kind = get_args(happened)[0]
    union = kind if isinstance(kind, UnionType) else None
    kinds: tuple[type[Struct], ...] = get_args(union) or (get_origin(kind) or kind,)
    return tuple(
        EventType(str(each.__struct_config__.tag or each.__name__), each.__struct_encode_fields__)
        for each in kinds
    )


def _refusals(game_type: type[AnyGame]) -> tuple[Refusal, ...]:
    declared: Sentences = getattr(game_type, "refusals", {})
    return tuple(Refusal(code, tuple(signature(sentence).parameters)) for code, sentence in declared.items())


def _texts(values: options.Values) -> dict[str, str]:
    return {option: value_text(value) for option, value in values.items()}
