"""The one who plays here: a connection of the page, which nothing is charged to."""

import asyncio
import contextlib
from collections.abc import Callable

from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.hub.identity import Visit
from parlour.hub.reading import Unreadable, read
from parlour.hub.services import Services
from parlour.hub.session import Session


class Unlimited:
    """An account without limits: whatever is used up here is the player's own."""

    address, cpu, entries, solver_used = "", 0.0, 0, 0.0

    def take(self, _: str) -> bool:
        return True

    def spend(self, _thing: str, _amount: float) -> float:
        return 0.0

    def charge(self, _: float) -> None: ...

    def guessing(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def set_player(self, _: str) -> None: ...


class LocalGuest(Guest):
    """A connection of the page: `send` takes a message, and `ended` is called if we end it."""

    def __init__(
        self,
        hub: Hub,
        services: Services,
        send: Callable[[str], None],
        ended: Callable[[], None],
        visit: Visit,
    ) -> None:
        self.account = Unlimited()
        self.since = hub.store.now()
        self._send = send
        self._ended = ended
        self._is_open = True
        self._requests: asyncio.Queue[str] = asyncio.Queue()
        self._session = Session(self, hub, services, visit)
        self._answering = asyncio.ensure_future(self._answer_all())

    def push(self, message: bytes) -> None:
        if self._is_open:
            self._send(message.decode())

    def cut_off(self, *, is_for_good: bool = False) -> None:
        if self._is_open:
            self.end()
            self._ended()

    def end(self) -> None:
        """The page has gone."""
        self._is_open = False
        self._session.end()
        self._answering.cancel()

    def receive(self, text: str) -> None:
        self._requests.put_nowait(text)

    async def _answer_all(self) -> None:
        """Answer one request after the other, as a server does."""
        while True:
            await self._answer(await self._requests.get())

    async def _answer(self, text: str) -> None:
        try:
            request = read(text.encode())
        except Unreadable as unreadable:
            self.refuse(unreadable.request_id, unreadable.refused)
            return
        try:
            waiting = self._session.answer(request)
            if waiting is not None:
                await waiting
        except Exception as error:
            self.fail(request, error)
