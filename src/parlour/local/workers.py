"""Workers of the hub where there are no threads: work is done at once, or asks a core in a worker of its own.

What the solver's queue hands out is written for threads: it calls the core and waits. Here a job runs until
it asks something that is not answered yet, and stops there; when the answer has come, it runs again from its
beginning, with all that was answered so far. The jobs allow it: they are what the core says, and little else.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import Any, Protocol

from parlour.local import native


class Here:
    """Does work at once, in the event loop: it must be quick."""

    count = 1

    def run(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        done = asyncio.get_running_loop().create_future()
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)
        return done

    def close(self) -> None: ...


class Core(Protocol):
    """The core in a worker of its own."""

    def ask(self, function: int, request: bytes) -> Awaitable[bytes]:
        """Carry a request out; one at a time."""
        ...

    def stop(self) -> None:
        """End what it does: the request fails."""
        ...


class _NotYetAnswered(BaseException):
    """A job has asked for what is not answered yet. It is no `Exception`, which a game might catch."""

    def __init__(self, function: int, request: bytes, cancel: native.Cancel | None) -> None:
        super().__init__()
        self.key = function, request
        self.cancel = cancel


class Elsewhere:
    """Does work whose questions a core in another worker answers."""

    count = 1

    def __init__(self, core: Core) -> None:
        self._core = core
        self._jobs = set[asyncio.Task[Any]]()

    def run(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        job = asyncio.ensure_future(self._run(work))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return job

    async def _run(self, work: Callable[[], Any]) -> Any:
        answers: dict[tuple[int, bytes], bytes] = {}

        def ask(function: int, request: bytes, cancel: native.Cancel | None) -> bytes:
            if (function, request) not in answers:
                raise _NotYetAnswered(function, request, cancel)
            return answers[function, request]

        def attempt() -> Any:
            native.elsewhere.set(ask)
            return work()

        while True:
            try:
                return copy_context().run(attempt)
            except _NotYetAnswered as asked:
                if asked.cancel is not None:
                    asked.cancel.stop = self._core.stop
                answers[asked.key] = await self._core.ask(*asked.key)
                if asked.cancel is not None:
                    asked.cancel.stop = lambda: None

    def close(self) -> None:
        for job in self._jobs:
            job.cancel()
