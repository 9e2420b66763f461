"""How long a connection that asks for nothing is waited for. Knows nothing of what is asked.

A server can hold only so many connections: somebody who opens them and says nothing, or half a request, must
not be able to keep them all. WebSockets have their own limits.
"""

import asyncio
import contextlib
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 5.0  # seconds, as between two requests


class Http(H11Protocol):
    """Closes a connection on which no whole request has come since it was last looked at."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._seen: object = None
        self._patience = self.loop.call_later(PATIENCE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._patience.cancel()
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        cycle: Any = self.cycle  # the latest request, None before the first
        is_answered = cycle is None or cycle.response_complete
        if is_answered and cycle is self._seen:
            self.transport.close()
            return
        self._seen = cycle
        self._patience = self.loop.call_later(PATIENCE, self._look)


def allow_many_connections() -> None:
    """As many open files as the system lets us have: each connection is one, and usually there are few."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a Mac says more than it allows
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
