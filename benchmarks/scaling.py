"""The servers and databases that a number of players needs, computed from measured figures.

    python benchmarks/scaling.py --moves-per-cpu 5000 --entries-per-second 60000 --entry-bytes 250

The figures come from `benchmarks/server.py processes` (moves per CPU-second of servers and PostgreSQL
together) and `benchmarks/store.py` (entries per second of one PostgreSQL), and from the size of the table of
entries. Nothing is measured here: it is the arithmetic of docs/scaling.md, to be repeated when a figure
changes.
"""

import argparse

from rich.console import Console
from rich.table import Table

PLAYERS = (10_000, 1_000_000, 100_000_000)
SEATS = 4
THINKING = 3.0  # seconds between the moves of a player
CONNECTION = 24 * 1024  # bytes, the limit for one connection
CODES = 23**6
GLANCE = 2.0  # seconds between a process's polls of its rooms
CORES = 0.7  # the planned utilisation, with headroom for peaks


def rows(arguments: argparse.Namespace) -> list[tuple[str, list[str]]]:
    moves = [players / THINKING for players in PLAYERS]
    rooms = [players / SEATS for players in PLAYERS]
    processes = [max(1, round(each / arguments.moves_per_cpu / CORES + 0.5)) for each in moves]
    shards = [max(1, round(each / arguments.entries_per_second / CORES + 0.5)) for each in moves]
    day = [each * 86_400 * arguments.entry_bytes for each in moves]
    return [
        ("moves per second", [f"{each:,.0f}" for each in moves]),
        ("cores for servers and databases", [f"{each:,}" for each in processes]),
        ("databases, by append rate", [f"{each:,}" for each in shards]),
        ("notifications per second, if every room is in two processes", [f"{each:,.0f}" for each in moves]),
        ("rooms polled per second, likewise", [f"{2 * each / GLANCE:,.0f}" for each in rooms]),
        ("memory for connections, GB", [f"{each * CONNECTION / 1e9:,.1f}" for each in PLAYERS]),
        ("logs per day at this rate, GB", [f"{each / 1e9:,.0f}" for each in day]),
        ("share of all six-letter codes in use", [f"{each / CODES:.2%}" for each in rooms]),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves-per-cpu", type=float, required=True)
    parser.add_argument("--entries-per-second", type=float, required=True)
    parser.add_argument("--entry-bytes", type=float, required=True)
    table = Table("active players", *(f"{each:,}" for each in PLAYERS))
    for name, values in rows(parser.parse_args()):
        table.add_row(name, *values)
    Console().print(table)


if __name__ == "__main__":
    main()
