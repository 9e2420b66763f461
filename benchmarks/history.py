"""A month of daily deals and many games: the speed of the pages that show history, and the size of a game.

`python -m benchmarks.history [--games 10000] [--players 200] [--only sqlite|postgresql]`. Each game has its
own room with its whole log; half of them are first tries at the deals of the last 31 days, a third are
abandoned. The audit replays those on the boards before anything is measured. Then a server on that store is
queried over HTTP, one address after the other, each game and player for the first time. PostgreSQL is started
by the benchmark, in a temporary folder. The time is a browser's, from the request to the whole answer; the
CPU time is the server's, without PostgreSQL's.
"""

import argparse
import asyncio
import http.client
import itertools
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import quote

import asyncpg
from msgspec import Struct
from msgspec.structs import replace
from tests.postgres import Postgres
from tests.server.harness import Server, serving

from parlour.audit import Audit
from parlour.commitments import fresh_root, seed_of
from parlour.days import DAY, day_of, later, start_of
from parlour.games.klondike import Klondike
from parlour.hub.players import secret_hash
from parlour.records import Daily, Entry, GameResult, Player, Recording, RoomRow
from parlour.rooms import daily as dailies
from parlour.rooms import log
from parlour.rooms.draft import Draft
from parlour.rooms.requests import dealing, seating
from parlour.rooms.requests.settings import settings
from parlour.solver import short_line, solve
from parlour.store import Store, is_postgres
from parlour.store import open as open_store
from parlour.store.sqlite import file_at

DAYS: Final = 31
USUAL_DEALS: Final = 100
GIVEN_UP: Final = 3  # one in so many
SECONDS_A_MOVE: Final = 2
TOGETHER: Final = 64  # games written at once
ASKED: Final = 40  # requests
TEMPLATE: Final = Player("0123456789abcdef", "Player 000", "🦊")
FORMS: Final = {"": Klondike(draw=1), "draw=3": Klondike(draw=3)}


class Line(Struct, frozen=True):
    """A winnable deal, and its winning moves."""

    deal: log.Started
    rules: str
    moves: tuple[str, ...]


class Game(Struct, frozen=True):
    """What a game leaves in a store, for some player at some time."""

    entries: tuple[Entry, ...]
    row: RoomRow
    results: tuple[GameResult, ...]
    recordings: tuple[Recording, ...]

    def by(self, player: Player, room: str, shift: int) -> "Game":
        """Return the same game for another player, `shift` milliseconds later. Names must be equally long."""
        address = self.recordings[0].address
        own = os.urandom(16).hex()
        changes = ((TEMPLATE.id, player.id), (TEMPLATE.name, player.name), (address, own))

        def changed(body: bytes) -> bytes:
            for old, new in changes:
                body = body.replace(old.encode(), new.encode())
            return body

        return Game(
            tuple(replace(each, at=each.at + shift, body=changed(each.body)) for each in self.entries),
            replace(self.row, id=room, host=player.id),
            tuple(replace(each, player=player.id, room=room, at=each.at + shift) for each in self.results),
            tuple(replace(each, address=own, room=room) for each in self.recordings),
        )


def find_line(rules: str, day: str | None) -> tuple[Line, Daily]:
    """Return the first winnable deal of a fresh secret."""
    game, secret = FORMS[rules], fresh_root()
    for index in itertools.count():
        seed = seed_of(secret, (), index)
        start = game.start(seed)
        if win := solve(game, start).moves:
            break
    daily = Daily(day or "", "klondike", rules, seed, secret, index)
    deal = replace(dailies.dealt(daily, is_open=False), daily=day)
    moves = short_line(game, start, win)
    return Line(deal, rules, tuple(str(move) for move in moves)), daily


def play(line: Line, at: int, *, is_given_up: bool) -> Game:
    opened = log.Opened(TEMPLATE.id, settings("klondike", line.rules, 1, None, is_public=False))
    draft = Draft.opening("room", None, at, opened)
    draft.add(log.Joined(0, TEMPLATE.id, TEMPLATE.name, TEMPLATE.avatar))
    dealing.begin(draft, line.deal)
    for move in line.moves[: len(line.moves) // 2] if is_given_up else line.moves:
        draft.at += SECONDS_A_MOVE * 1000
        draft.add(log.Moved(0, move))
    seating.close(draft)
    return Game(tuple(draft.entries), draft.room.row, tuple(draft.results), tuple(draft.recordings))


def games_of(lines: list[Line], today: str, rng: random.Random, players: list[Player]) -> Iterator[Game]:
    """Yield games without end: first tries day by day, each by another player, and others in between."""
    noon = DAY // 2
    played = {
        (number, is_given_up): play(
            line, start_of(line.deal.daily or later(today, -1)) + noon, is_given_up=is_given_up
        )
        for number, line in enumerate(lines)
        for is_given_up in (False, True)
    }
    ranked = [number for number, line in enumerate(lines) if line.deal.daily]
    others = [number for number, line in enumerate(lines) if not line.deal.daily]
    first_tries = itertools.cycle((number, player) for player in players for number in ranked)
    for count in itertools.count():
        is_given_up = count % GIVEN_UP == 0
        if count % 2:
            number, player = next(first_tries)
            shift = rng.randrange(-noon + 1, noon // 2)
        else:
            number, player = rng.choice(others), rng.choice(players)
            shift = -rng.randrange(DAYS) * DAY + rng.randrange(-noon + 1, noon // 2)
        yield played[number, is_given_up].by(player, f"{count:016x}", shift)


async def write(store: Store, count: int, people: int) -> tuple[int, float]:
    """Write a month; return the number of entries and the seconds that writing took."""
    rng = random.Random(1)
    today = day_of(store.now())
    days = [later(today, -number) for number in range(DAYS, 0, -1)]
    lines = []
    for day, rules in itertools.product(days, FORMS):
        line, daily = find_line(rules, day)
        lines.append(line)
        await store.add_daily(daily)
    lines += [find_line(rules, None)[0] for rules in FORMS for _ in range(USUAL_DEALS // 2)]
    players = [Player(f"{number:016x}", f"Player {number:03}", "🦊") for number in range(people)]
    for player in players:
        await store.add_player(player, secret_hash(secret_of(player)), store.now())
    entries, began = 0, time.perf_counter()
    games = itertools.islice(games_of(lines, today, rng, players), count)
    while some := list(itertools.islice(games, TOGETHER)):
        entries += sum(len(each.entries) for each in some)
        await asyncio.gather(
            *(
                store.append(
                    each.row.id,
                    each.entries,
                    row=each.row,
                    results=each.results,
                    recordings=each.recordings,
                )
                for each in some
            )
        )
    return entries, time.perf_counter() - began


def secret_of(player: Player) -> str:
    return player.id.ljust(32, "-")


async def prepare(place: str, count: int, people: int) -> None:
    store = await open_store(place)
    try:
        entries, seconds = await write(store, count, people)
        audit = Audit(store)
        flaws = [flaw async for flaw in audit.flaws()]
        assert not flaws, flaws[:3]
    finally:
        await store.close()
    size = await size_of(place)
    print(
        f"{count:,} games of {people} players, {entries / count:.0f} entries each, written in {seconds:.0f} s"
    )
    print(f"{size / count / 1024:.1f} kB per game, {size / 1e6:.0f} MB in total; {audit.games} audited")


async def size_of(place: str) -> int:
    if not is_postgres(place):
        return file_at(place).stat().st_size
    connection = await asyncpg.connect(place)
    await connection.execute("CHECKPOINT")
    size = int(await connection.fetchval("SELECT pg_database_size(current_database())"))
    await connection.close()
    return size


async def addresses_of(place: str) -> list[str]:
    """Return the addresses of games to watch, from the boards of the days."""
    store = await open_store(place)
    found = []
    for daily in await store.dailies("", "9999"):
        found += [line.address for line in await store.daily_board(daily, "score")]
    await store.close()
    return [address for address in dict.fromkeys(found) if address is not None]


def processor_seconds(server: Server) -> float:
    """Return the CPU time of the server's process so far. Linux only."""
    fields = Path(f"/proc/{server.pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(server: Server, name: str, paths: list[str], people: list[str]) -> None:
    times = []
    before = processor_seconds(server)
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as line:
        for path, secret in zip(paths, itertools.cycle(people), strict=False):
            began = time.perf_counter()
            line.request("GET", path, headers={"cookie": f"parlour={secret}", "accept-encoding": "gzip"})
            answer = line.getresponse()
            answer.read()
            times.append((time.perf_counter() - began) * 1000)
            assert answer.status == 200, (path, answer.status)
    cpu = (processor_seconds(server) - before) / len(times) * 1000
    print(f"| {name} | {median(times):.1f} ms | {max(times):.1f} ms | {cpu:.1f} ms |")


def measure(server: Server, addresses: list[str], people: int) -> None:
    players = [secret_of(Player(f"{number:016x}", "", "")) for number in range(people)]
    rng = random.Random(2)
    some = rng.sample(addresses, min(ASKED, len(addresses)))
    today = str(server.json("/api/daily")["today"])
    days = [later(today, -number) for number in range(1, DAYS + 1)]
    rules = quote("draw=1")
    print("| page | median | slowest | CPU time |")
    print("|---|---|---|---|")
    ask(server, "the page of daily deals", ["/daily"] * ASKED, players)
    ask(server, "a month of daily deals, with the player's tries", ["/api/daily"] * ASKED, players)
    ask(
        server,
        "the board of a day",
        [f"/api/daily/{day}?game=klondike&rules={rules}" for day in days],
        players,
    )
    ask(server, "the boards of a set of rules", [f"/api/boards?game=klondike&rules={rules}"] * ASKED, players)
    ask(server, "the page of a replay, with its preview", [f"/game/{each}" for each in some], players)
    ask(server, "a replay", [f"/api/game/{each}" for each in some], players)
    ask(server, "its first hundred steps", [f"/api/game/{each}/steps/0" for each in some], players)
    ask(server, "the picture of a result", [f"/game/{each}/picture.png" for each in some], players)
    ask(server, "a player's rooms and totals", ["/api/me"] * ASKED, players)
    ask(server, "a player's statistics", ["/api/statistics"] * ASKED, players)


def run(folder: Path, database: str | None, games: int, people: int) -> None:
    place = database or str(folder)
    asyncio.run(prepare(place, games, people))
    addresses = asyncio.run(addresses_of(place))
    with serving(folder, database=database) as server:
        measure(server, addresses, people)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    options = parser.parse_args()
    if options.only != "postgresql":
        print("SQLite")
        with tempfile.TemporaryDirectory() as folder:
            run(Path(folder), None, options.games, options.players)
    if options.only != "sqlite":
        print("PostgreSQL")
        server = Postgres()
        try:
            with server.database() as url, tempfile.TemporaryDirectory() as folder:
                run(Path(folder), url, options.games, options.players)
        finally:
            server.remove()


if __name__ == "__main__":
    main()
