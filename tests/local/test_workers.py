"""Work whose questions a core in another worker answers: it stops at each until the answer is there."""

import asyncio
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from parlour.games.klondike import Klondike
from parlour.local import native
from parlour.local.workers import Elsewhere, Here


class Core:
    """Answers each request with its number of those before; while it `waits`, not at all."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bytes]] = []
        self.stopped = asyncio.Event()
        self.waits = False

    async def ask(self, function: int, request: bytes) -> bytes:
        self.asked.append((function, request))
        if self.waits:
            await self.stopped.wait()
            raise RuntimeError("The search was stopped.")
        return array("q", [0, len(self.asked)]).tobytes()

    def stop(self) -> None:
        self.stopped.set()


def game_of(seed: str, cancel: native.Cancel | None = None) -> int:
    """A request to the core, about the deal of a seed."""
    dealt = Klondike().start(seed)
    table = native.Table(dealt.talon, dealt.turned, dealt.foundations, dealt.down, dealt.up, dealt.redeals)
    return native.fair_game(
        table, False, native.Rules(1, -1, False, True), native.Effort(1, 0, 1, 1, 1, 0), cancel
    )


def test_a_job_gets_the_answers_to_all_that_it_asks_each_asked_once() -> None:
    async def story() -> None:
        core = Core()
        found = await Elsewhere(core).run(lambda: [game_of(seed) for seed in ("1", "2", "1", "3")])
        assert found == [1, 2, 1, 3]
        assert len(core.asked) == 3

    asyncio.run(story())


def test_what_a_job_raises_is_its_outcome() -> None:
    async def story() -> None:
        def work() -> None:
            game_of("1")
            raise KeyError("its own")

        with pytest.raises(KeyError, match="its own"):
            await Elsewhere(Core()).run(work)

    asyncio.run(story())


def test_cancelling_a_search_stops_the_core() -> None:
    async def story() -> None:
        core, cancel = Core(), native.Cancel()
        core.waits = True
        job = Elsewhere(core).run(lambda: game_of("1", cancel))
        while not core.asked:
            await asyncio.sleep(0)
        cancel.set()
        with pytest.raises(RuntimeError, match="stopped"):
            await job
        assert cancel.is_set()

    asyncio.run(story())


def test_others_ask_the_core_at_hand_while_a_job_waits_for_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        core = Core()
        core.waits = True
        native.load(lambda *_: array("q", [0, 7]).tobytes())
        job = Elsewhere(core).run(lambda: game_of("1"))
        while not core.asked:
            await asyncio.sleep(0)
        assert await Here().run(lambda: game_of("1")) == 7
        core.stop()
        with pytest.raises(RuntimeError):
            await job

    monkeypatch.setattr(native, "here", native.here)
    asyncio.run(story())


@pytest.mark.parametrize("raised", [KeyError("x"), SystemExit(1)])
def test_work_at_once_is_done_or_has_failed(raised: BaseException) -> None:
    def fail() -> Callable[[], Any]:
        raise raised

    async def story() -> None:
        assert await Here().run(lambda: 3) == 3
        failed = Here().run(fail)
        assert failed.exception() is raised

    asyncio.run(story())
