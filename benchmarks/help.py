"""Thirty guests ask for all the help there is at once: what becomes of them, and of a player who only plays.

    python benchmarks/help.py                    30 guests, 4 times 5 seconds calm and 5 besieged
    python benchmarks/help.py --guests 60 --rounds 10

The server has its usual limits, and every guest an address of their own. Each goes round as fast as it is
answered: hints of both kinds, the lamp, best places, stuck, a rescue, a winnable deal; half of them under
rules for which the solver is slow. The innocent player makes up to 20 moves a second from a process of their
own, by turns alone and beside the guests. The ratio of the two p99 is the figure: noisy on a busy machine.
"""

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
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

from parlour.server.run import listen, serve

Json = dict[str, Any]
RULES = ("draw=3", "draw=1", "draw=3 empty=any", "draw=3 empty=any redeals=3")
MOVES_BEFORE = 40  # that a guest makes at random before asking: a way back to be searched
EVERYTHING: tuple[Json, ...] = (
    {"type": "hint", "by": "solver"},
    {"type": "lamp"},
    {"type": "hint", "by": "sight"},
    {"type": "best", "place": "3"},
    {"type": "stuck"},
    {"type": "rescue"},
    {"type": "start", "deal": "winnable"},
)
PACE = 0.05  # seconds between two moves of the innocent player


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
        """Sends a request and waits for its answer, be it a refusal."""
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


# The guests, in a process of their own


class Siege:
    """What both processes know: whether the guests are to ask, and how many of them wait for an answer."""

    def __init__(self) -> None:
        self.is_on = multiprocessing.Event()
        self.is_over = multiprocessing.Event()
        self.asking = multiprocessing.Value("i", 0)

    async def lift(self) -> None:
        self.is_on.clear()
        while self.asking.value:
            await asyncio.sleep(0.02)


def besiege(port: int, guests: int, siege: Siege, report: Connection) -> None:
    report.send(asyncio.run(_besiege(port, guests, siege)))


async def _besiege(port: int, guests: int, siege: Siege) -> list[dict[str, list[float]]]:
    lines = await asyncio.gather(*(_at_a_table(port, number) for number in range(guests)))
    return await asyncio.gather(*(_ask_for_everything(line, siege) for line in lines))


async def _at_a_table(port: int, number: int) -> Line:
    rng = random.Random(number)
    line = await Line.open(port, f"127.0.1.{number + 1}", RULES[number % len(RULES)], rng)
    for _ in range(MOVES_BEFORE):
        await line.move(rng)
    return line


async def _ask_for_everything(line: Line, siege: Siege) -> dict[str, list[float]]:
    """How long each answer took, by what was asked; a refusal counts under its code."""
    took: dict[str, list[float]] = defaultdict(list)
    for request in itertools.cycle(random.sample(EVERYTHING, len(EVERYTHING))):
        while not siege.is_on.is_set():
            if siege.is_over.is_set():
                return took
            await asyncio.sleep(0.02)
        siege.asking.value += 1  # this process alone changes it
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


# The innocent player


async def play(port: int, siege: Siege, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    """How long moves took, calm and besieged."""
    rng = random.Random(1)
    line = await Line.open(port, "127.0.0.1", "draw=3", rng)
    calm: list[float] = []
    besieged: list[float] = []
    for _ in range(rounds):
        calm += await moves_for(seconds, line, rng)
        siege.is_on.set()
        besieged += await moves_for(seconds, line, rng)
        await siege.lift()
    siege.is_over.set()
    return sorted(calm), sorted(besieged)


async def moves_for(seconds: float, line: Line, rng: random.Random) -> list[float]:
    latencies = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await line.move(rng)
        latencies.append(time.perf_counter() - began)
        await asyncio.sleep(PACE)
    return latencies


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
    serve(listen("127.0.0.1", port), Path(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--guests", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args()
    console = Console()
    with server() as port:
        siege = Siege()
        theirs, report = multiprocessing.Pipe()
        crowd = multiprocessing.Process(target=besiege, args=(port, options.guests, siege, report))
        crowd.start()
        calm, besieged = asyncio.run(play(port, siege, options.rounds, options.seconds))
        guests: list[dict[str, list[float]]] = theirs.recv()
        crowd.join()
    _show(console, calm, besieged, guests)


def _show(
    console: Console, calm: list[float], besieged: list[float], guests: list[dict[str, list[float]]]
) -> None:
    table = Table("an innocent player's moves", "moves", "p50 ms", "p99 ms", "worst ms")
    for name, latencies in (("calm", calm), ("besieged", besieged)):
        figures = [1000 * quantile(latencies, part) for part in (0.5, 0.99, 1)]
        table.add_row(name, str(len(latencies)), *(f"{figure:.1f}" for figure in figures))
    console.print(table)
    ratio = quantile(besieged, 0.99) / quantile(calm, 0.99)
    console.print(f"p99 besieged is [b]{ratio:.1f} ×[/b] the calm one (aim: at most 3)")
    answers = Counter({number: sum(map(len, took.values())) for number, took in enumerate(guests)})
    table = Table("what the guests asked", "answers", "median ms", "longest wait ms")
    for what in sorted({what for took in guests for what in took}):
        waits = sorted(wait for took in guests for wait in took.get(what, ()))
        table.add_row(what, str(len(waits)), f"{1000 * quantile(waits, 0.5):.0f}", f"{1000 * waits[-1]:.0f}")
    console.print(table)
    fewest, most = min(answers.values()), max(answers.values())
    console.print(f"every one of {len(guests)} guests was answered: {fewest} to {most} times")


if __name__ == "__main__":
    main()
