"""Tests of races over real sockets, among people and bots."""

import asyncio
import random
from pathlib import Path

from parlour.hub.timers import Timing
from tests.server.harness import Line, Server, over_sockets, play_on, serving, started, table

LONG_SEED = "1"  # whose hints go on for more than 30 moves


@over_sockets
async def test_two_race_with_bots_to_the_end(server: Server) -> None:
    anna, bob = await table(server, 2, "race", seats=4)
    await anna.done("bot", strength="easy")
    await anna.done("bot", strength="strong")
    start = await anna.done("start", seed=LONG_SEED)
    await bob.number(start["n"])

    async def race(line: Line, seed: int) -> None:
        """Make some moves, then stop."""
        await play_on(line, rng=random.Random(seed), most=30)
        await line.done("play", n=line.update["n"], move="stop")

    await asyncio.gather(race(anna, 1), race(bob, 2))
    last = await anna.status("over")
    assert all(seat["is_done"] for seat in last["view"]["seats"])
    assert sum(seat.get("wins", 0) for seat in last["room"]["seats"]) == 1
    assert await anna.refused("play", n=last["n"], move="draw") == "not-playing"


@over_sockets
async def test_everybody_races_on_the_same_deal_at_once(server: Server) -> None:
    anna, bob = await started(server, 2, "race", seats=2)
    assert anna.update["view"]["table"] == bob.update["view"]["table"]
    n = anna.update["n"]
    # Players move independently: another player's moves make none stale.
    for _ in range(5):
        await anna.done("play", n=anna.update["n"], move="draw")
    await bob.done("play", n=n, move="draw")
    assert bob.update["view"]["seats"][0]["moves"] == 5
    assert await anna.refused("hint", by="solver") == "no-solver"
    assert await anna.refused("start", deal="same") == "already-playing"


def test_nobody_waits_for_bots_when_the_people_have_stopped(tmp_path: Path) -> None:
    @over_sockets
    async def story(server: Server) -> None:
        (anna,) = await table(server, 1, "race", seats=2)
        await anna.done("bot", strength="easy")
        await anna.done("start")
        await anna.done("play", n=anna.update["n"], move="stop")
        last = await anna.status("over")
        assert last["view"]["seats"][1]["moves"] > 5

    with serving(tmp_path, Timing(pace=1000)) as server:
        story(server)
