"""Confidence intervals for a share counted in a sample."""

from math import sqrt
from typing import Final

NORMAL_95: Final = 1.959964  # 95 % of a normal distribution lie within this many deviations


def interval(hits: int, trials: int) -> tuple[float, float]:
    """Return Wilson's interval for a share, with 95 % confidence.

    >>> [round(end, 3) for end in interval(82, 100)]
    [0.733, 0.883]
    """
    if not trials:
        return 0.0, 1.0
    share, spread = hits / trials, NORMAL_95**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
