"""The commands that a player types in a room with others."""

from typing import Final, cast

from parlour import wire
from parlour.bots import STRENGTHS, Strength
from parlour.cli import output
from parlour.client import Client
from parlour.errors import ParlourError
from parlour.games.eights import Eights
from parlour.games.eights.cards import COLOUR, COLOUR_NAMES, KINDS
from parlour.games.race import Race

_HELP: Final = """  start           deal, when you are the host
  bot [STRENGTH]  add a bot: easy, normal or strong
  fill [STRENGTH] add a bot to every free seat, and deal
  name NAME       what the others call you
  help            this page
  quit            leave the room

"""
_MOVES: Final = {
    Eights.name: """Type a card of your hand as it is shown: r7, g+2, bs for a skip, yr for a
reverse. With an 8, a +4 or a +20 name the colour: 8=r, +20=green. Or type draw, and pass.""",
    Race.name: """Type moves as in Klondike: draw, redeal, w-3, w-f, 3-5, 3-5x4, 3-f, fh-4,
and stop when you can't go on.""",
}

WORDS: Final = ("start", "bot", "fill", "name", "help", "quit")


_SHORT: Final = {name: letter for letter, name in COLOUR_NAMES.items()} | {"skip": "s", "reverse": "r"}
_WILD: Final = [text for text, colour in zip(KINDS, COLOUR, strict=True) if colour is None]


class Order(ParlourError):
    """A typed command that can't be executed."""


async def execute(client: Client, line: str) -> str:
    """Execute a line; return the answer, if there is more than the new table."""
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    game = client.update.room.game if client.update else ""
    match word.lower():
        case "":
            return ""
        case "help" | "?":
            return _HELP + _MOVES.get(game, "Type one of the moves that are listed.")
        case "start":
            await client.start()
        case "bot":
            await client.ask(_bot(rest))
        case "fill":
            bot, room = _bot(rest), client.update.room if client.update else None
            for _ in range(room.seats.count(None) if room else 0):
                await client.ask(bot)
            await client.start()
        case "name":
            await client.ask(wire.Profile(name=rest, avatar=client.avatar))
        case _:
            await client.play(in_notation(line) if game == Eights.name else line.strip())
    return ""


def in_notation(line: str) -> str:
    """Return a move of Eights in the notation of the rules, for words written out or abbreviated.

    >>> [in_notation(line) for line in ("+20=blue", "8 red", "green 7", "Yellow Skip", "b+2", "draw")]
    ['+20=b', '8=r', 'g7', 'ys', 'b+2', 'draw']
    """
    words = [_SHORT.get(word, word) for word in line.lower().replace("=", " ").split()]
    wild = next((word for word in words if word in _WILD), None)
    if wild is None:
        return "".join(words)
    return "=".join((wild, *(word for word in words if word is not wild)))


def _bot(strength: str) -> wire.Bot:
    return wire.Bot(strength=_strength(strength)) if strength else wire.Bot()


def _strength(text: str) -> Strength:
    if text.lower() not in STRENGTHS:
        raise Order("strength", f"A bot is {', '.join(STRENGTHS)}, not “{output.printable(text)}”.")
    return cast("Strength", text.lower())


def is_move(line: str) -> bool:
    """Return whether a line is a move rather than a command."""
    word = line.strip().partition(" ")[0].lower()
    return word not in ("", "?", *WORDS)


def is_end(line: str) -> bool:
    return line.strip().lower() in ("quit", "q", "leave")
