"""What a player types in a room in company, and what it asks of the server."""

from typing import Final, cast

from parlour import wire
from parlour.bots import STRENGTHS, Strength
from parlour.cli import output
from parlour.client import Client
from parlour.errors import ParlourError

HELP: Final = """  start           deal, when you are the host
  bot [STRENGTH]  add a bot: easy, normal or strong
  name NAME       what the others call you
  help            this page
  quit            leave the room

In Eights type a card of your hand as it is shown: r7, g+2, bs for a skip, yr for a
reverse. With an 8, a +4 or a +20 name the colour: 8=r, +20=g. Or type draw, and pass.

In a race type moves as in Klondike: draw, redeal, w-3, w-f, 3-5, 3-5x4, 3-f, fh-4,
and stop when you can't go on."""

WORDS: Final = ("start", "bot", "name", "help", "quit")


class Order(ParlourError):
    """Something that was typed and can't be done."""


async def obey(client: Client, line: str) -> str:
    """Do what a line says; return what there is to tell of it besides the new table."""
    word, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    match word.lower():
        case "":
            return ""
        case "help" | "?":
            return HELP
        case "start":
            await client.start()
        case "bot":
            await client.ask(wire.Bot(strength=_strength(rest)) if rest else wire.Bot())
        case "name":
            await client.ask(wire.Profile(name=rest, avatar=client.avatar))
        case _:
            await client.play(line.strip())
    return ""


def _strength(text: str) -> Strength:
    if text.lower() not in STRENGTHS:
        raise Order("strength", f"A bot is {', '.join(STRENGTHS)}, not “{output.printable(text)}”.")
    return cast("Strength", text.lower())


def is_move(line: str) -> bool:
    """Is it for the table, and not about the room?"""
    word = line.strip().partition(" ")[0].lower()
    return word not in ("", "?", *WORDS)


def is_end(line: str) -> bool:
    return line.strip().lower() in ("quit", "q", "leave")
