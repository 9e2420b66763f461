"""Thirty guests request every kind of help at once: their response times, and those of players who only play.

    python benchmarks/help.py                    30 guests, 12 times 2 seconds without load and 2 under load
    python benchmarks/help.py --guests 60 --rounds 30
    python benchmarks/help.py --lamp             the lamp of an innocent player, with 20 guests of one address
                                                 and with 50 addresses asking for everything

The server has its default limits, and every guest has their own address. Each repeats all requests as fast
as they are answered: hints of both kinds, the lamp, best places, stuck, a rescue, a winnable deal; half of
the guests play under rules for which the solver is slow. Other players, each at their own table, make 20
moves a second each, alternately without the guests and with them. The result is the ratio of the two p99.

The p99 of a few moves would be a single outlier, so some thousands of each kind are made, in many short
windows: other load on the machine affects both. Guests and players are processes on the server's machine. The
guests' process has the lowest priority, so that it doesn't compete with the server: otherwise the benchmark
would measure the scheduler.
"""

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import random
import socket
import tempfile
import time
from collections import Counter, defaultdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from parlour.server.process import Setup
from parlour.server.run import listen, serve

Json = dict[str, Any]
RULES = ("draw=3", "draw=1", "draw=3 empty=any", "draw=3 empty=any redeals=3")
MOVES_BEFORE = 40  # random moves of a guest before asking, which a rescue has to search
EVERYTHING: tuple[Json, ...] = (
    {"type": "hint", "by": "solver"},
    {"type": "lamp"},
    {"type": "hint", "by": "sight"},
    {"type": "best", "place": "3"},
    {"type": "stuck"},
    {"type": "rescue"},
    {"type": "start", "deal": "winnable"},
)
PLAYERS = 8  # who only play
PACE = 0.05  # seconds between two moves of a player who only plays
SETTLING = 0.5  # seconds from the first request until the load is steady


LAMP_SIEGES = ((20, "one address", 0.3), (50, "addresses of their own", 2.0))
"""Guests, where from, and the goal in seconds for the p50 of another player's lamp."""
LONG_QUESTIONS: tuple[Json, ...] = ({"type": "odds", "chance": True}, {"type": "start", "deal": "hard"})


class Line:
    """One player's connection."""

    def __init__(self, socket_: ClientConnection) -> None:
        self._socket = socket_
        self._ids = itertools.count()
        self.update: Json = {}

    @classmethod
    async def open(cls, port: int, address: str, rules: str, rng: random.Random) -> "Line":
        url = f"ws://127.0.0.1:{port}/ws"
        line = cls(await connect(url, compression=None, ping_interval=None, local_addr=(address, 0)))
        await line.ask({"type": "hello"})
        await line.ask({"type": "open", "game": "klondike", "rules": rules, "seed": str(rng.random())})
        return line

    async def ask(self, request: Json) -> Json:
        """Send a request and return its answer, which may be a refusal."""
        id_ = str(next(self._ids))
        await self._socket.send(msgspec.json.encode(request | {"id": id_}).decode())
        while True:
            message = msgspec.json.decode(await self._socket.recv())
            if message["type"] == "update":
                self.update = message
            if message.get("re") == id_ and message["type"] != "waiting":
                return message  # type: ignore[no-any-return]

    async def move(self, rng: random.Random) -> None:
        moves = self.update.get("moves")
        if not moves:
            await self.ask({"type": "start"})
            moves = self.update["moves"]
        await self.ask({"type": "play", "n": self.update["n"], "move": rng.choice(moves)})


# The guests, in their own process


class Siege:
    """The state shared by both processes: whether the guests ask, and how many wait for an answer."""

    def __init__(self) -> None:
        self.is_ready = multiprocessing.Event()
        """Set when all guests sit at a table."""
        self.is_on = multiprocessing.Event()
        self.is_over = multiprocessing.Event()
        self.asking = multiprocessing.Value("i", 0)

    async def lift(self) -> None:
        self.is_on.clear()
        while self.asking.value:
            await asyncio.sleep(0.02)


def besiege(
    port: int, guests: int, siege: Siege, report: Connection, *, is_one: bool = False, is_long: bool = False
) -> None:
    """Ask as `guests` of one address or of as many, for everything and, if `is_long`, long questions too."""
    os.nice(19)
    report.send(asyncio.run(_besiege(port, guests, siege, is_one, is_long)))


async def _besiege(
    port: int, guests: int, siege: Siege, is_one: bool, is_long: bool
) -> list[dict[str, list[float]]]:
    questions = (*EVERYTHING, *(LONG_QUESTIONS if is_long else ()))
    places = [1 if is_one else number + 1 for number in range(guests)]
    lines = await asyncio.gather(*(_at_a_table(port, *each) for each in enumerate(places)))
    siege.is_ready.set()
    return await asyncio.gather(*(_ask_for_everything(line, siege, questions) for line in lines))


async def _at_a_table(port: int, number: int, place: int) -> Line:
    rng = random.Random(number)
    line = await Line.open(port, f"127.0.1.{place}", RULES[number % len(RULES)], rng)
    for _ in range(MOVES_BEFORE):
        await line.move(rng)
    return line


async def _ask_for_everything(
    line: Line, siege: Siege, questions: tuple[Json, ...]
) -> dict[str, list[float]]:
    """Return the seconds that each answer took, by request; refusals are listed by code."""
    took: dict[str, list[float]] = defaultdict(list)
    for request in itertools.cycle(random.sample(questions, len(questions))):
        while not siege.is_on.is_set():
            if siege.is_over.is_set():
                return took
            await asyncio.sleep(0.02)
        siege.asking.value += 1  # only this process changes it
        began = time.perf_counter()
        answer = await line.ask(request)
        while "retry" in answer:
            await asyncio.sleep(answer["retry"])
            answer = await line.ask(request)
        siege.asking.value -= 1
        what = " ".join(str(part) for part in request.values())
        if answer["type"] == "refusal":
            what = f"refused: {answer['code']}"
        took[what].append(time.perf_counter() - began)
    raise AssertionError


# The players who only play


async def play(port: int, siege: Siege, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    """Return the sorted seconds that moves took, without the guests and with them."""
    rngs = [random.Random(number) for number in range(PLAYERS)]
    lines = [await Line.open(port, f"127.0.2.{number + 1}", "draw=3", rng) for number, rng in enumerate(rngs)]

    async def all_play() -> list[float]:
        playing = (moves_for(seconds, line, rng) for line, rng in zip(lines, rngs, strict=True))
        return [took for each in await asyncio.gather(*playing) for took in each]

    calm: list[float] = []
    besieged: list[float] = []
    await all_play()  # to warm up
    for _ in range(rounds):
        calm += await all_play()
        siege.is_on.set()
        await asyncio.sleep(SETTLING)
        besieged += await all_play()
        await siege.lift()
    siege.is_over.set()
    return sorted(calm), sorted(besieged)


async def moves_for(seconds: float, line: Line, rng: random.Random) -> list[float]:
    latencies = []
    await asyncio.sleep(rng.random() * PACE)  # so that they don't move at the same time
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await line.move(rng)
        latencies.append(time.perf_counter() - began)
        await asyncio.sleep(PACE)
    return latencies


# The lamp of an innocent player


async def lamps(port: int, siege: Siege, seconds: float) -> tuple[list[float], list[float]]:
    """Return the sorted seconds that the lamp took after each move, without the guests and with them."""
    rng = random.Random(1)
    line = await Line.open(port, "127.0.2.1", "draw=1", rng)

    async def shine() -> list[float]:
        took = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await line.move(rng)
            began = time.perf_counter()
            answer = await line.ask({"type": "lamp"})
            while "retry" in answer:
                await asyncio.sleep(answer["retry"])
                answer = await line.ask({"type": "lamp"})
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PACE)
        return sorted(took)

    calm = await shine()
    siege.is_on.set()
    await asyncio.sleep(SETTLING)
    besieged = await shine()
    await siege.lift()
    siege.is_over.set()
    return calm, besieged


def measure_lamps(console: Console, seconds: float) -> None:
    table = Table("guests", "their questions", "lamps", "calm p50 s", "p50 s", "p99 s", "goal p50 s")
    for guests, where, goal in LAMP_SIEGES:
        with server() as port:
            siege = Siege()
            theirs, report = multiprocessing.Pipe()
            ways = {"is_one": where == "one address", "is_long": True}
            crowd = multiprocessing.Process(target=besiege, args=(port, guests, siege, report), kwargs=ways)
            crowd.start()
            siege.is_ready.wait()
            calm, besieged = asyncio.run(lamps(port, siege, seconds))
            asked = sum(len(took) for answers in theirs.recv() for took in answers.values())
            crowd.join()
        figures = quantile(calm, 0.5), quantile(besieged, 0.5), quantile(besieged, 0.99), goal
        counts = str(asked), str(len(besieged))
        table.add_row(f"{guests}, {where}", *counts, *(f"{each:.3f}" for each in figures))
    console.print(table)


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


@contextlib.contextmanager
def server() -> Any:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.Process(target=_serve, args=(port, folder))
        process.start()
        try:
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.1):
                    break
                time.sleep(0.05)
            yield port
        finally:
            process.terminate()
            process.join(20)


def _serve(port: int, folder: str) -> None:
    serve(listen("127.0.0.1", port), Path(folder), Setup())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--guests", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--lamp", action="store_true", help="only the lamp of an innocent player")
    options = parser.parse_args()
    console = Console()
    if options.lamp:
        measure_lamps(console, options.seconds)
        return
    with server() as port:
        siege = Siege()
        theirs, report = multiprocessing.Pipe()
        crowd = multiprocessing.Process(target=besiege, args=(port, options.guests, siege, report))
        crowd.start()
        siege.is_ready.wait()
        calm, besieged = asyncio.run(play(port, siege, options.rounds, options.seconds))
        guests: list[dict[str, list[float]]] = theirs.recv()
        crowd.join()
    _show(console, calm, besieged, guests)


def _show(
    console: Console, calm: list[float], besieged: list[float], guests: list[dict[str, list[float]]]
) -> None:
    table = Table("moves of the other players", "moves", "p50 ms", "p99 ms", "worst ms")
    for name, latencies in (("without guests", calm), ("with guests", besieged)):
        figures = [1000 * quantile(latencies, part) for part in (0.5, 0.99, 1)]
        table.add_row(name, str(len(latencies)), *(f"{figure:.1f}" for figure in figures))
    console.print(table)
    ratio = quantile(besieged, 0.99) / quantile(calm, 0.99)
    console.print(f"p99 with guests is [b]{ratio:.1f} ×[/b] that without (goal: at most 3)")
    answers = Counter({number: sum(map(len, took.values())) for number, took in enumerate(guests)})
    table = Table("requests of the guests", "answers", "median ms", "longest wait ms")
    for what in sorted({what for took in guests for what in took}):
        waits = sorted(wait for took in guests for wait in took.get(what, ()))
        table.add_row(what, str(len(waits)), f"{1000 * quantile(waits, 0.5):.0f}", f"{1000 * waits[-1]:.0f}")
    console.print(table)
    fewest, most = min(answers.values()), max(answers.values())
    console.print(f"each of {len(guests)} guests was answered {fewest} to {most} times")


if __name__ == "__main__":
    main()
