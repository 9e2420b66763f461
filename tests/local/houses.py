"""A house of one in this Python, played through messages as the page sends them."""

import asyncio
import json
from collections.abc import Awaitable, Mapping
from pathlib import Path
from typing import Any

from parlour.hub.timers import Timing
from parlour.local.api import Answer
from parlour.local.house import House, Outbox
from parlour.local.store import Keeper

Json = dict[str, Any]
SECRET = "s" * 43


class NoCore:
    """No core elsewhere: the tests that need one have it."""

    def ask(self, function: int, request: bytes) -> Awaitable[bytes]:
        raise NotImplementedError

    def stop(self) -> None: ...


class Page:
    """A page: its connection and its requests."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.got: list[Json] = []
        self.is_ended = False
        self._told = asyncio.Event()
        house.enter(1, self._hear, self._end)

    def _hear(self, text: str) -> None:
        self.got.append(json.loads(text))
        self._told.set()

    def _end(self) -> None:
        self.is_ended = True
        self._told.set()

    async def ask(self, **request: Any) -> Json:
        """Send a request and return its answer, also a refusal."""
        request["id"] = str(len(self.got))
        self.house.receive(1, json.dumps(request))
        while True:
            found = [
                each for each in self.got if each.get("re") == request["id"] and each["type"] != "waiting"
            ]
            if found:
                return found[0]
            self._told.clear()
            await self._told.wait()

    async def turn(self, after: int) -> Json:
        """Wait for a newer update in which this player is to move or the round is over."""
        while True:
            last = [each for each in self.got if each["type"] == "update"][-1]
            if last["n"] > after and (last.get("moves") or last["room"]["status"] != "playing"):
                return last
            self._told.clear()
            await self._told.wait()

    async def get(self, path: str, query: Mapping[str, str] | None = None, body: Json | None = None) -> Any:
        answer = await self.answer(path, query, body)
        assert answer.is_ok, answer.body
        return json.loads(answer.body)

    async def answer(
        self, path: str, query: Mapping[str, str] | None = None, body: Json | None = None
    ) -> Answer:
        return await self.house.answer(path, query or {}, json.dumps(body or {}).encode())


async def opened(
    folder: Path,
    pages: Mapping[int, bytes],
    keeper: Keeper,
    core: Any = None,
    outbox: Outbox | None = None,
) -> House:
    return await House.open(
        folder,
        pages,
        keeper,
        core or NoCore(),
        Timing(pace=0.001),
        secret=SECRET,
        language="en",
        outbox=outbox,
    )
