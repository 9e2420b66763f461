"""A data folder of every released version is opened by this one, and everybody plays on."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.store.backup import restore
from parlour.store.sqlite import FILE_NAME
from tests.server.harness import PATIENT, Line, Server, over_sockets, serving

from .told import FOLDER, kept, plain, read, update

DATA = sorted(FOLDER.glob("*/data"))
BACKUPS = sorted(FOLDER.glob("*/everything.parlour"))
PLAYERS = [
    pytest.param(folder, player, id=f"{folder.parts[-2]}-{player['player']['name']}")
    for folder in DATA
    for player in read(folder / "players.json")
]


@pytest.fixture
def server(folder: Path, tmp_path: Path) -> Iterator[Server]:
    shutil.copy(folder / FILE_NAME, tmp_path)
    _make_recent(tmp_path / FILE_NAME)
    with serving(tmp_path, PATIENT) as server:
        yield server


def _make_recent(file: Path) -> None:
    """Rooms that nobody has used for a month are closed: here the last use was a minute ago."""
    with contextlib.closing(sqlite3.connect(file)) as data, data:
        (last,) = data.execute("SELECT max(at) FROM entries").fetchone()
        later = time.time_ns() // 1_000_000 - 60_000 - last
        for column in ("entries.at", "rooms.updated_at", "players.at", "results.at"):
            table, _, name = column.partition(".")
            data.execute(f"UPDATE {table} SET {name} = {name} + ?", (later,))


@pytest.mark.parametrize(("folder", "player"), PLAYERS)
@over_sockets
async def test_a_player_comes_back_with_her_secret_and_plays_on(
    server: Server, player: dict[str, Any]
) -> None:
    for then in player["updates"]:
        line = await Line.open(server, secret=player["secret"], room=then["room"]["id"])
        assert (line.player, line.name) == (player["player"]["id"], player["player"]["name"])
        n = then.pop("n")
        await line.number(n)
        assert kept(then, update(line.raw[-1])) == then
        for move in then["moves"][:1]:
            assert (await line.done("play", n=line.update["n"], move=move))["n"] > n


@pytest.mark.parametrize("folder", DATA, ids=lambda folder: folder.parts[-2])
def test_every_game_that_counted_can_be_watched(server: Server, folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(server.data / FILE_NAME)) as data:
        played = data.execute(
            "SELECT DISTINCT address, game, ended, moves FROM recordings JOIN results USING (room, round)"
        ).fetchall()
    assert len(played) >= 3
    for address, game, ended, moves in played:
        about = server.json(f"/api/game/{address}")
        assert (about["game"], bool(about.get("is_finished"))) == (game, ended != "abandoned")
        if game == "klondike":
            assert (about["score"]["moves"], bool(about.get("winners"))) == (moves, ended == "won")
        last = about["steps"] - about["steps"] % about["page"]
        assert len(server.json(f"/api/game/{address}/steps/{last}")) == about["steps"] - last + 1


@pytest.mark.parametrize("file", BACKUPS, ids=lambda file: file.parts[-2])
def test_a_released_backup_has_all_that_was_saved(file: Path, tmp_path: Path) -> None:
    asyncio.run(restore(file, str(tmp_path / "restored")))
    then, now = (_entries(folder / FILE_NAME) for folder in (file.parent / "data", tmp_path / "restored"))
    assert now == then


def _entries(file: Path) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as data:
        return data.execute(
            "SELECT room, number, at, request, body FROM entries ORDER BY room, number"
        ).fetchall()


@pytest.mark.parametrize(("folder", "player"), PLAYERS)
def test_statistics_are_what_they_were(server: Server, player: dict[str, Any]) -> None:
    me = plain(server.json("/api/me", Cookie=f"parlour={player['secret']}"))
    assert me["player"] == player["player"]
    assert kept(player["statistics"], me["statistics"]) == player["statistics"]
