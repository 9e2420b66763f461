"""What a sample of deals came to: counts of verdicts, and the share of winnable deals with its interval."""

from pathlib import Path

from msgspec import Struct

from parlour.shares import interval
from parlour.solver import Result


class Tally(Struct):
    """The deals of a seed so far: deal number n is that of the seed `SEED/n`."""

    rules: str
    seed: str
    winnable: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        return self.winnable + self.lost + self.unknown

    @property
    def share(self) -> float | None:
        """Of winnable deals among all; None without any."""
        return self.winnable / self.deals if self.deals else None

    @property
    def interval(self) -> tuple[float, float]:
        """With 95 % confidence. What is unknown may be either, so it reaches from none of that winnable to
        all of it."""
        low, _ = interval(self.winnable, self.deals)
        _, high = interval(self.winnable + self.unknown, self.deals)
        return low, high

    def count(self, result: Result) -> None:
        match result:
            case Result.WINNABLE:
                self.winnable += 1
            case Result.LOST:
                self.lost += 1
            case Result.UNKNOWN:
                self.unknown += 1


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, at once or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)
