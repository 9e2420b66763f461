"""The options that say what is dealt: a seed or a deck, and the rules. Shared by every command that deals."""

import argparse
import re
from typing import Any, Final, cast, get_args

from msgspec import structs

from parlour import options
from parlour.cards import parse_deck
from parlour.cli import inputs
from parlour.cli.refusals import Misused
from parlour.errors import InvalidRules
from parlour.game import AnyGame, DealtFromDeck
from parlour.gamefile import GameFile
from parlour.games.klondike import Klondike
from parlour.seeds import fresh_seed

_HELP: Final = {
    "draw": "how many cards are turned from the stock at once: 1, 2 or 3 (normally 1)",
    "redeals": "how often the waste may be turned over to be the stock again (normally unlimited; "
    "with vegas scoring 0, 1 or 2 for draw 1, 2 or 3)",
    "empty": "what may go to an empty column (normally kings)",
    "takeback": "cards on the foundations stay there",
    "scoring": "how points are counted (normally house)",
    "timed": "time counts (with standard scoring)",
    "cumulative": "winnings and losses go on from game to game (with vegas scoring)",
}


def add_deal(parser: argparse.ArgumentParser) -> None:
    deal = parser.add_argument_group("the deal").add_mutually_exclusive_group()
    deal.add_argument("--seed", metavar="S", help="any text; the same seed is the same deal for ever")
    deal.add_argument(
        "--deck",
        metavar="FILE",
        help="a file with the 52 cards in order, such as KS 2H TD …; - is standard input",
    )


def add_rules(parser: argparse.ArgumentParser) -> None:
    """An option for each option of Klondike; one that is yes or no is a flag for what it normally isn't."""
    group = parser.add_argument_group("rules of Klondike")
    for field in structs.fields(Klondike):
        flag: dict[str, Any] = {"dest": _key(field.name), "help": _HELP.get(field.name)}
        if field.type is bool:
            name = f"--no-{field.name}" if field.default else f"--{field.name}"
            group.add_argument(name, action="store_const", const="no" if field.default else "yes", **flag)
        else:
            group.add_argument(f"--{field.name}", metavar=_values(field.type), **flag)


def given_rules(arguments: argparse.Namespace) -> dict[str, str]:
    """Those that were given, as texts, for `options.make` to check."""
    given = {field.name: getattr(arguments, _key(field.name)) for field in structs.fields(Klondike)}
    return {name: text for name, text in given.items() if text is not None}


def seed_as_text(seed: str) -> str:
    """The seed, if it is text: what wasn't UTF-8 on the command line would be another seed elsewhere."""
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise Misused("not-utf-8", f"The seed “{seed}” is not text in UTF-8.") from error
    return seed


def dealt(arguments: argparse.Namespace, game: AnyGame, seats: int = 1) -> GameFile:
    """The game before its first move; with neither seed nor deck, of a fresh seed."""
    if arguments.deck is None:
        seed = fresh_seed() if arguments.seed is None else seed_as_text(arguments.seed)
        return GameFile(game, seed=seed, seats=seats)
    if not isinstance(game, DealtFromDeck):
        raise Misused("no-deck", f"{game.name} is not dealt from a deck: give a --seed instead.")
    return GameFile(game, deck=inputs.read(arguments.deck, parse_deck), seats=seats)


def klondike(arguments: argparse.Namespace) -> Klondike:
    """The game under the rules that were given."""
    return cast("Klondike", made(Klondike, given_rules(arguments)))


def dealt_klondike(arguments: argparse.Namespace) -> GameFile:
    return dealt(arguments, klondike(arguments))


def made(game_type: type[AnyGame], rules: dict[str, str]) -> AnyGame:
    """The game under those rules; a complaint names them as they are given on the command line."""
    try:
        return options.make(game_type, rules)
    except InvalidRules as error:
        raise InvalidRules(error.code, re.sub(r"\b([a-z_]+)=(\w+)", r"--\1 \2", error.sentence)) from error


def _key(option: str) -> str:
    # Apart from the other arguments of a command, which may well be called the same.
    return f"rule_{option}"


def _values(kind: Any) -> str:
    """What stands for the value in the help: N, or the words it can be."""
    words = ["N" if each is int else "|".join(get_args(each)) for each in options.kinds_of(kind)]
    return "|".join(word for word in words if word)
