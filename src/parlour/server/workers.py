"""Several server processes on one port of one machine: starts them, starts a dead one again, stops them all.

The parent holds the listener and serves nobody itself. Every worker inherits the listener, and the kernel
hands each connection to one of them. What the workers share is the database.
"""

import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from parlour.server import logs
from parlour.server.run import GRACE, CannotServe

logger = logging.getLogger(__name__)

FIRST_WAIT: Final = 0.5  # seconds until a worker that died is started again; twice as long the next time
LONGEST_WAIT: Final = 30.0
GOOD_LIFE: Final = 60.0  # seconds after which a worker's death is the first one again
LONGEST_STOP: Final = GRACE + 5.0  # seconds for a worker to end when it is told to

_spawning = multiprocessing.get_context("spawn")


def serve_by_workers(count: int, serve: Callable[..., None], on_ready: Callable[[], None]) -> None:
    """Serve by so many processes until SIGTERM or SIGINT, which then ends this process too.

    Each calls `serve(on_ready=…, worker=…)`. CannotServe if one can't start in the first place; one that
    can't start again later is tried again.
    """
    logs.set_up()
    workers = [_Worker(number, serve) for number in range(1, count + 1)]
    with _signals() as signals:
        try:
            how = _look_after(workers, signals, on_ready)
        finally:
            _stop(workers)
    logger.info("all workers closed")
    signal.raise_signal(how)


def _look_after(
    workers: "list[_Worker]", signals: socket.socket, on_ready: Callable[[], None]
) -> signal.Signals:
    """Keep all workers running; the signal that ends it."""
    are_open = False
    while True:
        for worker in workers:
            worker.start_if_due()
        reports = {worker.report: worker for worker in workers if worker.report is not None}
        dues = [worker.due for worker in workers if worker.report is None]
        patience = max(0.0, min(dues) - time.monotonic()) if dues else None
        ready = connection.wait([signals, *reports], patience)
        if signals in ready:
            return signal.Signals(signals.recv(1)[0])
        for worker in (reports[each] for each in reports if each in ready):
            refused = worker.hear()
            if refused is not None and not are_open:
                raise refused
            if refused is not None:
                logger.error("worker %d can't serve: %s", worker.number, refused.sentence)
        if not are_open and all(worker.is_ready for worker in workers):
            are_open = True
            on_ready()


def _stop(workers: "list[_Worker]") -> None:
    deadline = time.monotonic() + LONGEST_STOP
    for worker in workers:
        worker.tell_to_stop()
    for worker in workers:
        worker.wait_until_it_ended(deadline)


class _Worker:
    """One of the processes, and the next one in its place when it has died."""

    def __init__(self, number: int, serve: Callable[..., None]) -> None:
        self.number = number
        self.report: connection.Connection | None = None
        """What it tells the parent; none while no process runs."""
        self.due = 0.0
        """When to start one, if none runs."""
        self.is_ready = False
        self._serve = serve
        self._process: SpawnProcess
        self._started_at = 0.0
        self._wait = FIRST_WAIT

    def start_if_due(self) -> None:
        if self.report is not None or self.due > time.monotonic():
            return
        self.report, theirs = _spawning.Pipe(duplex=False)
        arguments = (self.number, theirs, self._serve)
        self._process = _spawning.Process(target=_work, args=arguments, name=f"worker {self.number}")
        self._process.start()
        self._started_at = time.monotonic()
        theirs.close()  # so that the end of the process ends the report

    def hear(self) -> CannotServe | None:
        """Take in what the worker reports: it is ready, it can't serve, or it has ended."""
        assert self.report is not None, "a worker that runs"
        try:
            why: tuple[Any, ...] | None = self.report.recv()
        except EOFError:
            self._has_died()
            return None
        self.is_ready = why is None
        return None if why is None else CannotServe(*why)

    def _has_died(self) -> None:
        self._process.join()
        self.report, self.is_ready = None, False
        lived = time.monotonic() - self._started_at
        wait = FIRST_WAIT if lived > GOOD_LIFE else self._wait
        self._wait = min(2 * wait, LONGEST_WAIT)
        self.due = time.monotonic() + wait
        logger.error(
            "worker %d ended with code %s after %.0f s; it is started again in %.1f s",
            *(self.number, self._process.exitcode, lived, wait),
        )

    def tell_to_stop(self) -> None:
        if self.report is not None:
            self._process.terminate()

    def wait_until_it_ended(self, deadline: float) -> None:
        if self.report is None:
            return
        self._process.join(max(0.0, deadline - time.monotonic()))
        if self._process.exitcode is None:
            logger.error("worker %d does not end, and is killed", self.number)
            self._process.kill()
            self._process.join()


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """Catch what tells to stop, as something to wait for with the workers: it gives the signal's number."""
    receiver, sender = socket.socketpair()
    sender.setblocking(False)
    before = {how: signal.signal(how, lambda *_: None) for how in (signal.SIGINT, signal.SIGTERM)}
    earlier = signal.set_wakeup_fd(sender.fileno())
    try:
        yield receiver
    finally:
        signal.set_wakeup_fd(earlier)
        for how, handler in before.items():
            signal.signal(how, handler)
        receiver.close()
        sender.close()


# In the worker


def _work(number: int, report: connection.Connection, serve: Callable[..., None]) -> None:
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        serve(on_ready=lambda: report.send(None), worker=number)
    except CannotServe as refused:
        report.send((refused.code, refused.sentence, refused.may_pass))
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


def _end_with_the_parent() -> None:
    """Nobody would look after a worker whose parent was killed, and it would keep the port."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
