"""Tests of the boards, which list the best games, and of the audit, which compares them with their logs."""

import asyncio
import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.cli.program import main
from parlour.games.klondike import Klondike
from parlour.rooms import log
from parlour.solver import solve

from .harness import PATIENT, Json, Line, Server, cookie_of, serving

RULES = "draw=1"


class Place(NamedTuple):
    """A store with a won game, an abandoned game, and one on a chosen deal."""

    folder: Path
    database: str | None
    server: Server
    room: str
    cookie: str

    @property
    def option(self) -> list[str]:
        return ["--data", str(self.folder)] if self.database is None else ["--store", self.database]

    def change(self, statement: str) -> None:
        self.server.change(statement)


@pytest.fixture(scope="module")
def place(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("boards")
    with serving(folder, PATIENT, database=either_store) as server:
        cookie = cookie_of(server)
        room = asyncio.run(played(server, cookie))
        yield Place(folder, either_store, server, room, cookie)


async def played(server: Server, cookie: str) -> str:
    """Win a winnable deal, abandon another, and play a chosen one without winning; return the room."""
    line = await Line.open(server, headers={"cookie": cookie})
    room = str((await line.done("open", game="klondike", rules=RULES, deal="winnable"))["room"]["id"])
    (begun,) = [body for _, _, body in server.entries(room) if isinstance(body, log.Started)]
    game = Klondike(draw=1)
    line_home = solve(game, game.start(begun.seed)).moves
    assert line_home
    for move in line_home:
        await line.done("play", n=line.update["n"], move=str(move))
    assert line.update["room"]["status"] == "over"
    await line.done("start")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start", seed="7")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    await line.close()
    return room


def run(*arguments: str) -> tuple[int, str]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main([*arguments])
    return code, said.getvalue()


def boards(place: Place, **headers: str) -> Json:
    answer: Json = place.server.json(f"/api/boards?game=klondike&rules={RULES}", **headers)
    return answer


def test_a_won_game_is_on_the_boards_and_can_be_watched(place: Place) -> None:
    told = boards(place)
    assert len(told["moves"]) == len(told["seconds"]) == 1
    assert [line["ended"] for line in told["score"]] == ["won", "abandoned"]
    (best,) = told["moves"]
    assert "is_you" not in best
    watched = place.server.json(f"/api/game/{best['replay']}")
    assert watched["score"]["moves"] == best["moves"]
    assert [seat["name"] for seat in watched["seats"]] == [best["name"]]
    assert boards(place, cookie=place.cookie)["moves"][0]["is_you"]
    assert told["others"] == [told["rules"]]


def test_rules_under_which_nobody_played_have_empty_boards(place: Place) -> None:
    told = place.server.json("/api/boards?game=klondike&rules=draw=3")
    assert (told["moves"], told["seconds"], told["score"]) == ([], [], [])
    assert told["rules"].startswith("draw=3 ")
    assert place.server.json("/api/boards?game=eights")["others"] == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("", "unknown-game"),
        ("?game=chess", "unknown-game"),
        ("?game=klondike&rules=draw=9", "option-value"),
        ("?game=klondike&rules=%00", "option"),
        ("?game=%ED%A0%80", "unknown-game"),
    ],
)
def test_boards_of_something_else_are_refused(place: Place, asked: str, code: str) -> None:
    status, _, body = place.server.http(f"/api/boards{asked}")
    answer = json.loads(body)
    assert (status, answer["code"]) == (400, code)
    assert answer["text"].endswith(".")


def test_the_command_prints_the_same_boards(place: Place) -> None:
    told = boards(place)
    code, text = run("board", *place.option, "--json")
    (board,) = json.loads(text)
    assert (code, board["game"], board["rules"], board["day"]) == (0, "klondike", "", None)
    for by in ("moves", "seconds", "score"):
        assert [line["replay"] for line in board[by]] == [line["replay"] for line in told[by]]
    code, text = run("board", *place.option)
    assert code == 0
    assert f"/game/{told['moves'][0]['replay']}" in text
    assert told["moves"][0]["name"] in text


def audited(place: Place) -> list[str]:
    """Return what the audit finds wrong."""
    code, text = run("audit", *place.option)
    *flaws, looked = text.splitlines()
    assert looked.startswith("Looked at 2 games")
    assert code == (1 if flaws else 0)
    return flaws


def test_what_was_played_holds(place: Place) -> None:
    assert audited(place) == []


@pytest.mark.parametrize(
    ("change", "back", "found"),
    [
        (
            "UPDATE results SET moves = moves - 10 WHERE ended = 'won'",
            "UPDATE results SET moves = moves + 10 WHERE ended = 'won'",
            ("moves is", "fewest_moves is"),
        ),
        (
            "UPDATE results SET score = score + 5000, seconds = 0 WHERE round = 2",
            "UPDATE results SET score = score - 5000 WHERE round = 2",
            ("score is", "best_score is"),
        ),
        (
            "UPDATE statistics SET won = 7 WHERE span = 'rules'",
            "UPDATE statistics SET won = 1 WHERE span = 'rules'",
            ("won is 7 in the sum and 1 in the recount.",),
        ),
        (
            "UPDATE statistics SET played = played + 5, won = won + 1, best_streak = 9 WHERE span <> 'rules'",
            "UPDATE statistics SET played = played - 5, won = won - 1, best_streak = 1 WHERE span <> 'rules'",
            (
                "won is 2 in the sum and 1 in the recount.",
                "best_streak is 9 in the sum and 1 in the recount.",
            ),
        ),
        (
            "UPDATE results SET is_open = NOT is_open WHERE round = 3",
            "UPDATE results SET is_open = NOT is_open WHERE round = 3",
            ("is_open is False in the result and True in the log.",),
        ),
        (
            "UPDATE recordings SET round = 90 WHERE round = 1",
            "UPDATE recordings SET round = 1 WHERE round = 90",
            ("nobody can watch it",),
        ),
    ],
)
def test_a_tampered_result_is_found(place: Place, change: str, back: str, found: tuple[str, ...]) -> None:
    place.change(change)
    _, text = run("audit", *place.option)
    place.change(back)
    for each in found:
        assert each in text
    assert audited(place) == []


def bodies(place: Place) -> dict[int, log.Body]:
    return {number: body for number, _, body in place.server.entries(place.room)}


@pytest.mark.parametrize("which", ["move", "seed", "time", "lost", "unreadable"])
def test_a_tampered_log_is_found(place: Place, which: str) -> None:
    log_ = bodies(place)
    first = next(number for number, body in log_.items() if isinstance(body, log.Moved))
    begun = next(number for number, body in log_.items() if isinstance(body, log.Started))
    here = f"room = '{place.room}' AND number"

    def written(number: int, body: bytes) -> str:
        value = f"X'{body.hex()}'" if place.database is None else f"'\\x{body.hex()}'"
        return f"UPDATE entries SET body = {value} WHERE {here} = {number}"

    started = log_[begun]
    assert isinstance(started, log.Started)
    changed = log.encode(started).replace(started.seed.encode(), b"0" * 32, 1)
    change, back, found = {
        "move": (
            written(first, log.encode(log.Moved(0, "redeal"))),
            written(first, log.encode(log_[first])),
            "can't be played",
        ),
        "seed": (written(begun, changed), written(begun, log.encode(started)), "Round 1 of room"),
        "time": (
            f"UPDATE entries SET at = at - 100000 WHERE {here} = {first}",
            f"UPDATE entries SET at = at + 100000 WHERE {here} = {first}",
            "is earlier than the one before it",
        ),
        "lost": (
            f"UPDATE entries SET number = 100000 WHERE {here} = {first}",
            f"UPDATE entries SET number = {first} WHERE {here} = 100000",
            f"The log of room {place.room} has lost",
        ),
        "unreadable": (
            written(first, b"{"),
            written(first, log.encode(log_[first])),
            "can't be read",
        ),
    }[which]
    place.change(change)
    code, text = run("audit", *place.option)
    place.change(back)
    assert (code, found in text) == (1, True), text
    assert audited(place) == []


def test_an_empty_store_holds_and_a_folder_without_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "unmounted").mkdir()
    for command in ("board", "audit", "desk"):
        for folder in (tmp_path / "nowhere", tmp_path / "unmounted"):
            assert main([command, "--data", str(folder)]) == 2
            assert f"There is no Parlour in {folder}" in capsys.readouterr().err
    assert not any((tmp_path / "unmounted").iterdir())
    assert not (tmp_path / "nowhere").exists()
    with serving(tmp_path):
        pass
    assert run("audit", "--data", str(tmp_path))[0] == 0
    assert run("board", "--data", str(tmp_path)) == (0, "There are no games for the boards yet.\n")
    assert run("board", "--data", str(tmp_path), "--json") == (0, "[]\n")
