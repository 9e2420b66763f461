"""Tests of two servers behind a real nginx, set up as the operators' document says: it sends a room's people
to one of them."""

import asyncio
import contextlib
import signal
import ssl
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from tests import nginx

from .faulty import LONG, until
from .test_affinity import connections_of
from .test_serve_workers import Command, serving

ROOMS = [f"KQXT{first}{last}" for first in "ABCDE" for last in "FGHJK"]


@pytest.fixture
def servers(database: str) -> Iterator[list[Command]]:
    with serving("--store", database) as one, serving("--store", database) as two:
        one.greeting()
        two.greeting()
        yield [one, two]


@contextlib.contextmanager
def proxy(servers: list[Command], folder: Path, patience: int) -> Iterator[str]:
    """Yield the address of a proxy that waits so many seconds for a server, because a busy machine may look
    as if it hung."""
    upstream = nginx.UPSTREAM
    for server, port in zip(servers, (8001, 8002), strict=True):
        assert f"127.0.0.1:{port} " in upstream
        upstream = upstream.replace(f"127.0.0.1:{port} ", f"127.0.0.1:{server.port} ")
    locations = nginx.TO_SEVERAL.replace("_timeout 2s", f"_timeout {patience}s")
    with nginx.running(folder, nginx.MAP + upstream, locations) as address:
        yield address.replace("https", "wss")


@pytest.fixture
def host(servers: list[Command], tmp_path: Path) -> Iterator[str]:
    with proxy(servers, tmp_path, patience=60) as address:
        yield address


async def connected(address: str, trusting: ssl.SSLContext) -> ClientConnection:
    """Return a connection, for which one may have to try again for two seconds after servers were down."""
    async with asyncio.timeout(LONG):
        while True:
            with contextlib.suppress(InvalidStatus):
                return await connect(address, ssl=trusting)
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def people(host: str, path: str, count: int) -> AsyncIterator[None]:
    """Hold so many connections, each of which was greeted."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    async with contextlib.AsyncExitStack() as lines:
        for _ in range(count):
            line = await lines.enter_async_context(await connected(f"{host}{path}", trusting))
            await line.send('{"type": "hello"}')
            assert '"welcome"' in str(await line.recv())
        yield


@contextlib.contextmanager
def frozen(server: Command) -> Iterator[None]:
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def counted(servers: list[Command]) -> list[int]:
    return [connections_of(server.process.pid, server.port) for server in servers]


def test_nginx_sends_the_people_of_a_room_to_one_server(servers: list[Command], host: str) -> None:
    async def story() -> None:
        for room in ROOMS[:6]:
            async with people(host, f"/ws/{room}", 6):
                assert sorted(counted(servers)) == [0, 6], room
            await until(lambda: not any(counted(servers)), "everybody is gone")
        async with contextlib.AsyncExitStack() as lines:
            for room in ROOMS:
                await lines.enter_async_context(people(host, f"/ws/{room}", 1))
            assert all(counted(servers)), "each server has some of the rooms"
        await until(lambda: not any(counted(servers)), "everybody is gone")
        async with people(host, "/ws", 24):
            assert all(counted(servers)), "and some of those who have no room yet"

    asyncio.run(story())


def test_a_room_whose_server_is_down_is_served_by_the_other(
    servers: list[Command], host: str, database: str
) -> None:
    async def served_by(pid: int, port: int) -> None:
        async with contextlib.AsyncExitStack() as lines:
            for number, room in enumerate(ROOMS[:6]):
                await lines.enter_async_context(people(host, f"/ws/{room}", 2))
                assert connections_of(pid, port) == 2 * (number + 1)

    one, two = servers
    one.process.kill()
    one.process.wait()
    asyncio.run(served_by(two.process.pid, two.port))
    with serving("--store", database, port=one.port) as again:
        again.greeting()
        two.process.kill()
        two.process.wait()
        asyncio.run(served_by(again.process.pid, one.port))


def test_a_room_whose_server_hangs_is_served_by_the_other(servers: list[Command], tmp_path: Path) -> None:
    """The proxy alone would wait for it for an hour."""

    async def story(host: str) -> None:
        for hanging, other in (servers, servers[::-1]):
            with frozen(hanging):
                before = connections_of(other.process.pid, other.port)
                async with contextlib.AsyncExitStack() as lines:
                    for room in ROOMS[:6]:
                        await lines.enter_async_context(people(host, f"/ws/{room}", 1))
                    assert connections_of(other.process.pid, other.port) == before + 6
            await until(lambda: not any(counted(servers)), "everybody is gone")

    with proxy(servers, tmp_path, patience=2) as host:
        asyncio.run(story(host))
