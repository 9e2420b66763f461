"""Games of other packages at a server: their addresses, their links in the bar, the files they draw with."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from parlour.game import Place

from .harness import Server, any_move, over_sockets, play_on, serving, table
from .test_broken_games import install

TESTS = Path(__file__).parents[1]
DRAWING = TESTS / "third_party_drawing"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    packages = [TESTS / "third_party", DRAWING]
    with serving(tmp_path_factory.mktemp("other-games"), packages=packages) as found:
        yield found


def described(server: Server) -> dict[str, dict[str, object]]:
    games = msgspec.json.decode(server.http("/api/games")[2], type=dict[str, object])["games"]
    assert isinstance(games, list)
    return {game["name"]: game for game in games}


def test_every_game_has_a_page_and_an_address_of_none_is_not_found(server: Server) -> None:
    assert server.http("/topcard")[0] == 200
    assert server.http("/cellar")[0] == 200
    assert server.http("/bottomcard")[0] == 404


def test_every_page_names_every_game_and_home_links_to_each_with_a_picture(server: Server) -> None:
    for path in ("/", "/eights", "/daily", "/library", "/topcard"):
        page = server.http(path)[2].decode()
        assert re.search(r'<a href="/"[^>]* data-game="klondike"[^>]*>Klondike</a>', page)
        assert re.search(r'id="all-games" href="/home"[^>]*\btopcard Top Card\b', page)
    home = server.http("/home")[2].decode()
    for address, title in (("/", "Klondike"), ("/topcard", "Top Card"), ("/cellar", "Cellar")):
        assert re.search(rf'<a href="{address}"><svg[^>]*>(<use [^>]*/>){{3,}}</svg><b>{title}</b>', home)


@over_sockets
async def test_a_game_knows_the_names_of_those_who_play_and_of_no_free_seat(server: Server) -> None:
    (line,) = await table(server, 1, "topcard", seats=4)
    await line.done("bot", strength="easy")
    await line.done("start")
    last = await play_on(line, any_move)
    assert last["happened"][1]["text"].count(" has ") == 2


def test_a_game_is_described_with_its_title_its_places_and_the_labels_of_its_moves(server: Server) -> None:
    topcard = described(server)["topcard"]
    assert (topcard["title"], topcard["path"]) == ("Top Card", "/topcard")
    assert topcard["labels"] == {"keep": "Keep your card", "swap": "Swap it for another"}
    second = msgspec.convert(topcard["places"], list[Place])[1]
    assert second == Place("h2", "hand", seat=1)
    assert described(server)["klondike"]["path"] == "/"


def test_a_drawing_is_served_under_the_same_headers_as_the_page(server: Server) -> None:
    drawing = msgspec.convert(described(server)["topcard"]["drawing"], dict[str, str])
    for path, kind in ((drawing["module"], "text/javascript"), (drawing["style"], "text/css")):
        status, headers, body = server.http(path)
        assert (status, headers["content-type"].partition(";")[0]) == (200, kind)
        assert body == (DRAWING / "topcard_drawing" / path.rpartition("/")[2]).read_bytes()
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "{folder}/__init__.py",
        "{folder}/..%2f__init__.py",
        "{folder}/../../topcard.py",
        "{folder}/%2e%2e%2ftable.js",
        "{folder}/",
        "/drawing/topcard/000000000000/table.js",
        "/drawing/klondike/{version}/table.js",
        "/drawing/nothing/{version}/table.js",
    ],
)
def test_nothing_but_the_files_of_a_drawing_is_served(server: Server, path: str) -> None:
    module = msgspec.convert(described(server)["topcard"]["drawing"], dict[str, str])["module"]
    folder = module.rpartition("/")[0]
    status, headers, _ = server.http(path.format(folder=folder, version=folder.rpartition("/")[2]))
    assert status == 404
    assert headers["x-content-type-options"] == "nosniff"


HOSTILE = {
    "above": 'Drawing("topcard_drawing", "../topcard.py", "table.css")',
    "beside": 'Drawing("topcard_drawing", "table.js", "../topcard_drawing/table.css")',
    "program": 'Drawing("topcard_drawing", "__init__.py", "table.css")',
    "system": 'Drawing("topcard_drawing", "/etc/passwd", "table.css")',
    "absent": 'Drawing("no_such_package", "table.js", "table.css")',
    "folder": 'Drawing("topcard_drawing", "table.js", "table.css", others=("__pycache__",))',
    "object": "object()",
}
"""Drawings that name files of others, or none at all, by the name of their game."""


ADDRESSES = {
    "library": b"/library/page.js",
    "desk": b"/desk/page.js",
    "daily": b"/daily/page.js",
    "metrics": b"parlour_rooms",
}
"""Names of games that are addresses of the server, with something that is there."""


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    packages, folder = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("attacked")
    for name, drawing in HOSTILE.items():
        game = f"class Game(TopCard):\n    name = '{name}'\n"
        source = (
            f"from parlour.drawings import Drawing\nfrom topcard import TopCard\n{game}DRAWING = {drawing}\n"
        )
        install(packages, name, source, "parlour.games", "parlour.drawings")
    for name in ADDRESSES:
        source = f"from topcard import TopCard\nclass Game(TopCard):\n    name = '{name}'\n"
        install(packages, name, source, "parlour.games")
    server = Server(folder, packages=[TESTS / "third_party", DRAWING, packages])
    yield server
    server.close()


def test_a_drawing_that_names_files_of_others_shows_none_of_them(attacked: Server) -> None:
    games = described(attacked)
    for name in HOSTILE:
        assert games[name]["drawing"] is None
        for file in (
            "table.js",
            "table.css",
            "topcard.py",
            "__init__.py",
            "..%2ftopcard.py",
            "passwd",
            "%00",
        ):
            assert attacked.http(f"/drawing/{name}/x/{file}")[0] == 404
    told = [json.loads(line)["message"] for line in attacked.complaints()]
    assert sorted(line.split(" failed")[0] for line in told) == [
        f"reading the drawing of {name}" for name in sorted(HOSTILE)
    ]


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_game_that_is_called_like_an_address_of_the_server_does_not_take_it(
    attacked: Server, name: str
) -> None:
    assert name in described(attacked)
    assert ADDRESSES[name] in attacked.http(f"/{name}")[2]
