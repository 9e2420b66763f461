"""`parlour bots`: brings bots to a table from outside, over the network like anybody else."""

import argparse
import asyncio
import random
import re
from typing import Any, get_type_hints

import msgspec

from parlour import bots, options, registry
from parlour.bots import STRENGTHS, Strength
from parlour.cli import output
from parlour.cli.arguments import Commands
from parlour.cli.refusals import Misused
from parlour.client import Client, Update
from parlour.errors import Refused


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "bots",
        help="bring bots to a room's table",
        description="Seats bots in a room by its code. They connect like any other player and see no more "
        "than their own hands; they stay until the room closes or you stop them.",
        epilog="""example:
  parlour bots KQXT --count 2 --strength strong""",
    )
    parser.add_argument("room", help="the code of the room")
    parser.add_argument("--count", type=int, default=1, metavar="N", help="how many bots (1)")
    parser.add_argument("--strength", choices=STRENGTHS, default="normal", help="how well they play (normal)")
    parser.add_argument("--url", default="ws://127.0.0.1:8000/ws", help="the server (ws://127.0.0.1:8000/ws)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.count < 1:
        raise Misused("count", f"The number of bots is at least 1, not {arguments.count}.")
    if not re.match(r"wss?://[^/]", arguments.url):
        raise Misused("url", f"The server's address is like ws://127.0.0.1:8000/ws, not “{arguments.url}”.")
    try:
        asyncio.run(_bring(arguments.url, arguments.room, arguments.count, arguments.strength))
    except ExceptionGroup as group:
        raise _first_of(group) from None  # one bot's reason is as good as another's
    return 0


def _first_of(error: Exception) -> Exception:
    return _first_of(error.exceptions[0]) if isinstance(error, ExceptionGroup) else error


async def _bring(url: str, room: str, count: int, strength: Strength) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(play(url, room, strength, random.Random(number)))


async def play(url: str, room: str, strength: Strength, rng: random.Random, pace: float = 1.0) -> None:
    """One bot at one table, until the room is closed."""
    async with Client(url) as client:
        await client.join(room)
        output.show([f"{client.name} sat down."])
        async for update in client.updates():
            if update.room.status == "closed":
                return
            if update.moves and client.update is update:  # nothing newer has come
                await _move(client, update, strength, rng, pace)


async def _move(client: Client, update: Update, strength: Strength, rng: random.Random, pace: float) -> None:
    game_type = registry.game_type(update.room.game)
    game = options.read(game_type, update.room.rules)
    view: Any = msgspec.convert(update.view, get_type_hints(game_type.view)["return"])
    moves = [game.parse(text) for text in update.moves]
    await asyncio.sleep(pace * bots.pace(game, view, moves, strength, rng))
    move = bots.choose(game, view, update.you or 0, moves, strength=strength, rng=rng)
    try:
        await client.play(str(move), n=update.n)
    except Refused:
        return  # the table went on without it: the next update says how
