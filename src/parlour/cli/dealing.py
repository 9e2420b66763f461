"""The options for the game, its deal and its rules, shared by every command that deals.

The options of the game that is asked for are flags of the command line, which are added before it is parsed.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, cast

from parlour import options, registry
from parlour.cards import parse_deck
from parlour.cli import inputs
from parlour.cli.arguments import Parser
from parlour.cli.refusals import Misused
from parlour.description import Case, Option, describe_options
from parlour.errors import InvalidRules
from parlour.game import AnyGame, DealtFromDeck, pack_of, title_of
from parlour.gamefile import GameFile
from parlour.games.klondike import Klondike
from parlour.numbering import Numbering, numbered_deck
from parlour.seeds import fresh_seed

USUAL: Final = Klondike
"""The game of a command that names none."""

AddFlags = Callable[[type[AnyGame]], None]


def add_game(
    parser: Parser, add: AddFlags, find: Callable[[Sequence[str]], str | None] | None = None
) -> None:
    """Add the option that names the game, and, when that is known, what `add` adds for the game. `find` finds
    it on a command line that may name it otherwise."""
    about = f"{', '.join(registry.names())} (default {USUAL.name})"
    parser.add_argument("--game", metavar="NAME", help=about)

    def add_flags(given: Sequence[str]) -> None:
        name = (find(given) if find else None) or _given_game(given)
        add(game_type(name))

    parser.when_given(add_flags)


def _given_game(given: Sequence[str]) -> str | None:
    for word, after in pairwise([*given, ""]):
        option, equals, value = word.partition("=")
        if option == "--game":
            return value if equals else after
    return None


def game_type(name: str | None) -> type[AnyGame]:
    """Return a game by name; the usual one without looking for others."""
    return USUAL if name in (None, USUAL.name) else registry.game_type(str(name))


def numberings_of(game_type: type[AnyGame] | AnyGame) -> Mapping[str, Numbering]:
    """Return the deals of other programs that a game has numbers for."""
    found: Mapping[str, Numbering] = getattr(game_type, "numberings", {})
    return found


def add_deal(parser: argparse.ArgumentParser, game_type: type[AnyGame]) -> None:
    group = parser.add_argument_group("the deal")
    deal = group.add_mutually_exclusive_group()
    deal.add_argument("--seed", metavar="S", help="any text; the same seed always gives the same deal")
    deal.add_argument(
        "--deck",
        metavar="FILE",
        help="a file with all cards in order, such as KS 2H TD …; - is standard input",
    )
    add_numbering(group, game_type, "the seed is a deal's number in another program")


def add_numbering(group: argparse._ActionsContainer, game_type: type[AnyGame], about: str) -> None:
    names = "; ".join(f"{name}, {each.about}" for name, each in numberings_of(game_type).items())
    if names:
        group.add_argument("--numbering", metavar="NAME", help=f"{about}: {names}")
    else:
        group.set_defaults(numbering=None)


def add_rules(parser: argparse.ArgumentParser, game_type: type[AnyGame]) -> None:
    """Add an option for each of the game's; a switch is a flag for its non-default value."""
    group = parser.add_argument_group(f"rules of {title_of(game_type)}")
    taken = parser._option_string_actions
    for option in describe_options(game_type):
        flag: dict[str, Any] = {"dest": _key(option.name), "help": _help(option)}
        if option.kind == "switch":
            name = f"--no-{option.name}" if option.default == "yes" else f"--{option.name}"
            flag |= {"action": "store_const", "const": "no" if option.default == "yes" else "yes"}
        else:
            name = f"--{option.name}"
            flag["metavar"] = "|".join((["N"] if option.kind == "number" else []) + list(option.values))
        if name not in taken:  # an option of another package's game may be called like one of the command
            group.add_argument(name, **flag)


def given_rules(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the given rules as texts, which `options.make` validates."""
    given = {key.removeprefix(_RULE): text for key, text in vars(arguments).items() if key.startswith(_RULE)}
    return {name: text for name, text in given.items() if text is not None}


def seed_as_text(seed: str) -> str:
    """Return the seed, or raise Misused if it isn't UTF-8, which would be a different seed elsewhere."""
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise Misused("not-utf-8", f"The seed “{seed}” is not text in UTF-8.") from error
    return seed


def dealt(arguments: argparse.Namespace, game: AnyGame, seats: int = 1) -> GameFile:
    """Return the game before its first move; without seed or deck, from a fresh seed."""
    if arguments.deck is None and arguments.numbering is None:
        seed = fresh_seed() if arguments.seed is None else seed_as_text(arguments.seed)
        return GameFile(game, seed=seed, seats=seats)
    if not isinstance(game, DealtFromDeck):
        raise Misused("no-deck", f"{game.name} is not dealt from a deck: use --seed instead.")
    if arguments.numbering is None:
        return GameFile(
            game, deck=inputs.read(arguments.deck, lambda text: parse_deck(text, pack_of(game))), seats=seats
        )
    if arguments.seed is None:
        raise Misused("numbering", "--numbering needs the number of a deal: give it with --seed.")
    deck = numbered_deck(arguments.numbering, arguments.seed, numberings_of(game))
    return GameFile(game, deck=deck, seats=seats)


def asked(arguments: argparse.Namespace) -> AnyGame:
    """Return the game that is asked for, under the given rules."""
    return made(game_type(arguments.game), given_rules(arguments))


def klondike(arguments: argparse.Namespace) -> Klondike:
    """Return the game of a command that is for Klondike only."""
    return cast("Klondike", made(Klondike, given_rules(arguments)))


def made(game_type: type[AnyGame], rules: dict[str, str]) -> AnyGame:
    """Return the game under those rules; errors name options as on the command line."""
    try:
        return options.make(game_type, rules)
    except InvalidRules as error:
        if error.code != "option-needs":
            raise
        flag = _flag(str(error.facts["option"]), str(error.facts["value"]))
        needed = options.split(str(error.facts["needed"]))
        others = " and ".join(_flag(option, value) for option, value in needed.items())
        raise InvalidRules(error.code, f"{flag} goes only with {others}.") from error


def _flag(option: str, value: str) -> str:
    """Return an option as written on the command line.

    >>> _flag("draw", "3"), _flag("timed", "yes"), _flag("takeback", "no")
    ('--draw 3', '--timed', '--no-takeback')
    """
    return {"yes": f"--{option}", "no": f"--no-{option}"}.get(value, f"--{option} {value}")


_RULE: Final = "rule_"
"""A prefix, because other arguments of a command may have the same name."""


def _key(option: str) -> str:
    return f"{_RULE}{option}"


def _help(option: Option) -> str:
    """Return the help of an option: its meaning, range, default, and what it requires."""
    if option.kind == "switch":
        notes = [f"only with {_with(case)}" for case in option.needs]
        about = f"switch off: {option.about}" if option.default == "yes" else option.about
    else:
        span = [f"{option.least} to {option.most}"] if option.most is not None else []
        others = [f"{case.value} with {_with(case)}" for case in option.derived]
        notes, about = ["; ".join([*span, f"default {option.default}", *others])], option.about
    return " ".join([about, *(f"({note})" for note in notes)])


def _with(case: Case) -> str:
    return " and ".join(f"{name} {value}" for name, value in case.when.items())
