"""Attempts to be on a board with the solver's help, or with less time than was taken."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour import wire
from parlour.cards import deck_text
from parlour.days import GRACE, end_of
from parlour.games.klondike import Klondike
from parlour.records import Daily
from parlour.rooms import log
from parlour.rooms.daily import deal_key
from parlour.rooms.requests.settings import change_settings, settings
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits, Rate
from parlour.solver import solve
from parlour.solver.adapter import KlondikeSolver

from .clocks import noon, put_forward
from .harness import PATIENT, Json, Line, Server, over_sockets, serving
from .test_dailies import run, stored, today
from .test_session import House
from .test_session import run as in_house

GAME = Klondike(draw=1)
SOLVER: tuple[Json, ...] = ({"type": "hint", "by": "solver"}, {"type": "lamp"}, {"type": "rescue"})
THOUGHT = 1.1  # seconds


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fair")
    put_forward(either_store or folder, noon())
    with serving(folder, PATIENT, database=either_store) as server:
        server.json("/api/daily")
        yield server


def deal_of_today(server: Server) -> Daily:
    return stored(server)[today(server), ""]


def deck_of(seed: str) -> str:
    """Return the cards of a deal as a deck, as somebody who has seen them all can write it."""
    table = GAME.start(seed)
    rows = [[(*table.down[column], *table.up[column])[row] for column in range(row, 7)] for row in range(7)]
    deck = deck_text((*(card for row in rows for card in row), *table.talon))
    assert GAME.deal(tuple(card for row in rows for card in row) + table.talon) == table
    return deck


async def opened(line: Line) -> Json:
    return await line.done("open", game="klondike", rules="draw=1", daily=today(line.server))


async def moves_home(line: Line, seed: str) -> None:
    for move in solve(GAME, GAME.start(seed)).moves:
        await line.done("play", n=line.update["n"], move=str(move))
    assert line.update["room"]["status"] == "over"


def started_in(server: Server, room: str) -> log.Started:
    (begun,) = [body for _, _, body in server.entries(room) if isinstance(body, log.Started)]
    return begun


def result_in(server: Server, room: str) -> tuple[Any, ...]:
    columns = "seconds, elapsed, is_open, was_helped"
    (row,) = server.rows(f"SELECT {columns} FROM results WHERE room = '{room}' AND ended = 'won'")
    return row


@over_sockets
async def test_a_restart_before_any_move_is_no_way_to_the_solver_and_a_second_try(server: Server) -> None:
    line = await Line.open(server)
    first = (await opened(line))["room"]
    assert (first["is_ranked"], first["is_secret"]) == (True, True)
    again = (await line.done("start", deal="same"))["room"]
    assert (again["daily"], "is_ranked" in again, again["is_secret"]) == (first["daily"], False, True)
    for request in SOLVER:
        assert await line.refused(**request) == "day-not-over"
    assert "move" in await line.ask("hint", by="sight")
    assert "winnable" in await line.ask("odds")
    assert "is_ranked" not in (await opened(line))["room"]


@pytest.mark.parametrize("how", ["left", "another game", "closed the page"])
def test_a_deal_that_was_seen_was_tried(server: Server, how: str) -> None:
    async def story() -> None:
        line = await Line.open(server)
        first = (await opened(line))["room"]["id"]
        if how == "closed the page":
            await line.close()
            line = await Line.open(server, secret=line.secret)
            assert (await opened(line))["room"]["id"] == first
        elif how == "left":
            await line.done("leave")
            assert "is_ranked" not in (await opened(line))["room"]
        else:  # which has a table of its own: the try goes on
            await line.done("open", game="klondike")
            assert (await opened(line))["room"]["id"] == first
        await line.close()

    asyncio.run(story())


@over_sockets
async def test_the_solver_tells_nobody_about_the_deal_of_a_day(server: Server) -> None:
    """However it comes to a room: a second guest would find the line for the first."""
    daily = deal_of_today(server)
    line = await Line.open(server)
    deck = deck_of(daily.seed)
    for chosen in ({"seed": daily.seed}, {"deck": deck}, {"deck": deck, "rules": "draw=3"}):
        await line.done("open", game="klondike", **{"rules": "draw=1", **chosen})
        for request in SOLVER:
            assert await line.refused(**request) == "day-not-over"
    # A game with the same cards, from the middle of it, and a review of it.
    await line.done("play", n=line.update["n"], move="draw")
    replay = started_in(server, line.update["room"]["id"]).recording
    await line.done("start")
    await line.done("open", game="klondike", replay=replay, step=1)
    assert await line.refused("lamp") == "day-not-over"
    assert await line.refused("review", replay=replay) == "day-not-over"
    # In a race there is no help, but there would be a review.
    await line.done("open", game="race", rules="draw=1", seats=1)
    await line.done("start", deck=deck)
    await line.done("play", n=line.update["n"], move="draw")
    over = await line.done("play", n=line.update["n"], move="stop")
    assert await line.refused("review", replay=over["room"]["replay"]) == "day-not-over"
    await line.done("open", game="klondike", rules="draw=1", deck=deck)
    await moves_home(line, daily.seed)
    assert await line.refused("par") == "day-not-over"


@over_sockets
async def test_help_with_a_deal_counts_in_whatever_room_it_was_given(server: Server) -> None:
    """The same cards in another room, as a deck: the solver plays there."""
    line = await Line.open(server)
    room = (await line.done("open", game="klondike", rules="draw=1", deal="winnable"))["room"]["id"]
    seed = started_in(server, room).seed
    other = await Line.open(server, secret=line.secret)
    await other.done("open", game="klondike", rules="draw=3", deck=deck_of(seed))
    assert (await other.ask("hint", by="solver"))["type"] == "answer"
    await line.done("join", room=room)
    await moves_home(line, seed)
    assert line.update["room"]["was_helped"]
    *_, is_open, was_helped = result_in(server, room)
    assert (bool(is_open), bool(was_helped)) == (False, True)
    # Nobody else's game is marked for it.
    third = await Line.open(server)
    room = (await third.done("open", game="klondike", rules="draw=1", deal="winnable"))["room"]["id"]
    await moves_home(third, started_in(server, room).seed)
    assert not result_in(server, room)[3]


@pytest.mark.parametrize("board", ["daily", "all games"])
def test_thinking_while_the_clock_is_paused_takes_time_on_a_board(server: Server, board: str) -> None:
    """The client pauses after each update, thinks, and plays: a move resumes the clock."""

    async def story() -> None:
        line = await Line.open(server)
        if board == "daily":
            room, seed = (await opened(line))["room"]["id"], deal_of_today(server).seed
        else:
            room = (await line.done("open", game="klondike", rules="draw=1", deal="winnable"))["room"]["id"]
            seed = started_in(server, room).seed
        await line.done("pause")
        assert "view" not in line.update
        await asyncio.sleep(THOUGHT)  # this is what takes time
        for number, move in enumerate(solve(GAME, GAME.start(seed)).moves):
            await line.done("play", n=line.update["n"], move=str(move))
            if number < 3:
                await line.done("pause")
                await asyncio.sleep(THOUGHT / 3)
        assert line.update["room"]["status"] == "over"
        seconds, elapsed, *_ = result_in(server, room)
        assert elapsed >= int(2 * THOUGHT)
        assert seconds <= elapsed
        if board == "daily":
            assert line.update["score"]["seconds"] == elapsed
        await line.close()

    asyncio.run(story())


def test_an_audit_finds_games_that_broke_it(server: Server) -> None:
    assert run(server, "audit")[0] == 0
    best = "WHERE ended = 'won' AND NOT is_open AND NOT was_helped"
    server.change(f"UPDATE results SET elapsed = 0 {best}")
    code, text = run(server, "audit")
    assert (code, "elapsed is 0 in the result" in text) == (1, True)
    server.change(f"UPDATE results SET elapsed = NULL {best}")  # as an older version wrote it
    assert run(server, "audit")[0] == 0
    (player, deal), *_ = server.rows(f"SELECT player, deal FROM results {best}")
    key = deal_key(GAME, GAME.start(deal))
    server.change(f"INSERT INTO helped (player, deal, at) VALUES ('{player}', '{key}', 1)")
    code, text = run(server, "audit")
    assert (code, "the solver had helped the player with this deal in another room" in text) == (1, True)
    server.change("DELETE FROM helped WHERE at = 1")


def test_when_the_day_is_over_the_solver_tells_everybody(server: Server) -> None:
    daily = deal_of_today(server)
    server.stop()
    put_forward(server.database or server.data, end_of(daily.day) + GRACE)
    server.start()

    async def story() -> None:
        line = await Line.open(server)
        await line.done("open", game="klondike", rules="draw=1", daily=daily.day)
        assert (await line.ask("lamp"))["verdict"] == "winnable"
        await line.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "request_",
    [wire.Lamp(), wire.Hint(by="solver"), wire.Odds(), wire.Rescue(), wire.Start(deal="winnable")],
    ids=lambda each: type(each).__name__,
)
def test_the_solvers_time_is_charged_to_whoever_asks(tmp_path: Path, request_: wire.Request) -> None:
    async def story(house: House) -> None:
        anna = await house.guest()
        await anna.ask(wire.Open(game="klondike", rules="draw=3", seed="0"))
        # Of what is used nothing comes back, or a quick answer would be forgotten at once.
        anna.account = Budgets(Limits(solver=Rate(1e-9, at_once=30))).account("192.0.2.1")
        await anna.ask(request_)
        while not anna.account.solver_used:
            await asyncio.sleep(0.01)

    in_house(story, tmp_path)


def test_what_is_proven_is_dealt_only_under_the_rules_it_was_proven_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are changed in another tab during the search."""
    is_searching, may_end = threading.Event(), threading.Event()
    proves = KlondikeSolver.is_winnable

    def slowly(*asked: Any, **more: Any) -> bool:
        is_searching.set()
        assert may_end.wait(60)
        return proves(*asked, **more)

    monkeypatch.setattr(KlondikeSolver, "is_winnable", slowly)

    async def story(house: House) -> None:
        anna = await house.guest()
        await anna.ask(wire.Open(game="race", rules="draw=1", seats=1))
        live = anna.live
        assert live is not None
        wanted = settings("race", "draw=3 redeals=0", 1, None, is_public=False)
        starting = asyncio.create_task(anna.ask(wire.Start(deal="winnable")))
        await asyncio.to_thread(is_searching.wait, 60)
        await live.ask(lambda draft: change_settings(draft, anna.player, wanted))
        may_end.set()
        (answer,) = await starting
        assert isinstance(answer, wire.Refusal), answer
        assert (answer.code, live.room.status) == ("stale", "waiting")

    in_house(story, tmp_path)
