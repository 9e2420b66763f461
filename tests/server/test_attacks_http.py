"""Tests of attacks over HTTP, each for a bounded time: requests beyond an address's budget wait in its own
network.
"""

import asyncio
import contextlib
import http.client
import os
import select
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from parlour.server.limits import Limits, Rate

from .harness import LONGEST, NO_LIMITS, QUICK, Line, Server, over_sockets, serving

NEVER = 1e-6
FEW = 20  # requests that an address may send here
STILL = 0.5  # seconds without a byte: waiting requests are not answered
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
MISDIRECTED = b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
LONG = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 1000 + b"\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = Limits(requests=Rate(NEVER, at_once=FEW))
    with serving(tmp_path_factory.mktemp("attacked"), QUICK, limits) as running:
        yield running


@contextlib.contextmanager
def connected(server: Server, address: str) -> Iterator[socket.socket]:
    line = socket.create_connection(("127.0.0.1", server.port), LONGEST, source_address=(address, 0))
    with contextlib.closing(line):
        yield line


def answers(line: socket.socket) -> int:
    """Return the number of answers before the server falls silent; wait for the first."""
    said = b""
    while select.select([line], [], [], STILL if said else LONGEST)[0] and (more := line.recv(1 << 16)):
        said += more
    return said.count(b"HTTP/1.1 ")


@pytest.mark.parametrize(
    ("request_", "most"),
    [(REQUEST, FEW), (MISDIRECTED, FEW), (LONG, FEW // 2)],
    ids=["answered", "refused", "long"],
)
def test_requests_wait_in_the_network_of_a_client_that_sends_too_many(
    server: Server, request_: bytes, most: int, request: pytest.FixtureRequest
) -> None:
    number = 10 + ["answered", "refused", "long"].index(request.node.callspec.id)
    with connected(server, f"127.0.0.{number}") as line:
        line.sendall(request_ * 100)
        assert 0 < answers(line) <= most
    assert server.http("/healthz")[0] == 200


def test_connections_wait_for_a_client_that_opens_too_many_and_nonsense_fills_no_log(server: Server) -> None:
    """The fixture `server` fails if anything was logged."""
    answered = 0
    for _ in range(FEW + 10):
        with connected(server, "127.0.0.20") as line:
            line.sendall(b"\x16\x03\x01\r\n\r\n")
            is_answered = bool(select.select([line], [], [], LONGEST if answered < FEW // 2 else STILL)[0])
            answered += is_answered
            if not is_answered:
                break
    assert FEW // 2 <= answered <= FEW
    assert server.http("/healthz")[0] == 200


def test_pictures_of_invitations_are_drawn_by_turns_beside_what_is_played(tmp_path: Path) -> None:
    """The pictures of one address wait for each other, so that others don't have to wait."""
    limits = structs.replace(NO_LIMITS, http_connections=100)
    host = "h" * 230 + ".local"
    with serving(tmp_path, QUICK, limits) as server, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connected(server, "127.0.0.2")) for _ in range(40)]
        os.kill(server.pid, signal.SIGSTOP)  # so that all of them arrive at once
        for number, line in enumerate(lines):
            code = "ABCD" + "ABCDEFGHJK"[number // 10] + "ABCDEFGHJK"[number % 10]
            line.sendall(f"GET /room/{code}/qr.svg HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        os.kill(server.pid, signal.SIGCONT)
        told = [http.client.HTTPResponse(line) for line in lines]
        for answer in told:
            answer.begin()
        assert {answer.status for answer in told} == {200, 503}
        assert all((b"The server is busy" in answer.read()) is (answer.status == 503) for answer in told)
        assert all(answer.headers["retry-after"] for answer in told if answer.status == 503)
        assert server.http("/room/ABCDEF/qr.svg")[0] == 200


def test_client_that_reads_no_answer_is_cut_off(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, patience=0.2, silence=0.5)
    with serving(tmp_path, QUICK, limits) as server, connected(server, "127.0.0.2") as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(OSError, match=r"reset|[Bb]roken"):
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1_000_000)


@over_sockets
async def test_entries_written_for_a_client_count(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, entries=Rate(NEVER, at_once=20))
    with serving(tmp_path, QUICK, limits) as server:
        maker = await Line.open(server, address="127.0.0.9")
        rooms = [(await maker.done("open", game="eights"))["room"]["id"] for _ in range(2)]
        renamer = await Line.open(server, address="127.0.0.3")
        watcher = await Line.open(server, address="127.0.0.4")

        async def rename(number: int) -> str:
            return str((await renamer.ask("profile", name=f"Ann {number}", avatar="🦊")).get("code"))

        async def come(number: int) -> str:
            return str((await watcher.ask("watch", room=rooms[number % 2])).get("code"))

        for write in (rename, come):
            for number in range(10_000):
                if await write(number) == "too-often":
                    break
                await asyncio.sleep(0.01)
            else:
                pytest.fail("it was written for nothing")
