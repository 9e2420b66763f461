"""What a connection sends comes in order and whole, whether the network takes it at once or is waited for.

The connection is a real one, in a server of its own that says what a test has it say; the messages are long,
so that whoever doesn't read fills the network between them.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
import uvloop
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.server.limits import Rate
from parlour.server.run import listen
from parlour.server.sockets.connection import (
    MOST_UNREAD,
    MOST_WAITING,
    SERVICE_RESTART,
    TRY_AGAIN_LATER,
    Connection,
    Post,
)
from parlour.server.sockets.frames import WebSocket, Write, write_of

LONGEST = 60.0  # seconds after which a test that still waits has failed
LONG = 100_000  # bytes: the network holds some dozens of these, the outbox the rest

Story = Callable[[Connection, ClientConnection], Awaitable[None]]


def between(story: Story, *, is_ours: bool = True) -> None:
    """Runs a story between a connection and the client at its other end, who reads only in the story.

    Is it served as ours is, or by any server, in which everything goes by ASGI's own `send`?
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(_told(story, is_ours), LONGEST))


async def _told(story: Story, is_ours: bool) -> None:
    arrived: asyncio.Future[Connection] = asyncio.get_running_loop().create_future()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        write: Write = write_of(scope) if is_ours else write_of({})
        connection = Connection(receive, send, write, Post(), Rate(1e9, at_once=1e9))
        sender = asyncio.create_task(connection.send_all())
        arrived.set_result(connection)

        async def answer(_: object) -> None:
            connection.push(text(0))

        await connection.requests(answer)
        sender.cancel()

    listener = listen("127.0.0.1", 0)
    config = uvicorn.Config(app, ws=WebSocket, ws_per_message_deflate=False, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listener]))
    url = f"ws://127.0.0.1:{listener.getsockname()[1]}"
    client = await connect(url, compression=None, ping_interval=None, max_queue=1)
    try:
        await story(await arrived, client)
    finally:
        client.transport.abort()
        server.should_exit = True
        await serving


def text(number: int) -> bytes:
    return f"{number} ".encode().ljust(LONG, b".")


async def number(client: ClientConnection) -> int:
    return int((await client.recv()).split()[0])


async def a_moment() -> None:
    """A round of the event loop: what was said in it is on its way."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@pytest.mark.parametrize("is_ours", [True, False])
def test_what_has_to_wait_comes_in_order_with_what_is_said_later(is_ours: bool) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        for each in range(150):
            connection.push(text(each))
            await a_moment()
        assert [await number(client) for _ in range(100)] == list(range(100))
        for each in range(150, 300):  # while the network takes more and more again
            connection.push(text(each))
            assert await number(client) == each - 50
        assert [await number(client) for _ in range(50)] == list(range(250, 300))

    between(story, is_ours=is_ours)


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


@pytest.mark.parametrize("is_ours", [True, False])
def test_who_does_not_read_is_given_up_after_what_was_said_until_then(is_ours: bool) -> None:
    async def story(connection: Connection, client: ClientConnection) -> None:
        said = 0
        while not connection.is_closing:
            connection.push(text(said))
            said += 1
            await a_moment()
        assert said > MOST_WAITING
        assert [await number(client) for _ in range(said - 1)] == list(range(said - 1))
        with pytest.raises(ConnectionClosed):
            await client.recv()
        assert client.close_code == TRY_AGAIN_LATER

    between(story, is_ours=is_ours)


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
        assert client.close_code == SERVICE_RESTART

    between(story)


def test_who_asks_without_reading_the_answers_is_not_listened_to() -> None:
    asked = 200

    async def story(connection: Connection, client: ClientConnection) -> None:
        asking = asyncio.gather(*(client.send('{"type":"undo"}') for _ in range(asked)))
        while connection.waiting < MOST_UNREAD:
            await asyncio.sleep(0)
        for _ in range(1000):
            await asyncio.sleep(0)
            assert connection.waiting <= MOST_UNREAD
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
