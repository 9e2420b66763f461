"""The time for a player's statistics after many games: queried over HTTP from a server on each store.

`python -m benchmarks.player_statistics [--games 100000] [--only sqlite|postgresql]`. The games span ten years
and six sets of rules. PostgreSQL is started by the benchmark, in a temporary folder. The time is a browser's,
from the request to the whole answer; the CPU time is the server's, without PostgreSQL's.
"""

import argparse
import asyncio
import http.client
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tests.postgres import Postgres
from tests.server.harness import Server, serving

from parlour.hub.players import secret_hash
from parlour.records import Entry, GameResult, Player, RoomRow
from parlour.store import open as open_store

SECRET = "benchmark".ljust(32, "-")
RULES = ("", "draw=3", "scoring=vegas", "draw=3 scoring=vegas", "redeals=0", "draw=2")
DAY = 24 * 60 * 60 * 1000
YEARS = 10
ASKED = 50
TOGETHER = 500


async def play(place: str, games: int) -> float:
    store = await open_store(place)
    await store.add_player(Player("anna", "Anna", "🦊"), secret_hash(SECRET), store.now())
    began = time.perf_counter()
    first = store.now() - YEARS * 365 * DAY
    for start in range(0, games, TOGETHER):
        room = f"room {start}"
        results = [
            GameResult(
                player="anna",
                room=room,
                round=number,
                game="klondike",
                rules=RULES[number % len(RULES)],
                deal="",
                ended="won" if number % 3 else "abandoned",
                score=number % 700,
                moves=100 + number % 50,
                seconds=200 + number % 300,
                undos=0,
                is_open=number % 11 == 0,
                was_helped=number % 13 == 0,
                at=first + number * YEARS * 365 * DAY // games,
            )
            for number in range(start, min(start + TOGETHER, games))
        ]
        row = RoomRow(room, None, "klondike", "anna", False, "closed", 1, 1)
        await store.append(room, [Entry(1, first, b"{}")], row=row, results=results)
    await store.close()
    return time.perf_counter() - began


def ask(server: Server, path: str, times: int) -> tuple[list[float], int]:
    waits, size = [], 0
    for _ in range(times):
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as line:
            began = time.perf_counter()
            line.request("GET", path, headers={"Cookie": f"parlour={SECRET}"})
            size = len(line.getresponse().read())
            waits.append((time.perf_counter() - began) * 1e3)
    return sorted(waits), size


def cpu_of(server: Server) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * 10.0  # clock ticks of 10 ms


def measure(name: str, folder: Path, database: str | None, games: int) -> None:
    written = asyncio.run(play(database or str(folder), games))
    with serving(folder, database=database) as server:
        ask(server, "/api/statistics", 3)
        before = cpu_of(server)
        waits, size = ask(server, "/api/statistics", ASKED)
        cpu = (cpu_of(server) - before) / ASKED
        export, bytes_ = ask(server, "/api/statistics.csv", 1)
    print(
        f"{name}: {games:,} games written in {written:.1f} s; statistics in {waits[len(waits) // 2]:.1f} ms "
        f"(slowest of {ASKED}: {waits[-1]:.1f} ms, processor {cpu:.1f} ms, {size / 1000:.1f} kB); "
        f"all games as CSV in {export[0] / 1000:.1f} s ({bytes_ / 1e6:.1f} MB)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.only != "postgresql":
            measure("SQLite", Path(folder), None, arguments.games)
        if arguments.only != "sqlite":
            postgres = Postgres()
            try:
                with postgres.database() as url:
                    measure("PostgreSQL", Path(folder), url, arguments.games)
            finally:
                postgres.remove()


if __name__ == "__main__":
    main()
