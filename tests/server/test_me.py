"""Tests of a player's own data: statistics, rooms, and the available choices."""

import asyncio
import json
from pathlib import Path

import pytest

from parlour.hub.players import AVATARS
from parlour.records import Entry, Player, RoomRow
from parlour.services import lobby
from parlour.store.sqlite import SqliteStore

from .harness import (
    Line,
    Server,
    cookie_of,
    over_sockets,
    play_all,
    table,
)


def test_the_avatars_to_choose_from_are_told(server: Server) -> None:
    me = server.json("/api/me", Cookie=cookie_of(server))
    assert me["avatars"] == list(AVATARS)
    assert me["player"]["avatar"] in AVATARS


@pytest.mark.parametrize("body", [b'{"type":"of a later release"}', b'{"type":"\xff"}'])
def test_a_log_that_cannot_be_read_hides_no_other_room(tmp_path: Path, body: bytes) -> None:
    async def rooms() -> list[str]:
        store = await SqliteStore.open(tmp_path)
        for room in ("damaged", "whole"):
            row = RoomRow(room, None, "klondike", "anna", False, "playing", 1, 1)
            await store.append(room, [Entry(1, 1, body if room == "damaged" else b"{}")], row=row)
        me = await lobby.me(store, Player("anna", "Anna", "🦊"))
        await store.close()
        return [each["id"] for each in me["rooms"]]  # type: ignore[attr-defined]

    assert sorted(asyncio.run(rooms())) == ["damaged", "whole"]


def test_nobody_has_no_statistics(server: Server) -> None:
    status, headers, body = server.http("/api/me")
    assert status == 401
    assert json.loads(body)["code"] == "nobody"
    assert headers["cache-control"] == "no-store"


@over_sockets
async def test_statistics_count_played_won_and_streaks_by_rule_set(server: Server) -> None:
    cookies = [cookie_of(server) for _ in range(3)]
    lines = [await Line.open(server, headers={"Cookie": cookie}) for cookie in cookies]
    opened = await lines[0].done("open", game="eights", rules="hand=3", seats=3)
    for line in lines[1:]:
        await line.done("join", room=opened["room"]["code"])
    winners = []
    for _ in range(3):
        n = (await lines[0].done("start"))["n"]
        await asyncio.gather(*(line.number(n) for line in lines))
        winners.append((await play_all(lines))[0]["view"]["winner"])
    for seat, cookie in enumerate(cookies):
        (line,) = server.json("/api/me", Cookie=cookie)["statistics"]
        assert (line["game"], line["rules"]) == ("eights", "hand=3")
        assert line["every_rule"] == opened["room"]["rules"]
        assert (line["played"], line["won"]) == (3, winners.count(seat))
        streak = best = 0
        for winner in winners:
            streak = streak + 1 if winner == seat else 0
            best = max(best, streak)
        assert (line["streak"], line["best_streak"]) == (streak, best)
        assert (line["fewest_moves"] is not None) == (seat in winners)


@over_sockets
async def test_an_abandoned_game_is_played_and_not_won_and_one_never_begun_is_nothing(server: Server) -> None:
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"Cookie": cookie})
    await line.done("open", game="klondike")
    await line.done("start")  # no move was made: nothing was abandoned
    assert server.json("/api/me", Cookie=cookie)["statistics"] == []
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    await line.done("open", game="klondike", rules="draw=3")
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("leave")
    found = {each["rules"]: each for each in server.json("/api/me", Cookie=cookie)["statistics"]}
    assert set(found) == {"", "draw=3"}
    for each in found.values():
        assert (each["played"], each["won"], each["streak"]) == (1, 0, 0)


@over_sockets
async def test_a_player_who_is_removed_or_leaves_has_abandoned_the_round(server: Server) -> None:
    cookies = [cookie_of(server) for _ in range(2)]
    gone = [await Line.open(server, headers={"Cookie": cookie}) for cookie in cookies]
    lines = await table(server, 3, rules="hand=3")
    for line in gone:
        await line.done("join", room=lines[0].update["room"]["code"])
    await lines[0].done("start")
    await lines[0].done("play", n=lines[0].update["n"], move="draw")
    await lines[0].done("remove", seat=3)
    await gone[1].done("leave")
    await play_all(lines)
    for cookie in cookies:
        (line_,) = server.json("/api/me", Cookie=cookie)["statistics"]
        assert (line_["played"], line_["streak"]) == (1, 0)


@over_sockets
async def test_ones_own_rooms_are_those_one_is_host_of(server: Server) -> None:
    cookie = cookie_of(server)
    line = await Line.open(server, headers={"Cookie": cookie})
    first = (await line.done("open", game="eights"))["room"]
    other = (await table(server, 1))[0].update["room"]
    await line.done("join", room=other["code"])
    second = (await line.done("open", game="race", seats=2))["room"]
    rooms = server.json("/api/me", Cookie=cookie)["rooms"]
    assert [room["id"] for room in rooms] == [second["id"], first["id"]]
    assert rooms[0] == {
        "id": second["id"],
        "code": second["code"],
        "game": "race",
        "status": "waiting",
        "seats": 2,
        "taken": 1,
    }
