"""Tests of replays: anybody with its address can watch a finished round as each seat saw it, but no other."""

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.program import main
from parlour.rooms import log

from .harness import (
    PATIENT,
    Json,
    Line,
    Server,
    any_move,
    over_sockets,
    play_all,
    play_on,
    serving,
    started,
)


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), PATIENT, database=either_store) as server:
        yield server


def told(server: Server, address: str, seat: int | None) -> list[Json]:
    """Return the views of a seat or a spectator step by step, as a page assembles them."""
    about = server.json(f"/api/game/{address}")
    steps = []
    for first in range(0, about["steps"] + 1, about["page"]):
        view: Json = {}
        own: dict[str, Json] = {}
        for step in server.json(f"/api/game/{address}/steps/{first}"):
            view = view | step.get("view", {})
            own |= step.get("seats", {})
            steps.append(view | own.get(str(seat), {}))
    assert len(steps) == about["steps"] + 1
    return steps


def seen(line: Line, room: str, number: int) -> list[Any]:
    """Return the views of a round that a connection received, without duplicates."""
    views: dict[int, Any] = {}
    for update in line.updates:
        if (update["room"]["id"], update["room"]["round"]) == (room, number) and update.get("view"):
            views.setdefault(update["n"], update["view"])
    return [view for _, view in sorted(views.items())]


def replayed(text: str, folder: Path) -> str:
    """Return the output of `parlour replay` for a game file."""
    file = folder / "game.txt"
    file.write_text(text, "utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(["replay", str(file)]) == 0
    return said.getvalue()


@over_sockets
async def test_a_solitaire_game_is_told_with_its_undos(server: Server, tmp_path: Path) -> None:
    line = await Line.open(server)
    opened = await line.done("open", game="klondike", seed="7")
    room = opened["room"]["id"]
    await play_on(line, any_move, most=130)
    for _ in range(3):
        await line.done("undo")
    await line.done("redo")
    await line.done("play", n=line.update["n"], move=line.update["moves"][0])
    moves = line.update["score"]["moves"]
    shown = seen(line, room, 1)
    (begun,) = (await line.done("start"))["happened"]
    address = begun["replay"]
    about = server.json(f"/api/game/{address}")
    assert (about["game"], about["rules"], about["steps"]) == ("klondike", opened["room"]["rules"], 135)
    assert about["undos"] == [131, 132, 133]
    assert (about["score"]["moves"], about["seed"]) == (moves, "7")
    assert not about.get("is_finished")
    assert told(server, address, 0) == shown
    step = server.json(f"/api/game/{address}/steps/100")[31]
    assert [each["what"] for each in step["happened"]] == ["undone"]
    status, headers, body = server.http(f"/api/game/{address}/file")
    assert (status, headers.get_content_type()) == (200, "text/plain")
    assert "attachment" in headers["content-disposition"]
    assert body.decode().split("\n\n")[1].split()[-1] == log_of(server, room)[-1]
    replayed(body.decode(), tmp_path)


def log_of(server: Server, room: str) -> list[str]:
    return [body.move for _, _, body in server.entries(room) if isinstance(body, log.Moved)]


@over_sockets
async def test_a_round_of_eights_is_told_as_each_seat_saw_it(server: Server, tmp_path: Path) -> None:
    lines = await started(server, 3, rules="hand=3")
    watcher = await Line.open(server)
    await watcher.done("watch", room=lines[0].update["room"]["code"])
    over = (await play_all(lines))[0]
    room, address = over["room"]["id"], over["room"]["replay"]
    for line in lines:
        views = seen(line, room, 1)
        assert told(server, address, line.update["you"]) == views
    assert told(server, address, None)[-1]["hand"] == []
    about = server.json(f"/api/game/{address}")
    assert about["winners"] == [over["view"]["winner"]]
    assert about["is_finished"]
    assert [seat["name"] for seat in about["seats"]] == [line.name for line in lines]
    drawn = [
        each
        for first in range(0, about["steps"] + 1, about["page"])
        for step in server.json(f"/api/game/{address}/steps/{first}")
        for each in step["happened"]
        if each.get("event", {}).get("type") == "Drew"
    ]
    for each in drawn:
        assert each["event"]["cards"] is None
        assert len(each["own"]["cards"]) == each["event"]["count"]
    text = server.http(f"/api/game/{address}/file")[2].decode()
    assert "Seats: 3" in text
    replayed(text, tmp_path)


@over_sockets
async def test_a_race_is_told_as_each_seat_saw_it(server: Server, tmp_path: Path) -> None:
    lines = await started(server, 2, "race")
    for line in lines:
        await play_on(line, first_move, most=5)
        await line.done("play", n=line.update["n"], move="stop")
    over = await lines[0].status("over")
    address = over["room"]["replay"]
    for line in lines:
        await line.status("over")
        assert told(server, address, line.update["you"]) == seen(line, over["room"]["id"], 1)
    replayed(server.http(f"/api/game/{address}/file")[2].decode(), tmp_path)


def first_move(update: Json, _: object) -> str:
    return str(update["moves"][0])


@over_sockets
async def test_nothing_is_told_of_a_game_or_a_deal_that_is_being_played(server: Server) -> None:
    line = await Line.open(server)
    room = (await line.done("open", game="klondike"))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    (begun,) = [body for _, _, body in server.entries(room) if isinstance(body, log.Started)]
    address = str(begun.recording)
    assert address not in "".join(line.raw)
    assert code(server, f"/api/game/{address}") == (404, "no-game")
    again = await line.done("start", deal="same")
    assert "replay" not in again["happened"][0]
    for path in ("", "/steps/0", "/file"):
        assert code(server, f"/api/game/{address}{path}") == (409, "still-played")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    assert server.json(f"/api/game/{address}")["steps"] == 1


@pytest.mark.parametrize("address", ["x", "0" * 32, "%00", "%ED%A0%80", "a" * 5000, "é"])
def test_an_unknown_address_is_answered_clearly(server: Server, address: str) -> None:
    address = address if address.isascii() else "%C3%A9"
    assert code(server, f"/api/game/{address}") == (404, "no-game")
    status, headers, _ = server.http(f"/game/{address}")
    assert (status, headers.get_content_type()) == (404, "text/html")


@over_sockets
async def test_a_page_of_steps_that_there_is_not_is_refused(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="klondike")
    await line.done("play", n=line.update["n"], move="draw")
    address = (await line.done("start"))["happened"][0]["replay"]
    for first in ("1", "100", "1" * 40):
        assert code(server, f"/api/game/{address}/steps/{first}") == (404, "no-step")
    for first in ("-1", "x", ""):
        assert code(server, f"/api/game/{address}/steps/{first}") == (404, "no-address")
    for path in ("/api/", "/api/nowhere", "/api/game/zzz/steps/-1", "/api/daily/2026-11-17/more"):
        assert code(server, path) == (404, "no-address")
    status, headers, body = server.http("/api/daily", "DELETE")
    assert (status, json.loads(body)["code"]) == (405, "no-method")
    assert sorted(headers["allow"].split(", ")) == ["GET", "HEAD"]


def code(server: Server, path: str) -> tuple[int, str]:
    status, _, body = server.http(path)
    answer = json.loads(body)
    assert answer["text"].endswith(".")
    return status, answer["code"]
