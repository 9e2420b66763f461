"""Tests of Eights over real sockets: rooms are opened, joined, played, watched and played again."""

import asyncio
from typing import Any

from parlour.seeds import commitment
from tests.server.harness import Json, Line, Server, over_sockets, play_all, play_on, started, table


def seats(update: Json) -> list[Any]:
    return [seat and seat["name"] for seat in update["room"]["seats"]]


@over_sockets
async def test_three_play_a_whole_game_of_eights_and_a_rematch_while_a_fourth_watches(server: Server) -> None:
    anna, bob, cleo, fourth = [await Line.open(server) for _ in range(4)]
    for line, name in ((anna, "Anna"), (bob, "Bob"), (cleo, "Cleo")):
        await line.ask("profile", name=name, avatar="🦊")
    opened = await anna.done("open", game="eights", seats=3)
    code = opened["room"]["code"]
    await bob.done("join", room=code.lower())
    joined = await cleo.done("join", room=code)
    assert seats(joined) == ["Anna", "Bob", "Cleo"]
    watched = await fourth.done("watch", room=code)
    assert "you" not in watched
    assert "view" not in watched

    winners = []
    for game_round in (1, 2):
        start = await anna.done("start")
        assert start["room"]["round"] == game_round
        promise = start["room"]["promise"]
        await asyncio.gather(*(line.number(start["n"]) for line in (bob, cleo, fourth)))
        last = await play_all([anna, bob, cleo])
        last.append(await fourth.status("over"))
        winners.append(last[0]["view"]["winner"])
        assert {update["n"] for update in last} == {last[0]["n"]}
        assert commitment(last[0]["room"]["origin"]["secret"]) == promise
        assert seats(last[3]) == ["Anna", "Bob", "Cleo"]
        tally = [seat.get("wins", 0) for seat in last[3]["room"]["seats"]]
        assert tally == [winners.count(seat) for seat in range(3)]
        assert last[3]["view"]["hand"] == []
        assert "moves" not in last[3]


@over_sockets
async def test_another_seat_begins_the_rematch(server: Server) -> None:
    lines = await started(server, 3)
    assert lines[0].update["view"]["turn"] == 0
    await play_all(lines)
    assert (await lines[0].done("start"))["view"]["turn"] == 1


@over_sockets
async def test_bots_at_the_table_play_to_the_end_and_stay_for_the_rematch(server: Server) -> None:
    host = await Line.open(server)
    await host.done("open", game="eights", seats=4, clock=0)
    for strength in ("easy", "normal", "strong"):
        await host.done("bot", strength=strength)
    assert await host.refused("bot") == "full"
    for _ in range(2):
        await host.done("start")
        last = await play_on(host)
        assert last["room"]["status"] == "over"
        assert [seat.get("is_bot", False) for seat in last["room"]["seats"]] == [False, True, True, True]
    assert sum(seat.get("wins", 0) for seat in last["room"]["seats"]) == 2


@over_sockets
async def test_a_table_begins_only_with_enough_seats_taken_and_only_by_its_host(server: Server) -> None:
    anna, bob = await table(server, 2, seats=4)
    assert await anna.refused("start") == "too-few"
    assert await bob.refused("start") == "not-host"
    assert await bob.refused("bot") == "not-host"
    await anna.done("bot")
    await anna.done("start")
    assert await anna.refused("start") == "already-playing"
    assert await anna.refused("settings", seats=5) == "settings-while-playing"
    late = await Line.open(server)
    assert await late.refused("join", room=anna.update["room"]["code"]) == "playing"


@over_sockets
async def test_a_refused_move_says_why_and_changes_nothing(server: Server) -> None:
    lines = await started(server, 3)
    n = lines[0].update["n"]
    assert await lines[0].refused("play", n=n, move="castle") == "invalid-move"
    assert await lines[0].refused("play", n=n, move="pass") == "nothing-to-pass"
    assert await lines[1].refused("play", n=n, move="draw") == "not-your-turn"
    assert await lines[0].refused("play", n=n - 1, move="draw") == "stale"
    assert await lines[0].refused("play", n=n + 1, move="draw") == "stale"
    assert await lines[0].refused("play", n=n, move="draw", epoch="of another history") == "stale"
    assert await lines[0].refused("undo") == "no-undo"
    assert len(server.entries(lines[0].update["room"]["id"])) == n


@over_sockets
async def test_a_refused_join_leaves_one_where_one_was(server: Server) -> None:
    lines = await started(server, 3)
    other = await table(server, 1, seats=3)
    assert await other[0].refused("join", room=lines[0].update["room"]["code"]) == "playing"
    bob = await Line.open(server)
    await bob.done("join", room=other[0].update["room"]["code"])
    await other[0].number(bob.update["n"])  # still gets the updates of its own table


@over_sockets
async def test_the_settings_of_the_host_hold_for_the_next_round(server: Server) -> None:
    lines = await table(server, 3, seats=3)
    changed = await lines[0].done("settings", rules="hand=4 specials=no", seats=5, clock=15, public=True)
    room = changed["room"]
    assert (room["rules"], room["clock"], room["public"]) == (
        "specials=no hand=4 skip=2 reverses=4 stacking=any play_drawn=no",
        15,
        True,
    )
    assert len(room["seats"]) == 5
    assert await lines[0].refused("settings", seats=2) == "seats"
    assert await lines[0].refused("settings", clock=14) == "clock"
    assert await lines[0].refused("settings", rules="hand=99") == "option-value"
    assert await lines[1].refused("settings", seats=3) == "not-host"
    begun = await lines[0].done("start")
    assert begun["view"]["counts"] == [4, 4, 4]


@over_sockets
async def test_a_player_who_stays_keeps_the_hand_that_was_theirs_when_settings_change_after_a_round(
    server: Server,
) -> None:
    lines = await started(server, 3, seats=3, rules="hand=4")
    await play_all(lines)
    hand = lines[2].update["view"]["hand"]
    await lines[1].done("leave")
    changed = await lines[0].done("settings", public=True)
    seen = await lines[2].number(changed["n"])
    assert seen["room"]["seats"][seen["you"]]["name"].startswith(lines[2].name)
    assert seen["view"]["hand"] == hand


@over_sockets
async def test_two_people_or_more_always_play_by_a_clock(server: Server) -> None:
    lines = await table(server, 3, clock=0)
    assert lines[0].updates[0]["room"]["clock"] is None  # alone
    assert lines[0].update["room"]["clock"] == 30
    begun = await lines[0].done("start")
    assert begun["room"]["clock"] == 30
    assert begun["left"] > 0


@over_sockets
async def test_a_reaction_reaches_everybody_and_answers_the_player_who_made_it(server: Server) -> None:
    lines = await table(server, 2)
    watcher = await Line.open(server)
    await watcher.done("watch", room=lines[0].update["room"]["code"])
    answer = await lines[1].ask("react", reaction="👏")
    assert (answer["type"], answer["seat"]) == ("reacted", 1)
    for line in (lines[0], watcher):
        seen = await line.wait_for(lambda message: message["type"] == "reacted")
        assert (seen["seat"], seen["reaction"]) == (1, "👏")
    assert await watcher.refused("react", reaction="👏") == "seat-needed"
    lines[1].got.clear()
    await lines[1].send("react", reaction="<script>")
    assert (await lines[1].wait_for(lambda message: "code" in message))["code"] == "malformed"


@over_sockets
async def test_every_bot_has_a_face_of_its_own_and_its_strength_is_seen(server: Server) -> None:
    host = await Line.open(server)
    await host.done("open", game="race", seats=4)
    for strength in ("easy", "normal", "strong"):
        await host.done("bot", strength=strength)
    you, *bots = host.update["room"]["seats"]
    assert [bot["strength"] for bot in bots] == ["easy", "normal", "strong"]
    assert len({seat["avatar"] for seat in (you, *bots)}) == 4


@over_sockets
async def test_a_ping_is_answered(server: Server) -> None:
    line = await Line.open(server)
    assert (await line.ask("ping"))["type"] == "pong"
