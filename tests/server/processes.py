"""Real servers in their own processes, forked from one that has already imported everything.

Run as a program, it is one such server, for tests that need another program to start it.
"""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from parlour import description, registry
from parlour.hub.timers import Timing
from parlour.server.limits import Limits
from parlour.server.page.files import pages
from parlour.server.process import Setup
from parlour.server.run import listen, serve
from parlour.services import dailies, rated_deals, threads
from parlour.store import POSTGRES

NEVER = 86_400.0  # seconds
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.preloaded"])


def without_stocking_up() -> None:
    """From now on this process makes and rates deals only when it is asked for them.

    Doing so beforehand would take a quarter of a processor from the tests.
    """
    for module in (dailies, rated_deals):
        vars(module).update(FIRST_LOOK=NEVER)


class Serving(msgspec.Struct, frozen=True):
    """The arguments of a server."""

    port: int
    data: str
    """A folder, or the address of a database."""
    timing: Timing
    limits: Limits
    busy_seconds: float = 5.0
    root: str = ""
    packages: tuple[str, ...] = ()
    """Folders of packages that only this server has installed."""

    def __call__(self, ready: Connection | None = None) -> None:
        without_stocking_up()
        if self.packages:
            sys.path[:0] = self.packages
            without_them = (registry.games, registry.is_own, registry.drawing, description.drawing, pages)
            for found_without_them in without_them:
                found_without_them.cache_clear()
        vars(threads).update(NICENESS=0)  # beside other tests, the solver's threads would get no time
        with contextlib.suppress(KeyboardInterrupt):
            serve(
                listen("127.0.0.1", self.port),
                self.data if self.data.startswith(POSTGRES) else Path(self.data),
                Setup(self.timing, self.limits, self.root),
                on_ready=lambda: None if ready is None else ready.send(None),
                busy_seconds=self.busy_seconds,
            )


def command(serving: Serving) -> list[str]:
    """Return the command that starts it as a program, in the folder above the tests."""
    return [sys.executable, "-m", __name__, msgspec.json.encode(serving).decode()]


class ServerProcess:
    """A server process, with as much of `subprocess.Popen` as the tests need. It logs to `said`."""

    def __init__(self, serving: Serving, said: Path) -> None:
        self._ready, ready = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_run, args=(serving, said, ready), daemon=True)
        self._process.start()
        ready.close()

    def is_ready(self) -> bool:
        """Wait until it serves; return False if it has ended instead."""
        with self._ready, contextlib.suppress(EOFError):
            self._ready.recv()
            return True
        return False

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("a server", timeout or 0)
        return code


def _run(serving: Serving, said: Path, ready: Connection) -> None:
    with said.open("ab") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    serving(ready)


if __name__ == "__main__":
    msgspec.json.decode(sys.argv[1], type=Serving)()
