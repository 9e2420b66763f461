"""Tests of the solver in a room, over real sockets: deals, the lamp, hints, rescues, stuck."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import count

import pytest

from parlour.games.klondike import Klondike, Table
from parlour.games.race import Race
from parlour.rooms import log
from parlour.solver import Result, last_winnable, short_line, solve

from .harness import Json, Line, Server, folded, over_sockets, serving

GAME = Klondike(draw=3)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("solving")) as server:
        yield server


@cache
def seed_that_is(result: Result) -> str:
    return next(str(n) for n in count() if solve(GAME, GAME.start(str(n))).result is result)


@cache
def spoiled() -> tuple[str, tuple[str, ...]]:
    """Return a winnable deal, and moves after which it can no longer be won."""
    seed, rng = seed_that_is(Result.WINNABLE), random.Random(1)
    while True:
        table: Table = GAME.start(seed)
        moves: list[str] = []
        for _ in range(60):
            move = rng.choice(GAME.moves(table, 0))
            table, _ = GAME.play(table, 0, move)
            moves.append(str(move))
        if solve(GAME, table).result is Result.LOST:
            return seed, tuple(moves)


async def alone(server: Server, seed: str) -> Line:
    line = await Line.open(server)
    await line.done("open", game="klondike", rules="draw=3", seed=seed)
    return line


@over_sockets
@pytest.mark.parametrize("result", [Result.WINNABLE, Result.LOST])
async def test_the_lamp_says_whether_the_position_can_be_won_and_nothing_more(
    server: Server, result: Result
) -> None:
    line = await alone(server, seed_that_is(result))
    answer = await line.ask("lamp")
    assert answer["verdict"] == result
    assert answer.keys() <= {"type", "re", "n", "verdict"}


@over_sockets
async def test_the_solvers_hints_lead_to_a_win_on_one_short_line(server: Server) -> None:
    """The solver's first win of this deal takes 202 moves, or 231 if it is asked again after each move."""
    line = await Line.open(server)
    await line.done("open", game="klondike", rules="draw=1", seed="9")
    hints: list[str] = []
    while line.update["room"]["status"] != "over":
        hint = await line.ask("hint", by="solver")
        assert hint["verdict"] == "winnable"
        await line.done("play", n=line.update["n"], move=hint["move"])
        hints.append(hint["move"])
    assert line.update["view"]["is_won"]
    table = Klondike().start("9")
    assert hints == [str(move) for move in short_line(Klondike(), table, solve(Klondike(), table).moves)]
    assert len(hints) < 180


@over_sockets
async def test_a_newer_request_of_the_same_kind_takes_the_place_of_the_one_before(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.WINNABLE))
    asked = await line.send_together(*[{"type": "lamp"}] * 3)
    answers = [await line.wait_for(lambda message, re=re: message.get("re") == re) for re in asked]  # type: ignore[misc]
    assert [answer.get("code") for answer in answers] == ["superseded", "superseded", None]
    assert answers[-1]["verdict"] == "winnable"


@over_sockets
async def test_a_game_that_is_lost_goes_back_to_where_it_could_be_won(server: Server) -> None:
    seed, moves = spoiled()
    line = await alone(server, seed)
    for move in moves:
        await line.done("play", n=line.update["n"], move=move)
    assert (await line.ask("lamp"))["verdict"] == "lost"
    rescued = await line.done("rescue")
    assert rescued["score"]["undos"] == 1
    kept = last_winnable(GAME, GAME.start(seed), [GAME.parse(move) for move in moves])
    table = GAME.start(seed)
    for move in moves[:kept]:
        table, _ = GAME.play(table, 0, GAME.parse(move))
    assert rescued["view"]["stock"] == GAME.view(table, 0).stock
    assert (await line.ask("lamp"))["verdict"] == "winnable"


@over_sockets
async def test_a_deal_that_was_never_winnable_has_no_way_back(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.LOST))
    assert await line.refused("rescue") == "never-winnable"


@over_sockets
async def test_a_deal_can_be_asked_for_that_is_proved_winnable(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="klondike", rules="draw=3", deal="winnable")
    assert (await line.ask("lamp"))["verdict"] == "winnable"
    await line.done("start", deal="winnable")
    assert (await line.ask("lamp"))["verdict"] == "winnable"


@over_sockets
async def test_a_race_can_be_run_on_a_deal_that_is_proved_winnable(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="race", seats=2, clock=0)
    await line.done("start", deal="winnable")
    over = await line.done("play", n=line.update["n"], move="stop")
    game = Race().solitaire
    assert solve(game, game.start(over["room"]["seed"])).result is Result.WINNABLE


@over_sockets
async def test_a_new_deal_is_not_stuck(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.LOST))
    assert (await line.ask("stuck"))["verdict"] == "unknown"


@over_sockets
async def test_the_solver_gives_no_help_in_a_race(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="race", seats=2)
    await line.done("bot", strength="easy")
    await line.done("start")
    for question in (
        {"type": "lamp"},
        {"type": "hint", "by": "solver"},
        {"type": "rescue"},
        {"type": "stuck"},
        {"type": "odds"},
    ):
        assert await line.refused(**question) == "no-solver"


@over_sockets
async def test_the_log_says_once_that_the_solver_was_asked(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.WINNABLE))
    await line.ask("stuck")
    await line.ask("lamp")
    await line.ask("hint", by="solver")
    bodies = [type(body).__name__ for _, _, body in server.entries(line.update["room"]["id"])]
    assert bodies.count("WasHelped") == 1


@over_sockets
async def test_a_game_counts_as_helped_only_when_the_solver_has_told_something(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.LOST))

    def is_noted() -> bool:
        entries = server.entries(line.update["room"]["id"])
        return any(isinstance(body, log.WasHelped) for _, _, body in entries)

    await line.ask("stuck")
    assert not is_noted()
    assert (await line.ask("lamp"))["verdict"] == "lost"
    assert is_noted()
    await line.done("start", deal="usual")
    assert "was_helped" not in line.update["room"]


@over_sockets
async def test_a_game_with_no_way_back_counts_as_helped_too(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.LOST))
    assert await line.refused("rescue") == "never-winnable"
    await line.update_where(lambda update: update["room"].get("was_helped"))


def agree(one: Json, other: Json) -> None:
    """Assert that the intervals of two samples overlap: a busy server takes fewer of the same parts."""
    assert max(one["low"], other["low"]) <= min(one["high"], other["high"]), (one, other)


@over_sockets
async def test_the_odds_tell_how_a_game_stands_and_count_as_no_help(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.LOST))
    answer = await line.ask("odds")
    assert answer.keys() == {"type", "re", "n", "winnable"}
    assert 0 < answer["winnable"]["low"] < answer["winnable"]["share"] < answer["winnable"]["high"] < 1
    both = await line.ask("odds", chance=True)
    agree(both["winnable"], answer["winnable"])
    assert 0 <= both["chance"]["low"] <= both["chance"]["share"] < both["winnable"]["high"]
    bodies = [type(body).__name__ for _, _, body in server.entries(line.update["room"]["id"])]
    assert "WasHelped" not in bodies
    (first, second) = await line.send_together(*[{"type": "odds", "chance": True}] * 2)
    assert (await line.wait_for(lambda message: message.get("re") == first))["code"] == "superseded"
    agree((await line.wait_for(lambda message: message.get("re") == second))["chance"], both["chance"])


@over_sockets
async def test_a_round_begun_while_the_solver_is_asked_gets_no_help_that_is_not_marked(
    server: Server,
) -> None:
    line = await alone(server, seed_that_is(Result.WINNABLE))
    room = line.update["room"]["id"]
    answers = []
    for _ in range(20):
        asked = [await line.send("lamp"), await line.send("start")]  # independently of each other
        told = [await line.wait_for(lambda message, re=re: message.get("re") == re) for re in asked]  # type: ignore[misc]
        answers.append(told[0])
    was_helped = {each.number: each.current.was_helped for each in folded(server.entries(room)) if each.round}
    for answer in answers:
        assert answer.get("code") == "stale" or was_helped[answer["n"]], answer


@over_sockets
async def test_everybody_is_shown_at_once_that_the_solver_has_helped(server: Server) -> None:
    line = await alone(server, seed_that_is(Result.WINNABLE))
    assert "was_helped" not in line.update["room"]
    n = (await line.ask("lamp"))["n"]
    assert (await line.number(n))["room"]["was_helped"]
