"""Tests of reviews of finished games: all positions are judged, and the losing move and a win are found."""

from collections.abc import Iterator

import msgspec
import pytest

from parlour import options, registry
from parlour.games.klondike import Klondike, Table
from parlour.rooms import log
from parlour.solver import Result, solve

from .clocks import noon, put_forward
from .harness import PATIENT, Json, Line, Server, over_sockets, play_all, play_on, serving, started
from .test_replays import code, first_move

GAME = Klondike()
SEED = "46"
LETTERS = {Result.WINNABLE: "w", Result.LOST: "l", Result.UNKNOWN: "u"}


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("room")
    put_forward(either_store or folder, noon())
    with serving(folder, PATIENT, database=either_store) as server:
        yield server


LINE = ["draw", "draw", "7-1"]
"""Moves from a winnable deal; the last one loses it."""


def seen(table: Table) -> Json:
    view: Json = msgspec.json.decode(msgspec.json.encode(GAME.view(table, 0)))
    return view


async def lost_game(line: Line) -> str:
    """Lose a game, undo, redo, play on and abandon it; return its address."""
    await line.done("open", game="klondike", seed=SEED)
    for move in LINE:
        await line.done("play", n=line.update["n"], move=move)
    await line.done("undo")
    await line.done("redo")
    for _ in range(3):
        await line.done("play", n=line.update["n"], move=line.update["moves"][0])
    return str((await line.done("start"))["happened"][0]["replay"])


async def reviewed(line: Line, address: str, seat: int = 0) -> Json:
    after = len(line.got)
    request = await line.send("review", replay=address, seat=seat)
    answer = await line.wait_for(
        lambda message: message.get("re") == request and message["type"] != "waiting", after
    )
    assert answer["type"] == "reviewed", answer
    review: Json = line.server.json(f"/api/game/{address}/review/{seat}")
    return review


@over_sockets
async def test_a_lost_game_is_reviewed_and_the_move_that_lost_it_is_found(server: Server) -> None:
    line = await Line.open(server)
    address = await lost_game(line)
    assert server.json(f"/api/game/{address}")["can_review"]
    assert server.json(f"/api/game/{address}/review/0") is None
    review = await reviewed(line, address)
    count = len(LINE)
    tables = [GAME.start(SEED)]
    for move in LINE:
        tables.append(GAME.play(tables[-1], 0, GAME.parse(move))[0])
    assert [solve(GAME, each).result for each in tables] == [Result.WINNABLE] * count + [Result.LOST]
    assert review["verdicts"] == "w" * count + "lw" + "l" * 4
    assert review["losses"] == [{"after": count - 1, "step": count}, {"after": count + 1, "step": count + 2}]
    assert review["last"] == count + 1
    # The win from there is legal, and is shown as a table.
    table = tables[-2]
    told = server.json(f"/api/game/{address}/line/0")
    assert (told["game"], told["after"]) == ("klondike", count + 1)
    view = told["steps"][0]["view"] | told["steps"][0].get("seats", {}).get("0", {})
    assert view == seen(table)
    for move in review["line"]:
        table, _ = GAME.play(table, 0, GAME.parse(move))
    assert GAME.outcome(table) is not None
    assert len(told["steps"]) == len(review["line"]) + 1
    # In such a short game, every step has odds from what the player could see.
    assert [each["step"] for each in review["odds"]] == list(range(len(review["verdicts"])))
    for each in review["odds"]:
        assert 0 <= each["low"] <= each["share"] <= each["high"] <= 1
        if each["low"] == each["high"]:
            assert each["share"] in (0, 1) or review["verdicts"][each["step"]] in "wl"
    # It is made only once.
    assert await reviewed(await Line.open(server), address) == review


@over_sockets
async def test_a_seat_of_a_race_is_reviewed_by_its_own_table(server: Server) -> None:
    lines = await started(server, 2, "race", seed=SEED)  # solved in a moment
    for line in lines:
        await play_on(line, first_move, most=4)
        await line.done("play", n=line.update["n"], move="stop")
    over = await lines[0].status("over")
    address = over["room"]["replay"]
    review = await reviewed(lines[0], address, 1)
    game = options.read(registry.game_type("race"), over["room"]["rules"]).solitaire  # type: ignore[attr-defined]
    table = game.start(over["room"]["seed"])
    seen = [LETTERS[solve(game, table).result]] * 6
    moves = [body for _, _, body in server.entries(over["room"]["id"]) if isinstance(body, log.Moved)]
    for body in moves[5:9]:
        table, _ = game.play(table, 0, game.parse(body.move))
        seen.append(LETTERS[solve(game, table).result])
    assert review["verdicts"] == "".join([*seen, seen[-1]])
    # The game can be continued from a step of that seat, as a solitaire.
    alone = await lines[0].done("open", game="klondike", replay=address, step=8, seat=1)
    assert [alone["room"]["game"], alone["score"]["moves"]] == ["klondike", 3]


@over_sockets
async def test_what_is_still_played_or_has_no_solver_is_not_reviewed(server: Server) -> None:
    line = await Line.open(server)
    room = (await line.done("open", game="klondike"))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    (begun,) = [body for _, _, body in server.entries(room) if isinstance(body, log.Started)]
    address = str(begun.recording)
    assert await line.refused("review", replay=address) == "no-game"
    await line.done("start", deal="same")
    assert await line.refused("review", replay=address) == "still-played"
    assert code(server, f"/api/game/{address}/review/0") == (409, "still-played")
    assert await line.refused("open", game="klondike", replay=address, step=0) == "still-played"
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    for seat in (1, -1, 10**9):
        assert await line.refused("review", replay=address, seat=seat) == "no-review"
        assert await line.refused("open", game="klondike", replay=address, seat=seat) == "no-way-on"
    for step in (2, -1, 10**9):
        assert await line.refused("open", game="klondike", replay=address, step=step) == "no-step"
    assert code(server, f"/api/game/{address}/line/0") == (409, "no-review")
    for odd in ("x", "\0"):
        assert await line.refused("review", replay=odd) == "no-game"
    eights = (await play_all(await started(server, 3, rules="hand=3")))[0]["room"]["replay"]
    assert "can_review" not in server.json(f"/api/game/{eights}")
    assert await line.refused("review", replay=eights) == "no-review"
    assert await line.refused("open", game="klondike", replay=eights) == "no-way-on"


@over_sockets
async def test_a_deal_of_today_is_not_reviewed_before_the_day_is_over(server: Server) -> None:
    line = await Line.open(server)
    today = server.json("/api/daily")["today"]
    room = (await line.done("open", game="klondike", rules="draw=1", daily=today))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    begun = next(body for _, _, body in server.entries(room) if isinstance(body, log.Started))
    assert await line.refused("review", replay=str(begun.recording)) == "still-played"
    assert await line.refused("open", game="klondike", replay=str(begun.recording)) == "still-played"


@over_sockets
async def test_a_game_is_played_on_from_a_position(server: Server) -> None:
    line = await Line.open(server)
    address = await lost_game(line)
    before = server.json("/api/me", cookie=f"parlour={line.secret}")["statistics"]
    update = await line.done("open", game="klondike", replay=address, step=len(LINE) - 1)
    table = GAME.start(SEED)
    for move in LINE[:-1]:
        table, _ = GAME.play(table, 0, GAME.parse(move))
    assert update["view"] == seen(table)
    assert [each["what"] for each in update["happened"]] == ["opened", "joined", "started"]
    assert (update["score"]["moves"], update["can_undo"]) == (len(LINE) - 1, True)
    assert "promise" not in update["room"]
    assert "seconds" not in update  # no clock runs before the player's own first move
    # Without another move, it doesn't count as a game.
    await line.done("open", game="klondike")
    assert server.json("/api/me", cookie=f"parlour={line.secret}")["statistics"] == before
    again = await line.done("open", game="klondike", replay=address, step=len(LINE) - 1)
    await line.done("undo")
    await line.done("redo")
    await line.done("play", n=line.update["n"], move=line.update["moves"][0])
    ended = (await line.done("start"))["happened"][0]["replay"]
    moves = [body for _, _, body in server.entries(again["room"]["id"]) if isinstance(body, log.Moved)]
    assert [each.move for each in moves[:-1]] == LINE[:-1]
    told = server.json(f"/api/game/{ended}")
    assert (told["steps"], told["deck" if "deck" in told else "seed"]) == (len(LINE) + 2, SEED)
