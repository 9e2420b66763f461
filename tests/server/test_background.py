"""Tests of work in the background: when it is done, and what the log says if it fails."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from parlour.hub import background
from parlour.hub.background import keep
from parlour.store import StoreFailure

from .harness import LONGEST

LONG = 3600.0  # seconds


def kept(
    work: Callable[[], Awaitable[object]], until: Callable[[], Awaitable[object]], **times: object
) -> None:
    """Keep doing this work until something has happened."""

    async def story() -> None:
        task = asyncio.create_task(keep("counting", work, LONG, **times))  # type: ignore[arg-type]
        async with asyncio.timeout(LONGEST):
            await until()
        task.cancel()
        await asyncio.wait((task,))
        assert task.cancelled()

    asyncio.run(story())


def test_work_that_fails_is_tried_again_and_each_failure_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "RETRY", 0.0)
    failures: list[Exception] = [*[StoreFailure("The disk is full.")] * 3, *[KeyError("x")] * 2]
    done = asyncio.Event()

    async def work() -> None:
        if failures:
            raise failures.pop()
        done.set()

    kept(work, done.wait)
    assert [(record.levelname, record.message, record.exc_info is not None) for record in caplog.records] == [
        ("ERROR", "counting failed, retrying: 'x'", True),
        ("WARNING", "counting failed, retrying: The disk is full.", False),
    ]


def test_work_is_done_as_soon_as_it_is_wanted() -> None:
    wanted = asyncio.Event()
    done: asyncio.Queue[None] = asyncio.Queue()

    async def work() -> None:
        done.put_nowait(None)

    async def want_it_twice() -> None:
        await done.get()
        for _ in range(2):
            wanted.set()
            await done.get()

    kept(work, want_it_twice, wanted=wanted)


def test_work_is_not_done_before_its_time_though_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, waited = asyncio.Event(), asyncio.Event()

    async def wait(seconds: float) -> None:
        assert seconds == LONG
        waited.set()
        await asyncio.Event().wait()

    async def work() -> None:
        raise AssertionError

    monkeypatch.setattr(asyncio, "sleep", wait)
    wanted.set()
    kept(work, waited.wait, first=LONG, wanted=wanted)


@pytest.mark.parametrize(("every", "pauses"), [(0.0, [1, 1, 1]), (2.0, [2, 2, 2]), (50.0, [15, 30, 50, 50])])
def test_a_failure_is_retried_after_longer_and_longer_pauses_up_to_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, every: float, pauses: list[float]
) -> None:
    paused: list[float] = []
    timeout = asyncio.timeout

    def pause(seconds: float) -> asyncio.Timeout:
        paused.append(seconds)
        return timeout(0)

    async def work() -> None:
        if len(paused) == len(pauses):
            raise asyncio.CancelledError
        raise StoreFailure("The disk is full.")

    monkeypatch.setattr(asyncio, "timeout", pause)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep("counting", work, every))
    assert paused == pauses
