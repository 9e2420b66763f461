"""Tests of the HTTP boundary: whatever is sent, the answer is typed, has the headers, and fills no log."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from starlette.applications import Starlette
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from parlour.errors import Refused
from parlour.hub.accounts import TooOften
from parlour.hub.reading import refusal_for
from parlour.server.boundary import refusal
from parlour.server.budgets import BudgetAccount, Budgets
from parlour.server.limits import Limits, Rate
from parlour.server.process import Parlour, Setup
from parlour.store import StoreFailure
from parlour.store import open as open_store

from .harness import LONGEST, NO_LIMITS, QUICK, Server, over_sockets, serving
from .test_http import HANDSHAKE, HEADERS

TAKES_JSON = (
    "/api/player/claim",
    "/api/library/keep",
    "/api/library/drop",
    "/api/library/read",
    "/api/desk/open",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a file: what is tested here happens before any store is asked."""
    with serving(tmp_path_factory.mktemp("room")) as server:
        yield server


@pytest.mark.parametrize("path", TAKES_JSON)
@pytest.mark.parametrize(
    "body", [b'{"code": "\xff"}', b'{"\xff": 1}', b"\xff", b"", b"[" * 900, b'{"code": 1}']
)
def test_a_body_that_cannot_be_read_is_refused(server: Server, path: str, body: bytes) -> None:
    status, headers, answer = server.send("POST", path, body, {"Content-Type": "application/json"})
    assert (status, json.loads(answer)["code"]) == (400, "malformed")
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("what", ["review", "line", "steps"])
@pytest.mark.parametrize("number", ["9" * 4400, "9" * 300, "-1", "1.5", "x", "%FF"])
def test_a_number_in_an_address_may_be_any_text(server: Server, what: str, number: str) -> None:
    status, _, answer = server.http(f"/api/game/x/{what}/{number}")
    assert (status, json.loads(answer)["code"]) in [(404, "no-game"), (404, "no-address")]


@pytest.mark.parametrize(
    "host",
    [
        "evil.box",
        "evil.home",
        "[::1].evil.box",
        "[::1",
        "::1",
        "ai",
        "nas",
        "1.2.3.4.box",
        "[1.2.3.4]",
        "[ai]",
    ],
)
def test_a_host_name_that_can_be_bought_is_not_answered(server: Server, host: str) -> None:
    assert server.http("/", Host=host)[0] == 421
    assert server.http("/ws", Host=host, **HANDSHAKE)[0] == 403


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "a.localhost",
        "nas.local",
        "nas.lan",
        "nas.home.arpa",
        "nas.internal.",
        "[::1]:80",
        "1.2.3.4",
    ],
)
def test_a_host_name_of_a_home_network_is_answered(server: Server, host: str) -> None:
    assert server.http("/", Host=host)[0] == 200
    assert server.http("/", Host=socket.gethostname())[0] == 200


@over_sockets
async def test_a_binary_message_closes_the_connection(server: Server) -> None:
    for message in (b'{"type": "hello", "id": "1"}', [b'{"type": "hello",', b' "id": "1"}']):
        async with connect(server.url) as line:
            await line.send(message)
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert line.close_code == 1003


def upgraded(server: Server, line: str = "GET /ws HTTP/1.1", **changed: str | None) -> list[str]:
    """Return the head of the answer to a handshake, in lower case."""
    headers = HANDSHAKE | {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [line, f"Host: 127.0.0.1:{server.port}"]
    lines += [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return asked(server, "\r\n".join([*lines, "", ""]).encode())


def asked(server: Server, data: bytes) -> list[str]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONGEST) as line:
        line.sendall(data)
        answer = b""
        while b"\r\n\r\n" not in answer and (more := line.recv(4096)):
            answer += more
    return answer.partition(b"\r\n\r\n")[0].decode().lower().split("\r\n")


def has_headers(answer: list[str]) -> bool:
    return all(
        any(line.startswith(f"{name}: {value}".lower()) for line in answer) for name, value in HEADERS.items()
    )


def test_a_handshake_of_this_protocol_is_accepted(server: Server) -> None:
    answer = upgraded(server)
    assert answer[0].startswith("http/1.1 101")
    assert has_headers(answer)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/ws/KQXTMB", "101"), ("/ws/NO%2FROOM%23", "101"), ("/ws/", "403"), ("/wsKQXTMB", "403"), ("/", "403")],
)
def test_the_address_of_a_socket_may_name_a_room(server: Server, path: str, status: str) -> None:
    assert upgraded(server, f"GET {path} HTTP/1.1")[0].startswith(f"http/1.1 {status}")


@pytest.mark.parametrize("version", ["8", "0", "14", "thirteen", None])
def test_a_handshake_of_another_version_is_told_ours(server: Server, version: str | None) -> None:
    answer = upgraded(server, Sec_WebSocket_Version=version)
    assert answer[0].startswith("http/1.1 426")
    assert "sec-websocket-version: 13" in answer
    assert has_headers(answer)


@pytest.mark.parametrize("key", [None, "", "dGhlIHNhbXBsZSBub25jZQ", "short", "dGhlIHNhbXBsZSBub25jZQ==="])
def test_a_handshake_without_a_proper_key_is_refused(server: Server, key: str | None) -> None:
    answer = upgraded(server, Sec_WebSocket_Key=key)
    assert answer[0].startswith("http/1.1 400")
    assert has_headers(answer)


def test_a_handshake_by_post_or_elsewhere_is_refused(server: Server) -> None:
    for line, status in (
        ("POST /ws HTTP/1.1", "400"),
        ("GET /ws HTTP/1.0", "400"),
        ("GET /x HTTP/1.1", "403"),
    ):
        answer = upgraded(server, line)
        assert answer[0].startswith(f"http/1.1 {status}")
        assert has_headers(answer)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\r\n\r\n", b"GET / HTTP/1.1\r\nA\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"]
)
def test_what_is_no_http_at_all_is_answered_with_the_headers_too(server: Server, data: bytes) -> None:
    answer = asked(server, data)
    assert answer[0].startswith("http/1.1 400")
    assert has_headers(answer)


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server under a path."""
    server = Server(tmp_path_factory.mktemp("under"), QUICK, NO_LIMITS, root="/cards")
    yield server
    server.close()


@over_sockets
async def test_a_page_of_another_scheme_is_another_page(under: Server) -> None:
    url = under.url.replace("/ws", "/cards/ws")
    host = f"127.0.0.1:{under.port}"
    for forwarded, own, other in (("http", "http", "https"), ("https", "https", "http")):
        headers = {"X-Forwarded-Proto": forwarded, "X-Forwarded-For": "203.0.113.7"}
        async with connect(url, additional_headers=headers, origin=Origin(f"{own}://{host}")):
            pass
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers=headers, origin=Origin(f"{other}://{host}"))
        assert refused.value.response.status_code == 403
    (told,) = under.complaints()
    assert "have the proxy send X-Forwarded-Proto" in told


@pytest.mark.parametrize(
    ("path", "status"), [("/", 404), ("/cards", 308), ("/cards/", 200), ("/cards/api/x", 404)]
)
def test_answers_outside_the_path_have_the_headers_too(under: Server, path: str, status: int) -> None:
    answer = under.http(path)
    assert answer[0] == status
    assert has_headers([f"{name}: {value}".lower() for name, value in answer[1].items()])


def test_a_host_name_that_can_be_bought_is_not_answered_outside_the_path_either(under: Server) -> None:
    for path in ("/", "/cards", "/api/rooms", "/cards/"):
        assert under.http(path, Host="evil.box")[0] == 421


def test_answers_outside_the_path_are_charged_too(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, sent=Rate(0.001, at_once=1))
    server = Server(tmp_path, QUICK, limits, root="/cards")
    try:
        assert [server.http("/")[0] for _ in range(3)] == [404, 429, 429]
    finally:
        server.close()


def test_metrics_are_for_the_private_network_and_not_through_a_proxy(server: Server) -> None:
    assert server.http("/metrics")[0] == 200
    for headers in (
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "10.0.0.7"},
        {"Forwarded": "for=x"},
    ):
        assert server.http("/metrics", **headers)[0] == 404


def test_what_comes_after_an_answer_has_begun_fills_no_log(server: Server) -> None:
    """A body that is no body, sent while or after its request is refused; `serving` reads the log."""
    head = f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONGEST) as line:
        line.sendall(head.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 405")
        line.sendall(b"no length\r\n")
        while line.recv(4096):
            pass  # until it is closed


# What fails in the server itself


def account(limits: Limits, address: str = "192.0.2.7") -> BudgetAccount:
    return Budgets(limits).account(address)


SCOPE = {"type": "http", "method": "GET", "path": "/api/x", "headers": []}


def test_a_failure_is_answered_without_details_and_logged_so_often(caplog: pytest.LogCaptureFixture) -> None:
    budgets = Budgets(Limits())
    for number in range(2000):
        answer = refusal(KeyError("a secret"), SCOPE, budgets.account(f"192.0.2.{number % 2}"))
        assert (answer.status_code, json.loads(bytes(answer.body))["code"]) == (500, "internal")
        assert b"secret" not in bytes(answer.body)
    assert 2 * Limits().complaints.at_once <= len(caplog.records) < 20
    assert caplog.records[0].getMessage() == "answering GET /api/x failed"
    page = refusal(KeyError("a secret"), SCOPE | {"path": "/x"}, account(Limits()))
    assert (page.status_code, page.media_type, b"secret" in bytes(page.body)) == (500, "text/html", False)


@pytest.mark.parametrize(
    ("error", "status", "retry"),
    [
        (StoreFailure("The disk is full."), 503, "10"),
        (TooOften("work", "Wait.", 2.5), 429, "3"),
        (Refused("solver-busy", "Wait."), 503, "10"),
        (Refused("no-game", "None."), 404, None),
        (Refused("whatever", "No."), 400, None),
    ],
)
def test_an_error_has_one_status_wherever_it_comes_from(
    error: Exception, status: int, retry: str | None
) -> None:
    for path in ("/api/x", "/x"):
        answer = refusal(error, SCOPE | {"path": path}, account(Limits()))
        assert (answer.status_code, answer.headers.get("retry-after")) == (status, retry)


def test_a_failure_of_a_request_over_a_socket_is_logged_so_often(caplog: pytest.LogCaptureFixture) -> None:
    budgets = Budgets(Limits())
    for _ in range(1000):
        assert refusal_for("Play", KeyError("a secret"), budgets.account("192.0.2.7")).code == "internal"
    assert Limits().complaints.at_once <= len(caplog.records) < 10


def test_a_failure_that_nobody_waits_for_is_logged_so_often(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        parlour = Parlour(await open_store(tmp_path), Setup())
        async with parlour.lifespan(Starlette()):
            caplog.clear()
            for _ in range(1000):
                asyncio.get_running_loop().call_soon(lambda: 1 / 0)
            await asyncio.sleep(0)
            failures = [each for each in caplog.records if each.exc_info]
            most = parlour.limits.all_complaints
            assert most.at_once <= len(failures) < most.at_once + 20

    asyncio.run(story())
