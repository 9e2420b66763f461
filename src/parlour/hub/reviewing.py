"""Review a finished game for a guest, and report progress."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.hub.accounts import Metered
from parlour.hub.guest import Guest
from parlour.hub.help import RETRY
from parlour.hub.refusals import offered
from parlour.hub.scheduler import BUSY

Progress = Callable[[int, float], None]
"""A callback with the number of players ahead in the queue, and the share that is done."""


class Reviews(Protocol):
    async def make(self, address: str, seat: int, guest: Guest, report: Progress) -> None:
        """Review a seat's game unless there is a review, and wait for it until cancelled."""
        ...


class Reviewing:
    """The review of a guest, one at a time: a new request cancels the one before."""

    def __init__(self, guest: Guest, reviews: Reviews | None) -> None:
        self._guest = guest
        self._reviews = reviews
        self._pending: tuple[str | None, asyncio.Task[None]] | None = None

    def cancel(self) -> None:
        if self._pending is not None:
            self._pending[1].cancel()

    def answer(self, request: wire.Review) -> None:
        """Start a review; the answer is sent later."""
        if self._pending is not None:
            before, task = self._pending
            task.cancel()
            self._guest.refuse(before, Refused("superseded", "You have asked again since then."))
        working = Metered(self._make(request), self._guest.account)
        self._pending = request.id, asyncio.get_running_loop().create_task(working)

    async def _make(self, request: wire.Review) -> None:
        def report(ahead: int, done: float) -> None:
            self._guest.say(wire.Waiting(re=request.id, ahead=ahead, spent=round(done, 2)))

        guest = self._guest
        try:
            await offered(self._reviews).make(request.replay, request.seat, guest, report)
            guest.say(wire.Reviewed(re=request.id))
        except ParlourError as error:
            guest.refuse(request.id, error, RETRY if error.code in BUSY else None)
        except Exception as error:
            guest.fail(request, error)
        finally:
            if self._pending is not None and self._pending[1] is asyncio.current_task():
                self._pending = None
