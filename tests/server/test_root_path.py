"""Tests of a server under a sub-path, and of what is outside that path."""

import asyncio
import contextlib
import functools
import http.client
import json
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from parlour.client import Client
from parlour.hub.timers import Timing
from parlour.services.desk.actions import Actions
from parlour.store import open as open_store
from tests.ports import held_port, port_of
from tests.server.harness import NO_LIMITS
from tests.server.processes import ServerProcess, Serving

WEB = Path(__file__).parents[2] / "src" / "parlour" / "web"


@contextlib.contextmanager
def room(folder: Path, root: str) -> Iterator[int]:
    """Yield the port of a server under that path."""
    folder.mkdir()
    with contextlib.closing(held_port()) as held:
        serving = Serving(port_of(held), str(folder), Timing(pace=0.1), NO_LIMITS, root=root)
        process = ServerProcess(serving, folder / "log")
        try:
            assert process.is_ready()
            yield port_of(held)
        finally:
            process.kill()
            process.wait()


async def desk_code(folder: Path) -> str:
    """Return a code that opens the host's desk."""
    store = await open_store(folder)
    try:
        return await Actions(store, "terminal").make_link()
    finally:
        await store.close()


def test_a_room_under_a_path_is_there_and_nowhere_else(tmp_path: Path) -> None:
    with room(tmp_path / "data", "/our/cards") as port:

        def get(path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, str]:
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read().decode()

        for path in ("/", "/eights", "/our", "/our/cardsharp", "/web/icon.svg", "/api/games"):
            status, headers, text = get(path)
            assert status == 404
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "a proxy has to keep the path /our/cards/ of this server." in text
        for path in ("/healthz", "/readyz", "/metrics", "/our/cards/healthz", "/our/cards/api/games"):
            assert get(path)[0] == 200
        for path, target in (
            ("/our/cards", "/our/cards/"),
            ("/our/cards/favicon.ico", "/our/cards/web/icon.svg"),
            ("/our/cards/kqxt", "/our/cards/room/KQXT"),
        ):
            status, headers, _ = get(path)
            assert (status // 100, headers["location"]) == (3, target)

        page = get("/our/cards/daily", Host="nas.local")[2]
        assert 'content="http://nas.local/our/cards/daily/picture.png?day=' in page
        status, headers, page = get("/our/cards/")
        (cookie,) = SimpleCookie(headers["set-cookie"]).values()
        assert (cookie.key, cookie["path"]) == ("parlour.our.cards", "/our/cards")
        assert 'href="/our/cards/eights"' in page
        assert page.count('="/') == page.count('="/our/cards/')
        assert '<html lang="de"' in get("/our/cards/", cookie="parlour-language.our.cards=de")[2]
        other = get("/our/cards/api/me", cookie=f"parlour={cookie.value}")
        assert other[0] == 401, "a cookie of the room at / is not this room's"
        assert get("/our/cards/api/me", cookie=f"{cookie.key}={cookie.value}")[0] == 200

        body = json.dumps({"code": asyncio.run(desk_code(tmp_path / "data"))})
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
            connection.request("POST", "/our/cards/api/desk/open", body, {"Content-Type": "application/json"})
            (desk,) = SimpleCookie(connection.getresponse().headers["set-cookie"]).values()
        assert (desk.key, desk["path"]) == ("parlour-desk.our.cards", "/our/cards/api/desk")
        assert get("/our/cards/api/desk/figures", cookie=f"{desk.key}={desk.value}")[0] == 200

        async def play(path: str) -> None:
            async with Client(f"ws://127.0.0.1:{port}{path}") as client:
                await client.open("klondike")

        asyncio.run(play("/our/cards/ws"))
        with pytest.raises(InvalidStatus, match="403"):
            asyncio.run(play("/ws"))


def test_no_module_of_the_page_leaves_the_path_out() -> None:
    """Each address from the root goes through `address`, `get`, `linkTo`, `reach`, or `ask` of replays."""
    own = r"(?:api|eights|game|race|room|ws)\b"
    bare = re.compile(
        rf"(?<!address\()(?<!addressOf\()(?<!linkTo\()(?<!ask\()(?<!reach\()(?<!\bget\()[\"'`]/(?:{own}|[\"'`?$])"
    )
    allowed = (
        'split("/room/")',
        "Error(`/api",
        '.split("/")',
        'All("/", ',
        '["/", "game',
        '["/eights"',
        '["/race"',
    )
    for path in sorted(WEB.rglob("*.js")):
        if path.parent.name != "words":
            for line in path.read_text("utf-8").splitlines():
                left = functools.reduce(lambda text, known: text.replace(known, ""), allowed, line)
                assert not bare.search(left), f"{path.relative_to(WEB)}: {line.strip()}"
                assert "location.pathname.split" not in left, path
