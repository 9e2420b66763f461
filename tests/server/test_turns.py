"""Tests of worker threads that players share in turns."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from parlour.errors import Refused
from parlour.hub import scheduler
from parlour.hub.hub import Executors, Hub
from parlour.hub.scheduler import Scheduler
from parlour.hub.timers import Timing
from parlour.server.budgets import Budgets
from parlour.server.limits import Limits
from parlour.services import threads as threads_module
from parlour.services.threads import NICENESS, Threads
from parlour.store.memory import MemoryStore


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


def test_the_servers_own_work_is_no_player_ahead() -> None:
    async def story() -> None:
        async with shared() as (them, gate, done):
            tasks = [asyncio.create_task(them.run(each, doing(done, each))) for each in ("", "anna")]
            await asyncio.sleep(0)
            assert them.ahead_of("anna") == 1  # the one whose job runs
            gate.set()
            await asyncio.gather(*tasks)

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


class Exhausted:
    """Workers that can't take the first job."""

    count = 1

    def __init__(self) -> None:
        self._has_failed = False

    def run(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        if not self._has_failed:
            self._has_failed = True
            raise RuntimeError("can't start new thread")
        done = asyncio.get_running_loop().create_future()
        done.set_result(work())
        return done

    def close(self) -> None: ...


def test_a_worker_that_could_not_begin_a_job_is_free_for_the_next() -> None:
    async def story() -> None:
        them, done = Scheduler(Exhausted()), list[str]()
        first, second = (asyncio.create_task(them.run(name, doing(done, name))) for name in ("anna", "bob"))
        with pytest.raises(Refused, match="busy") as refused:
            await first
        assert str(refused.value.__cause__) == "can't start new thread"
        await second
        assert (done, them.running, them.waiting) == (["bob"], 0, 0)

    asyncio.run(asyncio.wait_for(story(), 10))


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, StopIteration, asyncio.CancelledError])
def test_a_job_that_exits_ends_nothing_but_itself(raised: type[BaseException]) -> None:
    def job() -> None:
        raise raised

    async def story() -> None:
        async with shared() as (them, gate, done):
            gate.set()
            with pytest.raises(RuntimeError, match=raised.__name__):
                await them.run("anna", job)
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
class Never:
    """Workers that never finish."""

    count = 1

    def run(self, _: Callable[[], Any]) -> "asyncio.Future[Any]":
        return asyncio.get_running_loop().create_future()

    def close(self) -> None: ...


def test_a_full_queue_says_what_is_busy() -> None:
    async def story() -> None:
        hub = Hub(MemoryStore(), Executors(Never(), Never(), Never()), Timing(), 9)
        for full, code in ((hub.solver.scheduler, "solver-busy"), (hub.jobs, "server-busy")):
            waiting = [asyncio.create_task(full.run("anna", lambda: None)) for _ in range(9)]
            await asyncio.sleep(0)
            with pytest.raises(Refused) as refused:
                await full.run("anna", lambda: None)
            assert refused.value.code == code
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        hub.close()

    asyncio.run(story())


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


def test_jobs_of_a_lower_rank_come_first_and_of_equals_in_turn() -> None:
    async def story() -> None:
        async with shared() as (them, gate, done):
            asked = [("anna", "a1", 9.0), ("bob", "b1", 2.0), ("cleo", "c1", 0.0), ("dora", "d1", 0.0)]
            tasks = [
                asyncio.create_task(them.run(player, doing(done, what), rank=rank))
                for player, what, rank in asked
            ]
            await asyncio.sleep(0)
            gate.set()
            await asyncio.gather(*tasks)
            assert done == ["c1", "d1", "b1", "a1"]

    asyncio.run(story())


def test_heavy_user_cannot_fill_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "MOST_WAITING", 4)

    async def story() -> None:
        async with shared() as (them, gate, done):
            tasks = [
                asyncio.create_task(them.run(f"heavy {each}", doing(done, "heavy"), rank=99))
                for each in range(3)
            ]
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                await tasks.pop()
            tasks.append(asyncio.create_task(them.run("anna", doing(done, "light"))))
            await asyncio.sleep(0)
            gate.set()
            await asyncio.gather(*tasks)
            assert done == ["light", "heavy", "heavy"]

    asyncio.run(story())


def test_time_with_a_worker_is_charged_even_if_nobody_waits_for_the_answer() -> None:
    async def story() -> None:
        async with shared() as (them, gate, _):
            charged = asyncio.Event()
            may_end, has_begun = threading.Event(), threading.Event()

            def work() -> None:
                has_begun.set()
                may_end.wait(60)

            gate.set()
            task = asyncio.create_task(them.run("anna", work, charge=lambda _: charged.set()))
            await asyncio.to_thread(has_begun.wait, 60)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert not charged.is_set()
            may_end.set()
            await charged.wait()

    asyncio.run(story())


def test_the_time_of_a_job_is_charged_though_it_fails() -> None:
    def fail() -> None:
        raise KeyError

    async def story() -> None:
        async with shared() as (them, gate, _):
            gate.set()
            account = Budgets(Limits()).account("192.0.2.1")
            with pytest.raises(KeyError):
                await them.run("anna", fail, charge=account.charge)
            assert account.networks[0]["cpu"].used > 0

    asyncio.run(story())
