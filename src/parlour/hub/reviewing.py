"""Review a finished game for a guest, and report progress."""

import asyncio

from parlour import wire
from parlour.errors import ParlourError, Refused
from parlour.hub.help import RETRY
from parlour.server.budgets import Metered
from parlour.server.sockets.connection import Connection
from parlour.services.reviews import Reviews


class Reviewing:
    """The review of a guest, one at a time: a new request cancels the one before."""

    def __init__(self, connection: Connection, reviews: Reviews) -> None:
        self._connection = connection
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
            self._connection.refuse(before, Refused("superseded", "You have asked again since then."))
        working = Metered(self._make(request), self._connection.account)
        self._pending = request.id, asyncio.get_running_loop().create_task(working)

    async def _make(self, request: wire.Review) -> None:
        def report(ahead: int, done: float) -> None:
            self._connection.say(wire.Waiting(re=request.id, ahead=ahead, spent=round(done, 2)))

        connection = self._connection
        try:
            await self._reviews.make(request.replay, request.seat, connection, report)
            connection.say(wire.Reviewed(re=request.id))
        except ParlourError as error:
            connection.refuse(request.id, error, RETRY if error.code == "solver-busy" else None)
        except Exception as error:
            connection.fail(request, error)
        finally:
            if self._pending is not None and self._pending[1] is asyncio.current_task():
                self._pending = None
