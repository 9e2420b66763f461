"""A conversation with a real server, for the examples of protocol.md: two people, a bot and a spectator.

Chance and the clock are held still, so that it is word for word the same each time.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest.mock import patch

import msgspec
import uvicorn
from msgspec import Struct
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect

from parlour.hub import presence
from parlour.hub.authentication import authenticate
from parlour.seeds import Stream
from parlour.server.process import Parlour, Setup
from parlour.server.run import listen
from parlour.server.sockets.http import Http, WebSocket
from parlour.services import lobby
from parlour.store.clock import SteadyClock
from parlour.store.sqlite import SqliteStore

NOON: Final = 1_794_744_000_000  # 2026-11-15
Choice = TypeVar("Choice")


class Said(Struct):
    """One message of the conversation."""

    who: str
    is_request: bool
    text: str
    note: str
    is_shown: bool


class Line:
    """Somebody's WebSocket, from the client's end."""

    def __init__(self, who: str, socket: ClientConnection, said: list[Said]) -> None:
        self.who = who
        self._said = said
        self._socket = socket

    async def ask(self, text: str, note: str = "", *, more: int = 0, is_shown: bool = True) -> dict[str, Any]:
        """Sends a message and takes its answer, with so many more that follow: the last of it."""
        self._said.append(Said(self.who, True, text, note, is_shown))
        await self._socket.send(text)
        asked = msgspec.json.decode(text)["id"]
        answer = await self.hear(is_shown=is_shown)
        while answer.get("re") != asked:
            answer = await self.hear(is_shown=is_shown)
        for _ in range(more):
            answer = await self.hear(is_shown=is_shown)
        return answer

    async def hear(self, note: str = "", *, is_shown: bool = False) -> dict[str, Any]:
        text = str(await asyncio.wait_for(self._socket.recv(), 10))
        self._said.append(Said(self.who, False, text, note, is_shown))
        message: dict[str, Any] = msgspec.json.decode(text)
        return message

    async def drop(self) -> None:
        await self._socket.close()


class Talk(Struct):
    """A conversation, and what was answered over HTTP meanwhile, by path."""

    said: list[Said]
    answers: dict[str, str]


async def converse(folder: Path) -> Talk:
    said: list[Said] = []
    answers: dict[str, str] = {}
    with _held_still():
        store = await SqliteStore.open(folder)
        parlour = Parlour(store, Setup())
        parlour.pages.version = "0f3a6c1d9b27"  # any: the document does not change with the page
        try:
            server = uvicorn.Server(
                uvicorn.Config(_app(parlour), http=Http, ws=WebSocket, lifespan="off", log_config=None)
            )
            listener = listen("127.0.0.1", 0)
            serving = asyncio.create_task(server.serve([listener]))
            port = listener.getsockname()[1]

            async def line(who: str) -> Line:
                return Line(who, await connect(f"ws://127.0.0.1:{port}/ws", compression=None), said)

            await _alone(await line("Ann"))
            secret = msgspec.json.decode(said[1].text)["secret"]
            ann = (await authenticate(store, secret)).player
            answers["/api/me"] = msgspec.json.encode(await lobby.me(store, ann)).decode()
            answers["/api/rooms"] = msgspec.json.encode(await lobby.public_rooms(store)).decode()
            await _together(parlour, line)
            server.should_exit = True
            await serving
        finally:
            parlour.hub.directory.close()
            await store.close()
    return Talk(said, answers)


async def _alone(ann: Line) -> None:
    """A game for one and a race: not shown as a conversation, but its answers are examples."""
    for text in (
        '{"type": "hello", "id": "1"}',
        '{"type": "promise", "id": "0"}',
        '{"type": "open", "id": "2", "game": "klondike", "seed": "2026-11-15"}',
        _play(3, "2-f", "3"),
        '{"type": "hint", "id": "4"}',
        '{"type": "open", "id": "5", "game": "race", "seats": 2, "public": true}',
        '{"type": "start", "id": "6", "seed": "2026-11-15"}',
        _play(3, "2-f", "7"),
        '{"type": "ping", "id": "8"}',
    ):
        await ann.ask(text, is_shown=False)
    await ann.drop()


def _app(parlour: Parlour) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        parlour.socket(scope)

    return app


async def _together(parlour: Parlour, line: Callable[[str], Awaitable[Line]]) -> None:
    ann, bob, cy = [await line(name) for name in ("Ann", "Bob", "Cy")]
    await ann.ask('{"type": "hello", "id": "1"}', ", a newcomer")
    await ann.ask('{"type": "profile", "id": "2", "name": "Ann", "avatar": "🦊"}', is_shown=False)
    opened = await ann.ask('{"type": "open", "id": "3", "game": "eights", "rules": "hand=3", "seats": 3}')
    code = opened["room"]["code"]
    welcome = await bob.ask('{"type": "hello", "id": "1"}', is_shown=False)
    await bob.ask('{"type": "profile", "id": "2", "name": "Bob", "avatar": "🐻"}', is_shown=False)
    await bob.ask(f'{{"type": "watch", "id": "6", "room": "{code}"}}', is_shown=False)
    await bob.ask(f'{{"type": "join", "id": "3", "room": "{code}", "part": "{"b" * 32}"}}', is_shown=False)
    await ann.hear(", as Bob sits down", is_shown=True)
    await ann.ask('{"type": "bot", "id": "4", "strength": "normal"}')
    await bob.hear()
    await cy.ask('{"type": "hello", "id": "1"}', is_shown=False)
    await cy.ask(f'{{"type": "watch", "id": "2", "room": "{code}"}}', is_shown=False)
    started = await ann.ask(f'{{"type": "start", "id": "5", "part": "{"a" * 32}"}}')
    await bob.hear()
    await cy.hear(", who watches, and so sees no hand", is_shown=True)
    await ann.ask(_play(started["n"] - 1, "draw", "6"), ", on a number that is too old")
    await ann.ask(_play(started["n"], started["moves"][0], "7"))
    await bob.hear()
    await cy.hear()
    await bob.drop()
    for each in (ann, cy):  # he is offline
        await each.hear()
    bob = await line("Bob")
    secret, room = welcome["secret"], opened["room"]["id"]
    await bob.ask(
        f'{{"type": "hello", "id": "4", "secret": "{secret}", "room": "{room}"}}',
        ", on a new connection after the old one was lost",
        more=1,
    )
    for each in (ann, cy):  # and back
        await each.hear()
    await bob.ask('{"type": "react", "id": "5", "reaction": "👏"}')
    for each in (ann, cy):
        await each.hear()
    goodbye = asyncio.create_task(parlour.say_goodbye())
    for each in (ann, bob, cy):
        await each.hear(", as the server goes down", is_shown=each is ann)
        await each.drop()
    await goodbye


def _play(n: int, move: str, request: str) -> str:
    return f'{{"type": "play", "id": "{request}", "n": {n}, "move": "{move}"}}'


@contextmanager
def _held_still() -> Iterator[None]:
    """The same secrets and seeds each time, at the same moment."""
    stream = Stream("protocol")

    def choice(options: Sequence[Choice]) -> Choice:
        return options[stream.below(len(options))]

    def token(size: int = 16) -> str:
        return "".join(f"{stream.below(256):02x}" for _ in range(size))

    with (
        patch.object(SteadyClock, "now", lambda _: NOON),
        patch.object(presence, "LISTEN", 1e6),  # nobody is pinged meanwhile
        patch.multiple(secrets, choice=choice, token_hex=token, token_urlsafe=token),
    ):
        yield
