"""Tests of races against a finished game, whose moves are repeated with their original timing."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.errors import Refused
from parlour.hub import ghosts
from parlour.hub.ghosts import MOST_MOVES, raced
from parlour.records import Recording
from parlour.rooms import log
from parlour.rooms.replay import Replay
from parlour.rooms.requests import dealing, playing
from parlour.rooms.seats import Ghost, Seat
from parlour.store.sqlite import SqliteStore
from tests.rooms.table import ANN, Table

from .harness import PATIENT, Json, Line, Server, over_sockets, play_all, play_on, serving, started
from .test_replays import first_move

SEED = "46"
LINE = ["draw", "draw", "7-1"]


@pytest.fixture(scope="module")
def server(either_store: str | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("room"), PATIENT, database=either_store) as server:
        yield server


async def played(line: Line) -> tuple[str, str]:
    """Play a game with an undone move and abandon it; return its room and its address."""
    room = (await line.done("open", game="klondike", rules="draw=3", seed=SEED))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("undo")
    for move in LINE:
        await line.done("play", n=line.update["n"], move=move)
    return room, str((await line.done("start"))["happened"][0]["replay"])


def made_by_ghost(server: Server, room: str) -> list[tuple[int, log.Moved]]:
    entries = server.entries(room)
    return [(at, body) for _, at, body in entries if isinstance(body, log.Moved) and body.by == "ghost"]


async def until_stopped(line: Line, seat: int) -> Json:
    return await line.update_where(lambda update: bool(update["view"]["seats"][seat]["is_done"]))


@over_sockets
async def test_a_ghost_makes_the_moves_that_stood_when_they_were_made(server: Server) -> None:
    line = await Line.open(server)
    before, address = await played(line)
    opened = await line.done("open", game="race", ghost=address, seats=3)
    room = opened["room"]
    assert (room["rules"].split()[0], room["status"]) == ("draw=3", "waiting")
    seat = room["seats"][1]
    assert (seat["is_ghost"], "is_bot" in seat, "is_away" in seat) == (True, False, False)
    assert seat["name"] != line.name  # the name is already taken by the player
    assert [each["facts"]["kind"] for each in opened["happened"] if each["what"] == "joined"] == [
        "person",
        "ghost",
    ]
    friend = await Line.open(server)
    await friend.done("join", room=room["code"])
    begun = await line.done("start", deal="winnable")
    assert "promise" not in begun["room"]
    over = await until_stopped(line, 1)
    made = made_by_ghost(server, room["id"])
    assert [body.move for _, body in made] == [*LINE, "stop"]
    # No move comes earlier than it did on the clock of that game.
    first, *then = [at for _, at, body in server.entries(before) if isinstance(body, log.Moved)]
    (start,) = [at for _, at, body in server.entries(room["id"]) if isinstance(body, log.Started)]
    for (at, _), made_at in zip(made, then, strict=False):
        assert at - start >= made_at - first
    # Its table is shown only as far as any other player's: by its progress.
    for each in (line, friend):
        await until_stopped(each, 1)
        racing = [update for update in each.updates if update["room"]["game"] == "race"]
        told = [happened for update in racing for happened in update.get("happened", ())]
        events = [happened["event"] for happened in told if happened.get("seat") == 1 and "event" in happened]
        assert len(events) == len(LINE) + 1
        assert all(event.get("events") is None for event in events)
        assert address not in json.dumps(racing)
    assert over["view"]["seats"][1]["moves"] == len(LINE)
    for each in (line, friend):
        await each.done("play", n=each.update["n"], move="stop")
    assert (await line.status("over"))["view"]["places"][1] in (1, 2, 3)
    # The next round has the ghost and the deal again; without the ghost, any deal can be played.
    await line.done("start")
    await until_stopped(line, 1)
    await friend.status("playing")
    deals = [body for _, _, body in server.entries(room["id"]) if isinstance(body, log.Started)]
    assert [(each.seed, each.is_open) for each in deals] == [(SEED, True)] * 2
    for each in (line, friend):
        await each.done("play", n=each.update["n"], move="stop")
    await line.status("over")
    await line.done("remove", seat=1)
    assert (await line.done("start"))["room"]["promise"]


@over_sockets
async def test_a_ghost_hurries_when_everybody_waits_for_it(server: Server) -> None:
    line = await Line.open(server)
    _, address = await played(line)
    room = (await line.done("open", game="race", ghost=address, seats=2))["room"]["id"]
    begun = await line.done("start")
    await line.ask("play", n=begun["n"], move="stop")
    await line.status("over")
    assert [body.move for _, body in made_by_ghost(server, room)] == [*LINE, "stop"]


@over_sockets
async def test_a_seat_of_a_race_is_raced_against(server: Server) -> None:
    lines = await started(server, 2, "race")
    for line in lines:
        await play_on(line, first_move, most=3)
        await line.done("play", n=line.update["n"], move="stop")
    over = (await lines[0].status("over"))["room"]
    raced = [body for _, _, body in server.entries(over["id"]) if isinstance(body, log.Moved)]
    line = lines[0]
    opened = await line.done("open", game="race", ghost=over["replay"], seat=1, seats=2)
    assert opened["room"]["seats"][1]["name"] == lines[1].name
    await line.done("start")
    await until_stopped(line, 1)
    made = [body.move for _, body in made_by_ghost(server, opened["room"]["id"])]
    assert made == [body.move for body in raced if body.seat == 1]
    # A ghost of the ghost still belongs to the same player.
    await line.done("play", n=line.update["n"], move="stop")
    address = (await line.status("over"))["room"]["replay"]
    again = (await line.done("open", game="race", ghost=address, seat=1, seats=2))["room"]
    (seated,) = [body for _, _, body in server.entries(again["id"]) if isinstance(body, log.GhostSeated)]
    assert (seated.name, seated.ghost.player) == (lines[1].name, lines[1].player)


@over_sockets
async def test_what_is_still_played_or_no_solitaire_is_not_raced_against(server: Server) -> None:
    line = await Line.open(server)
    today = server.json("/api/daily")["today"]
    room = (await line.done("open", game="klondike", rules="draw=1", daily=today))["room"]["id"]
    await line.done("play", n=line.update["n"], move="draw")
    await line.done("start")
    daily = next(body for _, _, body in server.entries(room) if isinstance(body, log.Started)).recording
    _, address = await played(line)
    eights = (await play_all(await started(server, 3, rules="hand=3")))[0]["room"]["replay"]
    for ghost, game, seat, code in (
        *((daily, "race", 0, "still-played"), ("x", "race", 0, "no-game"), (eights, "race", 0, "no-ghost")),
        *((address, "race", 1, "no-ghost"), (address, "race", -1, "no-ghost")),
        *((address, "klondike", 0, "no-ghost"), (address, "eights", 0, "no-ghost")),
        (address, "bridge", 0, "unknown-game"),
    ):
        assert await line.refused("open", game=game, ghost=ghost, seat=seat) == code
    assert json.loads(server.http(f"/api/game/{address}")[2])["steps"] == len(LINE) + 2


def test_a_game_of_very_many_moves_is_not_raced_against() -> None:
    table = Table("klondike")
    table.ask(dealing.begin, log.Started(SEED, is_open=True))
    for most in (MOST_MOVES, MOST_MOVES + 1):
        while table.room.current.depth < most:
            move = "redeal" if table.room.current.depth % 25 == 24 else "draw"
            table.ask(playing.play, ANN, table.room.number, move)
        recording = Recording("a" * 32, "table", 1, 1, table.room.number)
        racing = raced(Replay(recording, table.entries), 0, "race")
        if most == MOST_MOVES:
            assert len(asyncio.run(racing)[1].moves) == most
        else:
            with pytest.raises(Refused) as refused:
                asyncio.run(racing)
            assert refused.value.code == "no-ghost"


def test_a_ghost_at_play_stays_in_memory_and_a_room_is_called_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ghosts, "KEPT", 2)

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        known = ghosts.Ghosts(store)
        called: list[str] = []

        async def ask(address: str) -> None:
            """Ask twice for a ghost that is not in memory, and wait until it is read."""
            read = asyncio.Event()

            def then() -> None:
                called.append(address)
                read.set()

            for _ in range(2):
                assert known.find(seat(address), then) is None
            await read.wait()

        for address in ("a", "b"):
            await ask(address)
        assert known.find(seat("a"), lambda: None) is not None
        await ask("c")
        assert called == ["a", "b", "c"]
        assert known.find(seat("a"), lambda: None) is not None
        await ask("b")
        known.close()
        await store.close()

    asyncio.run(story())


def seat(address: str) -> Seat:
    return Seat("Anna", "🦊", ghost=Ghost(address))
