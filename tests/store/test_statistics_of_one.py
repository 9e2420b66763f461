"""What is added to the statistics for one result is what a recount counts of it."""

import itertools
from typing import Literal

import pytest

from parlour.records import GameResult
from parlour.store import statistics

ENDS = ("won", "lost", "abandoned")
RESULTS = list(itertools.product(ENDS, (None, 0, 500), (False, True), (False, True)))


@pytest.mark.parametrize(("ended", "score", "is_open", "was_helped"), RESULTS)
def test_one_result_is_counted_as_in_a_recount(
    ended: Literal["won", "lost", "abandoned"], score: int | None, is_open: bool, was_helped: bool
) -> None:
    result = GameResult(
        player="ann", room="r", round=1, game="klondike", rules="", deal="d", ended=ended, score=score,
        moves=12, seconds=30, undos=0, is_open=is_open, was_helped=was_helped, at=1, elapsed=None,
    )  # fmt: skip
    assert sorted(statistics.rows_of_one(result)) == sorted(statistics.rows_of("ann", [result]))
