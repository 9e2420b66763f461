"""The client library: it comes back by itself to its seat and loses nothing; and bots from outside."""

import asyncio
import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import msgspec
import pytest

from parlour import bots, options, registry, wire
from parlour.cli.bots import play as bring_bot
from parlour.client import Client, Update
from parlour.errors import Refused
from parlour.rooms import log

from .harness import PATIENT, Line, Server, over_sockets, play_on, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), PATIENT) as server:
        yield server


def choose(update: Update, rng: random.Random) -> str:
    game_type = registry.game_type(update.room.game)
    game = options.read(game_type, update.room.rules)
    view: Any = msgspec.convert(update.view, get_type_hints(game_type.view)["return"])
    moves = [game.parse(text) for text in update.moves]
    return str(bots.choose(game, view, update.you or 0, moves, strength="strong", rng=rng))


async def play_to_the_end(client: Client, rng: random.Random) -> Update:
    async for update in client.updates():
        if update.room.status == "over":
            return update
        if update.moves and client.update is update:
            with contextlib.suppress(Refused):  # somebody was quicker: the next update says so
                await client.play(choose(update, rng))
    raise AssertionError("closed before the end")


async def seated(
    stack: contextlib.AsyncExitStack, server: Server, people: int, **choices: Any
) -> list[Client]:
    clients = [await stack.enter_async_context(Client(server.url)) for _ in range(people)]
    opened = await clients[0].open("eights", **choices)
    assert opened.room.code is not None
    for client in clients[1:]:
        await client.join(opened.room.code)
    return clients


@over_sockets
async def test_three_clients_open_join_play_to_the_end_and_watch(server: Server) -> None:
    async with contextlib.AsyncExitStack() as stack:
        clients = await seated(stack, server, 3)
        watcher = await stack.enter_async_context(Client(server.url))
        assert clients[0].update is not None
        watched = await watcher.watch(clients[0].update.room.id)
        assert (watched.you, watched.moves) == (None, ())
        await clients[0].start()
        ends = await asyncio.gather(
            *(play_to_the_end(client, random.Random(seat)) for seat, client in enumerate(clients))
        )
        assert {end.n for end in ends} == {ends[0].n}
        assert [end.you for end in ends] == [0, 1, 2]
        assert isinstance(await clients[1].ask(wire.React(reaction="👏")), wire.Reacted)
        assert (await clients[0].reaction()).seat == 1
        with pytest.raises(Refused) as refused:
            await clients[1].start()
        assert refused.value.code == "not-host"


async def caught_up(client: Client, n: int, reconnects: int = 0) -> Update:
    """The latest update, once it is of this number or a later one and the client has come back so often."""
    async for update in client.updates():
        if update.n >= n and client.reconnects >= reconnects:
            return update
    raise AssertionError("the client was closed")


@pytest.mark.parametrize("end", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_clients_come_back_by_themselves_when_the_server_is_restarted_and_play_on(
    server: Server, end: Callable[[Server], None]
) -> None:
    def restart() -> None:
        end(server)
        server.start()

    @over_sockets
    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            clients = await seated(stack, server, 3, rules="specials=no")
            n = (await clients[0].start()).n
            for times in (1, 2):
                before = [await caught_up(client, n) for client in clients]
                # A move is sent while the server goes down: it is made once, before or after.
                turn = before[0].view["turn"]
                made, _ = await asyncio.gather(clients[turn].play("draw"), asyncio.to_thread(restart))
                assert made.n == n + 1
                n = made.n
                for seat, client in enumerate(clients):
                    now = await caught_up(client, n, reconnects=times)
                    assert (now.n, now.you) == (n, seat)
                    if seat != turn:
                        assert now.view["hand"] == before[seat].view["hand"]
                n = (await clients[(turn + 1) % 3].play("draw")).n
            ends = await asyncio.gather(
                *(play_to_the_end(client, random.Random(seat)) for seat, client in enumerate(clients))
            )
            assert {each.n for each in ends} == {ends[0].n}
            entries = server.entries(ends[0].room.id)
            assert [number for number, _, _ in entries] == list(range(1, ends[0].n + 1))

    play()


@over_sockets
async def test_a_request_under_way_when_the_line_is_lost_is_done_once(server: Server) -> None:
    async with contextlib.AsyncExitStack() as stack:
        clients = await seated(stack, server, 3, rules="specials=no")
        n = (await clients[0].start()).n
        for number in range(30):
            client = clients[number % 3]
            await caught_up(client, n, number // 3)
            move = asyncio.create_task(client.play("draw"))
            await asyncio.sleep(0)  # the request goes out
            assert client._socket is not None
            client._socket.transport.abort()
            assert (await move).n == n + 1
            n += 1
        assert clients[0].update is not None
        entries = server.entries(clients[0].update.room.id)
        assert len([body for _, _, body in entries if isinstance(body, log.Moved)]) == 30
        assert [client.reconnects for client in clients] == [10, 10, 10]


@over_sockets
async def test_a_client_with_its_secret_is_who_it_was(server: Server) -> None:
    async with Client(server.url) as first:
        opened = await first.open("eights")
    async with Client(server.url, first.secret) as again:
        assert (again.player, again.name) == (first.player, first.name)
        assert (await again.join(opened.room.id)).you == 0
    with pytest.raises(Refused):
        await Client(server.url, "nobody's secret").__aenter__()


# Bots from outside


@over_sockets
async def test_bots_from_outside_finish_a_game_like_anybody(server: Server) -> None:
    host = await Line.open(server)
    code = (await host.done("open", game="eights", seats=4))["room"]["code"]
    tasks = [
        asyncio.create_task(bring_bot(server.url, code, "normal", random.Random(number), pace=0.001))
        for number in range(3)
    ]
    await host.update_where(lambda update: all(update["room"]["seats"]))
    for game_round in (1, 2):
        await host.done("start")
        over = await play_on(host)
        assert (over["room"]["status"], over["room"]["round"]) == ("over", game_round)
    assert not any(seat.get("is_bot") for seat in over["room"]["seats"])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@over_sockets
async def test_parlour_bots_seats_bots_that_play_until_they_are_stopped(server: Server) -> None:
    host = await Line.open(server)
    code = (await host.done("open", game="eights", seats=3))["room"]["code"]
    command = [sys.executable, "-m", "parlour", "bots", code.lower(), "--count", "2", "--url", server.url]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    try:
        await host.update_where(lambda update: all(update["room"]["seats"]))
        await host.done("start")
        moved = await host.done("play", n=host.update["n"], move="draw")
        played = await host.update_where(lambda update: update["n"] > moved["n"])
        assert played["happened"][0]["seat"] == 1
    finally:
        process.terminate()
        output, _ = process.communicate(timeout=20)
    assert output.decode().count("sat down.") == 2


@over_sockets
async def test_whoever_waits_for_an_answer_when_the_client_is_closed_is_told(server: Server) -> None:
    client = Client(server.url)
    async with client:
        waiting = asyncio.create_task(client.open("klondike", rules="draw=3 redeals=0", deal="winnable"))
        await asyncio.sleep(0)  # it has been asked
    with pytest.raises(Refused, match="closed"):
        await waiting
    with pytest.raises(Refused, match="closed"):
        await client.open("klondike")
