"""The options for the deal and the rules, shared by every command that deals."""

import argparse
from typing import Any, Final, cast

from parlour import options
from parlour.cards import parse_deck
from parlour.cli import inputs
from parlour.cli.refusals import Misused
from parlour.description import Case, Option, describe_options
from parlour.errors import InvalidRules
from parlour.game import AnyGame, DealtFromDeck, pack_of
from parlour.gamefile import GameFile
from parlour.games.klondike import Klondike
from parlour.numbering import NUMBERINGS, numbered_deck
from parlour.seeds import fresh_seed

FLAGGED: Final = Klondike
"""The game whose options are flags of the command line."""


def add_deal(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the deal")
    deal = group.add_mutually_exclusive_group()
    deal.add_argument("--seed", metavar="S", help="any text; the same seed always gives the same deal")
    deal.add_argument(
        "--deck",
        metavar="FILE",
        help="a file with the 52 cards in order, such as KS 2H TD …; - is standard input",
    )
    add_numbering(group, "the seed is a deal's number in another program")


def add_numbering(group: argparse._ActionsContainer, about: str) -> None:
    names = "; ".join(f"{name}, {each.about}" for name, each in NUMBERINGS.items())
    group.add_argument("--numbering", metavar="NAME", help=f"{about}: {names}")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add an option for each of the game's; a switch is a flag for its non-default value."""
    group = parser.add_argument_group(f"rules of {FLAGGED.name.title()}")
    for option in describe_options(FLAGGED):
        flag: dict[str, Any] = {"dest": _key(option.name), "help": _help(option)}
        if option.kind == "switch":
            name = f"--no-{option.name}" if option.default == "yes" else f"--{option.name}"
            other = "no" if option.default == "yes" else "yes"
            group.add_argument(name, action="store_const", const=other, **flag)
        else:
            words = (["N"] if option.kind == "number" else []) + list(option.values)
            group.add_argument(f"--{option.name}", metavar="|".join(words), **flag)


def given_rules(arguments: argparse.Namespace) -> dict[str, str]:
    """Return the given rules as texts, which `options.make` validates."""
    given = {name: getattr(arguments, _key(name)) for name in options.types(FLAGGED)}
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
    return GameFile(game, deck=numbered_deck(arguments.numbering, arguments.seed), seats=seats)


def klondike(arguments: argparse.Namespace) -> Klondike:
    """Return the game under the given rules."""
    return cast("Klondike", made(Klondike, given_rules(arguments)))


def dealt_klondike(arguments: argparse.Namespace) -> GameFile:
    return dealt(arguments, klondike(arguments))


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


def _key(option: str) -> str:
    # A prefix, because other arguments of a command may have the same name.
    return f"rule_{option}"


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
