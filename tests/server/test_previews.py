"""Tests of link previews: a title, a description and a picture, and nothing hidden."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlsplit

import pytest

from parlour.rooms import log
from tests.test_pictures import pixels

from .clocks import noon, put_forward
from .harness import PATIENT, Line, Server, over_sockets, play_all, serving, started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("previews")
    put_forward(folder, noon())
    with serving(folder, PATIENT) as server:
        yield server


def tags(server: Server, path: str, **headers: str) -> dict[str, str]:
    """Return the tags in the head of a page."""
    text = server.http(path, **headers)[2].decode()
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', text)
    return {name: unescape(told) for name, told in found}


async def given_up(line: Line, **choices: str) -> str:
    """Return the address of a game that was abandoned after one move."""
    room = (await line.done("open", game="klondike", **choices))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    begun = [body for _, _, body in line.server.entries(room) if isinstance(body, log.Started)]
    await line.done("start")
    return str(begun[0].recording)


@over_sockets
async def test_a_game_that_is_over_has_a_title_a_line_and_a_picture(server: Server) -> None:
    line = await Line.open(server)
    await line.ask("profile", name='<b> & "Anna"', avatar="🦊")
    address = await given_up(line)
    told = tags(server, f"/game/{address}", Host="cards.local:8123", **{"X-Forwarded-Proto": "https"})
    base = f"https://cards.local:8123/game/{address}"
    assert told["og:url"] == base
    assert told["og:title"] == '<b> & "Anna" · Klondike'
    assert told["og:description"] == "Not won"
    assert (told["og:image"], told["twitter:card"]) == (f"{base}/picture.png", "summary_large_image")
    assert tags(server, f"/game/{address}", **{"Accept-Language": "de"})["og:description"] == "Nicht gewonnen"
    status, headers, body = server.http(urlsplit(told["og:image"]).path)
    assert (status, headers["content-type"]) == (200, "image/png")
    assert headers["cache-control"] == "public, max-age=86400"
    found = pixels(body)
    assert (told["og:image:width"], told["og:image:height"]) == (str(len(found[0])), str(len(found)))


@over_sockets
async def test_a_round_of_several_names_everybody(server: Server) -> None:
    eights = (await play_all(await started(server, 3, rules="hand=3")))[0]["room"]
    racers = await started(server, 2, "race")
    for racer in racers:
        await racer.done("play", n=racer.update["n"], move="draw")
        await racer.done("play", n=racer.update["n"], move="stop")
    race = (await racers[0].status("over"))["room"]
    for room in (eights, race):
        told = tags(server, f"/game/{room['replay']}")
        names = " · ".join(seat["name"] for seat in room["seats"] if seat)
        assert told["og:title"] == f"{names} · {room['game'].title()}"
        assert server.http(urlsplit(told["og:image"]).path)[0] == 200


@over_sockets
async def test_nothing_is_told_of_the_deal_of_a_day_before_the_day_is_over(server: Server) -> None:
    line = await Line.open(server)
    await line.ask("profile", name="Nina", avatar="🦊")
    day = str(server.json("/api/daily")["today"])
    address = await given_up(line, daily=day, rules="draw=1")
    told = tags(server, f"/game/{address}")
    assert (told["og:title"], told["twitter:card"]) == ("Replay", "summary")
    assert not [name for name in told if name.startswith("og:image")]
    assert "Nina" not in "".join(told.values())
    assert server.http(f"/game/{address}/picture.png")[0] == 404


def test_a_day_has_a_picture_that_tells_its_date_alone(server: Server) -> None:
    day = str(server.json("/api/daily")["today"])
    for asked in ("", "?day=9999-01-01", "?day=%00", "?day=2026-02-30"):
        told = tags(server, f"/daily{asked}", Host="cards.local")
        assert told["og:title"] == f"Deal of the day · {day}"
        assert told["og:image"] == f"http://cards.local/daily/picture.png?day={day}"
    assert tags(server, "/daily?day=2026-11-17")["og:title"] == "Deal of the day · 2026-11-17"
    status, headers, body = server.http(f"/daily/picture.png?day={day}")
    assert (status, headers["content-type"]) == (200, "image/png")
    assert body == server.http("/daily/picture.png?day=9999-01-01")[2]
    assert body != server.http("/daily/picture.png?day=2026-11-17")[2]


@pytest.mark.parametrize("address", ["x", "0" * 32, "%00", "%ED%A0%80", "%22%3E%3Cscript%3E"])
def test_an_unknown_game_has_no_picture(server: Server, address: str) -> None:
    assert server.http(f"/game/{address}/picture.png")[0] == 404
    status, _, body = server.http(f"/game/{address}")
    assert (status, b"og:image" in body, b'"><script>' in body) == (404, False, False)
