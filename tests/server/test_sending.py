"""Tests of what a connection sends: everything and in order, whether or not the network accepts it at once;
and of what it reads: no more than its budgets allow.

The connection is real, in its own server that sends what a test asks for; the messages are long, so that a
client that doesn't read fills the network between them.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
import uvicorn
import uvloop
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour import wire
from parlour.hub.session import Session
from parlour.server.budgets import Budgets
from parlour.server.run import listen
from parlour.server.sockets import connection
from parlour.server.sockets.connection import (
    MOST_UNREAD,
    MOST_WAITING,
    SERVICE_RESTART,
    TRY_AGAIN_LATER,
    Connection,
)
from parlour.server.sockets.http import ACCEPT, Http, WebSocket

from .harness import NO_LIMITS

LONGEST = 60.0  # seconds after which a test that still waits has failed
LONG = 2000  # bytes: the network, made small, holds some dozens of these, the outbox the rest
SMALL = 8192  # bytes of the socket buffer on each side; with half of it, TCP itself may wait at each message
LOOPS = [uvloop.new_event_loop, asyncio.new_event_loop]

Story = Callable[[Connection, ClientConnection], Awaitable[None]]


@pytest.fixture(autouse=True)
def linger(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a client needs more than the usual seconds to read what was sent before the end."""
    monkeypatch.setattr(connection, "LINGER", LONGEST)


def between(story: Story, loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop) -> None:
    """Run a story with a connection and the client at its other end, which reads only in the story."""
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(asyncio.wait_for(_told(story), LONGEST))


async def _told(story: Story) -> None:
    arrived: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()
    gone = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        limits = NO_LIMITS

        class Answering(Session):
            def __init__(self, connection: Connection) -> None:
                self._connection = connection
                arrived.set_result(connection)

            async def _after_a_wait(self) -> None:
                self._connection.push(text(0))

            def answer(self, request: wire.Request) -> Coroutine[Any, Any, None] | None:
                if not isinstance(request, wire.Ping):
                    return self._after_a_wait()
                self._connection.push(text(0))
                return None

            def end(self) -> None:
                gone.set()

        account = Budgets(limits).account("127.0.0.1")
        scope["extensions"][ACCEPT](Connection(limits, account, lambda: True, Answering, lambda _: None))

    listener = listen("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    config = uvicorn.Config(app, http=Http, ws=WebSocket, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.connect(listener.getsockname())
    client = await connect("ws://here", sock=line, compression=None, ping_interval=None, max_queue=1)
    try:
        await story(await arrived, client)
    finally:
        client.transport.abort()
        await gone.wait()
        server.should_exit = True
        await serving


def text(number: int) -> bytes:
    return f"{number} ".encode().ljust(LONG, b".")


async def number(client: ClientConnection) -> int:
    return int((await client.recv()).split()[0])


async def a_moment() -> None:
    """Let the event loop run once, so that messages are sent."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@pytest.mark.parametrize("loop", LOOPS)
def test_what_has_to_wait_comes_in_order_with_what_is_said_later(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        for each in range(150):
            connection.push(text(each))
            await a_moment()
        assert [await number(client) for _ in range(100)] == list(range(100))
        for each in range(150, 300):  # while the network accepts more and more again
            connection.push(text(each))
            assert await number(client) == each - 50
        assert [await number(client) for _ in range(50)] == list(range(250, 300))

    between(story, loop)


def test_all_that_is_said_in_one_round_comes_in_order() -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        for each in range(MOST_WAITING):
            connection.push(b"%d" % each)
        assert [await number(client) for _ in range(MOST_WAITING)] == list(range(MOST_WAITING))

    between(story)


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_message_of_any_length_comes_whole(length: int) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        connection.push("é".encode() * (length // 2) + b"." * (length % 2))
        assert await client.recv() == "é" * (length // 2) + "." * (length % 2)

    between(story)


@pytest.mark.parametrize("loop", LOOPS)
def test_client_that_does_not_read_is_cut_off_after_what_was_said_until_then(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        said = 0
        while not connection._close_code:
            connection.push(text(said))
            said += 1
            await a_moment()
        assert said > MOST_WAITING
        assert [await number(client) for _ in range(said - 1)] == list(range(said - 1))
        with pytest.raises(ConnectionClosed):
            await client.recv()
        assert client.close_code == TRY_AGAIN_LATER.value

    between(story, loop)


@pytest.mark.parametrize("count", [1, 150])
def test_what_waits_is_said_before_the_end_and_nothing_after_it(count: int) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        for each in range(count):
            connection.push(text(each))
        connection.close(SERVICE_RESTART)
        connection.push(text(count))
        assert [await number(client) for _ in range(count)] == list(range(count))
        with pytest.raises(ConnectionClosed):
            await client.recv()
        assert client.close_code == SERVICE_RESTART.value

    between(story)


@pytest.mark.parametrize(
    "kind", ["undo", "ping"]
)  # one that may have to wait, and one that is answered at once
def test_client_that_reads_no_answers_is_not_read_from(kind: str) -> None:
    asked = 200

    async def story(connection: Connection, client: ClientConnection) -> None:
        asking = asyncio.gather(*(client.send(f'{{"type":"{kind}"}}') for _ in range(asked)))
        while len(connection._outbox) < MOST_UNREAD:
            await asyncio.sleep(0)
        for _ in range(1000):
            await asyncio.sleep(0)
            assert len(connection._outbox) <= MOST_UNREAD
        for _ in range(asked):
            assert await number(client) == 0
        await asking

    between(story)


def test_to_say_something_to_who_has_gone_does_no_harm() -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        client.transport.abort()
        for each in range(MOST_WAITING + 10):
            connection.push(text(each))
            await a_moment()

    between(story)
