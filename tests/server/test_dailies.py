"""Tests of daily deals: committed to in advance, the same for everybody, with one first try that counts."""

import asyncio
import contextlib
import io
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from parlour import commitments, registry, seeds
from parlour.cli.program import main
from parlour.days import DAY, GRACE, day_of, end_of, later
from parlour.errors import Refused
from parlour.games.klondike import Klondike
from parlour.games.patience import Golf, Yukon
from parlour.hub import background
from parlour.hub.scheduler import Scheduler, solver_busy
from parlour.hub.solver import SolverQueue, SolverRequest
from parlour.records import Daily
from parlour.rooms import log
from parlour.services import dailies
from parlour.services.threads import Threads
from parlour.solver import solve
from parlour.store import open as open_store
from parlour.store.clock import wall_clock
from tests.server.directories import Somebody, hub_on

from .clocks import noon, put_forward
from .harness import LONGEST, PATIENT, Json, Line, Server, cookie_of, over_sockets, serving

FORMS = {"": Klondike(draw=1), "draw=3": Klondike(draw=3)}
OTHERS = [("freecell", ""), ("spider", ""), ("spider", "suits=2")]
COUNT = len(FORMS) + len(OTHERS)


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("daily")
    put_forward(either_store or folder, noon())
    with serving(folder, PATIENT, database=either_store) as server:
        server.json("/api/daily")
        yield server


def stored(server: Server) -> dict[tuple[str, str], Daily]:
    """Return the stored deals of Klondike, by day and rules."""

    async def read() -> list[Daily]:
        store = await open_store(server.database or server.data)
        try:
            return await store.dailies("", "9999")
        finally:
            await store.close()

    return {(each.day, each.rules): each for each in _run(read()) if each.game == "klondike"}


def _run(work: Coroutine[None, None, list[Daily]]) -> list[Daily]:
    with ThreadPoolExecutor(1) as pool:  # tests call this while their own event loop runs
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


async def won(server: Server) -> None:
    """Win a first try as a new player."""
    line = await Line.open(server)
    await opened(line)
    await win(line, stored(server)[today(server), ""].seed, FORMS[""])
    await line.close()


def test_deals_are_promised_the_day_before_and_proved_winnable(server: Server) -> None:
    told = server.json("/api/daily")
    days = [(each["day"], each["game"]) for each in told["days"]]
    games = ["klondike", "klondike", "freecell", "spider", "spider"]
    assert days[-2 * COUNT :] == [
        (day, game) for day in (told["today"], later(told["today"], 1)) for game in games
    ]
    kept = stored(server)
    for each in [each for each in told["days"] if each["game"] == "klondike"][-4:]:
        rules = "" if each["rules"].startswith("draw=1") else "draw=3"
        daily = kept[each["day"], rules]
        assert each["promise"] == seeds.commitment(daily.secret)
        assert not {"seed", "origin", "ended", "replay"} & each.keys()
        assert commitments.seed_of(daily.secret, (), daily.index) == daily.seed
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
    assert "winnable" in await line.ask("odds")
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
    # Later games are open, in that room and in another one.
    again = await line.done("start", deal="same")
    assert (again["room"]["daily"], "is_ranked" in again["room"]) == (daily.day, False)
    await line.done("play", n=line.update["n"], move="draw")
    other = await opened(line)
    assert (other["room"]["daily"], "is_ranked" in other["room"]) == (daily.day, False)
    assert other["room"]["id"] != room["id"]
    assert [each.get("is_you") for each in board(server, cookie=cookie)["moves"]].count(True) == 1
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
    assert [each["name"] for each in board(server, "draw=3")["moves"]].count("Anna") == 1


@over_sockets
async def test_a_first_try_that_was_given_up_counts_and_nothing_is_told_of_it(server: Server) -> None:
    line = await Line.open(server)
    await opened(line, "draw=3")
    await line.done("play", n=line.update["n"], move="draw")
    (begun,) = (await line.done("start"))["happened"]
    assert not {"seed", "origin", "replay"} & begun.keys()
    again = await opened(line, "draw=3")
    assert "is_ranked" not in again["room"]
    own = [
        each for each in board(server, "draw=3", cookie=f"parlour={line.secret}")["score"] if "is_you" in each
    ]
    assert [each["ended"] for each in own] == ["abandoned"]


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


def let_pass(server: Server, at: int) -> None:
    """Restart the server at a later time."""
    server.stop()
    put_forward(server.database or server.data, at)
    server.start()


def run(server: Server, command: str, *options: str) -> tuple[int, str]:
    """Run a command on the server's store; return its exit code and output."""
    place = ["--data", str(server.data)] if server.database is None else ["--store", server.database]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main([command, *place, *options])
    return code, said.getvalue()


async def begin(server: Server) -> tuple[str, str]:
    """Make the first move of a first try and disconnect; return the player's secret and the room."""
    line = await Line.open(server)
    await line.ask("profile", name="Nina", avatar="🦊")
    room = (await opened(line))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    await line.close()
    return line.secret, room


async def finish(server: Server, secret: str, room: str, daily: Daily) -> None:
    """Return to the first try through the daily deal, win, and try again."""
    line = await Line.open(server, secret=secret)
    assert (await opened(line, day=daily.day))["room"]["id"] == room
    await line.done("undo")
    await win(line, daily.seed, FORMS[""])
    told = line.update["room"]
    assert (told["is_ranked"], "seed" in told) == (True, False)
    again = (await opened(line, day=daily.day))["room"]
    assert (again["daily"], "is_ranked" in again) == (daily.day, False)
    await line.close()


def test_the_calendar_shows_a_try_under_way_and_loads_no_room(server: Server) -> None:
    secret, _ = asyncio.run(begin(server))
    server.stop()
    server.start()
    days = server.json("/api/daily", Cookie=f"parlour={secret}")["days"]
    assert [each.get("is_under_way") for each in days if each["day"] == today(server)].count(True) == 1
    assert "\nparlour_rooms 0\n" in server.http("/metrics")[2].decode()


def test_when_the_day_is_over_its_deal_is_told_and_its_games_can_be_watched(server: Server) -> None:
    day = today(server)
    daily = stored(server)[day, ""]
    asyncio.run(won(server))
    secret, room = asyncio.run(begin(server))
    (of_today, *_) = [each for each in json.loads(run(server, "board", "--json")[1]) if each["day"]]
    assert (of_today["day"], {line["replay"] for line in of_today["moves"]}) == (day, {None})
    assert all("replay" not in each for each in server.json("/api/boards?game=klondike")["moves"])
    # A game started on its day continues, and counts for it, until the deal is revealed.
    let_pass(server, end_of(day) + GRACE // 2)
    asyncio.run(finish(server, secret, room, daily))
    mine = [each for each in server.json(f"/api/daily?month={day[:7]}")["days"] if each["day"] == day]
    assert not any({"seed", "origin"} & each.keys() for each in mine)
    assert all("replay" not in each for each in board(server, day=day)["moves"])
    assert all("replay" not in each for each in server.json("/api/boards?game=klondike")["moves"])
    let_pass(server, end_of(day) + 5 * DAY // 2)
    assert today(server) == later(day, 3)
    revealed = [each for each in server.json(f"/api/daily?month={day[:7]}")["days"] if each["day"] == day]
    assert len(revealed) == COUNT
    for each in revealed:
        origin = each["origin"]
        assert seeds.commitment(origin["secret"]) == each["promise"]
        assert commitments.seed_of(origin["secret"], (), origin.get("index", 0)) == each["seed"]
    best = board(server, day=day)["moves"]
    assert "Nina" in [each["name"] for each in best]
    for each in best:
        watched = server.json(f"/api/game/{each['replay']}")
        assert watched["promise"] in [each["promise"] for each in revealed]
    # Missing days were filled in; past days can be played, but count for no board.
    kept = stored(server)
    for days in range(5):
        assert (later(day, days), "") in kept
    assert board(server)["moves"] == []

    async def play() -> None:
        line = await Line.open(server)
        room = (await opened(line, day=day))["room"]
        assert (room["daily"], "is_ranked" in room) == (day, False)
        await line.close()

    asyncio.run(play())
    code, text = run(server, "board")
    assert (code, f"Deal of {day}: Klondike" in text, best[0]["replay"] in text) == (0, True, True)


def test_an_audit_plays_the_first_tries_again(server: Server) -> None:
    asyncio.run(won(server))
    assert run(server, "audit")[0] == 0
    wins = "WHERE NOT is_open AND ended = 'won'"
    for change, back, found in (
        (
            f"UPDATE results SET moves = moves - 10 {wins}",
            f"UPDATE results SET moves = moves + 10 {wins}",
            "moves is",
        ),
        ("UPDATE dailies SET place = place + 1", "UPDATE dailies SET place = place - 1", "its promise"),
    ):
        server.change(change)
        code, text = run(server, "audit")
        server.change(back)
        assert (code, found in text) == (1, True)
    assert run(server, "audit")[0] == 0


def test_a_clock_that_was_put_back_brings_no_day_twice(server: Server) -> None:
    """The machine's clock is days behind the store's, which is set forward here."""
    let_pass(server, end_of(today(server)) + DAY)
    before = today(server)
    server.stop()
    server.start()
    assert today(server) == before
    assert before > day_of(wall_clock())


def test_deals_are_made_soon_after_the_start_without_being_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dailies, "FIRST_LOOK", 0.0)

    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        ready = asyncio.create_task(dailies.Dailies(store, hub.solver, hub.directory).keep_ready())
        async with asyncio.timeout(LONGEST):
            while len(await store.dailies("", "9999")) < 2 * COUNT:  # of today and tomorrow
                await asyncio.sleep(0.01)
        ready.cancel()
        hub.close()
        await store.close()

    asyncio.run(story())


def test_a_missing_deal_is_made_however_many_there_are_of_games_that_are_gone(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        today = day_of(store.now())
        for number in range(len(dailies.forms())):
            await store.add_daily(Daily(today, "gone", f"speed={number}", f"seed {number}", "secret", 0))
        found = await dailies.Dailies(store, hub.solver, hub.directory).days(today, today)
        assert {each.rules for each in found if each.game == "klondike"} == {*FORMS}
        hub.close()
        await store.close()

    asyncio.run(story())


class BusyOnce(SolverQueue):
    """A solver that is too busy to prove the first deal."""

    is_busy = True

    async def first_winnable(self, *arguments: Any) -> int:
        if self.is_busy:
            self.is_busy = False
            raise Refused("solver-busy", "The solver is busy. Try again in a moment.")
        return await super().first_winnable(*arguments)


def test_deals_that_a_busy_solver_could_not_prove_are_made_soon_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dailies, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(background, "RETRY", 0.0)

    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        busy = BusyOnce(Scheduler(Threads(1, "solver")))
        ready = asyncio.create_task(dailies.Dailies(store, busy, hub.directory).keep_ready())
        async with asyncio.timeout(LONGEST):
            while len(await store.dailies("", "9999")) < 2 * COUNT:
                await asyncio.sleep(0.01)
        ready.cancel()
        hub.close()
        await store.close()

    asyncio.run(story())
    told = [(record.levelname, record.message) for record in caplog.records]
    assert told == [
        ("WARNING", "making daily deals failed, retrying: The solver is busy. Try again in a moment.")
    ]


class Unlucky(SolverQueue):
    """A solver that finds no winnable deal under one set of rules."""

    def __init__(self) -> None:
        super().__init__(Scheduler(Threads(1, "solver")))
        self.tries = 0

    async def first_winnable(self, request: SolverRequest, game: Any, seed_at: Any) -> int:
        if game == FORMS[""]:
            self.tries += 1
            raise Refused("no-winnable-deal", "No winnable deal was found.")
        return await super().first_winnable(request, game, seed_at)


def test_a_game_without_a_winnable_deal_stops_no_other_and_is_not_tried_at_every_request(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub, solver = hub_on(store), Unlucky()
        deals, today = dailies.Dailies(store, solver, hub.directory), day_of(store.now())
        for _ in range(3):
            found = [(each.game, each.rules) for each in await deals.days(today, today)]
            assert sorted(found) == sorted([*OTHERS, ("klondike", "draw=3")])
        assert solver.tries == 1
        with pytest.raises(Refused) as refused:
            await deals.prepare()
        assert (refused.value.code, solver.tries) == ("no-winnable-deal", 2)
        hub.close()
        await store.close()

    asyncio.run(story())
    assert caplog.messages == []


class NoThreads:
    """A machine that can start no thread at first."""

    count = 1

    def __init__(self) -> None:
        self._threads = Threads(1, "solver")
        self.are_there = False

    def run(self, work: Any) -> "asyncio.Future[Any]":
        if not self.are_there:
            raise RuntimeError("can't start new thread")
        return self._threads.run(work)

    def close(self) -> None:
        self._threads.close()


def test_a_fault_of_the_machine_leaves_no_deal_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "left_out", {})

    async def story() -> None:
        store = await open_store(tmp_path)
        hub, threads = hub_on(store), NoThreads()
        deals = dailies.Dailies(store, SolverQueue(Scheduler(threads, solver_busy)), hub.directory)
        with pytest.raises(Refused) as refused:
            await deals.prepare()
        assert refused.value.code == "solver-busy"
        threads.are_there = True
        await deals.prepare()
        assert len(await store.dailies("", "9999")) == 2 * COUNT
        hub.close()
        await store.close()

    asyncio.run(story())
    assert (registry.left_out, caplog.messages) == ({}, [])


def test_a_stored_deal_that_this_version_cannot_read_keeps_no_help_from_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        deals, today = dailies.Dailies(store, hub.solver, hub.directory), day_of(store.now())
        await store.add_daily(Daily(today, "klondike", "wings=2", "seed", "secret", 0))
        settings = log.RoomSettings("klondike", "", 1, 0)
        live = await hub.directory.open(settings, log.Started("x", is_open=True), Somebody("Anna"), "1")
        for _ in range(2):
            await deals.check_help(live.room.current)
        hub.close()
        await store.close()

    asyncio.run(story())
    (told,) = caplog.messages
    assert told.startswith("a daily deal of klondike can't be dealt any more: ")


def test_the_host_adds_games_with_a_deal_of_the_day(tmp_path: Path) -> None:
    async def story() -> None:
        store = await open_store(tmp_path)
        hub = hub_on(store)
        more = Golf(), Yukon(build="suit"), Klondike(draw=3)
        deals, today = dailies.Dailies(store, hub.solver, hub.directory, more), day_of(store.now())
        found = await deals.days(today, today)
        assert len(found) == COUNT + 2
        assert {("golf", ""), ("yukon", "build=suit")} <= {(each.game, each.rules) for each in found}
        assert (await deals.find(today, "golf", "wrap=no")).game == "golf"
        with pytest.raises(Refused) as refused:
            await deals.find(today, "golf", "wrap=yes")
        assert refused.value.code == "no-daily-rules"
        hub.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("daily", "words"), [("eights", "no solver"), ("chess", "no game"), ("golf cells=2", "cells")]
)
def test_a_game_that_can_have_no_daily_deal_is_refused(
    daily: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--daily", daily]) == 2
    assert words in capsys.readouterr().err
