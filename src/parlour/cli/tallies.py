"""Samples of deals that are saved in a file as they grow, so that a run can be stopped and resumed."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self, TypeVar

import msgspec
from msgspec import Struct

from parlour.cli.refusals import Misused
from parlour.confidence import interval
from parlour.solver import Result

SAVE_EVERY: Final = 2.0  # seconds


class SeededDeals(Struct):
    """The deals of a seed so far: deal number n is that of the seed `SEED/n`."""

    rules: str
    seed: str

    def can_go_on(self, kept: Self) -> bool:
        """Return whether a saved sample was made in the same way as this one."""
        return self.rules == kept.rules


class Tally(SeededDeals):
    """Counts of verdicts, and the share of winnable deals with its interval."""

    winnable: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        return self.winnable + self.lost + self.unknown

    @property
    def share(self) -> float | None:
        """The share of winnable deals; None without any."""
        return self.winnable / self.deals if self.deals else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval. Unknown deals may be either, so it ranges from none of them winnable
        to all."""
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


AnySample = TypeVar("AnySample", bound=SeededDeals)


def resumed(path: Path | None, begun: AnySample, seed: str | None) -> AnySample:
    """Return the sample saved in a file, or `begun` without one. `seed` is the requested one, if any."""
    if path is None or not path.exists():
        return begun
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=type(begun))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Misused("keep", f"“{path}” was not kept by this command.") from error
    if not begun.can_go_on(kept) or seed not in (None, kept.seed):
        raise Misused("keep", f"“{path}” was kept with other rules, another seed or another budget.")
    return kept


class AutoSave:
    """Save a growing file: at intervals, and at the end, also when stopped."""

    def __init__(self, path: Path | None, content: Callable[[], bytes]) -> None:
        self._path = path
        self._content = content
        self._saved_at = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._save()

    def save_if_due(self) -> None:
        if monotonic() - self._saved_at > SAVE_EVERY:
            self._save()
            self._saved_at = monotonic()

    def _save(self) -> None:
        if self._path is not None:
            replace_file(self._path, self._content())


def auto_save(path: Path | None, sample: SeededDeals) -> AutoSave:
    return AutoSave(path, lambda: msgspec.json.encode(sample) + b"\n")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)
