"""Tests of a player's statistics, which come from stored sums, and of exports."""

import asyncio
import csv
import io
import json
from collections.abc import Iterator

import pytest

from parlour.days import day_of
from parlour.hub.players import secret_hash
from parlour.records import Entry, GameResult, Player, Recording, RoomRow
from parlour.store import open as open_store

from .clocks import noon, put_forward
from .harness import Json, Line, Server, cookie_of, over_sockets, serving

SECRET = "anna".ljust(32, "-")
COOKIE = f"parlour={SECRET}"
DAY = 24 * 60 * 60 * 1000
NOW = noon()
GAMES = 450  # more than one page of an export


def results() -> list[GameResult]:
    """Return a game every other day, the last today: Klondike under two sets of rules, and some races."""
    return [
        GameResult(
            player="anna",
            room="room",
            round=number,
            game="race" if number % 9 == 0 else "klondike",
            rules="" if number % 9 == 0 or number % 2 else "draw=3",
            deal=f"the deal of {number}",
            ended="won" if number % 3 else "lost",
            score=None if number % 9 == 0 else 10 * number,
            moves=100 + number,
            seconds=200 + number,
            undos=0,
            is_open=number % 7 == 0,
            was_helped=number % 5 == 0,
            at=NOW - 2 * DAY * (GAMES - number),
        )
        for number in range(1, GAMES + 1)
    ]


@pytest.fixture(scope="module")
def played(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("statistics")

    async def play() -> None:
        store = await open_store(either_store or folder)
        await store.add_player(Player("anna", "Anna", "🦊"), secret_hash(SECRET), NOW)
        await store.append(
            "room",
            [Entry(1, 1, b"{}")],
            row=RoomRow("room", None, "klondike", "anna", False, "closed", 1, 1),
            results=results(),
            recordings=[Recording(f"{GAMES:032}", "room", GAMES, 1, 1)],
        )
        await store.close()

    asyncio.run(play())
    put_forward(either_store or folder, NOW)
    with serving(folder, database=either_store) as server:
        yield server


def told(server: Server, game: str | None, rules: str | None) -> Json:
    figures = server.json("/api/statistics", Cookie=COOKIE)["figures"]
    (found,) = [each for each in figures if each["game"] == game and _is_of(each["rules"], rules)]
    return dict(found)


def _is_of(told: str | None, rules: str | None) -> bool:
    return told is None if rules is None else told is not None and rules in told


def test_figures_are_told_by_rules_and_in_total(played: Server) -> None:
    everything = results()
    klondike = [each for each in everything if each.game == "klondike"]
    three = [each for each in klondike if each.rules == "draw=3"]
    for game, rules, own in (
        (None, None, everything),
        ("klondike", None, klondike),
        ("klondike", "draw=3", three),
    ):
        found = told(played, game, rules)
        assert (found["played"], found["won"]) == (len(own), sum(each.ended == "won" for each in own))
        counted = [
            each.ended for each in own if not each.is_open and not (each.was_helped and each.ended == "won")
        ]
        assert found["counted"] == len(counted)
        in_a_row = [len(part) for part in "".join(end[0] for end in counted).split("l")]
        assert (found["streak"], found["best_streak"]) == (in_a_row[-1], max(in_a_row))
    ranked = [each for each in three if not each.is_open and not each.was_helped]
    scores = [each.score or 0 for each in ranked]
    times = [each.seconds for each in ranked if each.ended == "won"]
    assert (found["best_score"], found["mean_score"]) == (max(scores), round(sum(scores) / len(scores), 1))
    assert (found["best_seconds"], found["mean_seconds"]) == (min(times), round(sum(times) / len(times), 1))
    assert told(played, None, None)["best_seconds"] is None, "times of different games can't be compared"
    assert told(played, "klondike", None)["best_score"] is None, "nor scores under different rules"


def test_games_are_told_over_time(played: Server) -> None:
    answer = played.json("/api/statistics", Cookie=COOKIE)
    everything = results()
    today = day_of(NOW)
    assert answer["today"] == today
    for periods, length, first in (("days", 10, day_of(NOW - 29 * DAY)), ("years", 4, "")):
        counted: dict[str, int] = {}
        for each in everything:
            if day_of(each.at) >= first:
                counted[day_of(each.at)[:length]] = counted.get(day_of(each.at)[:length], 0) + 1
        found: dict[str, int] = {}
        for each in answer[periods]:
            found[each["period"]] = found.get(each["period"], 0) + each["played"]
        assert found == counted
    months = {each["period"] for each in answer["months"]}
    assert len(months) == 12
    assert max(months) == today[:7]


def test_every_game_is_exported_without_its_deal(played: Server) -> None:
    status, headers, body = played.http("/api/statistics.csv", Cookie=COOKIE)
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert headers["content-disposition"] == 'attachment; filename="parlour-games.csv"'
    assert "content-security-policy" in headers
    lines = list(csv.DictReader(io.StringIO(body.decode())))
    everything = results()
    assert [int(line["moves"]) for line in lines] == [each.moves for each in everything]
    assert [line["is_open"] for line in lines] == [str(each.is_open).lower() for each in everything]
    assert lines[0]["score"] == "10"
    assert lines[-1]["replay"] == f"{GAMES:032}"
    assert lines[-1]["at"].startswith(day_of(NOW))
    exported = played.json("/api/statistics.json", Cookie=COOKIE)
    assert [game["seconds"] for game in exported["games"]] == [each.seconds for each in everything]
    assert exported["statistics"]["figures"] == played.json("/api/statistics", Cookie=COOKIE)["figures"]
    assert b"the deal of" not in body
    assert "the deal of" not in json.dumps(exported)


@pytest.mark.parametrize("path", ["/api/statistics", "/api/statistics.csv", "/api/statistics.json"])
def test_nobody_else_is_told(played: Server, path: str) -> None:
    status, headers, body = played.http(path)
    assert (status, json.loads(body)["code"]) == (401, "nobody")
    assert headers["cache-control"] == "no-store"
    status, _, body = played.http(path, Cookie="parlour=' OR 1=1 --")
    assert status == 401
    status, _, body = played.http(path, Cookie=f"parlour={'b' * 32}")
    assert status == 200
    assert b"2026" not in body.replace(day_of(NOW).encode(), b"")


@over_sockets
async def test_a_game_that_is_over_is_counted_at_once(played: Server) -> None:
    cookie = cookie_of(played)
    line = await Line.open(played, headers={"Cookie": cookie})
    await line.done("open", game="klondike", rules="draw=3")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    answer = played.json("/api/statistics", Cookie=cookie)
    assert [(each["game"], each["played"], each["won"]) for each in answer["figures"]] == [
        (None, 1, 0),
        ("klondike", 1, 0),
        ("klondike", 1, 0),
    ]
    (period,) = answer["days"]
    assert (period["period"], period["played"]) == (answer["today"], 1)
    assert period["rules"] == answer["figures"][-1]["rules"]
