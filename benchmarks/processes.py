"""The resource use of measured processes, a durable PostgreSQL for measurements, and an nginx."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Self

sys.path.append(str(Path(__file__).parents[1]))  # for the tests' disposable PostgreSQL

from tests import nginx
from tests.postgres import Postgres

TICK = os.sysconf("SC_CLK_TCK")


class DurablePostgres(Postgres):
    """PostgreSQL with its default durability, which flushes every commit to disk, and larger buffers."""

    def __init__(self) -> None:
        super().__init__(fsync="on", full_page_writes="on", shared_buffers="256MB")

    def cpu(self) -> float:
        """Return the CPU-seconds of the server and all its processes, including ended ones."""
        return cpu_of([self.pid, *children_of(self.pid)]) + sum(_times(self.pid)[2:]) / TICK

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()


@contextlib.contextmanager
def behind_nginx(ports: Sequence[int]) -> Iterator[str]:
    """Yield the address of a proxy in front of two servers, set up as the operators' document says."""
    upstream = nginx.UPSTREAM
    for port, own in zip((8001, 8002), ports, strict=True):
        upstream = upstream.replace(f"127.0.0.1:{port} ", f"127.0.0.1:{own} ")
    with (
        tempfile.TemporaryDirectory() as folder,
        nginx.running(Path(folder), nginx.MAP + upstream, nginx.TO_SEVERAL) as address,
    ):
        os.environ["SSL_CERT_FILE"] = f"{folder}/certificate"  # so that clients trust it
        yield address.replace("https", "wss")


def cpu_of(pids: Iterable[int]) -> float:
    """Return the CPU-seconds that these processes have used so far, over all threads."""
    return sum(sum(_times(pid)[:2]) for pid in pids) / TICK


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def _times(pid: int) -> list[int]:
    """Return the ticks in user and system mode, of the process and of its ended children."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # it has just ended and counts for its parent
        return [0, 0, 0, 0]
    return [int(field) for field in fields[11:15]]
