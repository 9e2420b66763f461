"""Tests of worker threads that players share in turns."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from parlour.errors import Refused
from parlour.hub import scheduler
from parlour.hub.scheduler import Scheduler
from parlour.services import threads as threads_module
from parlour.services.threads import NICENESS, Threads


@asynccontextmanager
async def shared(workers: int = 1) -> AsyncIterator[tuple[Scheduler, threading.Event, list[str]]]:
    """Yield workers that are all busy until the gate opens, the gate, and the list of jobs done since."""
    threads, gate = Threads(workers, "test"), threading.Event()
    them = Scheduler(threads)
    done: list[str] = []
    busy = [asyncio.create_task(them.run(f"busy {number}", gate.wait)) for number in range(workers)]
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(60):
            yield them, gate, done
            gate.set()
            await asyncio.gather(*busy)
    finally:
        gate.set()
        threads.close()


def doing(done: list[str], what: str) -> Callable[[], None]:
    return lambda: done.append(what)


def test_players_take_turns_however_much_one_of_them_asks_for() -> None:
    async def story() -> None:
        async with shared() as (them, gate, done):
            asked = [
                ("anna", "a1"),
                ("anna", "a2"),
                ("anna", "a3"),
                ("bob", "b1"),
                ("cleo", "c1"),
                ("bob", "b2"),
            ]
            tasks = [asyncio.create_task(them.run(player, doing(done, what))) for player, what in asked]
            await asyncio.sleep(0)
            assert [them.ahead_of(player) for player in ("anna", "bob", "cleo")] == [1, 2, 3]
            gate.set()
            await asyncio.gather(*tasks)
            assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]

    asyncio.run(story())


def test_a_player_has_one_job_running_however_many_workers_are_free() -> None:
    async def story() -> None:
        async with shared(workers=3) as (them, gate, done):
            gate.set()
            first = threading.Event()
            slow = asyncio.create_task(them.run("anna", first.wait))
            second = asyncio.create_task(them.run("anna", doing(done, "second")))
            await them.run("bob", doing(done, "bob"))
            assert done == ["bob"]
            assert not second.done()
            first.set()
            await asyncio.gather(slow, second)

    asyncio.run(story())


def test_what_is_cancelled_is_not_begun_and_what_runs_is_told_to_stop_before_the_next_begins() -> None:
    async def story() -> None:
        async with shared() as (them, gate, done):
            waiting = asyncio.create_task(them.run("anna", doing(done, "cancelled")))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            assert them.waiting == 0
            gate.set()
            stop, running = threading.Event(), threading.Event()

            def run() -> None:
                running.set()
                stop.wait()
                done.append("stopped")

            task = asyncio.create_task(them.run("anna", run, stop.set))
            await asyncio.to_thread(running.wait)
            task.cancel()
            await them.run("anna", doing(done, "next"))
            assert done == ["stopped", "next"]

    asyncio.run(story())


def test_a_job_that_fails_fails_for_its_player_and_nobody_else() -> None:
    async def story() -> None:
        async with shared() as (them, gate, done):
            gate.set()
            with pytest.raises(ZeroDivisionError):
                await them.run("anna", lambda: 1 // 0)
            await them.run("anna", doing(done, "next"))
            assert done == ["next"]

    asyncio.run(story())


def test_more_than_can_be_waited_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "MOST_WAITING", 2)

    async def story() -> None:
        async with shared() as (them, gate, done):
            tasks = [asyncio.create_task(them.run(name, doing(done, name))) for name in ("anna", "bob")]
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="The server is busy"):
                await them.run("cleo", doing(done, "cleo"))
            monkeypatch.setattr(scheduler, "MOST_WAITING", 3)
            monkeypatch.setattr(scheduler, "MOST_EACH", 1)
            with pytest.raises(Refused, match="The server is busy"):
                await them.run("anna", doing(done, "anna again"))
            gate.set()
            await asyncio.gather(*tasks)

    asyncio.run(story())


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_the_workers_give_way_to_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads_module, "NICENESS", NICENESS)

    async def story() -> None:
        async with shared() as (them, gate, _):
            gate.set()
            mine = os.getpriority(os.PRIO_PROCESS, 0)
            theirs = await them.run(
                "anna", lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
            )
            assert theirs > mine or mine >= NICENESS

    asyncio.run(story())
