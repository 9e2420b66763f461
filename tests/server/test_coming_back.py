"""Tests of reconnecting: a player returns to the same seat and hand; one who doesn't return blocks nobody."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.games.eights import Eights
from parlour.rooms import log

from .harness import (
    PATIENT,
    Json,
    Line,
    Server,
    folded,
    over_sockets,
    play_all,
    play_on,
    serving,
    started,
    table,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    """Yield a server that marks a disconnected player away at once."""
    with serving(tmp_path_factory.mktemp("room"), database=either_store) as server:
        yield server


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory, either_store: str | None) -> Iterator[Server]:
    """Yield a server that waits for disconnected players."""
    with serving(tmp_path_factory.mktemp("room"), PATIENT, database=either_store) as server:
        yield server


def room_id(line: Line) -> str:
    return str(line.update["room"]["id"])


def hands(server: Server, room: str) -> dict[int, Any]:
    """Return each seat's hand after each entry of the stored log."""
    found = {}
    for now in folded(server.entries(room)):
        if now.round is not None:
            found[now.number] = [list(now.game.view(now.round.state, seat).hand) for seat in range(3)]
    return found


async def back(line: Line, server: Server, **how: Any) -> Line:
    """Return a new connection of the same player that only says hello."""
    return await Line.open(server, secret=line.secret, room=room_id(line), **how)


# In one round trip


@over_sockets
async def test_a_player_cut_off_anywhere_in_a_game_is_back_with_the_same_hand_in_one_round_trip(
    patient: Server,
) -> None:
    rng = random.Random(3)
    lines = await started(patient, 3)
    room = room_id(lines[0])
    cuts = 0
    while lines[0].update["room"]["status"] == "playing":
        seat = rng.randrange(3)
        seen = lines[seat].update
        await lines[seat].abort()
        lines[seat] = await back(lines[seat], patient)
        await lines[seat].number(seen["n"])
        welcome, update = lines[seat].got[:2]
        assert (welcome["type"], update["type"]) == ("welcome", "update")
        assert update["you"] == seat
        assert update["n"] == seen["n"]
        assert update["view"] == seen["view"]
        assert update.get("moves") == seen.get("moves")
        assert update["view"]["hand"] == hands(patient, room)[update["n"]][seat]
        cuts += 1
        turn = lines[seat].update["view"]["turn"]
        moved = await play_on(lines[turn], rng=rng, most=1)
        await asyncio.gather(*(line.number(moved["n"]) for line in lines))
    assert cuts > 5
    assert not any(isinstance(body, log.Away) for _, _, body in patient.entries(room))


@over_sockets
async def test_a_player_cut_off_while_a_move_is_under_way_finds_it_made_once_or_not_at_all(
    patient: Server,
) -> None:
    lines = await started(patient, 3)
    room = room_id(lines[0])
    for number in range(30):
        turn = lines[0].update["view"]["turn"]
        line, n = lines[turn], lines[turn].update["n"]
        request = {"n": n, "move": "draw", "id": f"move {number}"}
        await line.send("play", **request)
        await line.abort()
        lines[turn] = await back(line, patient)
        answer = await lines[turn].ask("play", **request)
        assert answer["type"] == "update", answer
        assert answer["n"] == n + 1
        await asyncio.gather(*(each.number(n + 1) for each in lines))
    moves = [body for _, _, body in patient.entries(room) if isinstance(body, log.Moved)]
    assert len(moves) == 30


@over_sockets
async def test_a_player_is_back_from_another_address(patient: Server) -> None:
    lines = await started(patient, 3)
    seen = lines[1].update
    await lines[1].abort()
    lines[1] = await back(lines[1], patient, address="127.0.0.2")
    update = await lines[1].number(seen["n"])
    assert (update["you"], update["view"]) == (1, seen["view"])


@over_sockets
async def test_a_guest_of_its_own_is_nobody_that_the_cookie_knows(patient: Server) -> None:
    _, headers, _ = patient.http("/")
    cookie = {"Cookie": str(headers["set-cookie"]).partition(";")[0]}
    page = await Line.open(patient, headers=cookie)
    opened = await page.done("open", game="eights", seats=3)
    screen = await Line.open(patient, headers=cookie, guest=True, room=opened["room"]["code"])
    shown = await screen.wait_for(lambda message: message["type"] == "update")
    assert "you" not in shown


@over_sockets
async def test_a_refreshed_page_is_back_by_its_cookie(patient: Server) -> None:
    _, headers, _ = patient.http("/")
    cookie = {"Cookie": str(headers["set-cookie"]).partition(";")[0]}
    lines = await table(patient, 2)
    page = await Line.open(patient, headers=cookie)
    assert not page.secret, "whoever has a cookie needs no other secret"
    await page.done("join", room=lines[0].update["room"]["code"])
    await lines[0].done("start")
    seen = await page.status("playing")
    await page.abort()
    page = await Line.open(patient, headers=cookie, room=room_id(page))
    update = await page.number(seen["n"])
    assert (update["you"], update["view"]) == (2, seen["view"])


@over_sockets
async def test_a_second_window_of_the_same_player_sees_the_same_and_may_play_too(patient: Server) -> None:
    lines = await started(patient, 3)
    second = await back(lines[0], patient)
    await second.number(lines[0].update["n"])
    moved = await second.done("play", n=second.update["n"], move="draw")
    seen = await lines[0].number(moved["n"])
    assert (seen["you"], seen["view"]) == (0, moved["view"])
    await second.close()  # the first window is still open: nobody is away
    await lines[1].done("play", n=moved["n"], move="draw")
    assert not any(seat and seat.get("is_away") for seat in lines[0].update["room"]["seats"])


@over_sockets
async def test_another_name_reaches_every_window_at_the_table(patient: Server) -> None:
    (anna,) = await table(patient, 1)
    window = await back(anna, patient)
    await window.first_update(lambda _: True)  # the welcome comes before the room is entered
    await anna.ask("profile", name="Annabel", avatar="🐻")
    told = await window.wait_for(lambda message: message.get("name") == "Annabel")
    assert (told["type"], told["avatar"], "re" in told) == ("welcome", "🐻", False)
    opened = await window.done("open", game="eights")
    assert opened["room"]["seats"][0]["name"] == "Annabel"


@over_sockets
async def test_the_secret_of_one_player_is_no_way_to_the_seat_of_another(patient: Server) -> None:
    lines = await started(patient, 3)
    stranger = await Line.open(patient, room=room_id(lines[0]))
    update = await stranger.number(lines[0].update["n"])
    assert "you" not in update
    assert update["view"]["hand"] == []
    assert await stranger.refused("play", n=update["n"], move="draw") == "no-seat"
    assert await stranger.refused("hello", secret=lines[0].secret) == "known"
    assert await stranger.refused("hello", secret="nobody's") == "unknown-secret"


# Not returning


@over_sockets
async def test_a_player_who_never_comes_back_stops_nobody(server: Server) -> None:
    lines = await started(server, 3)
    room = room_id(lines[0])
    await lines[2].abort()
    last = await play_all(lines[:2])
    assert last[0]["room"]["status"] == "over"
    assert last[0]["room"]["seats"][2]["is_away"]
    played = {
        body.by for _, _, body in server.entries(room) if isinstance(body, log.Moved) and body.seat == 2
    }
    assert played == {"bot"}
    rematch = await lines[0].done("start")
    assert len(rematch["view"]["counts"]) == 3


PLUS_RULES = Eights(stacking="off")
SEED_WITH_A_PLUS = next(
    seed
    for seed in map(str, range(1000))
    if any("+" in str(move) for move in PLUS_RULES.moves(PLUS_RULES.start(seed, 3), 0))
)


@pytest.mark.parametrize("how", ["cut off", "leaves"])
def test_pending_draws_are_not_dodged(server: Server, how: str) -> None:
    @over_sockets
    async def play() -> None:
        lines = await table(server, 3, rules="stacking=off")
        start = await lines[0].done("start", seed=SEED_WITH_A_PLUS)
        plus = next(move for move in start["moves"] if "+" in move)
        moved = await lines[0].done("play", n=start["n"], move=plus)
        pending, before = moved["view"]["pending"], moved["view"]["counts"][1]
        assert pending
        await lines[1].number(moved["n"])
        if how == "leaves":
            await lines[1].done("leave")
        else:
            await lines[1].abort()
        drawn = await lines[0].update_where(lambda update: not update["view"]["pending"])
        assert drawn["view"]["counts"][1] == before + pending
        again = await back(lines[1], server)
        await again.number(drawn["n"])
        assert len(again.update["view"]["hand"]) >= before + pending - 1

    play()


@over_sockets
async def test_the_bot_hands_the_seat_back_to_a_player_who_returns(server: Server) -> None:
    lines = await started(server, 3, rules="specials=no")
    await lines[1].abort()
    away = await lines[0].update_where(lambda update: update["room"]["seats"][1].get("is_away", False))
    await lines[0].done("play", n=away["n"], move="draw")
    await lines[2].update_where(lambda update: update["view"]["turn"] == 2)  # the bot has played
    lines[1] = await back(lines[1], server)
    await lines[1].update_where(lambda update: not update["room"]["seats"][1].get("is_away"))
    n = lines[1].update["n"]
    await lines[2].number(n)
    await lines[2].done("play", n=lines[2].update["n"], move="draw")
    await play_on(lines[0], most=1)
    mine = await lines[1].update_where(lambda update: bool(update.get("moves")))
    await lines[1].done("play", n=mine["n"], move="draw")
    moves = [
        (number, body) for number, _, body in server.entries(room_id(lines[0])) if isinstance(body, log.Moved)
    ]
    assert {body.by for number, body in moves if number > n} == {"player"}


@over_sockets
async def test_a_bot_rests_while_nobody_is_there(server: Server) -> None:
    lines = await started(server, 3)
    room = room_id(lines[0])
    first = await lines[0].done("play", n=lines[0].update["n"], move="draw")
    await asyncio.gather(*(line.number(first["n"]) for line in lines))
    os.kill(server.pid, signal.SIGSTOP)  # so that all of them are gone at the same instant
    await asyncio.gather(*(line.abort() for line in lines))
    os.kill(server.pid, signal.SIGCONT)
    # Another room's game goes on meanwhile, for longer than the grace time and many moves of bots.
    host = await Line.open(server)
    await host.done("open", game="eights", seats=3, clock=0)
    await host.done("bot")
    await host.done("bot")
    await host.done("start")
    await play_on(host)
    assert not any(isinstance(body, log.Moved) and body.by == "bot" for _, _, body in server.entries(room))


# The host


def host_of(update: Json) -> list[int]:
    return [seat for seat, taken in enumerate(update["room"]["seats"]) if taken and taken.get("is_host")]


@over_sockets
async def test_the_host_can_hand_over_to_somebody_who_is_here(server: Server) -> None:
    lines = await table(server, 3, seats=4)
    await lines[0].done("bot")
    assert await lines[1].refused("host", seat=1) == "not-host"
    assert await lines[0].refused("host", seat=3) == "not-a-person"
    assert await lines[0].refused("host", seat=9) == "empty-seat"
    await lines[2].abort()
    await lines[0].update_where(lambda update: update["room"]["seats"][2].get("is_away", False))
    assert await lines[0].refused("host", seat=2) == "not-a-person"
    assert host_of(await lines[0].done("host", seat=1)) == [1]
    assert await lines[0].refused("start") == "not-host"


@pytest.mark.parametrize("how", ["leaves", "is cut off"])
@pytest.mark.parametrize("when", ["waiting", "playing"])
def test_if_the_host_goes_the_next_player_is_host(server: Server, how: str, when: str) -> None:
    @over_sockets
    async def play() -> None:
        lines = await table(server, 4)
        if when == "playing":
            await lines[0].done("start")
        if how == "leaves":
            await lines[0].done("leave")
        else:
            await lines[0].abort()
        assert host_of(await lines[1].update_where(lambda update: host_of(update) == [1])) == [1]
        if how == "is cut off":
            lines[0] = await back(lines[0], server)
            again = await lines[0].update_where(lambda update: host_of(update) == [0])
            assert again["you"] == 0  # who made the room gets it back

    play()


@over_sockets
async def test_the_first_to_come_back_to_a_table_whose_host_is_gone_is_host(server: Server) -> None:
    lines = await started(server, 3)
    for seat in (1, 2):
        await lines[seat].abort()
        await lines[0].update_where(
            lambda update, seat=seat: update["room"]["seats"][seat].get("is_away", False)  # type: ignore[misc]
        )
    await lines[0].done("leave")  # nobody is present to be host
    lines[2] = await back(lines[2], server)
    assert host_of(await lines[2].update_where(lambda update: host_of(update) == [2])) == [2]
    last = await play_on(lines[2])
    assert last["room"]["status"] == "over"
    await lines[2].done("bot")
    assert (await lines[2].done("start"))["room"]["round"] == 2
    await lines[2].close()


@over_sockets
async def test_player_who_comes_back_to_a_room_that_is_gone_is_told(patient: Server) -> None:
    line = await Line.open(patient, room="no such room", id="hello")
    assert (await line.wait_for(lambda message: message.get("code") == "no-room"))["re"] == "hello"
    assert [message["type"] for message in line.got] == ["welcome", "refusal"]
    await line.done("open", game="klondike")


@over_sockets
async def test_player_who_has_left_watches_like_anybody(patient: Server) -> None:
    lines = await started(patient, 3)
    left = await lines[0].done("leave")
    assert "you" not in left
    assert "moves" not in left
    assert left["view"]["hand"] == []
    back = await lines[0].done("join", room=left["room"]["id"])
    assert back["you"] == 0
    assert back["view"]["hand"] != []
    alone = await lines[0].done("open", game="klondike")
    assert "you" in alone
    assert "you" not in await lines[0].done("leave")


@over_sockets
async def test_the_last_to_leave_closes_the_room_and_its_code_is_free(server: Server) -> None:
    lines = await table(server, 2)
    code = lines[0].update["room"]["code"]
    await lines[0].done("leave")
    closed = await lines[1].done("leave")
    assert closed["room"]["status"] == "closed"
    assert await lines[0].refused("join", room=code) == "no-room"
    assert await lines[0].refused("join", room=closed["room"]["id"]) in ("no-room", "closed")
    assert await lines[0].refused("start") == "not-in-room"


@over_sockets
async def test_a_leave_whose_answer_was_lost_counts_when_it_comes_again(patient: Server) -> None:
    lines = await started(patient, 3)
    await lines[1].done("leave", id="leave")
    await lines[1].abort()
    again = await back(lines[1], patient)  # takes the seat back, as after a lost connection
    await again.done("leave", id="leave")
    left = await lines[0].update_where(lambda update: "is_away" in update["room"]["seats"][1])
    assert left["happened"][-1]["what"] == "left"
    await lines[0].done("remove", seat=2)
    assert (await lines[0].done("leave"))["room"]["status"] == "closed"  # nobody else is left


# Removed and banned


@over_sockets
async def test_a_removed_player_has_no_way_back_to_that_rounds_hand(server: Server) -> None:
    lines = await started(server, 3)
    await lines[0].done("remove", seat=1)
    gone = await lines[1].number(lines[0].update["n"])
    assert "you" not in gone
    assert gone["view"]["hand"] == []
    code = gone["room"]["code"]
    assert await lines[1].refused("play", n=gone["n"], move="draw") == "no-seat"
    assert await lines[1].refused("join", room=code) == "playing"
    again = await back(lines[1], server)
    for update in [await again.number(gone["n"]), await again.done("watch", room=code)]:
        assert "you" not in update
        assert update["view"]["hand"] == []
    assert "you" not in await again.done("back")
    await asyncio.gather(play_on(lines[0]), play_on(lines[2]))
    await again.status("over")
    seated = await again.done("join", room=code)
    assert seated["view"]["hand"] == [], "the seat is new: the hand that was played there is not theirs"


@over_sockets
async def test_a_removed_player_may_sit_down_again_before_the_round(server: Server) -> None:
    lines = await table(server, 3)
    assert await lines[1].refused("remove", seat=0) == "not-host"
    assert await lines[0].refused("remove", seat=0) == "yourself"
    assert await lines[0].refused("remove", seat=5) == "empty-seat"
    removed = await lines[0].done("remove", seat=1)
    assert removed["room"]["seats"][1] is None
    assert (await lines[1].done("join", room=removed["room"]["code"]))["you"] == 1


@over_sockets
async def test_a_banned_player_comes_back_neither_to_sit_nor_to_watch(server: Server) -> None:
    host, other, third = await started(server, 3)
    room, code = host.update["room"]["id"], host.update["room"]["code"]
    assert await third.refused("remove", seat=1, ban=True) == "not-host"
    await host.done("remove", seat=1, ban=True)
    await other.update_where(lambda update: "you" not in update)
    assert await other.refused("join", room=code) == "banned"
    assert await other.refused("watch", room=room) == "banned"
    again = await Line.open(server, secret=other.secret)
    assert await again.refused("join", room=code) == "banned"
    heard = len(other.got)
    await play_all([host, third])
    assert len(other.got) == heard, "they hear nothing more"
    await host.done("bot")
    await host.done("start")
    assert await again.refused("watch", room=code) == "banned", "in the next round too"


@over_sockets
async def test_nobody_else_comes_into_a_locked_room(server: Server) -> None:
    host, other = await table(server, 2)
    code = host.update["room"]["code"]
    assert len(code) == 6
    stranger = await Line.open(server)
    assert (await host.done("settings", locked=True))["room"]["locked"] is True
    assert await stranger.refused("join", room=code) == "locked"
    assert await stranger.refused("watch", room=code) == "locked"
    await other.abort()
    back_again = await back(other, server)
    assert (await back_again.number(1))["you"] == 1
    assert await stranger.refused("settings", locked=False) == "not-in-room"
    await host.done("settings", locked=False)
    await stranger.done("join", room=code)


@over_sockets
async def test_a_player_who_left_is_gone_when_the_round_is_over(server: Server) -> None:
    lines = await started(server, 4)
    left = await lines[3].done("leave")
    assert left["room"]["seats"][3]["is_away"]
    await play_all(lines[:3])
    await lines[0].done("start")
    assert lines[0].update["room"]["seats"][3:] == [None, None, None]
    assert len(lines[0].update["view"]["counts"]) == 3
