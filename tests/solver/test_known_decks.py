"""The 500 decks with known verdicts: all are decided, rightly, and every win is played in Python."""

from pathlib import Path

import pytest

from parlour import Klondike
from parlour.cards import parse_deck
from parlour.solver import Result, solve
from tests.solver.positions import wins

DECKS = Path(__file__).parents[1] / "data" / "klondike-500.tsv"


def rows() -> list[dict[str, str]]:
    head, *lines = DECKS.read_text("utf-8").splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]


@pytest.mark.parametrize("draw", [1, 3])
def test_the_verdicts_of_500_decks(draw: int) -> None:
    game = Klondike(draw=draw)
    for row in rows():
        table = game.deal(parse_deck(row["deck"]))
        verdict = solve(game, table)
        assert verdict.result == row[f"draw{draw}"], row["deck"]
        assert bool(verdict.moves) is (verdict.result is Result.WINNABLE)
        if verdict.moves:
            assert wins(game, table, verdict.moves)
