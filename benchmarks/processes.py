"""What the processes of a measurement use, and a PostgreSQL for it that keeps what it has committed."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # the tests' PostgreSQL is one to be started and thrown away

from tests.postgres import Postgres

TICK = os.sysconf("SC_CLK_TCK")


class DurablePostgres(Postgres):
    """As it is installed, which flushes every commit to the disk; only larger."""

    def __init__(self) -> None:
        super().__init__(fsync="on", full_page_writes="on", shared_buffers="256MB")

    def cpu(self) -> float:
        """CPU-seconds of the server and all its processes, those that have ended too."""
        return cpu_of([self.pid, *children_of(self.pid)]) + sum(_times(self.pid)[2:]) / TICK


def cpu_of(pids: Iterable[int]) -> float:
    """CPU-seconds that these processes have used so far, all their threads counted."""
    return sum(sum(_times(pid)[:2]) for pid in pids) / TICK


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _times(pid: int) -> list[int]:
    """Ticks in user and system mode, of the process and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # it has just ended, and counts for its parent
        return [0, 0, 0, 0]
    return [int(field) for field in fields[11:15]]
