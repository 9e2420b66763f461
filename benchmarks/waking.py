"""The time to load a sleeping room from its log, depending on its history.

    python benchmarks/waking.py [--games 1000] [--entries 100000] [--rounds 5]

A room of many games is compared with one of a single game, and a game of Klondike with so many entries, most
of them undos and redos, with one that was just begun. Every room is written to its own store as the server
writes it, and read as the server reads it; the time is the best of some rounds, its CPU that of the whole
process.
"""

import argparse
import asyncio
import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from parlour import store
from parlour.hub.live import read_room
from parlour.records import Player
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing, seating
from parlour.rooms.requests.settings import settings
from parlour.rooms.room import Room
from parlour.store import Store
from processes import DurablePostgres

ANN = Player("ann", "Ann", "🦊")
MOVES = 40  # in each game
AT_ONCE = 500  # entries written together; reading does not depend on it


async def write_room(
    kept: Store,
    room_id: str,
    game: str,
    requests: Callable[[Room, random.Random], Callable[[Draft], None] | None],
) -> int:
    """Write a room with all these requests, in order; return the number of its last entry."""
    rng = random.Random(7)
    wanted = settings(game, "", None, None, is_public=False)
    draft = Draft.opening(room_id, None, 1, log.Opened(ANN.id, wanted))
    seating.join(draft, ANN)
    playing.start(draft, ANN)
    room, entries, results = draft.room, draft.entries, draft.results
    while (request := requests(room, rng)) is not None:
        draft = Draft(room, room.at + 1000)
        request(draft)
        room = draft.finish().room
        entries += draft.entries
        results += draft.results
        if len(entries) > AT_ONCE:
            await kept.append(room_id, entries, row=room.row, results=results)
            entries, results = [], []
    if entries:
        await kept.append(room_id, entries, row=room.row, results=results)
    return room.number


def play(room: Room, rng: random.Random) -> Callable[[Draft], None]:
    """Return a request for a random move, or for another deal if there is none."""
    moves = [str(move) for move in room.current.options[0]]
    if not moves:
        return lambda draft: playing.start(draft, ANN)
    move = rng.choice(moves)
    return lambda draft: playing.play(draft, ANN, draft.room.number, move)


def many_games(games: int) -> Callable[[Room, random.Random], Callable[[Draft], None] | None]:
    made = 0

    def request(room: Room, rng: random.Random) -> Callable[[Draft], None] | None:
        nonlocal made
        if room.rounds == games and made == MOVES:
            return None
        if made == MOVES:
            made = 0
            return lambda draft: playing.start(draft, ANN)
        made += 1
        return play(room, rng)

    return request


def one_game(entries: int) -> Callable[[Room, random.Random], Callable[[Draft], None] | None]:
    """Return requests for some moves, and then undo and redo until the log is long enough."""

    def request(room: Room, rng: random.Random) -> Callable[[Draft], None] | None:
        if room.number >= entries:
            return None
        if room.number < MOVES or room.current.standing is None:
            return play(room, rng)
        if room.current.undone is not None and rng.random() < 0.6:
            return lambda draft: playing.redo(draft, ANN)
        return lambda draft: playing.undo(draft, ANN)

    return request


async def measure(console: Console, kept: Store, name: str, arguments: argparse.Namespace) -> None:
    rooms = {
        "1 game": many_games(1),
        f"{arguments.games:,} games": many_games(arguments.games),
        f"1 game of {arguments.entries:,} entries": one_game(arguments.entries),
    }
    table = Table(name, "entries", "read", "loads in ms", "CPU ms", "kB in memory")
    for title, requests in rooms.items():
        number = await write_room(kept, title, "klondike", requests)
        row = await kept.room(title)
        assert row is not None
        taken: list[tuple[float, float]] = []
        for _ in range(arguments.rounds):
            began, cpu = time.perf_counter(), time.process_time()
            await read_room(kept, row)
            taken.append((time.perf_counter() - began, time.process_time() - cpu))
        tracemalloc.start()
        room, _ = await read_room(kept, row)
        memory = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert room.number == number
        wall, used = min(taken)
        table.add_row(
            title,
            f"{number:,}",
            f"{number - row.base + 1:,}",
            f"{wall * 1000:.1f}",
            f"{used * 1000:.1f}",
            f"{memory / 1024:.0f}",
        )
    console.print(table)


async def main(arguments: argparse.Namespace) -> None:
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        sqlite = await store.open(Path(folder))
        await measure(console, sqlite, "SQLite", arguments)
        await sqlite.close()
    postgres = await asyncio.to_thread(DurablePostgres)
    try:
        database = postgres.database()
        url = await asyncio.to_thread(database.__enter__)
        kept = await store.open(url)
        await measure(console, kept, "PostgreSQL", arguments)
        await kept.close()
    finally:
        postgres.remove()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    asyncio.run(main(parser.parse_args()))
