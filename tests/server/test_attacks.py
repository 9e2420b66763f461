"""Tests of attacks, each for a bounded time: what one client sends or leaves unread harms nobody else.

An attacker uses a plain socket, so that it can do what no client would.
"""

import asyncio
import contextlib
import select
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from parlour.server.budgets import Budgets
from parlour.server.limits import Limits, Rate
from parlour.server.sockets.connection import Connection
from parlour.server.sockets.http import WebSocket
from tests.server.directories import Silent

from .harness import ANY_RATE, LONGEST, NO_LIMITS, QUICK, Line, Server, over_sockets, serving

PING, TEXT, CONTINUATION = 0x89, 0x81, 0x80
NOT_LAST = 0x7F  # clears the FIN bit
FLOOD = 24 << 20  # bytes: many times what the network between two sockets holds
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
STILL = 0.7  # seconds in which no byte is accepted: the server has stopped reading


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("attacked"), QUICK, Limits()) as running:
        yield running


@contextlib.contextmanager
def attacker(server: Server, address: str) -> Iterator[socket.socket]:
    """Yield the socket of an attacker, after the upgrade to a WebSocket."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that unread data soon fills it
    line.settimeout(LONGEST)
    line.bind((address, 0))
    line.connect(("127.0.0.1", server.port))
    with contextlib.closing(line):
        line.sendall(UPGRADE)
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += line.recv(1)
        assert b"101 Switching Protocols" in answer
        yield line


def frame(first: int, payload: bytes = b"") -> bytes:
    """Return a client's frame, masked with zeros."""
    size = len(payload)
    head = struct.pack("!BB", first, 0x80 | size) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
    return head + bytes(4) + payload


def taken(line: socket.socket, data: bytes, most: int = FLOOD) -> int:
    """Send the same data repeatedly until no more is accepted; return the number of accepted bytes."""
    line.setblocking(False)
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most and select.select([], [line], [], STILL)[1]:
            sent += line.send(data)
    return sent


def close_code(line: socket.socket) -> int:
    """Return the code of the close frame that ends the server's output."""
    line.setblocking(True)
    said = b""
    while more := line.recv(1 << 16):
        said += more
    goodbye = said.rindex(b"\x88")
    return int.from_bytes(said[goodbye + 2 : goodbye + 4])


def memory_of(server: Server) -> int:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING) * 10_000,
        frame(PING, bytes(125)) * 1000,
        frame(TEXT, b'{"type":"undo"}') * 1000,
        frame(TEXT, bytes(4000)) * 100,
        frame(CONTINUATION) * 10_000,
    ],
    ids=["empty pings", "pings", "requests", "nonsense", "after the end"],
)
@over_sockets
async def test_a_flood_waits_in_the_network_of_the_client_that_sends_it(server: Server, flood: bytes) -> None:
    other = await Line.open(server)
    with attacker(server, "127.0.0.2") as line:
        before = memory_of(server)
        assert taken(line, flood) < FLOOD
        assert memory_of(server) - before < 8 << 20
        assert (await other.ask("ping"))["type"] == "pong"


def test_a_message_that_comes_byte_by_byte_waits_too() -> None:
    """Each byte is as much work as a frame."""

    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()):
            ours, _ = door.accept()
            network, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, ours)
            account = Budgets(Limits()).account("192.0.2.1")
            connection = Connection(Limits(), account, lambda: True, lambda _: Silent(), lambda _: None)
            protocol = WebSocket(connection)
            protocol.connection_made(network)
            network.set_protocol(protocol)
            protocol.feed(UPGRADE)
            protocol.feed(b"\x81\xfe\xff\xff" + bytes(4))
            assert not connection.is_reading_paused
            for _ in range(2000):
                protocol.feed(b" ")
            assert connection.is_reading_paused
            connection.abort()

    asyncio.run(story())


def test_a_message_in_fragments_without_end_ends_the_line(server: Server) -> None:
    with attacker(server, "127.0.0.3") as line:
        line.sendall(frame(TEXT & NOT_LAST) + frame(CONTINUATION & NOT_LAST) * 100)
        assert close_code(line) == 1008


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(CONTINUATION), 1002),
        (frame(TEXT & NOT_LAST) + frame(TEXT), 1002),
        (frame(TEXT | 0x40), 1002),
        (frame(0x83), 1002),
        (frame(PING & NOT_LAST), 1002),
        (b"\x81\x00", 1002),
        (frame(TEXT, b"\xff"), 1007),
        (b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4), 1009),
    ],
)
def test_frames_that_break_the_rules_end_the_line(server: Server, sent: bytes, code: int) -> None:
    with attacker(server, "127.0.0.4") as line:
        line.sendall(sent)
        assert close_code(line) == code


def test_one_address_holds_only_so_many_idle_connections(tmp_path: Path) -> None:
    with serving(tmp_path, QUICK, Limits(patience=LONGEST)) as server, contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), LONGEST, source_address=("127.0.0.5", 0))
            )
            for _ in range(150)
        ]
        closed = 0
        for line in reversed(lines):
            with contextlib.suppress(ConnectionError):
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                closed += not line.recv(1)
                continue
            closed += 1
        assert closed == 50
        assert server.http("/healthz")[0] == 200


@over_sockets
async def test_work_that_takes_long_is_paid_for_by_the_client_that_asks_for_it(tmp_path: Path) -> None:
    limits = Limits(cpu=Rate(1e-6, at_once=0.3), messages=ANY_RATE, entries=ANY_RATE)
    with serving(tmp_path, QUICK, limits) as server:
        busy = await Line.open(server, address="127.0.0.2")
        await busy.done("open", game="klondike")
        answer = busy.update
        while answer["type"] == "update":
            if answer.get("can_undo"):
                answer = await busy.ask("undo")
            else:
                answer = await busy.ask("play", n=answer["n"], move="draw")
        assert (answer["code"], answer.get("retry", 0) > 1) == ("too-often", True), answer
        calm = await Line.open(server, address="127.0.0.3")
        await calm.done("open", game="klondike")
        forwarded = {"X-Forwarded-For": "127.0.0.2"}
        status, headers, _ = server.http("/", **forwarded)
        assert (status, int(headers["retry-after"]) > 1) == (429, True)
        assert server.http("/")[0] == 200


@over_sockets
async def test_twenty_moves_a_second_for_a_minute_meet_no_limit(tmp_path: Path) -> None:
    """They are made as fast as possible, with only the limits on messages and frames lifted."""
    with serving(tmp_path, QUICK, Limits(messages=ANY_RATE, frames=ANY_RATE)) as server:
        line = await Line.open(server, address="127.0.0.6")
        n = (await line.done("open", game="klondike"))["n"]
        await line.done("play", n=n, move="draw", id="the first")
        for _ in range(600):
            await line.done("undo")
            await line.done("play", n=line.update["n"], move="draw")
        last = line.update["n"]
        again = await line.done("play", n=n, move="draw", id="the first")
        assert again["n"] == last, "it was done, however long ago"


def test_a_client_that_reads_nothing_is_cut_off(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, silence=0.5)

    def flood(line: socket.socket) -> None:
        for _ in range(1000):  # a fast server has read a lot before it checks
            line.sendall(frame(PING, bytes(125)) * 10_000)

    with (
        serving(tmp_path, QUICK, limits) as server,
        attacker(server, "127.0.0.2") as line,
        pytest.raises(OSError, match=r"reset|[Bb]roken"),
    ):
        flood(line)
