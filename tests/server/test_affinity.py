"""Tests of `parlour serve --workers 2`: the people of a room meet in one of the workers."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Client
from tests.cli.command import parlour
from tests.postgres import Postgres

from .faulty import LONG, until
from .test_attacks import TEXT, frame
from .test_serve_workers import Command, serving

PEOPLE = 6


@pytest.fixture(scope="module")
def shared_database(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture(scope="module")
def workers(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """Two workers for all tests here, of which the one that kills a worker comes last."""
    folder = tmp_path_factory.mktemp("long" * 25)
    environment = {"TMPDIR": str(folder)}
    with serving("--store", shared_database, "--workers", "2", environment=environment) as command:
        command.greeting()
        yield command


@pytest.fixture
def command(workers: Command) -> Command:
    """The workers, with nobody connected."""
    asyncio.run(until(lambda: not any(connections(workers).values()), "everybody is gone"))
    return workers


def address(command: Command) -> str:
    return f"ws://127.0.0.1:{command.port}/ws"


def connections_of(pid: int, port: int) -> int:
    """Return the number of connections to a port that a process has."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    all_of_them = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "01"}
    own = 0
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            own += str(each.readlink()) in all_of_them
    return own


def connections(command: Command) -> dict[int, int]:
    return {pid: connections_of(pid, command.port) for pid in command.workers()}


@asynccontextmanager
async def people(command: Command, code: str, count: int = PEOPLE) -> AsyncIterator[list[Client]]:
    """Yield people who watch a room."""
    async with contextlib.AsyncExitStack() as lines:
        clients = [Client(address(command), room=code) for _ in range(count)]
        for client in clients:
            await lines.enter_async_context(client)
            await client.watch(code)
        yield clients


def status(database: str) -> Any:
    return json.loads(parlour("desk", "status", "--json", "--store", database).out)


def test_all_people_of_a_room_are_in_the_worker_that_opened_it(
    command: Command, shared_database: str
) -> None:
    async def story() -> None:
        for _ in range(4):  # whichever worker the kernel chooses
            async with Client(address(command)) as host:
                here = {pid for pid, count in connections(command).items() if count}
                room = (await host.open("eights", seats=3)).room
                assert room.code is not None
                async with people(command, room.code) as watching:
                    assert {pid for pid, count in connections(command).items() if count} == here
                    assert sum(connections(command).values()) == 1 + PEOPLE
                    await watching[0].join(room.code)
                    await until(lambda: all(_has_two(each) for each in watching), "all see who joins")
                    said = await asyncio.to_thread(status, shared_database)
                    assert {each["shared_rooms"] for each in said["processes"]} == {0}
            await until(lambda: not any(connections(command).values()), "everybody is gone")

    asyncio.run(story())


def _has_two(client: Client) -> bool:
    return client.update is not None and sum(seat is not None for seat in client.update.room.seats) == 2


@contextlib.contextmanager
def bots(command: Command, code: str, count: int) -> Iterator[None]:
    program = [
        sys.executable,
        "-m",
        "parlour",
        "bots",
        code,
        "--count",
        str(count),
        "--url",
        address(command),
    ]
    process = subprocess.Popen(program, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(LONG)


def test_bots_of_the_command_line_come_to_the_worker_of_their_room(command: Command) -> None:
    async def story() -> None:
        for _ in range(2):  # whichever worker the kernel chooses
            async with Client(address(command)) as host:
                here = {pid for pid, count in connections(command).items() if count}
                code = (await host.open("eights", seats=5)).room.code
                assert code is not None
                with bots(command, code, 4):
                    await until(lambda: host.update and all(host.update.room.seats), "they have sat down")
                    assert {pid for pid, count in connections(command).items() if count} == here
                    assert sum(connections(command).values()) == 5
            await until(lambda: not any(connections(command).values()), "everybody is gone")

    asyncio.run(story())


def test_a_room_whose_worker_does_not_answer_is_served_by_the_other(command: Command) -> None:
    async def story() -> None:
        async with Client(address(command)) as host:
            room = (await host.open("eights", seats=3)).room
            assert room.code is not None
            (home,) = [pid for pid, count in connections(command).items() if count]
            os.kill(home, signal.SIGSTOP)
            try:
                async with people(command, room.code, 2) as others:
                    await others[0].join(room.code)
                    now = connections(command)
                    assert [count for pid, count in now.items() if pid != home] == [2]
            finally:
                os.kill(home, signal.SIGCONT)

    asyncio.run(story())


def upgrade(code: str, *headers: str) -> bytes:
    lines = [
        f"GET /ws/{code} HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def test_requests_right_behind_the_handshake_are_not_lost(command: Command) -> None:
    pings = 40
    sent = frame(TEXT, b'{"type": "hello", "id": "hello"}')
    for number in range(pings):
        sent += frame(TEXT, b'{"type": "ping", "id": "%d"}' % number + b" " * 1500)
    for code in "ABCDEFGH":  # rooms of both workers, accepted by either
        with socket.create_connection(("127.0.0.1", command.port), timeout=LONG) as line:
            line.sendall(upgrade(code, f"X-Long: {'long' * 4000}") + sent)
            answered = b""
            while answered.count(b'"pong"') < pings:
                answered += line.recv(1 << 16) or pytest.fail("the connection has ended")
        numbers = [f'"re":"{number}"'.encode() for number in range(pings)]
        places = [answered.index(each) for each in numbers]
        assert places == sorted(places)
        assert b'"welcome"' in answered


def test_requests_that_come_while_a_connection_is_handed_over_are_not_lost(command: Command) -> None:
    sent = frame(TEXT, b'{"type": "hello", "id": "hello"}') + frame(TEXT, b'{"type": "ping", "id": "1"}') * 30
    for code in "ABCDEFGH" * 3:
        with socket.create_connection(("127.0.0.1", command.port), timeout=LONG) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(upgrade(code))
            for place in range(0, len(sent), 10):  # it takes some milliseconds, and so does handing over
                line.sendall(sent[place : place + 10])
            answered = b""
            while answered.count(b'"pong"') < 30:
                answered += line.recv(1 << 16) or pytest.fail("the connection has ended")


def test_a_connection_that_is_handed_over_keeps_the_address_behind_the_proxy(
    command: Command, shared_database: str
) -> None:
    expected = [f"203.0.113.{number + 1}" for number in range(8)]
    with contextlib.ExitStack() as lines:
        for own, code in zip(expected, "ABCDEFGH", strict=True):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", command.port), timeout=LONG))
            line.sendall(
                upgrade(code, f"X-Forwarded-For: {own}") + frame(TEXT, b'{"type": "hello", "id": "hello"}')
            )
            answered = b""
            while b'"welcome"' not in answered:
                answered += line.recv(4096) or pytest.fail("the connection has ended")

        def seen() -> list[str]:
            reports = status(shared_database)["processes"]
            return sorted(each["address"] for report in reports for each in report["players"])

        asyncio.run(until(lambda: seen() == expected, "both workers have told who is connected"))


def test_workers_leave_no_files_behind(database: str) -> None:
    with (
        tempfile.TemporaryDirectory(dir="/tmp") as folder,
        serving("--store", database, "--workers", "2", environment={"TMPDIR": folder}) as command,
    ):
        command.greeting()
        assert len([*Path(folder).glob("parlour-*/*")]) == 2
        assert command.end(signal.SIGTERM)[0] == -signal.SIGTERM
        assert [*Path(folder).glob("parlour-*")] == []


def test_workers_start_where_the_folder_for_temporary_files_has_a_long_name(workers: Command) -> None:
    assert len(workers.workers()) == 2


def test_people_of_a_worker_that_was_killed_are_back_at_the_table(command: Command) -> None:
    async def story() -> None:
        async with Client(address(command)) as host:
            room = (await host.open("eights", seats=3)).room
            assert room.code is not None
            (home,) = [pid for pid, count in connections(command).items() if count]
            async with people(command, room.code, 2) as others:
                await others[0].join(room.code)
                os.kill(home, signal.SIGKILL)
                await until(lambda: all(each.reconnects for each in (host, *others)), "they are back")
                await others[1].join(room.code)
                await until(lambda: host.update and all(host.update.room.seats), "the host sees them")

    asyncio.run(story())
