"""The deal of the day: promised before, the same for everybody, and a first try that counts once."""

import asyncio
import contextlib
import io
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from parlour import promises, seeds
from parlour.cli.program import main
from parlour.days import day_of, later
from parlour.games.klondike import Klondike
from parlour.records import Daily
from parlour.rooms import log
from parlour.server.dailies import Dailies
from parlour.server.solver import SolverService
from parlour.solver import solve
from parlour.store import open as open_store
from parlour.store.sqlite import FILE_NAME

from .harness import PATIENT, Json, Line, Server, cookie_of, over_sockets, serving

FORMS = {"": Klondike(draw=1), "draw=3": Klondike(draw=3)}


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("daily"), PATIENT, database=either_store) as server:
        server.json("/api/daily")
        yield server


def stored(server: Server) -> dict[tuple[str, str], Daily]:
    """The deals that are kept, by day and rules."""

    async def read() -> list[Daily]:
        store = await open_store(server.database or server.data)
        try:
            return await store.dailies("", "9999")
        finally:
            await store.close()

    return {(each.day, each.rules): each for each in _run(read())}


def _run(work: Coroutine[None, None, list[Daily]]) -> list[Daily]:
    with ThreadPoolExecutor(1) as pool:  # tests ask in the midst of their own event loop
        return pool.submit(asyncio.run, work).result()


def today(server: Server) -> str:
    return str(server.json("/api/daily")["today"])


async def opened(line: Line, rules: str = "draw=1", day: str = "") -> Json:
    return await line.done("open", game="klondike", rules=rules, daily=day or today(line.server))


def board(server: Server, rules: str = "draw=1", day: str = "", **headers: str) -> Json:
    day = day or today(server)
    answer: Json = server.json(f"/api/daily/{day}?game=klondike&rules={rules}", **headers)
    return answer


async def win(line: Line, seed: str, game: Klondike) -> None:
    for move in solve(game, game.start(seed)).moves:
        await line.done("play", n=line.update["n"], move=str(move))
    assert line.update["room"]["status"] == "over"


def test_deals_are_promised_the_day_before_and_proved_winnable(server: Server) -> None:
    told = server.json("/api/daily")
    assert [each["day"] for each in told["days"]][-4:] == [told["today"]] * 2 + [later(told["today"], 1)] * 2
    kept = stored(server)
    for each in told["days"]:
        rules = "" if each["rules"].startswith("draw=1") else "draw=3"
        daily = kept[each["day"], rules]
        assert each["promise"] == seeds.commitment(daily.secret)
        assert not {"seed", "origin", "ended", "replay"} & each.keys()
        assert promises.seed_of(daily.secret, (), daily.index) == daily.seed
        game = FORMS[rules]
        assert solve(game, game.start(daily.seed)).moves
    assert told["next_at"] - told["now"] <= 24 * 60 * 60 * 1000


@over_sockets
async def test_a_first_try_is_won_without_help_and_nothing_is_told_of_the_deal(server: Server) -> None:
    daily = stored(server)[today(server), ""]
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"cookie": cookie})
    room = (await opened(line))["room"]
    assert (room["daily"], room["is_ranked"], room["is_winnable"]) == (daily.day, True, True)
    assert room["promise"] == seeds.commitment(daily.secret)
    for request in ({"type": "hint", "by": "solver"}, {"type": "lamp"}, {"type": "rescue"}):
        assert await line.refused(**request) == "ranked"
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("undo")
    await win(line, daily.seed, FORMS[""])
    assert not {"seed", "origin", "replay"} & line.update["room"].keys()
    (begun,) = [body for _, _, body in server.entries(room["id"]) if isinstance(body, log.Started)]
    status, _, body = server.http(f"/api/game/{begun.recording}")
    assert (status, json.loads(body)["code"]) == (409, "still-played")
    for by in ("moves", "seconds", "score"):
        (own,) = [each for each in board(server, cookie=cookie)[by] if each.get("is_you")]
        assert (own["ended"], own["undos"]) == ("won", 1)
        assert "replay" not in own
    told = server.json("/api/daily", cookie=cookie)
    (own,) = [each for each in told["days"] if "ended" in each]
    assert (own["day"], own["ended"], "seed" in own) == (daily.day, "won", False)
    assert (told["streak"], told["best_streak"]) == (1, 1)
    # What comes after it is an open game, in that room and in another one.
    again = await line.done("start", deal="same")
    assert (again["room"]["daily"], "is_ranked" in again["room"]) == (daily.day, False)
    await line.done("play", n=line.update["n"], move="draw")
    other = await opened(line)
    assert (other["room"]["daily"], "is_ranked" in other["room"]) == (daily.day, False)
    assert other["room"]["id"] != room["id"]
    assert len(board(server)["moves"]) == 1
    for text in line.raw:
        assert daily.seed not in text
        assert daily.secret not in text


@over_sockets
async def test_two_devices_have_one_first_try(server: Server) -> None:
    daily = stored(server)[today(server), "draw=3"]
    one = await Line.open(server)
    await one.ask("profile", name="Anna", avatar="🦊")
    two = await Line.open(server, secret=one.secret)
    rooms = await asyncio.gather(opened(one, "draw=3"), opened(two, "draw=3"))
    assert len({each["room"]["id"] for each in rooms}) == 1
    line = [str(move) for move in solve(FORMS["draw=3"], FORMS["draw=3"].start(daily.seed)).moves]
    for move in line[:-1]:
        await one.done("play", n=one.update["n"], move=move)
    n = one.update["n"]
    await two.number(n)
    ends = await asyncio.gather(*(each.ask("play", n=n, move=line[-1]) for each in (one, two)))
    assert sorted(each["type"] for each in ends) == ["refusal", "update"]
    assert [each["name"] for each in board(server, "draw=3")["moves"]] == ["Anna"]


@over_sockets
async def test_a_deal_that_was_only_looked_at_was_not_tried(server: Server) -> None:
    line = await Line.open(server)
    first = await opened(line)
    await line.done("open", game="klondike")
    second = await opened(line)
    assert second["room"]["is_ranked"]
    assert second["room"]["id"] != first["room"]["id"]
    await line.done("start")
    third = await opened(line)
    assert third["room"]["is_ranked"]
    await line.done("play", n=line.update["n"], move="draw")
    assert (await opened(line))["room"]["id"] == third["room"]["id"]


@over_sockets
async def test_a_first_try_that_was_given_up_counts_and_nothing_is_told_of_it(server: Server) -> None:
    line = await Line.open(server)
    await opened(line, "draw=3")
    await line.done("play", n=line.update["n"], move="draw")
    (begun,) = (await line.done("start"))["happened"]
    assert not {"seed", "origin", "replay"} & begun.keys()
    again = await opened(line, "draw=3")
    assert "is_ranked" not in again["room"]
    assert [each["ended"] for each in board(server, "draw=3")["score"]].count("abandoned") == 1


@pytest.mark.parametrize(
    ("day", "rules", "code"),
    [
        ("2026-02-30", "draw=1", "no-day"),
        ("9999-12-31", "draw=1", "no-day"),
        ("2001-01-01", "draw=3", "no-day"),
        ("tomorrow", "draw=1", "no-day"),
        ("", "draw=1", "no-day"),
        ("٢٠٢٦-١١-١٧", "draw=1", "no-day"),
        ("2026-11-17", "draw=1 redeals=0", "no-daily-rules"),
    ],
)
def test_days_and_rules_that_there_are_not_are_refused(
    server: Server, day: str, rules: str, code: str
) -> None:
    async def ask() -> None:
        line = await Line.open(server)
        assert await line.refused("open", game="klondike", rules=rules, daily=day) == code
        await line.close()

    asyncio.run(ask())
    if day.isascii() and day and " " not in rules:
        status, _, body = server.http(f"/api/daily/{day}?game=klondike&rules={rules}")
        assert (status, json.loads(body)["code"]) == (404, code)


@pytest.mark.parametrize("month", ["2026-13", "x", "", "%00", "2026-1", "0000-01"])
def test_months_that_there_are_not_are_refused(server: Server, month: str) -> None:
    assert server.http(f"/api/daily?month={month}")[0] == 404
    assert server.json("/api/daily?month=2001-02")["days"] == []


# Another day


async def _let_a_day_pass(server: Server, days: int) -> None:
    """Everything that was today's becomes that of an earlier day."""
    now, then = today(server), later(today(server), -days)
    moved = f"UPDATE dailies SET day = '{then}' WHERE day = '{now}'"
    drop = f"DELETE FROM dailies WHERE day > '{now}'"
    server.stop()
    if server.database is None:
        with contextlib.closing(sqlite3.connect(server.data / FILE_NAME)) as file, file:
            file.execute(moved)
            file.execute(drop)
            for room, number, body in file.execute("SELECT room, number, body FROM entries").fetchall():
                changed = body.replace(now.encode(), then.encode())
                where = (changed, room, number)
                file.execute("UPDATE entries SET body = ? WHERE room = ? AND number = ?", where)
    else:
        connection = await asyncpg.connect(server.database)
        await connection.execute(moved)
        await connection.execute(drop)
        for room, number, body in await connection.fetch("SELECT room, number, body FROM entries"):
            changed = body.replace(now.encode(), then.encode())
            await connection.execute(
                "UPDATE entries SET body = $1 WHERE room = $2 AND number = $3", changed, room, number
            )
        await connection.close()
    server.start()


def test_when_the_day_is_over_its_deal_is_told_and_its_games_can_be_watched(server: Server) -> None:
    before = today(server)
    asyncio.run(_let_a_day_pass(server, 3))
    then = later(before, -3)
    month = server.json(f"/api/daily?month={then[:7]}")["days"]
    revealed = [each for each in month if each["day"] == then]
    assert len(revealed) == 2
    for each in revealed:
        origin = each["origin"]
        assert seeds.commitment(origin["secret"]) == each["promise"]
        assert promises.seed_of(origin["secret"], (), origin.get("index", 0)) == each["seed"]
    best = board(server, day=then)["moves"][0]
    watched = server.json(f"/api/game/{best['replay']}")
    assert watched["promise"] in [each["promise"] for each in revealed]
    # The days in between were made up for; what is over can be played, and counts for no board.
    kept = stored(server)
    for days in range(-3, 2):
        assert (later(before, days), "") in kept
    assert board(server)["moves"] == []

    async def play() -> None:
        line = await Line.open(server)
        room = (await opened(line, day=then))["room"]
        assert (room["daily"], "is_ranked" in room) == (then, False)
        await line.close()

    asyncio.run(play())
    place = ["--data", str(server.data)] if server.database is None else ["--store", server.database]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main(["audit", *place])
    # The days that were put back in the logs are told apart from those of the first moves, and nothing else.
    assert code == 1
    assert all("is_open is False in the result" in line for line in said.getvalue().splitlines()[:-1])


def test_a_clock_that_was_put_back_brings_no_day_twice(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        now = store.now()
        await store.close()
        with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
            file.execute("UPDATE meta SET value = ? WHERE name = 'time'", (now + 2 * 86_400_000,))
        store = await open_store(tmp_path)
        solver = SolverService()
        assert Dailies(store, solver).today == later(day_of(now), 2)
        solver.close()
        await store.close()

    asyncio.run(story())
