"""The decks of the benchmarks of the solver.

A file has a deck on each line; columns are separated by tabs, and a first line may name them.
"""

from pathlib import Path

from parlour.cards import deck_text, parse_deck
from parlour.errors import InvalidCards
from parlour.seeds import shuffled

Row = dict[str, str]


def rows_of(path: Path) -> list[Row]:
    """Return the lines by the names of their columns; the deck's is "deck"."""
    head, *lines = path.read_text("utf-8").splitlines()
    try:
        parse_deck(head.split("\t")[0])
    except InvalidCards:
        names = head.split("\t")
    else:
        names, lines = ["deck"], [head, *lines]
    return [dict(zip(names, line.split("\t"), strict=False)) for line in lines if line.strip()]


def decks_of(path: Path) -> list[tuple[int, ...]]:
    return [parse_deck(row["deck"]) for row in rows_of(path)]


def random_rows(count: int) -> list[Row]:
    """Return the decks of the seeds bench/0, bench/1 and so on."""
    return [{"deck": deck_text(shuffled(f"bench/{number}"))} for number in range(count)]
