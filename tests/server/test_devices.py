"""Tests of signing in on another device by code or phrase, which are in no log, and of deleting a player."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from parlour.audit import Audit
from parlour.hub.players import secret_hash
from parlour.rooms import log
from parlour.server.limits import Rate
from parlour.services import recovery
from parlour.services.forgetting import Forgetting
from parlour.store import open as open_store
from tests.server.directories import hub_on

from .harness import (
    NO_LIMITS,
    PATIENT,
    Json,
    Line,
    Server,
    cookie_of,
    over_sockets,
    play_all,
    serving,
)


@pytest.fixture(scope="module")
def house(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("devices"), PATIENT, database=either_store) as server:
        yield server


def post(server: Server, path: str, body: object = None, **headers: str) -> tuple[int, Any, Json]:
    """Send a POST as the page does; return the status, the headers and the answer."""
    sent = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
    status, answered, text = server.send("POST", path, sent, {"Content-Type": "application/json", **headers})
    return status, answered, json.loads(text)


def claim(server: Server, code: str, **headers: str) -> tuple[str, Json]:
    """Sign a device in; return its new cookie and the answer."""
    status, answered, told = post(server, "/api/player/claim", {"code": code}, **headers)
    assert status == 200, told
    return str(answered["set-cookie"]).partition(";")[0], told


def who(server: Server, cookie: str) -> Json:
    player: Json = server.json("/api/me", Cookie=cookie)["player"]
    return player


@over_sockets
async def test_a_code_brings_name_statistics_and_seats_to_a_second_device(house: Server) -> None:
    first, second = cookie_of(house), cookie_of(house)
    line = await Line.open(house, headers={"Cookie": first})
    await line.ask("profile", name="Anna", avatar="🦉")
    room = (await line.done("open", game="klondike"))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    status, headers, told = post(house, "/api/player/code", Cookie=first)
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert re.fullmatch("[A-Z]{8}", told["code"])
    assert told["seconds"] == recovery.CODE_SECONDS
    assert told["link"].endswith(f"/device#{told['code']}")
    assert told["qr"].startswith("<svg")
    written = f"{told['code'][:4]}-{told['code'][4:].lower()} "
    phone, claimed = claim(house, written, Cookie=second)
    assert claimed == {"name": "Anna", "avatar": "🦉"}
    assert phone not in (first, second)
    assert who(house, phone) == who(house, first)
    assert len(house.json("/api/statistics", Cookie=phone)["figures"]) == 3
    other = await Line.open(house, headers={"Cookie": phone}, room=room)
    update = await other.number(1)
    assert update["you"] == 0
    await other.done("play", n=other.update["n"], move="draw")
    await line.number(other.update["n"])
    status, _, told = post(house, "/api/player/claim", {"code": told["code"]})
    assert (status, told["code"]) == (404, "no-such-code")


def test_of_two_devices_with_the_same_code_one_gets_the_player(house: Server) -> None:
    first = cookie_of(house)
    code = post(house, "/api/player/code", Cookie=first)[2]["code"]

    async def both() -> list[tuple[int, Any, Json]]:
        asked = [asyncio.to_thread(post, house, "/api/player/claim", {"code": code}) for _ in range(2)]
        return list(await asyncio.gather(*asked))

    assert sorted(status for status, _, _ in asyncio.run(both())) == [200, 404]


def test_a_phrase_brings_the_player_back_and_only_the_last_one(house: Server) -> None:
    first = cookie_of(house)
    old = post(house, "/api/player/phrase", Cookie=first)[2]["phrase"]
    phrase = post(house, "/api/player/phrase", Cookie=first)[2]["phrase"]
    assert re.fullmatch("([a-z]{4} ){5}[a-z]{4}", phrase)
    for _ in range(2):
        cookie, _ = claim(house, f"  {phrase.upper()}\n")
        assert who(house, cookie) == who(house, first)
    assert post(house, "/api/player/claim", {"code": old})[0] == 404


def test_a_code_is_nothing_after_its_time(house: Server) -> None:
    code = recovery.new_code()

    async def expire() -> None:
        store = await open_store(house.database or house.data)
        now = store.now()
        await store.add_code("somebody", secret_hash(code), now - 1000, now - 1)
        await store.close()

    asyncio.run(expire())
    status, _, told = post(house, "/api/player/claim", {"code": code})
    assert (status, told["code"]) == (404, "no-such-code")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"code": ""}, 400, "not-a-code"),
        ({"code": "ABC"}, 400, "not-a-code"),
        ({"code": "ABCDEFGI"}, 400, "not-a-code"),
        ({"code": "\ud800" * 8}, 400, "malformed"),
        ({"code": "\0"}, 400, "not-a-code"),
        ({"code": "ABCDEFGH"}, 404, "no-such-code"),
        ({"code": "bade figo kulu mona rose tuvi"}, 404, "no-such-phrase"),
        ({"code": "bade figo kulu mona rose"}, 400, "phrase-length"),
        ({"code": "bade figo kulu mona rose horse"}, 400, "not-a-phrase-word"),
        ({"code": "correct horse battery staple"}, 400, "not-a-phrase-word"),
        ({"code": 7}, 400, "malformed"),
        ({}, 400, "malformed"),
        ({"code": "A", "more": 1}, 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff", 400, "malformed"),
        (b" " * 2000, 400, "malformed"),
    ],
)
def test_what_is_no_code_is_refused_with_a_reason(
    house: Server, body: object, status: int, code: str
) -> None:
    found, headers, told = post(house, "/api/player/claim", body)
    assert (found, told["code"]) == (status, code)
    assert told["text"].endswith(".")
    assert "set-cookie" not in headers


@pytest.mark.parametrize("path", ["code", "phrase", "claim", "forget"])
def test_only_our_own_page_may_ask(house: Server, path: str) -> None:
    cookie = cookie_of(house)
    asked = f"/api/player/{path}"
    body = {"code": "ABCDEFGH"} if path == "claim" else {}
    for origin in ("http://elsewhere.example", "null"):
        status, headers, told = post(house, asked, body, Cookie=cookie, Origin=origin)
        assert (status, told["code"]) == (403, "other-page")
        assert "set-cookie" not in headers
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert post(house, asked, body, Cookie=cookie, **form)[0] == 415
    assert house.http(asked, Cookie=cookie)[0] == 405, "nothing happens by following a link"
    if path != "claim":
        status, _, told = post(house, asked)
        assert (status, told["code"]) == (401, "nobody")


def test_codes_can_be_guessed_only_so_often(tmp_path: Path) -> None:
    limits = structs.replace(NO_LIMITS, wrong_codes=Rate(1e-9, at_once=3))
    with serving(tmp_path, limits=limits) as server:
        first = cookie_of(server)
        code = post(server, "/api/player/code", Cookie=first)[2]["code"]
        claim(server, code)  # a correct code is not counted
        for _ in range(3):
            assert post(server, "/api/player/claim", {"code": recovery.new_code()})[0] == 404
        code = post(server, "/api/player/code", Cookie=first)[2]["code"]
        status, headers, told = post(server, "/api/player/claim", {"code": code})
        assert (status, told["code"], told["facts"]) == (429, "too-often", {"what": "codes"})
        assert int(headers["retry-after"]) > 0


@over_sockets
async def test_forgotten_player_leaves_games_without_a_name(tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT) as server:
        cookies = [cookie_of(server) for _ in range(3)]
        lines = [await Line.open(server, headers={"Cookie": cookie}) for cookie in cookies]
        for line, name in zip(lines, ("Anna", "Berta", "Cleo"), strict=True):
            await line.ask("profile", name=name, avatar="🦉")
        opened = await lines[0].done("open", game="eights", rules="hand=3", seats=3)
        for line in lines[1:]:
            await line.done("join", room=opened["room"]["code"])
        n = (await lines[0].done("start"))["n"]
        await asyncio.gather(*(line.number(n) for line in lines))
        address = (await play_all(lines))[0]["room"]["replay"]
        n = (await lines[0].done("start"))["n"]  # and another, which continues without her
        await asyncio.gather(*(line.number(n) for line in lines))
        seats = server.json(f"/api/game/{address}")["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "Berta", "Cleo"]
        phone, _ = claim(server, post(server, "/api/player/code", Cookie=cookies[0])[2]["code"])
        phrase = post(server, "/api/player/phrase", Cookie=phone)[2]["phrase"]
        before = who(server, phone)

        status, headers, _ = post(server, "/api/player/forget", Cookie=phone)
        fresh = str(headers["set-cookie"]).partition(";")[0]
        assert (status, fresh == phone) == (200, False)
        await lines[0].closed()  # her other device as well
        for cookie in (cookies[0], phone, fresh):
            me = server.json("/api/me", Cookie=cookie)
            assert me["player"]["id"] != before["id"]
            assert me["player"]["name"] != "Anna"
            assert (me["statistics"], me["rooms"]) == ([], [])
        assert post(server, "/api/player/claim", {"code": phrase})[0] == 404
        seats = server.json(f"/api/game/{address}")["seats"]
        assert [seat["name"] for seat in seats] == ["—", "Berta", "Cleo"]
        assert seats[0]["avatar"] == ""
        playing = await lines[1].update_where(lambda update: update["room"]["seats"][0]["name"] == "—")
        assert playing["room"]["status"] == "playing"
        again = await Line.open(server, headers={"Cookie": cookies[0]})
        assert again.player != before["id"]
        await again.done("open", game="klondike")
        await again.done("play", n=again.update["n"], move="draw")
        assert who(server, cookies[0])["id"] == again.player
    await scrub(tmp_path)
    bodies = [body for _, _, body in server.entries(opened["room"]["id"])]
    assert b"Anna" not in b"".join(map(log.encode, bodies))
    assert b"Berta" in b"".join(map(log.encode, bodies))


async def scrub(folder: Path) -> None:
    """Scrub the logs as the server does in the background, unless it has already done so."""
    store = await open_store(folder)
    directory = hub_on(store, PATIENT, 50).directory
    await Forgetting(directory, store, lambda _: None).scrub()
    directory.close()
    assert [flaw async for flaw in Audit(store).flaws()] == []
    await store.close()


@over_sockets
async def test_codes_and_forgetting_reach_every_process(database: str, tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT, database=database) as here:
        (tmp_path / "other").mkdir()
        with serving(tmp_path / "other", PATIENT, database=database) as there:
            first = cookie_of(here)
            line = await Line.open(here, headers={"Cookie": first})
            await line.ask("profile", name="Anna", avatar="🦉")
            phone, _ = claim(there, post(here, "/api/player/code", Cookie=first)[2]["code"])
            other = await Line.open(there, headers={"Cookie": phone})
            assert other.player == line.player
            post(here, "/api/player/forget", Cookie=first)
            await line.closed()
            await other.closed()
            assert who(there, phone)["name"] != "Anna"
