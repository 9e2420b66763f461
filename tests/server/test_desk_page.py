"""Tests of the host's desk over HTTP: its login and logout, its figures, and the host's actions."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.hub.players import secret_hash
from parlour.records import ServerReport
from parlour.server.limits import Limits, Rate
from parlour.services.desk.actions import Actions
from parlour.store import open as open_store
from parlour.wire.desk import DeskFigures

from .harness import PATIENT, Line, Server, over_sockets, serving

PAUSE = 0.05  # seconds between two polls
ACTS: tuple[dict[str, Any], ...] = (
    {"act": "close", "room": "KQXTMB"},
    {"act": "ban", "player": "0123456789abcdef", "seconds": 60},
    {"act": "backup"},
    {"act": "drain"},
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("desk"), PATIENT) as server:
        yield server


def code_for(server: Server, *, is_expired: bool = False) -> str:
    """Return a code as `parlour desk` makes it in a terminal."""

    async def made() -> str:
        store = await open_store(server.database or server.data)
        try:
            if not is_expired:
                return await Actions(store, "terminal").make_link()
            await store.make_desk_code(secret_hash("old"), store.now() - 2, store.now() - 1)
            return "old"
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # a test's event loop may be running in this thread
        return elsewhere.submit(asyncio.run, made()).result()


def post(server: Server, what: str, body: object, cookie: str = "", **more: str) -> tuple[int, Any, str]:
    """Send a POST; return the status, the answer, and the cookie that was set."""
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {}), **more}
    path = f"/api/desk/{what}"
    status, answered, said = server.send("POST", path, json.dumps(body).encode(), headers)
    return status, json.loads(said), str(answered.get("set-cookie", ""))


def opened(server: Server) -> str:
    """Return the cookie of a browser in which the desk is open."""
    status, _, cookie = post(server, "open", {"code": code_for(server)})
    assert status == 200
    return cookie.partition(";")[0]


def looked(server: Server, cookie: str, after: int = 0) -> DeskFigures:
    status, _, body = server.http(f"/api/desk/figures?after={after}", Cookie=cookie)
    assert status == 200, body
    return msgspec.json.decode(body, type=DeskFigures)


def refused(server: Server, cookie: str = "") -> tuple[int, str]:
    status, _, body = server.http("/api/desk/figures", **({"Cookie": cookie} if cookie else {}))
    return status, str(json.loads(body)["code"])


# Login


def test_a_link_opens_the_desk_once_in_one_browser(house: Server) -> None:
    code = code_for(house)
    status, _, cookie = post(house, "open", {"code": code})
    assert status == 200
    for part in ("Path=/api/desk;", "HttpOnly", "SameSite=strict", "Max-Age=43200"):
        assert part in cookie
    assert looked(house, cookie.partition(";")[0]).acts[0].act == "login"
    assert post(house, "open", {"code": code})[:2] == (
        404,
        {"code": "desk-code", "text": "This link has been used, or it has expired.", "facts": {}},
    )
    assert looked(house, opened(house)).reports[0].refusals["desk-code"] >= 1


def test_without_a_cookie_the_page_is_there_and_nothing_else(house: Server) -> None:
    assert house.http("/desk")[0] == 200
    assert refused(house) == (401, "desk-closed")
    assert refused(house, "parlour-desk=" + 32 * "a") == (401, "desk-closed")
    assert refused(house, "parlour-desk=ä") == (401, "desk-closed")
    for act in ACTS:
        assert post(house, "act", act)[0] == 401
    assert looked(house, opened(house)).in_force == ()


def test_a_link_that_is_too_old_opens_nothing(house: Server) -> None:
    assert post(house, "open", {"code": code_for(house, is_expired=True)})[0] == 404


def test_the_desk_is_closed_for_the_browser_that_signs_out(house: Server) -> None:
    first, second = opened(house), opened(house)
    status, _, cookie = post(house, "close", {}, first)
    assert (status, "Max-Age=0" in cookie) == (200, True)
    assert refused(house, first) == (401, "desk-closed")
    looked(house, second)


def test_no_other_page_can_have_anything_done(house: Server) -> None:
    cookie = opened(house)
    for what, body in (("open", {"code": "x"}), ("close", {}), ("act", {"act": "drain"})):
        assert post(house, what, body, cookie, Origin="https://evil.example")[:1] == (403,)
        path = f"/api/desk/{what}"
        sent = house.send("POST", path, json.dumps(body).encode(), {"Cookie": cookie})
        assert sent[0] == 415, "a form can send this"
    assert looked(house, cookie).in_force == ()


@over_sockets
async def test_codes_can_be_guessed_only_so_often(tmp_path: Path) -> None:
    rate = Rate(0.001, at_once=3)
    limits = replace(Limits(), wrong_codes=rate, wrong_desk_codes=rate)
    with serving(tmp_path, PATIENT, limits) as server:
        line = await Line.open(server)
        tries = [post(server, "open", {"code": "wrong"})[0] for _ in range(5)]
        assert tries == [404, 404, 404, 429, 429]
        assert post(server, "open", {"code": code_for(server)})[0] == 429
        rooms = [await line.refused("join", room="AAAAAA") for _ in range(4)]
        assert rooms == ["no-room"] * 3 + ["too-often"], "they have a budget of their own"


# Figures


@over_sockets
async def test_the_desk_shows_who_is_here_what_goes_on_and_how_the_server_does(house: Server) -> None:
    ann, bob, cleo = [await Line.open(house) for _ in range(3)]
    await ann.ask("profile", name="Ann", avatar="🦊")
    room = (await ann.done("open", game="eights", public=True))["room"]
    await bob.done("watch", room=room["code"])
    await cleo.done("open", game="klondike", deal="fresh")
    await cleo.refused("join", room="AAAAAA")
    cookie = opened(house)
    figures = looked(house, cookie)
    (report,) = figures.reports
    players = {each.id: each for each in report.players}
    assert report.player_count >= 3
    seen = players[ann.player]
    assert (seen.name, seen.avatar, seen.room, seen.game) == ("Ann", "🦊", room["code"], "eights")
    assert seen.is_seated
    assert not players[bob.player].is_seated
    assert (players[cleo.player].room, players[cleo.player].game) == (None, "klondike")
    assert {each.address for each in report.players} == {"127.0.0.*"}
    (shown,) = [each for each in figures.rooms if each.code == room["code"]]
    assert (shown.game, shown.taken, shown.status, shown.is_public) == ("eights", 1, "waiting", True)
    assert 0 < shown.since <= seen.since + 60_000
    assert report.refusals["no-room"] >= 1
    assert report.last_refusals[0].code == "no-room"
    assert report.problems == ()
    assert report.rooms >= 2
    assert figures.store_bytes > 10_000
    post(house, "act", {"act": "close", "room": room["code"]}, cookie)
    players = {each.id: each for each in looked(house, cookie).reports[0].players}
    assert (players[ann.player].room, players[ann.player].game) == (None, None), "nobody is in a closed room"


@over_sockets
async def test_of_the_last_minutes_only_what_is_new_is_told(house: Server) -> None:
    cookie = opened(house)
    while not (first := looked(house, cookie)).samples:
        await asyncio.sleep(PAUSE)
    last = first.samples[-1]
    assert last.memory is not None
    assert last.memory > 10_000_000
    assert all(each.at > last.at for each in looked(house, cookie, last.at).samples)
    assert looked(house, cookie, 10**15).samples == ()
    assert house.http("/api/desk/figures?after=x", Cookie=cookie)[0] == 200


def test_what_is_refused_over_http_is_counted_by_its_code(house: Server) -> None:
    cookie = opened(house)
    before = looked(house, cookie).reports[0].refusals
    json_ = {"Content-Type": "application/json"}
    house.http("/api/nothing")
    house.send("POST", "/api/me", b"", {})
    house.send("POST", "/", b"", {})
    house.send("POST", "/api/desk/act", b"{}", {**json_, "Origin": "https://evil.example"})
    house.http("/", Host="evil.example")
    handshake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    assert house.send("GET", "/ws", b"", {**handshake, **key, "Origin": "https://evil.example"})[0] == 403
    post(house, "act", {"act": "clear-notice"}, cookie)
    (report,) = looked(house, cookie).reports
    counted = {code: count - before.get(code, 0) for code, count in report.refusals.items()}
    assert {code: count for code, count in counted.items() if count} == {
        "no-address": 1,
        "no-method": 2,
        "other-page": 2,
        "unknown-host": 1,
        "no-notice": 1,
    }
    assert report.last_refusals[0].code == "no-notice"


# Actions


@over_sockets
async def test_a_ban_with_the_address_keeps_everybody_there_out(tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT) as server:
        cookie = opened(server)
        ann = await Line.open(server, address="127.0.0.3")
        neighbour = await Line.open(server, address="127.0.0.3")
        other = await Line.open(server)
        ban = {"act": "ban", "player": ann.player, "seconds": 3600, "why": "No.", "with_address": True}
        status, done, _ = post(server, "act", ban, cookie)
        assert (status, done["until"] > 0) == (200, True)
        await ann.closed()
        await neighbour.closed()
        assert (await other.ask("ping"))["type"] == "pong"
        held = {each.kind: each for each in looked(server, cookie).in_force}
        assert (held["player"].subject, held["player"].text) == (ann.player, "No.")
        assert held["address"].subject == "127.0.0.3", "it is told whole, to be lifted"
        for kind in ("player", "address"):
            assert post(server, "act", {"act": "unban", "subject": held[kind].subject}, cookie)[0] == 200
        assert looked(server, cookie).in_force == ()
        assert (await Line.open(server, address="127.0.0.3")).player


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"act": "close", "room": "KQXTMB"}, "no-such-room"),
        ({"act": "ban-address", "address": "Ann", "seconds": 60}, "desk-no-address"),
        ({"act": "unban", "subject": "127.0.0.9"}, "not-banned"),
        ({"act": "notice", "text": " "}, "notice-empty"),
        ({"act": "clear-notice"}, "no-notice"),
        ({"act": "allow", "name": "Ann"}, "not-forbidden"),
        ({"act": "remove", "player": "0"}, "no-such-player"),
        ({"act": "dance"}, "malformed"),
        ({"act": "drain", "more": 1}, "malformed"),
        ("drain", "malformed"),
    ],
)
def test_what_can_not_be_done_is_refused_with_a_code(house: Server, act: object, code: str) -> None:
    status, said, _ = post(house, "act", act, opened(house))
    assert (status, said["code"]) == (400, code)


# Several processes


@over_sockets
async def test_the_desk_is_open_on_every_process_and_shows_them_all(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT, database=database) as here:
        (tmp_path / "other").mkdir()
        with serving(tmp_path / "other", PATIENT, database=database) as there:
            cookie = opened(here)
            ann = await Line.open(there, address="127.0.0.3")
            figures = looked(here, cookie)
            while len(figures.reports) < 2:  # the other process is asked, and answers shortly
                await asyncio.sleep(PAUSE)
                figures = looked(here, cookie)
            assert [each.id for each in figures.reports[1].players] == [ann.player]
            assert len({each.process for each in figures.reports}) == 2
            twin = replace(figures.reports[0], id="twin")  # a container with the same host name and pid
            store = await open_store(database)
            await store.report(ServerReport("twin", store.now(), msgspec.json.encode(twin)))
            await store.close()
            assert {each.id for each in looked(here, cookie).reports} >= {"twin", figures.reports[0].id}
            ban = {"act": "ban", "player": ann.player, "seconds": 60, "with_address": True}
            assert post(there, "act", ban, cookie)[0] == 200
            await ann.closed()
            held = {each.kind: each.subject for each in looked(here, cookie).in_force}
            assert held == {"player": ann.player, "address": "127.0.0.3"}
            post(there, "close", {}, cookie)
            assert refused(here, cookie) == (401, "desk-closed")
