"""Writes what this version writes, for later ones to read: run it once, when a version is released.

    python -m tests.released.write

Three people play a little of everything on a real server. Their data folder, a backup of it and the log of
each room go to a folder that is called after the version.
"""

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from parlour.records import GameResult
from parlour.store.backup import backup
from parlour.store.sqlite import FILE_NAME
from tests.server.harness import PATIENT, Line, Server, any_move, play_all, play_on, serving
from tests.web.pilot import SHORT_SEED, winning_line

from .test_released_rooms import folded, seen
from .told import FOLDER, plain, update

LASTING = ("n", "room", "you", "view", "moves", "score", "can_undo", "can_redo", "can_finish")
"""What an update says of the table, whenever it is asked for."""
PEOPLE = (("Ann", "🦊"), ("Bob", "🐻"), ("Cleo", "🦉"))


async def person(server: Server, name: str, avatar: str) -> Line:
    line = await Line.open(server)
    await line.ask("profile", name=name, avatar=avatar)
    return line


async def won_klondike(ann: Line) -> str:
    """With everything that can be done on the way; the address of its recording."""
    line, rest = winning_line(SHORT_SEED)
    await ann.done("open", game="klondike", seed=SHORT_SEED)
    await ann.done("play", n=ann.update["n"], move=line[0])
    for request in ("undo", "redo", "pause", "resume"):
        await ann.done(request)
    for move in [*line[1:], *rest]:
        await ann.done("play", n=ann.update["n"], move=move)
    return str((await ann.status("over"))["room"]["replay"])


async def other_klondikes(ann: Line, bob: Line) -> None:
    """One with the solver's help, given up for another that is left in its middle; one of the day."""
    await ann.done("open", game="klondike", rules="draw=3 scoring=vegas cumulative=yes", seed="7")
    await ann.ask("hint", by="solver")
    await play_on(ann, any_move, random.Random(7), most=30)
    await ann.done("start", seed="8")
    await play_on(ann, any_move, random.Random(8), most=300)
    await bob.done(
        "open", game="klondike", rules="draw=1 redeals=2 scoring=standard timed=yes", deal="winnable"
    )
    await play_on(bob, any_move, random.Random(9), most=40)


async def eights(ann: Line, bob: Line, cleo: Line) -> None:
    opened = await ann.done("open", game="eights", seats=4, match=3, public=True)
    code = opened["room"]["code"]
    for line in (bob, cleo):
        await line.done("join", room=code)
    await ann.done("settings", rules="stacking=off", locked=True)
    await ann.done("bot", strength="strong")
    await ann.done("start")
    await play_all([ann, bob, cleo])
    await ann.status("over")
    await ann.done("remove", seat=3)  # nobody plays on when all have gone
    await ann.done("start")
    await ann.done("host", seat=bob.update["you"])
    for line in (bob, cleo):
        await line.number(ann.update["n"])
    await asyncio.gather(*(play_on(line, any_move, random.Random(1), most=3) for line in (ann, bob, cleo)))


async def races(server: Server, cleo: Line, recording: str) -> None:
    bob = await Line.open(server)
    opened = await cleo.done("open", game="race", seats=3, clock=900)
    await bob.done("join", room=opened["room"]["code"])
    await cleo.done("bot", strength="easy")
    await cleo.done("remove", seat=2)
    await bob.done("leave")
    await cleo.done("bot", strength="easy")
    await cleo.done("start")
    await play_on(cleo, any_move, random.Random(3), most=20)
    await cleo.ask("play", n=cleo.update["n"], move="stop")  # too late if the bot was quick
    await cleo.status("over")
    await cleo.done("leave")
    await cleo.done("open", game="race", seats=2, ghost=recording)
    await cleo.done("start")
    await play_on(cleo, any_move, random.Random(4), most=10)
    await cleo.ask("play", n=cleo.update["n"], move="stop")
    await cleo.status("over")


async def told(server: Server) -> list[dict[str, Any]]:
    """What everybody was told at the end."""
    people = [await person(server, *each) for each in PEOPLE]
    ann, bob, cleo = people
    recording = await won_klondike(ann)
    await other_klondikes(ann, bob)
    await eights(ann, bob, cleo)
    await races(server, cleo, recording)
    found = []
    for line in people:
        me = server.json("/api/me", Cookie=f"parlour={line.secret}")
        rooms = [each["id"] for each in me["rooms"]]
        updates = []
        for room in rooms:
            back = await Line.open(server, secret=line.secret, room=room)
            await back.number(1)
            updates.append(
                {name: told_now for name, told_now in update(back.raw[-1]).items() if name in LASTING}
            )
            await back.close()
        found.append(
            {
                "secret": line.secret,
                "player": me["player"],
                "statistics": me["statistics"],
                "updates": updates,
            }
        )
    for line in people:
        await line.close()
    return found


def write_rooms(file: Path, folder: Path) -> None:
    """Each room's log, and what is made of it at the end of each round and of the log."""
    with contextlib.closing(sqlite3.connect(file)) as data:
        rooms = data.execute("SELECT id, code, game FROM rooms ORDER BY updated_at, id").fetchall()
        for number, (room, code, game) in enumerate(rooms, 1):
            entries = data.execute(
                "SELECT number, at, request, body FROM entries WHERE room = ? ORDER BY number", (room,)
            ).fetchall()
            log = folder / f"{game}-{number}.jsonl"
            log.write_text("".join(_line(*each) for each in entries), "utf-8")
            ends: list[Any] = []
            results: list[GameResult] = []
            status = ""
            for folded_room, brought in folded(log, code):
                results += brought
                is_end = folded_room.status != status and folded_room.status == "over"
                status = folded_room.status
                if is_end or folded_room.number == len(entries):
                    ends.append(seen(folded_room) | {"results": plain(results)})
                    results = []
            log.with_suffix(".json").write_bytes(
                msgspec.json.format(msgspec.json.encode(ends), indent=1) + b"\n"
            )


def formatted(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _line(number: int, at: int, request: str | None, body: bytes) -> str:
    entry = {"number": number, "at": at, "request": request, "body": json.loads(body)}
    return json.dumps(entry, ensure_ascii=False) + "\n"


def main() -> None:
    folder = FOLDER / version("parlour")
    with tempfile.TemporaryDirectory() as made:
        data = Path(made)
        with serving(data, PATIENT) as server:
            players = asyncio.run(told(server))
        for name in ("data", "rooms"):
            (folder / name).mkdir(parents=True)
        asyncio.run(backup(str(data), folder / "everything.parlour"))
        with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(data / FILE_NAME, folder / "data")
    (folder / "data" / "players.json").write_bytes(formatted(plain(players)))
    write_rooms(folder / "data" / FILE_NAME, folder / "rooms")
    print(f"Written to {folder}.")


if __name__ == "__main__":
    main()
