"""Connecting to a server from the command line, and decoding a client's view of a game."""

import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any, get_type_hints

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from parlour import options, registry
from parlour.cli.arguments import USUAL_URL
from parlour.cli.refusals import Misused
from parlour.client import Client, Update
from parlour.game import AnyGame


@contextlib.asynccontextmanager
async def connected(url: str, room: str | None = None) -> AsyncIterator[Client]:
    """Yield a client that is connected, to join a room if one is given, or raise Misused with the reason."""
    if not re.match(r"wss?://[^/]", url):
        raise Misused("url", f"The server's address is like {USUAL_URL}, not “{url}”.")
    async with contextlib.AsyncExitStack() as line:
        try:
            client = await line.enter_async_context(Client(url, room=room))
        except InvalidStatus as refused:
            raise Misused(
                "url",
                f"{url} answers {refused.response.status_code}: the address usually ends in /ws, "
                "or there are too many connections from here.",
            ) from refused
        except (InvalidHandshake, InvalidURI, ConnectionClosed, ValueError) as error:
            raise Misused("url", f"No Parlour server answers at {url}.") from error
        except OSError as error:
            raise Misused("url", f"No answer from {url}. Is the server running?") from error
        yield client


def game_of(update: Update) -> AnyGame:
    """Return the game with the rules of the room."""
    return options.read_stored(registry.game_type(update.room.game), update.room.rules)


def view_of(update: Update) -> Any:
    """Return the game's own view from the plain values of an update."""
    game_type = registry.game_type(update.room.game)
    return msgspec.convert(update.view, get_type_hints(game_type.view)["return"])
