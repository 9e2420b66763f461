"""How cards are laid out: the places to which a deck is dealt, card by card, and which cards lie on which.

A place is its text, as in moves. Columns are numbered from 1; so are the cards of a pyramid and of peaks,
each a column of one card, from the top row down and from left to right.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

CELLS: Final = "abcdeghi"
"""The texts of the cells. There is no f: that is a foundation."""

SUIT_FOUNDATIONS: Final = ("fs", "fh", "fd", "fc")
DOUBLE_FOUNDATIONS: Final = (*SUIT_FOUNDATIONS, "fs2", "fh2", "fd2", "fc2")
RUN_FOUNDATIONS: Final = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")

Covers = tuple[tuple[int, ...], ...]
"""For each column, counted from 0, those whose cards lie on it."""


def by_rows(heights: Sequence[int]) -> tuple[str, ...]:
    """Return where each card goes that is dealt row by row, from left to right, to columns of these heights.

    >>> by_rows([2, 2, 1])
    ('1', '2', '3', '1', '2')
    """
    return tuple(
        str(column) for row in range(max(heights)) for column, height in enumerate(heights, 1) if height > row
    )


def numbered(count: int) -> tuple[str, ...]:
    """Return the places 1, 2, 3 and so on."""
    return tuple(str(number) for number in range(1, count + 1))


PYRAMID_ROWS: Final = (1, 2, 3, 4, 5, 6, 7)
PEAK_ROWS: Final = (3, 6, 9, 10)
_PEAKS: Final = 3


def _on_both_sides(rows: Sequence[int], gaps: Sequence[int]) -> Covers:
    """Return the covers of rows that overlap: on each card lie the two nearest of the next row. `gaps` are,
    for each row but the last, after how many of its cards the next row has one more than it needs."""
    firsts = [0, *accumulate(rows)]
    covers: list[tuple[int, ...]] = []
    for row, gap in enumerate(gaps):
        for index in range(rows[row]):
            left = firsts[row + 1] + index + index // gap
            covers.append((left, left + 1))
    return (*covers, *((),) * rows[-1])


PYRAMID: Final = _on_both_sides(PYRAMID_ROWS, PYRAMID_ROWS[:-1])
PEAKS: Final = _on_both_sides(PEAK_ROWS, [rows // _PEAKS for rows in PEAK_ROWS[:-2]] + [PEAK_ROWS[-2]])
