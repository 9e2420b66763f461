"""Tests of the page, the small JSON responses and their headers."""

import contextlib
import html
import http.client
import re
import socket
import sqlite3
from pathlib import Path

import pytest
from msgspec import json

from parlour.description import describe
from parlour.games.klondike import Klondike
from parlour.store.sqlite import FILE_NAME

from .harness import (
    LONGEST,
    NO_LIMITS,
    QUICK,
    Line,
    Server,
    over_sockets,
    table,
)

HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
}


def test_the_page_is_there_and_its_files_can_be_kept_by_the_browser(server: Server) -> None:
    status, headers, body = server.http("/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<title>Parlour" in body
    assert headers["cache-control"] == "private, no-cache"
    (first, *_) = re.findall(r'"(/web/[^"]+)"', body.decode())
    status, headers, _ = server.http(first)
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert server.http("/web/index.html")[1]["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/klondike"])
def test_a_solitaires_page_has_its_description(server: Server, path: str) -> None:
    found = re.findall(r"<meta name=\"game\" content='([^']*)'>", server.http(path)[2].decode())
    (told,) = [json.decode(html.unescape(content)) for content in found]
    klondike = json.decode(json.encode(describe(Klondike)))
    assert told == {name: klondike[name] for name in told}
    assert [place["name"] for place in told["places"]][:3] == ["s", "w", "fs"]


@pytest.mark.parametrize(
    "path", ["/web/nothing.js", "/web/../server/app.py", "/web/%2e%2e/server/app.py", "/x"]
)
def test_what_is_not_the_pages_is_not_there(server: Server, path: str) -> None:
    status, _, body = server.http(path)
    assert status == 404
    assert b"from starlette" not in body


def test_a_code_alone_leads_to_its_room(server: Server) -> None:
    for path in ("/NZEA", "/nzea", "/NZEA/"):
        status, headers, _ = server.http(path)
        assert (status, headers["location"]) == (307, "/room/NZEA")


def test_it_says_whether_it_is_well(server: Server) -> None:
    assert server.http("/healthz")[::2] == (200, b"ok\n")
    assert server.http("/readyz")[::2] == (200, b"ready\n")


@over_sockets
async def test_metrics_count_what_happens(server: Server) -> None:
    def metrics() -> dict[str, float]:
        text = server.http("/metrics")[2].decode()
        lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}

    before = metrics()
    lines = await table(server, 2)
    await lines[0].refused("undo")
    seated = metrics()
    assert seated["parlour_entries_total"] > before["parlour_entries_total"]
    solitaire = await Line.open(server)
    dealt = await solitaire.done("open", game="klondike", deal="fresh")
    await solitaire.done("play", n=dealt["n"], move=dealt["moves"][0])
    after = metrics()
    assert after["parlour_connections"] >= 2
    assert after["parlour_rooms"] >= 1
    assert after["parlour_requests_total"] - before["parlour_requests_total"] == 8
    assert after["parlour_refusals_total"] - before["parlour_refusals_total"] == 1
    # Not of the table: it is also woken if the guest arrives before the host's presence is recorded.
    assert after["parlour_entries_total"] - seated["parlour_entries_total"] == 4
    assert after["parlour_moves_total"] - before["parlour_moves_total"] == 1
    assert after["parlour_cpu_seconds_total"] > before["parlour_cpu_seconds_total"]
    assert after["parlour_memory_bytes"] > 10_000_000
    assert {"parlour_solver_running", "parlour_solver_waiting", "parlour_loop_lag_seconds"} <= after.keys()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS"])
@pytest.mark.parametrize(
    "path", ["/", "/web/index.html", "/healthz", "/readyz", "/metrics", "/api/me", "/nothing"]
)
def test_every_answer_has_the_security_headers(server: Server, method: str, path: str) -> None:
    status, headers, body = server.http(path, method)
    for name, value in HEADERS.items():
        assert headers.get_all(name, []) != []
        assert str(headers[name]).startswith(value), name
    assert "server" not in headers
    assert "unsafe" not in headers["content-security-policy"]
    if method == "HEAD":
        assert body == b""
        assert status == server.http(path)[0]
    elif method != "GET" and path != "/nothing":
        assert status == 405


def test_only_a_replay_may_be_framed_and_only_by_our_own_pages(server: Server) -> None:
    for path, framed in (
        ("/", "'none'"),
        ("/eights", "'none'"),
        ("/api/me", "'none'"),
        ("/game/0", "'self'"),
    ):
        _, headers, _ = server.http(path)
        assert str(headers["content-security-policy"]).endswith(f"frame-ancestors {framed}"), path


def test_an_answer_that_failed_has_the_security_headers_too(tmp_path: Path) -> None:
    server = Server(tmp_path, QUICK, NO_LIMITS)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute("ALTER TABLE rooms RENAME TO elsewhere")
        file.commit()
        file.execute("ALTER TABLE players RENAME TO others")
        file.commit()
    assert int(server.http("/api/rooms")[1]["retry-after"]) > 0
    for path, status in (("/readyz", 503), ("/api/rooms", 503), ("/", 200)):
        answer = server.http(path)
        assert answer[0] == status
        for name in HEADERS:
            assert name in answer[1]
    server.close()


@over_sockets
async def test_public_rooms_are_listed_and_others_are_not(server: Server) -> None:
    shown, hidden = await Line.open(server), await Line.open(server)
    public = (await shown.done("open", game="race", seats=3, public=True))["room"]["code"]
    private = (await hidden.done("open", game="race", seats=3))["room"]["code"]
    await Line.open(server)
    rooms = {room["code"]: room for room in server.json("/api/rooms")}
    host = {name: shown.update["room"]["seats"][0][name] for name in ("name", "avatar")}
    state = {"status": "waiting", "seats": 3, "taken": 1}
    assert rooms[public] == {"code": public, "game": "race", **state, "host": host}
    assert private not in rooms
    await shown.done("settings", public=False)
    assert public not in {room["code"] for room in server.json("/api/rooms")}


def test_names_that_somebody_else_may_own_are_not_answered(server: Server) -> None:
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "a b", ""):
        assert server.http("/", Host=host)[0] == 421
        assert server.http("/ws", Host=host, **HANDSHAKE)[0] == 403
    for host in (
        "localhost",
        f"{socket.gethostname()}:8000",
        "nas.local",
        "192.168.1.7:8000",
        "[fe80::1]:8000",
    ):
        assert server.http("/", Host=host)[0] == 200
    assert server.http("/healthz", Host="evil.example")[0] == 200


def test_a_plain_request_to_the_socket_is_answered_and_closes_nothing(server: Server) -> None:
    assert server.http("/ws")[0] in (404, 426)
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONGEST)
    with contextlib.closing(line):
        line.request("GET", "/elsewhere", headers={"Connection": "Upgrade", "Upgrade": "websocket"})
        assert line.getresponse().status in (400, 403, 404, 426)
    assert server.http("/healthz")[0] == 200


def test_connection_without_a_whole_request_is_closed(server: Server) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    said = [
        b"",
        b"GET / HTTP/1.1\r\nX: ",
        whole + b"GET /",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
    ]
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=LONGEST) for _ in said]
    for line, words in zip(lines, said, strict=True):
        line.sendall(words)
    for line in lines:
        with contextlib.closing(line):
            while line.recv(4096):
                pass  # its answer before it closes the connection


def test_the_games_describe_themselves_and_what_a_room_has(server: Server) -> None:
    about = server.json("/api/games")
    games = {game["name"]: game for game in about["games"]}
    assert set(games) >= {"eights", "klondike", "race"}
    options = {option["name"]: option for option in games["eights"]["options"]}
    assert (options["hand"]["least"], options["hand"]["most"], options["hand"]["default"]) == (3, 10, "7")
    assert about["code"] == {"length": 6, "lengths": [4, 6], "letters": "ABCDEFGHJKMNPQRSTUVWXYZ"}
    assert about["name"] == {"length": 24}
    assert about["clock"] == {"people": 2}
    assert about["auto"] == ["off", "safe", "on"]
    deals = {name: game["offers"]["usual_deal"] for name, game in games.items()}
    assert (deals["klondike"], deals["race"], deals["eights"]) == ("winnable", "winnable", "fresh")
    assert "👏" in about["reactions"]
