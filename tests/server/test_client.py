"""Tests of the client library, which reconnects to its seat and loses nothing, and of external bots."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_type_hints

import asyncpg
import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from parlour import bots, options, registry, wire
from parlour.cli import bots as bots_command
from parlour.client import Client, Update
from parlour.errors import Refused
from parlour.rooms import log
from parlour.server.limits import Limits, Rate
from parlour.store.sqlite import FILE_NAME
from tests.cli.command import is_one_sentence, parlour

from .harness import LONGEST, PATIENT, Line, Server, over_sockets, play_on, serving


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
        if update.moves:
            with contextlib.suppress(Refused):  # another player was quicker: the next update shows it
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
    """Return the first update with at least this number, after the client has reconnected this often."""
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
                # A move is sent while the server goes down: it is made once, before or after the restart.
                turn = before[0].view["turn"]
                await asyncio.gather(clients[turn].play("draw"), asyncio.to_thread(restart))
                n += 2  # the move, and the entry that wakes the room
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
            await asyncio.sleep(0)  # the request is sent
            assert client._socket is not None
            client._socket.transport.abort()
            assert (await move).n == n + 1
            n += 1
        assert clients[0].update is not None
        entries = server.entries(clients[0].update.room.id)
        assert len([body for _, _, body in entries if isinstance(body, log.Moved)]) == 30
        assert all(client.reconnects >= 10 for client in clients)  # more often on a machine that stands still


@over_sockets
async def test_a_client_with_its_secret_is_who_it_was(server: Server) -> None:
    async with Client(server.url) as first:
        opened = await first.open("eights")
    async with Client(server.url, first.secret) as again:
        assert (again.player, again.name) == (first.player, first.name)
        assert (await again.join(opened.room.id)).you == 0
    with pytest.raises(Refused):
        await Client(server.url, "nobody's secret").__aenter__()


def test_a_client_that_asks_too_much_is_slowed_down_and_loses_nothing(tmp_path: Path) -> None:
    @over_sockets
    async def story() -> None:
        async with Client(strict.url) as client:
            await client.open("klondike")
            made = [await client.play("draw") for _ in range(5)]
            assert [update.n for update in made] == [4, 5, 6, 7, 8]

    with serving(tmp_path, limits=Limits(messages=Rate(2, at_once=4))) as strict:
        story()


@over_sockets
async def test_updates_begin_with_the_latest_and_keep_no_older_one(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open("klondike")
        updates = client.updates()
        assert (await anext(updates)).n == 3
        for _ in range(5):
            made = await client.play("draw")
        assert (await anext(updates)).n == made.n
        assert (await anext(client.updates())).n == made.n, "whoever asks anew"
        coming = asyncio.ensure_future(anext(updates))
        made = await client.play("draw")
        assert (await coming).n == made.n
    assert [update.n async for update in updates] == []


@over_sockets
async def test_updates_end_when_the_client_leaves(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open("eights", seats=3)
        updates = client.updates()
        await anext(updates)
        rest = asyncio.ensure_future(anext(updates, None))
        await client.leave()
        while await asyncio.wait_for(rest, LONGEST) is not None:
            rest = asyncio.ensure_future(anext(updates, None))


# External bots


@over_sockets
async def test_bots_from_outside_finish_a_game_like_anybody(server: Server) -> None:
    host = await Line.open(server)
    code = (await host.done("open", game="eights", seats=4))["room"]["code"]
    async with contextlib.AsyncExitStack() as stack:
        tasks = []
        for number in range(3):
            client = await stack.enter_async_context(Client(server.url))
            await client.join(code, bot=True)
            playing = bots_command.play(client, "normal", random.Random(number), pace=0.001)
            tasks.append(asyncio.create_task(playing))
        await host.update_where(lambda update: all(update["room"]["seats"]))
        for game_round in (1, 2):
            await host.done("start")
            over = await play_on(host)
            assert (over["room"]["status"], over["room"]["round"]) == ("over", game_round)
        assert [seat.get("is_bot", False) for seat in over["room"]["seats"]] == [False, True, True, True]
        await host.done("remove", seat=1)
        await tasks[0]
        await host.done("leave")
        await asyncio.gather(*tasks)  # the room is closed


@contextlib.contextmanager
def parlour_bots(server: Server, code: str, count: int) -> Iterator["subprocess.Popen[str]"]:
    """Run the command as a user would; stop it even if the test fails."""
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", "bots", code, "--count", str(count), "--url", server.url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@over_sockets
async def test_parlour_bots_seats_bots_that_play_until_they_are_stopped(server: Server) -> None:
    host = await Line.open(server)
    code = (await host.done("open", game="eights", seats=3))["room"]["code"]
    with parlour_bots(server, code.lower(), 2) as command:
        await host.update_where(lambda update: all(update["room"]["seats"]))
        await host.done("start")
        moved = await host.done("play", n=host.update["n"], move="draw")
        played = await host.update_where(lambda update: update["n"] > moved["n"])
        assert played["happened"][0]["seat"] == 1
        command.terminate()
        output, _ = await asyncio.to_thread(command.communicate, timeout=LONGEST)
    assert output.count("sat down.") == 2


@pytest.mark.parametrize(("stopping", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_bots_that_are_stopped_leave_their_seats(server: Server, stopping: signal.Signals, code: int) -> None:
    @over_sockets
    async def story() -> None:
        host = await Line.open(server)
        room = (await host.done("open", game="eights", seats=4))["room"]
        with parlour_bots(server, room["code"], 2) as command:
            await host.update_where(lambda update: sum(map(bool, update["room"]["seats"])) == 3)
            command.send_signal(stopping)
            await host.update_where(lambda update: sum(map(bool, update["room"]["seats"])) == 1)
            _, errors = await asyncio.to_thread(command.communicate, timeout=LONGEST)
        assert (command.returncode, errors) == (code, "")

    story()


@over_sockets
async def test_as_many_bots_sit_down_as_there_are_seats(server: Server) -> None:
    host = await Line.open(server)
    room = (await host.done("open", game="eights", seats=3))["room"]
    with parlour_bots(server, room["code"], 1000) as command:
        assert command.stdout is not None
        said = [await asyncio.to_thread(command.stdout.readline) for _ in range(3)]
        assert said[2] == "Only 2 seats were free.\n"
        full = await host.update_where(lambda update: all(update["room"]["seats"]))
        assert [seat.get("is_bot") for seat in full["room"]["seats"]] == [None, True, True]
        with parlour_bots(server, room["code"], 1) as late:
            _, errors = await asyncio.to_thread(late.communicate, timeout=LONGEST)
        assert (late.returncode, errors) == (2, "Every seat is taken.\n")
        await host.done("leave")
        await asyncio.to_thread(command.communicate, timeout=LONGEST)
    assert command.returncode == 0


def refused_bots(room: str, url: str) -> str:
    """Return the sentence with which the command fails."""
    result = parlour("bots", room, "--url", url)
    assert (result.code, result.out) == (2, "")
    assert is_one_sentence(result.err), result.err
    return result.err


def test_bots_that_are_not_let_in_say_so_in_one_sentence(server: Server, tmp_path: Path) -> None:
    base = f"ws://127.0.0.1:{server.port}"
    assert refused_bots("KQXT", f"{base}/").startswith(f"{base}/ answers 403: ")
    assert refused_bots("KQXT", "ws://127.0.0.1:1/ws").startswith("No answer from ws://127.0.0.1:1/ws. Is")
    assert refused_bots("KQXT", "ws://127.0.0.1:eighty/ws").startswith("No Parlour server answers at")
    with serving(tmp_path, limits=Limits(connections=0)) as full:
        assert "too many connections" in refused_bots("KQXT", full.url)


def test_a_room_that_cannot_be_is_one_sentence_for_people(server: Server) -> None:
    for room in ("QQQQ", "no such room"):
        assert refused_bots(room, server.url) == "There is no room with that code.\n"
    assert refused_bots("x" * 50, server.url) == "“room” is a text of 1 to 40 characters.\n"


# What docs/client.md shows


def shown(name: str) -> str:
    """Return the program in the document that has this function."""
    document = (Path(__file__).parents[2] / "docs" / "client.md").read_text("utf-8")
    (program,) = (each for each in document.split("```python\n")[1:] if f"def {name}(" in each)
    return program.split("```")[0]


@over_sockets
async def test_the_bot_in_the_document_plays_to_the_end(server: Server, tmp_path: Path) -> None:
    host = await Line.open(server)
    code = (await host.done("open", game="eights", seats=3, rules="play_drawn=yes"))["room"]["code"]
    file = tmp_path / "bot.py"
    file.write_text(shown("main"), "utf-8")
    command = [sys.executable, str(file), server.url, code]
    bots = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        await host.update_where(lambda update: all(update["room"]["seats"]))
        await host.done("start")
        over = await play_on(host)
        assert [seat.get("is_bot", False) for seat in over["room"]["seats"]] == [False, True, True]
        assert not any(seat.get("is_away") for seat in over["room"]["seats"])
        await host.done("leave")
        said = [await asyncio.to_thread(bot.communicate, timeout=LONGEST) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    assert [(bot.returncode, errors) for bot, (_, errors) in zip(bots, said, strict=True)] == [(0, "")] * 2


@over_sockets
async def test_the_other_requests_in_the_document_are_answered(server: Server) -> None:
    program: dict[str, Any] = {}
    exec(compile(shown("deal_alone"), "client.md", "exec"), program)
    names = await program["deal_alone"](server.url)
    assert names[0] == "Ann"
    assert len(names) == 4


@over_sockets
async def test_a_caller_that_waits_for_an_answer_when_the_client_is_closed_is_told(server: Server) -> None:
    client = Client(server.url)
    async with client:
        waiting = asyncio.create_task(client.open("klondike", rules="draw=3 redeals=0", deal="winnable"))
        await asyncio.sleep(0)  # it is sent
    with pytest.raises(Refused, match="closed"):
        await waiting
    with pytest.raises(Refused, match="closed"):
        await client.open("klondike")


@over_sockets
async def test_a_message_that_is_too_long_is_refused_before_it_is_sent(server: Server) -> None:
    async with Client(server.url) as client:
        await client.open("klondike")
        for request in (wire.Open(game="klondike", deck="KS " * 2000), wire.Join(room="é" * 2100)):
            with pytest.raises(Refused, match=f"at most {wire.MESSAGE_SIZE} bytes") as refused:
                await client.ask(request)
            assert refused.value.code == "message-too-long"
        assert (await client.play("draw")).n == 4


@over_sockets
async def test_the_refusal_of_a_message_that_is_too_long_answers_it(server: Server) -> None:
    line = await Line.open(server)
    assert await line.refused("open", game="klondike", deck="KS " * 2000) == "message-too-long"
    assert await line.refused("open", game="klondike", deck="KS " * 20_000) == "message-too-long"


@over_sockets
async def test_a_request_ends_when_a_message_is_refused_and_nobody_knows_which() -> None:
    """As by older servers, which don't read the id of a message that is too long."""

    async def answer(socket: ServerConnection) -> None:
        async for message in socket:
            welcome = wire.Welcome(player="anna", name="Anna", avatar="🦊")
            refusal = wire.Refusal(code="message-too-long", text="Long.")
            await socket.send(wire.encode(welcome if "hello" in str(message) else refusal).decode())

    async with serve(answer, "127.0.0.1", 0) as old:
        port = next(iter(old.sockets)).getsockname()[1]
        async with Client(f"ws://127.0.0.1:{port}/ws") as client:
            for _ in range(2):
                with pytest.raises(Refused, match=r"Long\."):
                    await client.watch("KQXTMB")


@over_sockets
async def test_a_request_sent_again_is_unsure_if_the_store_fails_then() -> None:
    """The first one may have counted, although its answer was lost."""
    asked: list[str] = []

    async def answer(socket: ServerConnection) -> None:
        async for message in socket:
            request = msgspec.json.decode(message)
            if request["type"] == "hello":
                welcome = wire.Welcome(player="anna", name="Anna", avatar="🦊")
                await socket.send(wire.encode(welcome).decode())
                continue
            asked.append(request["id"])
            if len(asked) == 1:
                return
            refusal = wire.Refusal(re=request["id"], code="store", text="The disk is full.")
            await socket.send(wire.encode(refusal).decode())

    async with serve(answer, "127.0.0.1", 0) as failing:
        port = next(iter(failing.sockets)).getsockname()[1]
        async with Client(f"ws://127.0.0.1:{port}/ws") as client:
            for code, sentence in (("unsure", "may not have been saved"), ("store", "disk is full")):
                with pytest.raises(Refused, match=sentence) as refused:
                    await client.watch("KQXTMB")
                assert refused.value.code == code
    assert len(asked) == 3
    assert asked[0] == asked[1] != asked[2]


@over_sockets
async def test_waiting_for_a_reaction_ends_when_the_client_is_closed(server: Server) -> None:
    client = Client(server.url)
    async with client:
        waiting = asyncio.create_task(client.reaction())
        await asyncio.sleep(0)
    with pytest.raises(Refused, match="closed"):
        await waiting
    with pytest.raises(Refused, match="closed"):
        await client.reaction()


# A lost room


def lose_rooms(server: Server) -> None:
    """Delete all rooms, as if the data were restored from a backup older than them."""
    server.stop()
    with contextlib.closing(sqlite3.connect(server.data / FILE_NAME)) as file, file:
        file.execute("DELETE FROM entries")
        file.execute("DELETE FROM rooms")


def test_a_client_whose_room_is_gone_is_told_why_and_its_updates_end(tmp_path: Path) -> None:
    @over_sockets
    async def story() -> None:
        async with Client(own.url) as client:
            opened = await client.open("klondike")
            updates = client.updates()
            assert await anext(updates) == client.update == opened
            lose_rooms(own)
            own.start()
            assert [update async for update in updates] == []
            assert client.update is None
            with pytest.raises(Refused, match="There is no room"):
                await client.play("draw")
            another = await client.open("klondike")
            assert await anext(client.updates()) == another

    with serving(tmp_path, PATIENT) as own:
        story()


def test_of_what_waits_when_the_room_is_gone_only_what_needs_it_is_refused(tmp_path: Path) -> None:
    @over_sockets
    async def story() -> None:
        async with Client(own.url) as client:
            await client.open("klondike")
            lose_rooms(own)
            playing = asyncio.create_task(client.play("draw"))
            opening = asyncio.create_task(client.open("eights"))
            await asyncio.sleep(0)  # both wait for the server
            own.start()
            with pytest.raises(Refused, match="There is no room"):
                await playing
            assert (await opening).room.game == "eights"

    with serving(tmp_path, PATIENT) as own:
        story()


def test_updates_end_when_the_room_is_gone_from_a_server_that_is_still_there(
    tmp_path: Path, database: str
) -> None:
    @over_sockets
    async def story() -> None:
        async with Client(own.url) as client:
            await client.open("eights", seats=3)
            updates = client.updates()
            await anext(updates)
            connection = await asyncpg.connect(database)
            await connection.execute(
                "ALTER TABLE entries RENAME TO old; "
                "CREATE TABLE entries (LIKE old INCLUDING ALL); "
                "DROP TABLE old; "
                "DELETE FROM rooms; "
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name LIKE 'parlour%' AND datname = current_database()"
            )
            await connection.close()
            async for _ in updates:
                pass
            with pytest.raises(Refused, match="This room is gone"):
                await client.start()
            assert (await client.open("eights")).n == 2

    own = Server(tmp_path, PATIENT, database=database)
    try:
        story()
    finally:
        own.close()


def test_a_client_goes_on_from_the_backup_that_was_restored(tmp_path: Path) -> None:
    @over_sockets
    async def story() -> None:
        async with Client(own.url) as client:
            await client.open("klondike")
            kept = await client.play("draw")
            own.stop()
            shutil.copy(own.data / FILE_NAME, tmp_path / "backup")
            own.start()
            for _ in range(3):
                lost = await client.play("draw")
            own.stop()
            shutil.copy(tmp_path / "backup", own.data / FILE_NAME)
            own.start()
            async for update in client.updates():
                if update.epoch != lost.epoch:
                    break
            assert (update.n, update.view) == (kept.n, kept.view)
            assert (await client.play("draw")).n == kept.n + 1

    with serving(tmp_path, PATIENT) as own:
        story()
