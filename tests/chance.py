"""Is it chance? Pearson's statistic, for tests of the random stream and of what is made from it."""

from collections.abc import Iterable


def chi_square(counts: Iterable[int], expected: float) -> float:
    """How uneven the counts of equally likely things are, each expected so often."""
    return sum((count - expected) ** 2 for count in counts) / expected
