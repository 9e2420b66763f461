"""Tests of clocks that run out, simultaneous moves, and duplicate requests.

The shortest clock a host can choose is long for a test, so these rooms come from the file of an earlier
server, with logs that have shorter clocks and earlier times.
"""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.games.eights import Eights
from parlour.rooms import log

from .harness import (
    PATIENT,
    SECRETS,
    Json,
    Line,
    Server,
    folded,
    over_sockets,
    play_all,
    serving,
    started,
    table,
    write_room,
)

NOW = time.time_ns() // 1_000_000
LONG_AGO = NOW - 86_400_000


RULES = Eights(stacking="off")
SEED, PLUS, OWED = next(
    (seed, str(move), RULES.play(RULES.start(seed, 3), 0, move)[0].pending)
    for seed in map(str, range(1000))
    for move in RULES.moves(RULES.start(seed, 3), 0)
    if "+" in str(move)
)
"""A deal of three in which the first to move can play a plus card, and what the next then has to draw."""


def written(
    where: Path | str, room: str, settings: log.RoomSettings, *more: log.Body, at: int = LONG_AGO
) -> None:
    """Write a room of Anna, Bob and Cleo to the store, with a round in progress."""
    joined = [log.Joined(seat, player, player.title(), "🦊") for seat, player in enumerate(SECRETS)]
    bodies = [log.Opened("anna", settings), *joined, log.Started(SEED), *more]
    write_room(where, room, bodies, at)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("room")
    where = either_store or data
    quick = log.RoomSettings("eights", "stacking=off", 3, 1)
    one_round = log.Moved(0, "draw", by="clock"), log.Moved(1, "draw"), log.Moved(2, "draw")
    written(where, "first time", quick)
    written(where, "second time", quick, *one_round)
    written(where, "in debt", quick, log.Moved(0, PLUS))
    written(where, "usual", log.RoomSettings("eights", "", 3, 30))
    written(where, "late race", log.RoomSettings("race", "", 3, 300), log.Moved(1, "draw"))
    written(where, "racing", log.RoomSettings("race", "", 3, 3600), at=NOW)
    with serving(data, PATIENT, database=either_store) as server:
        yield server


async def seated(server: Server, room: str) -> list[Line]:
    lines = [await Line.open(server, secret=secret, room=room) for secret in SECRETS.values()]
    for line in lines:
        await line.number(1)
    return lines


def by(server: Server, room: str) -> list[tuple[int, str, str]]:
    """Return the seat, the text and the author of each move."""
    moves = [body for _, _, body in server.entries(room) if isinstance(body, log.Moved)]
    return [(move.seat, move.move, move.by) for move in moves]


# Clocks


@over_sockets
async def test_the_clock_draws_for_a_player_who_does_not_move(server: Server) -> None:
    anna, *_ = await seated(server, "first time")
    first = await anna.first_update(lambda update: update["view"]["turn"] == 1)
    assert first["view"]["counts"] == [8, 7, 7]
    assert by(server, "first time")[0] == (0, "draw", "clock")
    assert not first["room"]["seats"][0].get("is_away")
    assert "left" in first


@over_sockets
async def test_the_clock_draws_all_that_is_pending(server: Server) -> None:
    anna, *_ = await seated(server, "in debt")
    paid = await anna.first_update(lambda update: not update["view"]["pending"])
    assert paid["view"]["counts"] == [6, 7 + OWED, 7]
    assert by(server, "in debt")[1] == (1, "draw", "clock")


@over_sockets
async def test_a_bot_plays_for_a_player_who_let_the_clock_run_out_twice_until_they_are_back(
    server: Server,
) -> None:
    anna, *_ = await seated(server, "second time")
    away = await anna.first_update(lambda update: update["room"]["seats"][0].get("is_away", False))
    assert away["view"]["counts"][0] == 9
    await anna.first_update(lambda update: update["n"] > away["n"] + 2)
    assert (0, "bot") in [(seat, who) for seat, _, who in by(server, "second time")]
    back = await anna.done("back")
    assert back["you"] == 0
    assert not back["room"]["seats"][0].get("is_away")


@over_sockets
async def test_a_race_whose_time_was_up_long_ago_is_over_when_somebody_looks(server: Server) -> None:
    anna = await Line.open(server, secret=SECRETS["anna"], room="late race")
    over = await anna.status("over")
    assert all(seat["is_done"] for seat in over["view"]["seats"])
    assert [move for move in by(server, "late race") if move[2] == "clock"] == [
        (seat, "stop", "clock") for seat in range(3)
    ]


@over_sockets
async def test_a_race_goes_on_while_its_time_is_not_up(server: Server) -> None:
    lines = await seated(server, "racing")
    assert lines[0].update["room"]["status"] == "playing"
    assert 0 < lines[0].update["left"] <= 3600
    await lines[0].done("play", n=lines[0].update["n"], move="draw")


@over_sockets
async def test_a_turns_clock_begins_anew_for_a_player_who_comes_to_a_room_nobody_was_in(
    server: Server,
) -> None:
    lines = await seated(server, "usual")
    woken = await lines[0].first_update(lambda update: 20 < update["left"] <= 30)
    assert woken["view"]["turn"] == 0
    await lines[0].done("play", n=lines[0].update["n"], move="draw")
    assert 20 < lines[0].update["left"] <= 30
    assert by(server, "usual") == [(0, "draw", "player")]


# Simultaneous moves


def public(update: Json) -> Json:
    """Return the part of an update that is the same for everybody."""
    view = {name: part for name, part in update["view"].items() if name not in ("hand", "drawn")}
    return {"room": update["room"], "view": view}


def by_number(lines: list[Line]) -> dict[int, list[Json]]:
    seen: dict[int, list[Json]] = {}
    for line in lines:
        for update in line.updates:
            if "view" in update:
                seen.setdefault(update["n"], []).append(update)
    return seen


def assert_one_order(lines: list[Line]) -> None:
    """Assert that all saw the same at each number, and that all connections of a seat saw the same hand."""
    for n, updates in by_number(lines).items():
        assert all(public(update) == public(updates[0]) for update in updates), n
        own: dict[Any, Json] = {}
        for update in updates:
            first = own.setdefault(update.get("you"), update)
            assert (update["view"], update.get("moves")) == (first["view"], first.get("moves")), n


async def second_line(line: Line, server: Server) -> Line:
    second = await Line.open(server, secret=line.secret, room=line.update["room"]["id"])
    await second.number(line.update["n"])
    return second


@over_sockets
async def test_of_two_moves_for_one_turn_at_the_same_instant_one_is_made_and_the_other_stale(
    server: Server,
) -> None:
    lines = await started(server, 3, rules="specials=no")
    lines += [await second_line(line, server) for line in lines]
    room = lines[0].update["room"]["id"]
    for made in range(1, 31):
        n, turn = lines[0].update["n"], lines[0].update["view"]["turn"]
        answers = await asyncio.gather(
            lines[turn].ask("play", n=n, move="draw"), lines[turn + 3].ask("play", n=n, move="draw")
        )
        assert sorted(answer["type"] for answer in answers) == ["refusal", "update"]
        (refusal,) = (answer for answer in answers if answer["type"] == "refusal")
        assert refusal["code"] in ("stale", "not-your-turn")
        assert len(by(server, room)) == made
        await asyncio.gather(*(line.number(n + 1) for line in lines))
    assert_one_order(lines)


@over_sockets
async def test_of_everybody_moving_at_the_same_instant_only_those_are_heard_whose_turn_it_is(
    server: Server,
) -> None:
    lines = await started(server, 4, rules="specials=no", seats=4)
    room = lines[0].update["room"]["id"]
    for _ in range(20):
        n, turn = lines[0].update["n"], lines[0].update["view"]["turn"]
        answers = await asyncio.gather(*(line.ask("play", n=n, move="draw") for line in lines))
        for seat, answer in enumerate(answers):
            if seat == turn:
                assert answer["n"] == n + 1
            else:
                assert answer["code"] in ("stale", "not-your-turn")
        await asyncio.gather(*(line.number(n + 1) for line in lines))
    assert [move[0] for move in by(server, room)] == [number % 4 for number in range(20)]
    assert_one_order(lines)


@over_sockets
async def test_in_a_race_all_moves_of_the_same_instant_count_in_one_order(server: Server) -> None:
    lines = await started(server, 4, "race", seats=4)
    room, n = lines[0].update["room"]["id"], lines[0].update["n"]
    for number in range(1, 6):
        answers = await asyncio.gather(*(line.ask("play", n=line.update["n"], move="draw") for line in lines))
        assert sorted(answer["n"] for answer in answers) == [n + 1, n + 2, n + 3, n + 4]
        n += 4
        await asyncio.gather(*(line.number(n) for line in lines))
        assert len(by(server, room)) == 4 * number
    for updates in by_number(lines).values():
        assert all(update["view"]["seats"] == updates[0]["view"]["seats"] for update in updates)


@over_sockets
async def test_of_two_starts_at_the_same_instant_one_begins_the_round(server: Server) -> None:
    lines = await table(server, 3)
    second = await Line.open(server, secret=lines[0].secret, room=lines[0].update["room"]["id"])
    answers = await asyncio.gather(lines[0].ask("start"), second.ask("start"))
    assert sorted(answer["type"] for answer in answers) == ["refusal", "update"]
    assert [answer["code"] for answer in answers if answer["type"] == "refusal"] == ["already-playing"]
    await asyncio.gather(*(line.status("playing") for line in [*lines, second]))
    assert_one_order([*lines, second])


@over_sockets
async def test_of_two_who_want_the_last_seat_at_the_same_instant_one_has_it(server: Server) -> None:
    lines = await table(server, 2, seats=3)
    late = [await Line.open(server) for _ in range(4)]
    code = lines[0].update["room"]["code"]
    answers = await asyncio.gather(*(line.ask("join", room=code) for line in late))
    assert sorted(answer["type"] for answer in answers) == ["refusal"] * 3 + ["update"]
    assert {answer["code"] for answer in answers if answer["type"] == "refusal"} == {"full"}


@over_sockets
async def test_every_connection_of_a_whole_game_sees_the_same_by_number(server: Server) -> None:
    lines = await started(server, 3)
    watchers = [await Line.open(server, room=lines[0].update["room"]["id"]) for _ in range(2)]
    seconds = [await second_line(line, server) for line in lines]
    last = (await play_all(lines))[0]
    everybody = [*lines, *watchers, *seconds]
    await asyncio.gather(*(line.number(last["n"]) for line in everybody))
    assert_one_order(everybody)
    for line in everybody:
        numbers = [update["n"] for update in line.updates]
        assert numbers == sorted(numbers)
    assert len(server.entries(last["room"]["id"])) == last["n"]


# Duplicate requests


@over_sockets
async def test_a_request_that_comes_twice_counts_once(server: Server) -> None:
    lines = await table(server, 3)
    room = lines[0].update["room"]["id"]
    requests: list[Json] = [
        {"type": "bot", "strength": "easy"},
        {"type": "settings", "public": True},
        {"type": "start"},
        {"type": "play", "move": "draw"},
    ]
    for request in requests:
        before = lines[0].update["n"]
        if request["type"] == "play":
            request["n"] = before
        answers = [await lines[0].ask(**request, id=f"{request['type']} twice") for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update"] * 3
        assert {answer["n"] for answer in answers} == {before + 1}
        assert len(server.entries(room)) == before + 1


@over_sockets
async def test_a_request_that_comes_twice_at_once_on_two_lines_counts_once(server: Server) -> None:
    lines = await started(server, 3)
    second = await second_line(lines[0], server)
    request = {"n": lines[0].update["n"], "move": "draw", "id": "once"}
    answers = await asyncio.gather(lines[0].ask("play", **request), second.ask("play", **request))
    assert [answer["type"] for answer in answers] == ["update", "update"]
    assert len(by(server, lines[0].update["room"]["id"])) == 1


@over_sockets
async def test_the_same_id_of_another_player_is_another_request(server: Server) -> None:
    lines = await started(server, 3, rules="specials=no")
    for line in lines:
        mine = await line.update_where(lambda update: bool(update.get("moves")))
        answer = await line.done("play", n=mine["n"], move="draw", id="mine")
        assert answer["n"] == mine["n"] + 1


@over_sockets
async def test_undo_and_a_new_deal_that_come_twice_count_once(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="klondike")
    for _ in range(3):
        await line.done("play", n=line.update["n"], move="draw")
    for _ in range(3):
        await line.done("undo", id="undo")
    assert len(line.update["view"]["waste"]) == 2
    for _ in range(3):
        await line.done("redo", id="redo")
    assert len(line.update["view"]["waste"]) == 3
    for _ in range(3):
        await line.done("start", id="deal")
    assert line.update["room"]["round"] == 2


@pytest.mark.parametrize("game", ["eights", "klondike"])
def test_an_open_that_comes_twice_opens_one_room(server: Server, game: str) -> None:
    @over_sockets
    async def play() -> None:
        line = await Line.open(server)
        first = await line.done("open", game=game, id="open")
        again = await line.done("open", game=game, id="open")
        await line.abort()
        other = await Line.open(server, secret=line.secret)
        after = await other.done("open", game=game, id="open")
        assert first["room"]["id"] == again["room"]["id"] == after["room"]["id"]
        assert after["you"] == 0
        assert after["room"]["status"] == ("playing" if game == "klondike" else "waiting")
        assert (await other.done("open", game=game, id="another"))["room"]["id"] != first["room"]["id"]

    play()


@over_sockets
async def test_an_open_that_comes_on_two_lines_at_once_opens_one_room(server: Server) -> None:
    line = await Line.open(server)
    lines = [line, *[await Line.open(server, secret=line.secret) for _ in range(3)]]
    opened = await asyncio.gather(*(each.done("open", game="eights", id="open") for each in lines))
    assert len({update["room"]["id"] for update in opened}) == 1
    bob = await Line.open(server)
    joined = await bob.done("join", room=opened[0]["room"]["code"])
    await asyncio.gather(*(each.number(joined["n"]) for each in lines))


@over_sockets
async def test_a_hello_that_comes_twice_makes_one_guest(server: Server) -> None:
    line = await Line.open(server)
    again = await line.ask("hello")
    assert (again["type"], again["player"]) == ("welcome", line.player)
    assert "secret" not in again


def test_a_move_that_comes_again_after_a_restart_counts_once_and_is_not_refused(tmp_path: Path) -> None:
    with serving(tmp_path, PATIENT) as server:

        @over_sockets
        async def play() -> None:
            lines = await started(server, 3)
            request = {"n": lines[0].update["n"], "move": "draw", "id": "before and after"}
            made = await lines[0].done("play", **request)
            server.kill()
            server.start()
            line = await Line.open(server, secret=lines[0].secret, room=made["room"]["id"])
            again = await line.done("play", **request)
            assert (again["n"], again["view"]) == (made["n"] + 1, made["view"])  # the room has woken
            assert len(by(server, made["room"]["id"])) == 1

        play()


@over_sockets
async def test_a_move_that_comes_again_after_many_others_counts_once(server: Server) -> None:
    line = await Line.open(server)
    await line.done("open", game="klondike")
    request = {"n": line.update["n"], "move": "draw", "id": "first"}
    await line.done("play", **request)
    for _ in range(100):
        await line.done("undo")
        await line.done("redo")
    before = line.update["n"]
    again = await line.done("play", **request)  # not refused as stale: it was already done
    assert again["n"] == before
    room = list(folded(server.entries(line.update["room"]["id"])))[-1]
    assert room.number == before
