"""Run several server processes on one port of one machine: start them, restart dead ones, stop them all.

The parent holds the listening socket and serves no requests. Every worker inherits the socket, and the kernel
hands each connection to one of them, which hands it over to the one that its room belongs to (see
`sockets/siblings.py`). Otherwise the workers share only the database.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Final

from parlour.server import logs
from parlour.server.process import GRACE
from parlour.server.run import CannotServe
from parlour.server.sockets.siblings import Siblings

logger = logging.getLogger(__name__)

FIRST_WAIT: Final = 0.5  # seconds until a dead worker is restarted; doubled each time
LONGEST_WAIT: Final = 30.0
STABLE_AFTER: Final = 60.0  # seconds of uptime after which the wait is reset
LONGEST_FOLDER: Final = 80  # bytes
LONGEST_STOP: Final = GRACE + 5.0  # seconds for a worker to end after SIGTERM

_spawning = multiprocessing.get_context("spawn")


def serve_by_workers(count: int, serve: Callable[..., None], on_ready: Callable[[], None]) -> None:
    """Serve with this many processes until SIGTERM or SIGINT, which then ends this process too.

    Each calls `serve(on_ready=…, siblings=…)`. Raise CannotServe if one can't start at first; a failed
    restart later is retried.
    """
    logs.set_up()
    with _signals() as signals, contextlib.ExitStack() as until_the_end:
        folder = _sockets(until_the_end)
        workers = [_Worker(Siblings(folder, number, count), serve) for number in range(1, count + 1)]
        try:
            received = _supervise(workers, signals, on_ready)
        finally:
            _stop(workers)
    logger.info("all workers stopped")
    signal.raise_signal(received)


def _sockets(until: contextlib.ExitStack) -> Path:
    """Return a folder for sockets between workers, whose paths have about a hundred characters at most."""
    try:
        usual = tempfile.gettempdir()
        place = usual if len(os.fsencode(usual)) <= LONGEST_FOLDER else "/tmp"
        return Path(until.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", dir=place)))
    except OSError as error:
        logger.warning("making a folder for sockets between workers failed: %s", error)
        return Path(os.devnull)  # in which there is nothing


def _supervise(
    workers: "list[_Worker]", signals: socket.socket, on_ready: Callable[[], None]
) -> signal.Signals:
    """Keep all workers running; return the signal that stops them."""
    are_open = False
    while True:
        for worker in workers:
            worker.start_if_due()
        reports = {worker.report: worker for worker in workers if worker.report is not None}
        dues = [worker.due for worker in workers if worker.report is None]
        timeout = max(0.0, min(dues) - time.monotonic()) if dues else None
        ready = connection.wait([signals, *reports], timeout)
        if signals in ready:
            return signal.Signals(signals.recv(1)[0])
        for worker in (reports[each] for each in reports if each in ready):
            refused = worker.read_report()
            if refused is not None and not are_open:
                raise refused
            if refused is not None:
                logger.error("starting worker %d failed: %s", worker.number, refused.sentence)
        if not are_open and all(worker.is_ready for worker in workers):
            are_open = True
            on_ready()


def _stop(workers: "list[_Worker]") -> None:
    deadline = time.monotonic() + LONGEST_STOP
    running = [worker for worker in workers if worker.report is not None]
    for worker in running:
        worker.process.terminate()
    for worker in running:
        worker.join(deadline)


class _Worker:
    """One of the processes, and its replacement after it died."""

    def __init__(self, siblings: Siblings, serve: Callable[..., None]) -> None:
        self.number = siblings.own
        self.report: connection.Connection | None = None
        """The pipe from the process to the parent; None while no process runs."""
        self.due = 0.0
        """The monotonic time of the next start, if no process runs."""
        self.is_ready = False
        self._serve = partial(serve, siblings=siblings)
        self.process: SpawnProcess
        self._started_at = 0.0
        self._wait = FIRST_WAIT

    def start_if_due(self) -> None:
        if self.report is not None or self.due > time.monotonic():
            return
        self.report, theirs = _spawning.Pipe(duplex=False)
        arguments = (theirs, self._serve)
        self.process = _spawning.Process(target=_work, args=arguments, name=f"worker {self.number}")
        self.process.start()
        self._started_at = time.monotonic()
        theirs.close()  # so that the pipe closes when the process ends

    def read_report(self) -> CannotServe | None:
        """Read the worker's report: it is ready, it has ended, or it can't serve, which is returned."""
        assert self.report is not None, "a worker that runs"
        try:
            why: tuple[Any, ...] | None = self.report.recv()
        except EOFError:
            self._schedule_restart()
            return None
        self.is_ready = why is None
        return None if why is None else CannotServe(*why)

    def _schedule_restart(self) -> None:
        self.process.join()
        self.report, self.is_ready = None, False
        uptime = time.monotonic() - self._started_at
        wait = FIRST_WAIT if uptime > STABLE_AFTER else self._wait
        self._wait = min(2 * wait, LONGEST_WAIT)
        self.due = time.monotonic() + wait
        logger.error(
            "worker %d exited with code %s after %.0f s, restarting in %.1f s",
            *(self.number, self.process.exitcode, uptime, wait),
        )

    def join(self, deadline: float) -> None:
        """Wait for the process to end, and kill it after the deadline."""
        self.process.join(max(0.0, deadline - time.monotonic()))
        if self.process.exitcode is None:
            logger.error("worker %d did not stop in time, killing it", self.number)
            self.process.kill()
            self.process.join()


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """Turn SIGINT and SIGTERM into bytes (the signal number) on a socket, to wait for beside the reports."""
    receiver, sender = socket.socketpair()
    sender.setblocking(False)
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    earlier = signal.set_wakeup_fd(sender.fileno())
    try:
        yield receiver
    finally:
        signal.set_wakeup_fd(earlier)
        for number, handler in before.items():
            signal.signal(number, handler)
        receiver.close()
        sender.close()


# In the worker


def _work(report: connection.Connection, serve: Callable[..., None]) -> None:
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    try:
        serve(on_ready=lambda: report.send(None))
    except CannotServe as refused:
        report.send((refused.code, refused.sentence, refused.may_pass))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def _stop_with_parent() -> None:
    """Stop this worker if its parent is killed: it would be unsupervised and keep the port."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
