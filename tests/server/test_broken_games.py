"""Tests of packages that are broken, gone or of another version: their games are left out, the rest works."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from parlour.days import day_of, later
from parlour.records import Daily
from parlour.rooms import log
from parlour.store import Store
from parlour.store import open as open_store

from .clocks import noon, put_forward
from .harness import NO_LIMITS, PATIENT, Json, Line, Server, over_sockets
from .test_desk_page import looked, opened

GAME = "from topcard import TopCard\nclass Game(TopCard):\n    name = '{name}'\n"
FAILING_SOLVER = """
from threading import Event
class Solver:
    cancel = Event
    def is_winnable(self, *_, **__):
        1 / 0
SOLVER = Solver()
"""
PACKAGES = {
    "unloadable": "import no_such_module",
    "indescribable": "class Game:\n    def __init__(self):\n        raise OSError('no')\n",
    "misruled": GAME + "    dailies = ('no_such_option=7',)\n",
    "unsolvable": GAME + "    dailies = ('',)\n",
    "failing": GAME + "    dailies = ('',)\n" + FAILING_SOLVER,
}


ENTRIES = {"parlour.games": "Game", "parlour.solvers": "SOLVER", "parlour.drawings": "DRAWING"}


def install(folder: Path, name: str, source: str, *groups: str) -> None:
    """Write a package as pip would install it, with entry points in these groups."""
    (folder / f"{name}.py").write_text(source)
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
    entries = [f"[{group}]\n{name} = {name}:{ENTRIES[group]}\n" for group in groups]
    (about / "entry_points.txt").write_text("".join(entries))


async def add_gone(store: Store) -> None:
    """Store daily deals of a game that was uninstalled since."""
    today = day_of(store.now())
    for day in (later(today, -1), today):
        await store.add_daily(Daily(day, "gone", "speed=3", f"seed {day}", "secret", 0))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    packages, folder = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("room")
    for name, source in PACKAGES.items():
        solver = ["parlour.solvers"] if "Solver" in source else []
        install(packages, name, source.replace("{name}", name), "parlour.games", *solver)
    put_forward(either_store or folder, noon())

    async def prepare() -> None:
        store = await open_store(either_store or folder)
        await add_gone(store)
        await store.close()

    asyncio.run(prepare())
    server = Server(folder, PATIENT, NO_LIMITS, either_store, packages=[packages])
    yield server
    server.close()


def test_the_daily_deals_of_all_other_games_are_there(server: Server) -> None:
    days = server.json("/api/daily")["days"]
    today = server.json("/api/daily")["today"]
    assert {each["game"] for each in days} == {"freecell", "klondike", "spider"}
    assert server.http("/daily/picture.png")[0] == 200
    assert server.http("/daily")[0] == 200
    assert server.http(f"/api/daily/{today}?game=klondike&rules=draw=1")[0] == 200
    games = [each["name"] for each in server.json("/api/games")["games"]]
    assert set(games) & {*PACKAGES, "klondike"} == {"klondike", "misruled", "unsolvable", "failing"}


def test_a_game_that_fails_is_a_line_in_the_log_and_a_row_on_the_desk(server: Server) -> None:
    for path in ("/api/daily", "/api/games", "/api/daily", "/api/games"):
        server.http(path)
    lines = [json.loads(line)["message"] for line in server.complaints()]
    told = [line for line in lines if " is left out: " in line]
    assert sorted(line.partition(" is left out: ")[0] for line in told) == [
        "the daily deal of failing",
        "the daily deal of misruled",
        "the daily deal of unsolvable",
        "the game indescribable",
        "the game unloadable",
    ]
    problems = [each.text for each in looked(server, opened(server)).reports[0].problems]
    assert [text for text in told if text not in problems] == []
    assert lines == told


def test_a_game_that_fails_is_refused_by_name(server: Server) -> None:
    for path in ("/api/boards?game=unloadable", "/api/daily/2026-11-17?game=gone"):
        status, _, body = server.http(path)
        assert (status, json.loads(body)["code"]) in [(400, "broken-game"), (400, "unknown-game")]


async def daily_of(line: Line) -> Json:
    today = line.server.json("/api/daily")["today"]
    return await line.done("open", game="klondike", rules="draw=1", daily=today)


@over_sockets
async def test_a_first_try_that_this_version_cannot_play_is_over(server: Server) -> None:
    line = await Line.open(server)
    room = (await daily_of(line))["room"]
    assert room["is_ranked"]
    await line.close()
    server.stop()
    for number, _, body in server.entries(room["id"]):
        if isinstance(body, log.Started):
            other = log.encode(structs.replace(body, version=body.version + 1)).hex()
            written = f"X'{other}'" if server.database is None else f"'\\x{other}'"
            server.change(
                f"UPDATE entries SET body = {written} WHERE room = '{room['id']}' AND number = {number}"
            )
    server.start()
    line = await Line.open(server, secret=line.secret)
    again = (await daily_of(line))["room"]
    assert again["id"] != room["id"]
    assert "is_ranked" not in again
    assert server.http("/api/daily", Cookie=f"parlour={line.secret}")[0] == 200
