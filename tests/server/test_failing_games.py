"""Tests of packages whose code fails while it is played: its rooms say so or go on, and all others do."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from .harness import NO_LIMITS, QUICK, Line, Server, any_move, over_sockets, play_on, started, table

MODULE = """
import asyncio
import sys

from topcard import TopCard

from parlour.bots import Bot


class Panic(BaseException):
    pass


class Exiting(TopCard):
    name = "exiting"

    def play(self, state, seat, move):
        if str(move) == "swap":
            raise Panic
        if seat:
            sys.exit("from a game")
        return TopCard.play(self, state, seat, move)

    play.__annotations__ = TopCard.play.__annotations__


class Cancelling(TopCard):
    name = "cancelling"

    def play(self, state, seat, move):
        raise asyncio.CancelledError

    play.__annotations__ = TopCard.play.__annotations__


class Alone(TopCard):
    name = "exiting-alone"
    seats = range(1, 2)

    def start(self, *_, **__):
        sys.exit("from a game")


class Picky(TopCard):
    name = "exiting-rules"

    def __post_init__(self):
        if self.swaps == 3:
            sys.exit("from the rules")


class Misdescribed(TopCard):
    name = "misdescribed"
    title = None


def failing(*_, **__):
    1 / 0


def exiting(*_, **__):
    sys.exit("from a bot")


def cheating(*_, **__):
    return "an ace"


class Failing(TopCard):
    name = "failing-bot"


class Slow(TopCard):
    name = "slow-bot"


class Cheating(TopCard):
    name = "cheating-bot"


FAILING_BOT = Bot(failing, {"easy": (0, 0)}, is_quick=True)
SLOW_BOT = Bot(exiting, {"easy": (0, 0)})
CHEATING_BOT = Bot(cheating, {"easy": (0, 0)}, is_quick=True)
"""
ENTRY_POINTS = """
[parlour.games]
exiting = failing_games:Exiting
cancelling = failing_games:Cancelling
exiting-alone = failing_games:Alone
exiting-rules = failing_games:Picky
misdescribed = failing_games:Misdescribed
failing-bot = failing_games:Failing
slow-bot = failing_games:Slow
cheating-bot = failing_games:Cheating
[parlour.bots]
failing-bot = failing_games:FAILING_BOT
slow-bot = failing_games:SLOW_BOT
cheating-bot = failing_games:CHEATING_BOT
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    packages = tmp_path_factory.mktemp("packages")
    about = packages / "failing_games-1.0.dist-info"
    about.mkdir()
    (packages / "failing_games.py").write_text(MODULE)
    (about / "METADATA").write_text("Name: failing-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    server = Server(tmp_path_factory.mktemp("room"), QUICK, NO_LIMITS, packages=[packages])
    yield server
    server.close()


@over_sockets
async def test_a_game_that_is_left_out_is_not_opened_by_its_name(server: Server) -> None:
    line = await Line.open(server)
    offered = [each["name"] for each in server.json("/api/games")["games"]]
    for name in ("misdescribed", "Misdescribed"):
        assert name not in offered
        assert await line.refused("open", game=name) == "broken-game"
    assert await line.done("open", game="exiting")


@over_sockets
async def test_a_game_that_cancels_is_refused_like_any_failure(server: Server) -> None:
    first, _ = await started(server, 2, "cancelling")
    assert await first.refused("play", n=first.update["n"], move="keep") == "internal"


@over_sockets
async def test_a_game_that_exits_is_refused_and_the_server_and_other_rooms_go_on(server: Server) -> None:
    others, (first, second) = await started(server, 3), await started(server, 2, "exiting")
    assert await first.refused("play", n=first.update["n"], move="swap") == "internal"
    n = (await first.done("play", n=first.update["n"], move="keep"))["n"]
    assert await second.refused("play", n=n, move="keep") == "internal"
    assert await second.refused("open", game="exiting-alone") == "internal"
    assert (await second.ask("ping"))["type"] == "pong"
    (other,) = [each for each in others if each.update.get("moves")]
    await other.done("play", n=other.update["n"], move=other.update["moves"][0])


def test_a_game_that_exits_in_an_http_request_is_answered_like_any_failure(server: Server) -> None:
    before = len(server.complaints())
    status, headers, body = server.http("/api/boards?game=exiting-rules&rules=swaps=3")
    assert (status, json.loads(body)["code"]) == (500, "internal")
    assert headers["cache-control"] == "no-store"
    (told,) = server.complaints()[before:]
    assert json.loads(told)["message"] == "answering GET /api/boards failed"


@over_sockets
async def test_a_game_that_exits_at_a_bots_move_does_not_end_the_server(server: Server) -> None:
    (line,) = await table(server, 1, "exiting")
    await line.done("bot", strength="easy")
    n = (await line.done("start"))["n"]
    room = (await line.done("play", n=n, move="keep"))["room"]["id"]
    while not any(f"the timers of room {room} failed" in each for each in server.complaints()):
        await asyncio.sleep(0.01)
        assert (await line.ask("ping"))["type"] == "pong"


@over_sockets
@pytest.mark.parametrize("game", ["failing-bot", "slow-bot", "cheating-bot"])
async def test_a_round_goes_on_with_random_moves_of_a_bot_that_fails(server: Server, game: str) -> None:
    (line,) = await table(server, 1, game)
    for _ in range(2):
        await line.done("bot", strength="easy")
    await line.done("start")
    await play_on(line, any_move)
    assert (await line.status("over"))["room"]["winners"]
    told = [json.loads(each)["message"] for each in server.complaints()]
    assert len([each for each in told if "bot" in each and line.update["room"]["id"] in each]) == 1
