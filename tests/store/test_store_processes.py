"""Tests of real programs on one store: killed while they write, and racing each other."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from parlour import store as stores

from .things import body, numbers

CHILD = [sys.executable, str(Path(__file__).with_name("child.py"))]
KILLS = 10


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_half_there(place: str) -> None:
    acknowledged: Counter[str] = Counter()
    chance = random.Random(1)
    for _ in range(KILLS):
        with subprocess.Popen([*CHILD, "load", place], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(chance.randint(1, 300))]
            child.kill()
            lines += child.stdout.readlines()
        assert child.returncode == -9
        for line in lines:
            if line.endswith("\n"):
                room, number = line.split()
                acknowledged[room] = max(acknowledged[room], int(number))
        asyncio.run(_check_logs(place, acknowledged))


async def _check_logs(place: str, acknowledged: Counter[str]) -> None:
    store = await stores.open(place)
    for room, number in acknowledged.items():
        log = await store.read(room)
        assert len(log) >= number
        assert numbers(log) == list(range(1, len(log) + 1))
        assert all(each.body == body(each.number) for each in log)
        # In a group of three, the first entry has a request and the other two have none.
        ends = [each.number for each in log[1:] if each.request_id is None][1::2]
        kept = await store.room(room)
        assert kept is not None
        assert kept.taken == (ends[-1] if ends else 1)
        assert [each.round for each in await store.results_of(room)] == ends
    await store.close()


def test_two_programs_racing_make_one_log_without_gaps(place: str) -> None:
    count = 40
    children = [
        subprocess.Popen(
            [*CHILD, "race", place, name, str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    for child in children:  # both create the tables at once
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    told = [child.communicate()[0] for child in children]
    assert [child.returncode for child in children] == [0, 0]

    async def logs() -> list[str]:
        store = await stores.open(place)
        lines = []
        for room in (f"room{number}" for number in range(4)):
            log = await store.read(room)
            assert numbers(log) == list(range(1, 2 * count + 1))
            lines += [f"{room} {each.number} {each.request_id}" for each in log]
        await store.close()
        return lines

    assert sorted(asyncio.run(logs())) == sorted("".join(told).splitlines())
