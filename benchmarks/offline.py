"""Parlour without a server: what a browser fetches, how soon it plays, how fast it moves and solves.

    python -m benchmarks.offline
    python -m benchmarks.offline --decks 100     more decks for the solver

`make offline` has to be run before. Everything is fetched from a server on this machine, and is in the
browser's cache after the first start, as it is where it was kept. The start is from a new worker to the
answer to a game that is opened, the best of three; a move is from the message to its answer, kept by the
browser. Chromium can't slow a worker down, so there are no figures for slower machines. The solver's decks
are the known ones, natively and in Node, each after it was solved once: its time is the whole search, of
which request and answer are a small part.
"""

import argparse
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import brotli
from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browsers.chromium import ARGUMENTS, chromium_path
from tests.local.built import version
from tests.server import harness

from parlour import _klondike, cards
from parlour.games.klondike import Klondike
from parlour.hub.timers import Timing
from parlour.local import files, native
from parlour.local.built import FOLDER
from parlour.solver.verdicts import ENDLESS, VOCABULARY

ROOT = Path(__file__).parents[1]
DECKS = ROOT / "tests" / "data" / "klondike-500.tsv"
SPEAK = (ROOT / "tests" / "web" / "speak.js").read_text("utf-8")
STARTS = 3
MOVES = 100
MEMORY = 128 << 20
PLAY = """async (count) => {
  let update = await speak.ask({ type: "open", game: "klondike", seed: "7" });
  const opened = performance.now();
  const taken = [];
  for (let made = 0; made < count; made++) {
    const began = performance.now();
    update = await speak.ask({ type: "play", n: update.n, move: update.moves[0] });
    taken.push(performance.now() - began);
    if (update.type !== "update") throw new Error(JSON.stringify(update));
  }
  return { opened, taken };
}"""


def start(page: Page, address: str) -> tuple[float, list[float]]:
    """Start a worker, and return the seconds to the first table and those of moves."""
    page.goto(f"{address}/healthz")
    began = time.perf_counter()
    page.evaluate(SPEAK, [f"{address}/local/{version()}/worker.js", "parlour benchmark"])
    page.evaluate("speak.ask({ type: 'hello' })")
    page.evaluate("speak.ask({ type: 'open', game: 'klondike', seed: '8' })")
    seconds = time.perf_counter() - began
    taken: list[float] = page.evaluate(PLAY, MOVES)["taken"]
    return seconds, [each / 1000 for each in taken]


def in_browser(console: Console) -> None:
    table = Table("first table, s", "move, median ms", "p95 ms")
    with (
        tempfile.TemporaryDirectory() as folder,
        harness.serving(Path(folder), Timing()) as server,
        sync_playwright() as playwright,
    ):
        address = f"http://localhost:{server.port}"
        # Of a lasting profile: others keep nothing on the disk.
        context = playwright.chromium.launch_persistent_context(
            f"{folder}/profile", executable_path=chromium_path(), args=ARGUMENTS
        )
        starts = []
        for _ in range(STARTS + 1):  # the first one fetches
            page = context.new_page()
            starts.append(start(page, address))
            page.close()
        seconds, taken = min(starts[1:])
        moves = sorted(each * 1000 for each in taken)
        numbers = (seconds, statistics.median(moves), moves[int(0.95 * len(moves))])
        table.add_row(*(f"{number:.1f}" for number in numbers))
        context.close()
    console.print(table)


def in_node(folder: Path) -> Iterator[Callable[[int, bytes], bytes]]:
    core = folder / "solver.wasm"
    core.write_bytes(brotli.decompress((FOLDER / "solver.wasm.br").read_bytes()))
    program = ["node", str(ROOT / "tests" / "local" / "core.mjs"), str(core)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        asks, answers = node.stdin, node.stdout
        assert asks is not None
        assert answers is not None

        def call(function: int, request: bytes) -> bytes:
            print(function, request.hex(), file=asks, flush=True)
            return bytes.fromhex(answers.readline())

        yield call
        node.kill()


def solving(console: Console, count: int) -> None:
    table = Table("solver", "draw", "native, ms a deck", "for the web", "times")
    decks = [line.partition("\t")[0] for line in DECKS.read_text("utf-8").splitlines()[1 : count + 1]]
    with tempfile.TemporaryDirectory() as folder:
        for call in in_node(Path(folder)):
            native.load(call)
            for draw in (1, 3):
                for deck in decks:
                    solve(native, Klondike(draw=draw), deck)  # until it is compiled as well as it will be
                seconds = {_klondike: 0.0, native: 0.0}
                for deck in decks:
                    for core in seconds:
                        seconds[core] += solve(core, Klondike(draw=draw), deck)
                here, there = (each * 1000 / len(decks) for each in seconds.values())
                table.add_row(
                    f"{len(decks)} known decks",
                    str(draw),
                    f"{here:.2f}",
                    f"{there:.2f}",
                    f"{there / here:.1f}",
                )
    console.print(table)


def solve(core: Any, game: Klondike, deck: str) -> float:
    dealt = game.deal(cards.parse_deck(deck))
    table = core.Table(dealt.talon, dealt.turned, dealt.foundations, dealt.down, dealt.up, dealt.redeals)
    rules = core.Rules(game.draw, -1, False, True)
    began = time.perf_counter()
    core.solve(table, rules, ENDLESS, inf, MEMORY, VOCABULARY)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="What Parlour without a server costs.")
    parser.add_argument("--decks", type=int, default=50)
    decks = parser.parse_args().decks
    console = Console()
    console.print(f"A browser fetches {files.size() / 1e6:.1f} MB.")
    in_browser(console)
    solving(console, decks)


if __name__ == "__main__":
    main()
