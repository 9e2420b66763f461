"""Tests of a server that is killed or stopped: it loses nothing acknowledged, and games continue later."""

import asyncio
import random
import shutil
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from parlour import wire
from parlour.client import Client
from parlour.errors import Refused

from .faulty import Books, Person, Server, line, moves_of, people_at_tables, until, until_everybody_moves

KILLS = 50


async def until_all_are_back(people: list[Person], kills: int) -> None:
    """Wait until everybody has reconnected after every kill so far."""
    await until(lambda: all(each.client.reconnects >= kills for each in people), "everybody is back")


def test_fifty_times_killed_under_load_nothing_acknowledged_is_lost_and_games_go_on(tmp_path: Path) -> None:
    chance = random.Random(1)

    async def story(server: Server) -> None:
        books = Books()
        async with people_at_tables(server.url, eights=4, alone=6) as rooms:
            people = [person for table in rooms for person in table]
            for kill in range(KILLS):
                await until_everybody_moves(rooms)
                await until_all_are_back(people, kill)
                enough = sum(map(moves_of, rooms)) + chance.randrange(60)
                await until(lambda enough=enough: sum(map(moves_of, rooms)) >= enough, "moves are made")
                await asyncio.sleep(0.01 * chance.random())  # not always just after a move
                server.kill()
                server.start()
                await asyncio.to_thread(server.wait_until_it_answers)
                books.check(people, server)
            await until_everybody_moves(rooms)
            await until_all_are_back(people, KILLS)
            books.check(people, server)
        assert "internal" not in server.said()
        assert "Traceback" not in server.said()
        print(f"{KILLS} kills, {books.entries} entries, {len(books.requests)} requests")

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


async def last_words(socket: ClientConnection) -> tuple[wire.Message, int | None]:
    """Return the last message on a connection and its close code."""
    while True:
        try:
            message = wire.decode_message(await socket.recv())
        except ConnectionClosed as closed:
            return message, closed.rcvd.code if closed.rcvd else None


def test_told_to_stop_it_says_goodbye_ends_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        books = Books()
        async with (
            people_at_tables(server.url, eights=3, alone=3) as rooms,
            AsyncExitStack() as stack,
        ):
            people = [person for table in rooms for person in table]
            lookers = [await stack.enter_async_context(line(server)) for _ in range(20)]
            for number, looker in enumerate(lookers):
                room = people[number % len(people)].room
                await looker.send(wire.encode(wire.Watch(room=room)).decode())
            endings = [asyncio.create_task(last_words(looker)) for looker in lookers]
            await until_everybody_moves(rooms, 5)
            await asyncio.to_thread(server.end)
            for message, code in await asyncio.gather(*endings):
                assert isinstance(message, wire.Bye)
                assert code == 1012
            assert [path.name for path in server.data.iterdir()] == ["parlour.db"], "all is in the file"
            server.start()
            await until_everybody_moves(rooms, 5)
            books.check(people, server)
        assert "Traceback" not in server.said()

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


def test_unknown_client_is_told_so_and_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Client(server.url) as client:
            await client.open("klondike")
            server.kill()
            shutil.rmtree(server.data)
            asked = asyncio.create_task(client.play("draw"))
            server.start()
            with pytest.raises(Refused, match="There is no room with that code"):
                await asked
            with pytest.raises(Refused, match="There is no room with that code"):
                await client.play("draw")
            assert [update.n async for update in client.updates()] == [], "it ends"

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


def test_client_that_does_not_read_keeps_no_server_from_ending(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with line(server) as deaf, line(server) as other:
            await deaf.send('{"type":"open","game":"klondike","id":"1"}')
            deaf.transport.pause_reading()
            for _ in range(20_000):
                deaf.transport.write(masked(b'{"type":"back"}'))
            await other.send('{"type":"open","game":"klondike","id":"1"}')
            assert isinstance(wire.decode_message(await other.recv()), wire.Update)
            ending = asyncio.create_task(last_words(other))
            await asyncio.to_thread(server.end)
            assert (await ending)[1] == 1012
            deaf.transport.abort()

    # The server may give up on the client that doesn't read, and log it: it still ends.
    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_solver_at_work_does_not_keep_it_from_ending(tmp_path: Path, how: signal.Signals) -> None:
    async def story(server: Server) -> None:
        async with line(server) as socket:
            await socket.send('{"type":"open","game":"klondike","rules":"draw=3","seed":"hard"}')
            assert isinstance(wire.decode_message(await socket.recv()), wire.Update)
            for request in (wire.Rescue(), wire.Lamp(), wire.Rescue(), wire.Lamp()):
                await socket.send(wire.encode(request).decode())
            await socket.send(wire.encode(wire.Start(deal="winnable")).decode())
            await socket.recv()
            await asyncio.to_thread(server.end, how)

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.said()


def masked(text: bytes) -> bytes:
    """Return a text frame as a client sends it, masked with zeros."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
