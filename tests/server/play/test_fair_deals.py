"""Tests of fair deals: the server commits to its secrets, players add their parts, and anybody can check.

The clients here are programs; the page is tested in `tests/web`.
"""

import asyncio
import contextlib
from collections.abc import Iterator

import pytest

from parlour import Klondike, registry, wire
from parlour.client import Client, Update
from parlour.commitments import fresh_part, leads_to, secret_of, seed_of
from parlour.errors import Refused
from parlour.seeds import shuffled
from parlour.solvers import DEAL_BUDGET
from tests.server.harness import PATIENT, Line, Server, folded, over_sockets, serving


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), PATIENT, database=either_store) as server:
        yield server


async def over(client: Client, number: int, moves: tuple[str, ...] = ()) -> Update:
    """Play a seat until the round is over."""
    async for update in client.updates():
        if update.room.round == number and update.room.status == "over":
            return update
        if update.moves:
            with contextlib.suppress(Refused):  # the table has changed meanwhile
                await client.play(next((move for move in moves if move in update.moves), update.moves[0]))
    raise AssertionError("the round ends")


@over_sockets
async def test_a_game_alone_follows_from_the_server_and_from_the_player(server: Server) -> None:
    async with Client(server.url) as client:
        opened = await client.open("klondike", rules="draw=3", deal="winnable")
        assert (opened.room.origin, opened.room.seed) == (None, None), "nothing is told before the end"
        second = await client.start(deal="winnable")
        given_up = second.happened[-1]
        assert second.room.anchor == opened.room.anchor
        closed = await client.leave()
        assert client.flaw(closed) is None
        for told in (given_up, closed.room):
            origin, seed = told.origin, told.seed
            assert origin is not None
            assert seed is not None
            assert [part is not None for part in origin.parts] == [True]
            assert seed == seed_of(origin.secret, origin.parts, origin.index)
            game, solver = Klondike(draw=3), registry.solver("klondike")
            proved = [
                solver.is_winnable(
                    game, seed_of(origin.secret, origin.parts, index), DEAL_BUDGET, cancel=solver.cancel()
                )
                for index in range(origin.index + 1)
            ]
            assert proved == [False] * origin.index + [True], "it is the first that is proved winnable"
        table = game.deal(shuffled(closed.room.seed or ""))
        assert table == game.start(closed.room.seed or ""), "the code names a deal by the public shuffle"


@over_sockets
async def test_everybody_at_a_table_adds_to_every_round_and_bots_and_late_comers_add_nothing(
    server: Server,
) -> None:
    async with Client(server.url) as anna, Client(server.url) as bob, Client(server.url) as late:
        code = (await anna.open("eights", rules="hand=3", seats=4)).room.code
        assert code is not None
        await bob.watch(code)
        await bob.join(code)
        await late.join(code)  # without seeing the room, it can't know the commitment
        await anna.ask(wire.Bot())
        for number in (1, 2):
            await anna.start()
            last = await asyncio.gather(*(over(client, number) for client in (anna, bob, late)))
            origin = last[0].room.origin
            assert origin is not None
            assert [part is not None for part in origin.parts] == [True, True, False, False]
            assert [client.flaw(update) for client, update in zip((anna, bob, late), last, strict=True)] == [
                *(None, None),
                "part",
            ]


@over_sockets
async def test_no_two_rooms_have_the_same_secrets_and_a_part_counts_only_after_a_promise(
    server: Server,
) -> None:
    line = await Line.open(server)
    promised = (await line.ask("promise"))["anchor"]
    assert (await line.ask("promise"))["anchor"] == promised, "it is for the next room"
    anchors = []
    for _ in range(2):
        opened = await line.done("open", game="klondike", part=fresh_part())
        anchors.append(opened["room"]["anchor"])
        *_, room = folded(server.entries(opened["room"]["id"]))
        origin = room.current.deal.origin
        assert origin is not None
        assert leads_to(origin.secret, anchors[-1])
        assert (origin.parts == (None,)) == (len(anchors) == 2)
    assert anchors[0] == promised != anchors[1]


@over_sockets
async def test_what_is_no_part_is_refused_and_a_chosen_deal_promises_nothing(server: Server) -> None:
    line = await Line.open(server)
    for part in ("", "a" * 31, "a" * 33, "A" * 32, "g" * 32, "a" * 31 + "\n", "☃" * 32):
        assert await line.refused("open", game="klondike", part=part) == "malformed"
    await line.ask("promise")
    opened = await line.done("open", game="klondike", seed="7", part=fresh_part())
    assert "promise" not in opened["room"]
    closed = await line.done("leave")
    assert closed["room"]["seed"] == "7"
    assert "origin" not in closed["room"]


@over_sockets
async def test_the_log_of_a_room_is_all_that_is_needed_to_check_every_deal(server: Server) -> None:
    async with Client(server.url) as client:
        room = (await client.open("race", rules="draw=1", seats=1)).room.id
        for number, deal in enumerate(("winnable", "fresh", "same"), 1):
            await client.start(deal=deal)
            await over(client, number, ("stop",))
        rooms = list(folded(server.entries(room)))
        chain = rooms[0].chain
        assert chain is not None
        checked = 0
        for now in rooms:
            dealt = now.round.deal if now.round else None
            if dealt is not None and dealt.origin is not None:
                assert dealt.origin.secret == secret_of(chain.root, now.rounds)
                assert dealt.seed == seed_of(dealt.origin.secret, dealt.origin.parts, dealt.origin.index)
                checked += 1
        assert checked
