"""The page, the small answers in JSON, headers, cookies, limits and names: what a stranger can ask for."""

import asyncio
import contextlib
import http.client
import io
import json
import re
import socket
import sqlite3
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
import segno
from websockets.exceptions import InvalidStatus

from parlour.server.limits import Limits, Rate
from parlour.server.players import AVATARS
from parlour.server.statistics import statistics
from parlour.store.sqlite import FILE_NAME
from tests.store.things import result

from .harness import (
    ANY_RATE,
    NO_LIMITS,
    QUICK,
    Line,
    Server,
    over_sockets,
    play_all,
    serving,
    table,
)

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room")) as server:
        yield server


def cookie_of(server: Server) -> str:
    """A new guest's, as a browser keeps it."""
    _, headers, _ = server.http("/")
    return str(headers["set-cookie"]).partition(";")[0]


# Pages and answers


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


@pytest.mark.parametrize(
    "path", ["/web/nothing.js", "/web/../server/app.py", "/web/%2e%2e/server/app.py", "/x"]
)
def test_what_is_not_the_pages_is_not_there(server: Server, path: str) -> None:
    status, _, body = server.http(path)
    assert status == 404
    assert b"import" not in body


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
    after = metrics()
    assert after["parlour_connections"] >= 2
    assert after["parlour_rooms"] >= 1
    assert after["parlour_requests_total"] - before["parlour_requests_total"] == 5
    assert after["parlour_refusals_total"] - before["parlour_refusals_total"] == 1
    assert after["parlour_entries_total"] - before["parlour_entries_total"] == 3


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


def test_an_answer_that_failed_has_the_security_headers_too(tmp_path: Path) -> None:
    server = Server(tmp_path, QUICK, NO_LIMITS)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute("ALTER TABLE rooms RENAME TO elsewhere")
        file.commit()
        file.execute("ALTER TABLE players RENAME TO others")
        file.commit()
    page = server.http("/", Cookie="parlour=somebody's")
    assert page[1]["content-type"] == "text/html; charset=utf-8"
    assert b"come back in a moment" in page[2]
    assert page[1]["retry-after"] == server.http("/api/rooms")[1]["retry-after"]
    for path, status in (("/readyz", 503), ("/api/rooms", 503), ("/", 503)):
        answer = server.http(path)
        assert answer[0] == status
        for name in HEADERS:
            assert name in answer[1]
    server.stop()


@over_sockets
async def test_public_rooms_are_listed_and_others_are_not(server: Server) -> None:
    shown, hidden = await Line.open(server), await Line.open(server)
    public = (await shown.done("open", game="race", seats=3, public=True))["room"]["code"]
    private = (await hidden.done("open", game="race", seats=3))["room"]["code"]
    await Line.open(server)
    rooms = {room["code"]: room for room in server.json("/api/rooms")}
    assert rooms[public] == {"code": public, "game": "race", "status": "waiting", "seats": 3, "taken": 1}
    assert private not in rooms
    await shown.done("settings", public=False)
    assert public not in {room["code"] for room in server.json("/api/rooms")}


# Cookies and who is who


def test_a_cookie_can_be_read_by_nobody_but_the_server(server: Server) -> None:
    _, headers, _ = server.http("/")
    first, *rest = str(headers["set-cookie"]).split("; ")
    assert {part.lower() for part in rest} >= {"httponly", "samesite=lax", "path=/"}
    secret = first.partition("=")[2]
    assert len(secret) >= 32
    with contextlib.closing(sqlite3.connect(server.data / FILE_NAME)) as file:
        assert secret not in str(file.execute("SELECT * FROM players").fetchall())
    assert "set-cookie" not in server.http("/", Cookie=first)[1]
    assert "set-cookie" not in server.http("/", "HEAD")[1]
    assert "set-cookie" in server.http("/", Cookie="parlour=somebody-elses")[1]
    assert server.http("/", Cookie='parlour="; \x01=;;; ')[0] == 200


@pytest.mark.parametrize("other", ['a={"b": 1}', "a=b c", 'a="', "a b=1", "a"])
def test_a_cookie_of_another_program_on_the_same_host_hides_ours_not(server: Server, other: str) -> None:
    cookie = cookie_of(server)
    assert server.http("/api/me", Cookie=f"{other}; {cookie}")[0] == 200
    assert "set-cookie" not in server.http("/", Cookie=f"{other}; {cookie}")[1]


@over_sockets
async def test_the_cookie_is_the_same_player_over_the_socket(server: Server) -> None:
    cookie = cookie_of(server)
    me = server.json("/api/me", Cookie=cookie)
    assert me["statistics"] == []
    line = await Line.open(server, headers={"Cookie": cookie})
    assert (line.player, line.name) == (me["player"]["id"], me["player"]["name"])
    other = await Line.open(server)
    assert other.player != line.player


def test_the_avatars_to_choose_from_are_told(server: Server) -> None:
    me = server.json("/api/me", Cookie=cookie_of(server))
    assert me["avatars"] == list(AVATARS)
    assert me["player"]["avatar"] in AVATARS


def test_an_invitation_is_the_link_to_a_room_on_the_host_that_was_asked(server: Server) -> None:
    link = server.json("/api/invitation/kqxt", Host="cards.example:8123")["link"]
    assert link == "http://cards.example:8123/room/KQXT"
    here = server.json("/api/invitation/KQXT", Host=f"localhost:{server.port}")["link"]
    assert here == f"http://localhost:{server.port}/room/KQXT", "it listens on this machine alone"


def test_the_invitation_can_be_scanned(server: Server) -> None:
    status, headers, body = server.http("/room/KQXT/qr.svg", Host="cards.example")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert headers["cache-control"] == "no-store"
    drawn = io.BytesIO()
    same = segno.make("http://cards.example/room/KQXT", micro=False)
    same.save(drawn, kind="svg", border=2, dark="#1b1a17", light="#ffffff", xmldecl=False, omitsize=True)
    assert body == drawn.getvalue()


@pytest.mark.parametrize("code", ["KQX", "KQXTT", "KQX1", "KQXI", "%3Cb%3E%22", "ÄÖÜÄ"])
@pytest.mark.parametrize("path", ["/api/invitation/{}", "/room/{}/qr.svg"])
def test_nobody_is_invited_to_what_is_no_code(server: Server, path: str, code: str) -> None:
    status, _, body = server.http(path.format(quote(code, safe="%")))
    assert status == 404
    assert json.loads(body)["code"] == "no-room"


@pytest.mark.parametrize("host", ["", "x" * 256])
def test_a_host_that_is_none_is_no_part_of_a_link(server: Server, host: str) -> None:
    assert server.http("/api/invitation/KQXT", Host=host)[0] == 404
    assert server.http("/room/KQXT/qr.svg", Host=host)[0] == 404


def test_nobody_has_no_statistics(server: Server) -> None:
    status, headers, body = server.http("/api/me")
    assert status == 401
    assert json.loads(body)["code"] == "nobody"
    assert headers["cache-control"] == "no-store"


@over_sockets
async def test_only_our_own_page_may_connect_from_a_browser(server: Server) -> None:
    odd = ("null", "http://", "http://[", "://", "")
    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port + 1}", "http://localhost", *odd):
        with pytest.raises(InvalidStatus) as refused:
            await Line.open(server, headers={"Origin": origin})
        assert refused.value.response.status_code == 403
    await Line.open(server, headers={"Origin": f"http://127.0.0.1:{server.port}"})


# Statistics


@over_sockets
async def test_statistics_count_played_won_and_streaks_by_rule_set(server: Server) -> None:
    cookies = [cookie_of(server) for _ in range(3)]
    lines = [await Line.open(server, headers={"Cookie": cookie}) for cookie in cookies]
    opened = await lines[0].done("open", game="eights", rules="hand=3", seats=3)
    for line in lines[1:]:
        await line.done("join", room=opened["room"]["code"])
    winners = []
    for _ in range(3):
        n = (await lines[0].done("start"))["n"]
        await asyncio.gather(*(line.number(n) for line in lines))
        winners.append((await play_all(lines))[0]["view"]["winner"])
    for seat, cookie in enumerate(cookies):
        (line,) = server.json("/api/me", Cookie=cookie)["statistics"]
        assert (line["game"], line["rules"]) == ("eights", "hand=3")
        assert (line["played"], line["won"]) == (3, winners.count(seat))
        streak = best = 0
        for winner in winners:
            streak = streak + 1 if winner == seat else 0
            best = max(best, streak)
        assert (line["streak"], line["best_streak"]) == (streak, best)
        assert (line["fewest_moves"] is not None) == (seat in winners)


@over_sockets
async def test_an_abandoned_game_is_played_and_not_won_and_one_never_begun_is_nothing(server: Server) -> None:
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"Cookie": cookie})
    await line.done("open", game="klondike")
    await line.done("start")  # not a move was made: nothing was given up
    assert server.json("/api/me", Cookie=cookie)["statistics"] == []
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    await line.done("open", game="klondike", rules="draw=3")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("leave")
    found = {each["rules"]: each for each in server.json("/api/me", Cookie=cookie)["statistics"]}
    assert set(found) == {"", "draw=3"}
    for each in found.values():
        assert (each["played"], each["won"], each["streak"]) == (1, 0, 0)


@over_sockets
async def test_a_player_who_is_removed_or_leaves_has_abandoned_the_round(server: Server) -> None:
    cookies = [cookie_of(server) for _ in range(2)]
    gone = [await Line.open(server, headers={"Cookie": cookie}) for cookie in cookies]
    lines = await table(server, 3, rules="hand=3")
    for line in gone:
        await line.done("join", room=lines[0].update["room"]["code"])
    await lines[0].done("start")
    await lines[0].done("play", n=lines[0].update["n"], move="draw")
    await lines[0].done("remove", seat=3)
    await gone[1].done("leave")
    await play_all(lines)
    for cookie in cookies:
        (line_,) = server.json("/api/me", Cookie=cookie)["statistics"]
        assert (line_["played"], line_["streak"]) == (1, 0)


def test_a_win_that_the_solver_helped_with_says_so() -> None:
    (line,) = statistics([result(was_helped=False), result(was_helped=True)])
    assert (line.won, line.won_with_help) == (2, 1)


@over_sockets
async def test_ones_own_rooms_are_those_one_is_host_of(server: Server) -> None:
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"Cookie": cookie})
    first = (await line.done("open", game="eights"))["room"]
    other = (await table(server, 1))[0].update["room"]
    await line.done("join", room=other["code"])
    second = (await line.done("open", game="race", seats=2))["room"]
    rooms = server.json("/api/me", Cookie=cookie)["rooms"]
    assert [room["id"] for room in rooms] == [second["id"], first["id"]]
    assert rooms[0] == {
        "id": second["id"],
        "code": second["code"],
        "game": "race",
        "status": "waiting",
        "seats": 2,
        "taken": 1,
    }


# Limits


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    never = 1e-6
    limits = Limits(
        messages=Rate(never, at_once=30),
        newcomers=ANY_RATE,
        wrong_codes=Rate(never, at_once=5),
        connections=6,
        rooms=3,
    )
    with serving(tmp_path_factory.mktemp("strict"), QUICK, limits) as server:
        yield server


@over_sockets
async def test_who_asks_too_often_is_refused_and_told_which_request_it_was(strict: Server) -> None:
    line, other = await Line.open(strict), await Line.open(strict)
    for _ in range(29):
        assert await line.refused("undo") == "no-room"
    for _ in range(20):
        assert await line.refused("undo") == "too-often"
    assert await other.refused("undo") == "no-room"


@over_sockets
async def test_one_address_has_only_so_many_connections(strict: Server) -> None:
    cookie = {"Cookie": "parlour=nobody's"}
    opening = [Line.open(strict, headers=cookie, hello=False, address="127.0.0.3") for _ in range(20)]
    opened = await asyncio.gather(*opening, return_exceptions=True)
    lines = [line for line in opened if isinstance(line, Line)]
    assert len(lines) == 6
    others = [each for each in opened if isinstance(each, InvalidStatus)]
    assert len(others) == 14
    assert {each.response.status_code for each in others} == {403}
    await Line.open(strict, address="127.0.0.4")
    await lines[0].close()
    while True:  # the server may take a moment to see that it is closed
        with contextlib.suppress(InvalidStatus):
            await Line.open(strict, address="127.0.0.3")
            break


@over_sockets
async def test_codes_can_be_guessed_only_so_often_from_one_address(strict: Server) -> None:
    host = await Line.open(strict, address="127.0.0.6")
    code = (await host.done("open", game="eights"))["room"]["code"]
    guesser = await Line.open(strict, address="127.0.0.5")
    for name in ("AAAA", "BBBB", "nope", "🦊🦊🦊🦊", "IIII"):
        assert await guesser.refused("join", room=name) == "no-room"
    assert await guesser.refused("watch", room="CCCC") == "too-often"
    assert await guesser.refused("join", room=code) == "too-often"
    again = await Line.open(strict, address="127.0.0.5")
    assert await again.refused("join", room=code) == "too-often"
    elsewhere = await Line.open(strict, address="127.0.0.7")
    await elsewhere.done("join", room=code.lower())


@over_sockets
async def test_codes_guessed_on_many_lines_at_once_count_each(strict: Server) -> None:
    lines = [await Line.open(strict, address="127.0.0.9") for _ in range(6)]
    guesses = [line.refused("join", room="AAAA") for line in lines for _ in range(4)]
    assert sorted(await asyncio.gather(*guesses)) == ["no-room"] * 5 + ["too-often"] * 19


@over_sockets
async def test_wrong_codes_keep_nobody_from_coming_back(strict: Server) -> None:
    host = await Line.open(strict, address="127.0.0.10")
    room = (await host.done("open", game="eights"))["room"]["id"]
    while await host.refused("watch", room="AAAA") != "too-often":
        pass
    await host.close()
    back = await Line.open(strict, address="127.0.0.10", secret=host.secret, room=room)
    assert (await back.number(1))["you"] == 0


@over_sockets
async def test_a_player_has_only_so_many_rooms_and_the_refused_one_costs_nothing(strict: Server) -> None:
    line = await Line.open(strict, address="127.0.0.8")
    for number in range(3):
        await line.done("open", game="eights", id=f"room {number}")
    assert await line.refused("open", game="eights") == "too-many-rooms"
    assert (await line.done("open", game="eights", id="room 2"))["room"]["status"] == "waiting"
    await line.done("leave")
    await line.done("open", game="klondike")
    table_ = line.update["room"]["id"]
    await line.done("open", game="klondike")  # in exchange for the last
    assert line.update["room"]["id"] != table_
    assert await line.refused("open", game="klondike", rules="nonsense") == "option"
    await line.done("play", n=line.update["n"], move="draw")


@over_sockets
async def test_of_too_many_games_for_one_that_which_was_played_longest_ago_is_given_up(
    strict: Server,
) -> None:
    line = await Line.open(strict, address="127.0.0.11")
    rooms = []
    for _ in range(4):  # each on a line of its own, as somebody who follows links to deals
        line = await Line.open(strict, address="127.0.0.11", secret=line.secret)
        rooms.append((await line.done("open", game="klondike"))["room"]["id"])
        if len(rooms) == 3:
            await line.done("watch", room=rooms[0])
            await line.done("play", n=line.update["n"], move="draw")
        await line.close()
    line = await Line.open(strict, address="127.0.0.11", secret=line.secret)
    assert await line.refused("watch", room=rooms[1]) == "no-room"
    for room in (rooms[0], rooms[2], rooms[3]):
        assert (await line.done("watch", room=room))["you"] == 0


# Names


@over_sockets
async def test_names_are_cleaned_and_reach_the_table(server: Server) -> None:
    lines = await table(server, 2)
    for asked, kept in (
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("<script>alert(1)", "<script>alert(1)"),
        ("Ann\u202ea\u200b\x00", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("Zoe\u0308", unicodedata.normalize("NFC", "Zoe\u0308")),
        ("Zoe\u200b\u0308", unicodedata.normalize("NFC", "Zoe\u0308")),
    ):
        answer = await lines[0].ask("profile", name=asked, avatar="🦊")
        assert (answer["type"], answer["name"], answer["avatar"]) == ("welcome", kept, "🦊")
        n = (await lines[0].done("back"))["n"]  # by then the table has been told
        seen = await lines[1].number(n)
        assert seen["room"]["seats"][0]["name"] == kept
        assert seen["room"]["seats"][0]["avatar"] == "🦊"


@over_sockets
async def test_names_that_show_nothing_or_too_much_and_other_avatars_are_refused(server: Server) -> None:
    line = await Line.open(server)
    blank = ("\u3164", "\u2800 \u115f", "\u0301", "\ufe0f\u034f")
    for name in ("", "   ", "\u200b\u202e", "x" * 25, "\ue000", *blank):
        assert await line.refused("profile", name=name, avatar="🦊") == "name"
    for avatar in ("", "x", "💩", "🦊🦊", "<img>"):
        assert await line.refused("profile", name="Anna", avatar=avatar) == "avatar"
    for avatar in AVATARS:
        assert (await line.ask("profile", name="Anna", avatar=avatar))["avatar"] == avatar
    again = await Line.open(server, secret=line.secret)
    assert again.name == "Anna"


def test_a_plain_request_to_the_socket_is_answered_and_closes_nothing(server: Server) -> None:
    assert server.http("/ws")[0] in (404, 426)
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    with contextlib.closing(line):
        line.request("GET", "/elsewhere", headers={"Connection": "Upgrade", "Upgrade": "websocket"})
        assert line.getresponse().status in (400, 403, 404, 426)
    assert server.http("/healthz")[0] == 200


def test_who_asks_for_nothing_or_for_half_of_something_is_not_waited_for(server: Server) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    said = [
        b"",
        b"GET / HTTP/1.1\r\nX: ",
        whole + b"GET /",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
    ]
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in said]
    for line, words in zip(lines, said, strict=True):
        line.sendall(words)
    for line in lines:
        with contextlib.closing(line):
            while line.recv(4096):
                pass  # what it says before it closes the line
