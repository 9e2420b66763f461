"""The speed of the rules: random games of Parlour, OpenSpiel and RLCard, side by side in one run.

A step is what a playing program does: list the legal moves and play one. Dealing and chance count for the
time, but not as steps. Each engine plays in its own process, for a short CPU-time in each round, one after
the other and round after round, so that noise on the machine affects all alike; shown are the medians, and
the medians of the ratios within a round.
"""

import argparse
import json
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE: Final = Path(__file__).parent
PEERS: Final = HERE.parent / ".bench"
REQUIREMENTS: Final = HERE / "requirements.txt"
MOST_BYTES: Final = 300
CRAZY_EIGHTS: Final = "crazy_eights(players=4,use_special_cards=True)"


class Player(Struct, frozen=True):
    """One engine with one game. `against` is the index in PLAYERS of its rival, `goal` the factor to beat."""

    engine: str
    game: str
    program: tuple[str, ...]
    against: int | None = None
    goal: float | None = None
    most_bytes: int | None = None


PLAYERS: Final = (
    Player("OpenSpiel", "solitaire", ("play_open_spiel.py", "solitaire", "weighted")),
    Player(
        "OpenSpiel", "solitaire, chance taken as uniform", ("play_open_spiel.py", "solitaire", "uniform"), 0
    ),
    Player("Parlour", "Klondike, draw 3", ("play_parlour.py", "klondike-3"), 0, 1.0, MOST_BYTES),
    Player("Parlour", "Klondike, draw 1", ("play_parlour.py", "klondike"), 0, 1.0, MOST_BYTES),
    Player("Parlour", "Race, 4 seats", ("play_parlour.py", "race")),
    Player("Parlour", "FreeCell", ("play_parlour.py", "freecell"), most_bytes=MOST_BYTES),
    Player("Parlour", "Spider, 4 suits", ("play_parlour.py", "spider"), most_bytes=MOST_BYTES),
    Player("OpenSpiel", "crazy_eights, 4 seats", ("play_open_spiel.py", CRAZY_EIGHTS, "weighted")),
    Player(
        "OpenSpiel",
        "crazy_eights, chance taken as uniform",
        ("play_open_spiel.py", CRAZY_EIGHTS, "uniform"),
        7,
    ),
    Player("RLCard", "uno, 2 seats, Game", ("play_rlcard.py", "game"), 7),
    Player("RLCard", "uno, 2 seats, Env", ("play_rlcard.py", "env"), 7),
    Player("Parlour", "Eights, 4 seats", ("play_parlour.py", "eights"), 7, 1.2, MOST_BYTES),
    Player(
        "Parlour", "Eights, 4 seats, first 100 moves", ("play_parlour.py", "eights-100"), 7, 1.2, MOST_BYTES
    ),
)


class Result(Struct, frozen=True):
    rates: list[float]
    """Steps per CPU-second, one figure per round."""
    bytes: float
    copy: float | None
    """Seconds; None if states are immutable and need no copies."""


def install_peers() -> Path:
    """Return the Python with the other engines, reinstalled when their versions have changed."""
    python, installed = PEERS / "bin" / "python", PEERS / "installed"
    wanted = REQUIREMENTS.read_text()
    if not installed.exists() or installed.read_text() != wanted:
        print("Setting up OpenSpiel and RLCard in .bench, once …", file=sys.stderr)
        venv.create(PEERS, clear=True, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, "--requirement", str(REQUIREMENTS)], check=False).returncode:
            sys.exit("The other engines could not be installed: there is nothing to compare with.")
        installed.write_text(wanted)
    return python


class Process:
    """A player's process, idle until it gets a request."""

    def __init__(self, player: Player, peers: Path) -> None:
        python = sys.executable if player.engine == "Parlour" else str(peers)
        program, *arguments = player.program
        self.pipe = subprocess.Popen(
            [python, str(HERE / program), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: object) -> dict[str, float]:
        assert self.pipe.stdin is not None, "it is a pipe"
        assert self.pipe.stdout is not None, "it is a pipe"
        self.pipe.stdin.write(f"{question}\n")
        self.pipe.stdin.flush()
        answer = self.pipe.stdout.readline()
        if not answer:
            sys.exit(f"{self.pipe.args!r} ended without an answer.")
        found: dict[str, float] = json.loads(answer)
        return found


def measure(rounds: int, seconds: float) -> list[Result]:
    peers = install_peers()
    processes = [Process(player, peers) for player in PLAYERS]
    try:
        looks = [process.ask("state") for process in processes]
        rates: list[list[float]] = [[] for _ in PLAYERS]
        progress = Console(stderr=True)
        for _ in track(
            range(rounds), "Playing", console=progress, transient=True, disable=not progress.is_terminal
        ):
            for process, found in zip(processes, rates, strict=True):
                played = process.ask(seconds)
                found.append(played["steps"] / played["seconds"])
    finally:
        for process in processes:
            process.pipe.terminate()
            process.pipe.wait()
    return [Result(found, look["bytes"], look["copy"]) for found, look in zip(rates, looks, strict=True)]


HEADINGS: Final = ("engine", "game", "steps/CPU-s", "× OpenSpiel", "copy", "state", "goal")
SIDES: Final = "<<>>>><"  # the alignment of each column


def row(player: Player, results: list[Result], result: Result) -> tuple[str, ...]:
    ratio = None
    if player.against is not None:
        pairs = zip(result.rates, results[player.against].rates, strict=True)
        ratio = median(rate / other for rate, other in pairs)
    goals = []
    if player.goal and ratio:
        goals.append(f"≥ {player.goal:.1f} × {verdict(ratio >= player.goal)}")
    if player.most_bytes:
        goals.append(f"≤ {player.most_bytes} B {verdict(result.bytes <= player.most_bytes)}")
    return (
        player.engine,
        player.game,
        f"{median(result.rates):,.0f}",
        f"{ratio:.2f}" if ratio else "",
        "none" if result.copy is None else f"{result.copy * 1e6:,.1f} µs",
        f"{result.bytes:,.0f} B",
        ", ".join(goals),
    )


def verdict(met: bool) -> str:
    return "met" if met else "NOT MET"


def show(rows: list[tuple[str, ...]]) -> None:
    """Show a drawn table on a terminal, and plain lines in a pipe."""
    console = Console()
    if console.is_terminal:
        table = Table()
        for heading, side in zip(HEADINGS, SIDES, strict=True):
            table.add_column(heading, justify="right" if side == ">" else "left")
        for cells in rows:
            table.add_row(*cells, style="bold" if cells[0] == "Parlour" else None)
        console.print(table)
        return
    lines = [HEADINGS, *rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(HEADINGS))]
    for line in lines:
        padded = [f"{cell:{side}{width}}" for cell, side, width in zip(line, SIDES, widths, strict=True)]
        print("  ".join(padded).rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each engine plays (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU-time in each round (0.5)")
    chosen = parser.parse_args()
    results = measure(chosen.rounds, chosen.seconds)
    show([row(player, results, result) for player, result in zip(PLAYERS, results, strict=True)])
    print(
        "\nSteps: legal moves listed and one played; dealing and chance are in the time, not in the count."
        "\nOpenSpiel leaves chance to the caller: sampled by its weights, as for any game, or taken as"
        "\nuniform, which is quicker and right for these two games. Goals are against the former."
        "\nCopy and state (how many bytes, serialised) are means over random play."
    )


if __name__ == "__main__":
    main()
