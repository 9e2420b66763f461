"""`parlour bots`: seat bots that connect over the network like any other client."""

import argparse
import asyncio
import contextlib
import random
import signal
from collections.abc import Sequence
from typing import Final

from parlour import bots
from parlour.bots import STRENGTHS, USUAL_STRENGTH, Strength
from parlour.cli import output
from parlour.cli.arguments import Commands, add_url, from_one
from parlour.cli.connecting import connected, game_of, view_of
from parlour.client import Client, Update
from parlour.errors import Refused

TERMINATED: Final = 128 + signal.SIGTERM
GOODBYE: Final = 2.0  # seconds to leave the table, in case the server is gone


def add(commands: Commands, line: str) -> None:
    parser = commands.add_parser(
        "bots",
        help=line,
        description="Seats bots in a room by its code. They connect like any other player and see no more "
        "than their own hands; they stay until the room closes or you stop them, and then leave their seats.",
        epilog="""example:
  parlour bots KQXTMB --count 2 --strength strong""",
    )
    parser.add_argument("room", help="the code of the room")
    parser.add_argument("--count", default="1", metavar="N", help="how many bots (default 1)")
    parser.add_argument(
        "--strength",
        choices=STRENGTHS,
        default=USUAL_STRENGTH,
        help=f"how well they play (default {USUAL_STRENGTH})",
    )
    add_url(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    count = from_one("--count", arguments.count)
    try:
        asyncio.run(_bring(arguments.url, arguments.room, count, arguments.strength))
    except asyncio.CancelledError:
        return TERMINATED
    except ExceptionGroup as group:
        raise _first_of(group) from None  # report the reason of one bot only
    return 0


def _first_of(error: Exception) -> Exception:
    return _first_of(error.exceptions[0]) if isinstance(error, ExceptionGroup) else error


async def _bring(url: str, room: str, count: int, strength: Strength) -> None:
    """Seat up to `count` bots and play until the room is closed or the program is stopped."""
    task = asyncio.current_task()
    assert task is not None, "run by asyncio"
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    clients: list[Client] = []
    async with contextlib.AsyncExitStack() as lines:
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(count):
                    client = await lines.enter_async_context(connected(url, room))
                    clients.append(client)
                    if not await _take_seat(client, room, number):
                        break
                    group.create_task(play(client, strength, random.Random(number)))
        finally:
            await _leave(clients)


async def _take_seat(client: Client, room: str, others: int) -> bool:
    """Take a seat; return False if the room is full, or raise Refused if this is the first bot."""
    try:
        await client.join(room, bot=True)
    except Refused as refused:
        if refused.code != "full" or others == 0:
            raise
        output.show([f"Only {others} {'seat was' if others == 1 else 'seats were'} free."])
        return False
    output.show([f"{client.name} sat down."])
    return True


async def _leave(clients: Sequence[Client]) -> None:
    """Leave the room with all bots, so that nobody waits for them."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await asyncio.gather(*(client.leave() for client in clients), return_exceptions=True)


async def play(client: Client, strength: Strength, rng: random.Random, pace: float = 1.0) -> None:
    """Play the bot's seat until the room is closed or the host removes it."""
    async for update in client.updates():
        if update.room.status == "closed" or update.you is None:
            return
        if update.moves:
            await _move(client, update, strength, rng, pace)


async def _move(client: Client, update: Update, strength: Strength, rng: random.Random, pace: float) -> None:
    game = game_of(update)
    moves = [game.parse(text) for text in update.moves]
    await asyncio.sleep(pace * bots.pace(game, strength, rng))
    move = bots.choose(game, view_of(update), update.you or 0, moves, strength=strength, rng=rng)
    try:
        await client.play(str(move), n=update.n)
    except Refused:
        return  # the table has changed: the next update has the new state
