"""Real programs on one file: killed in the middle of writing, racing each other, running out of disk."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from parlour.store.sqlite import SqliteStore

from .things import body, numbers

CHILD = [sys.executable, str(Path(__file__).with_name("child.py"))]
KILLS = 12


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_half_there(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    acknowledged: Counter[str] = Counter()
    for _ in range(KILLS):
        with subprocess.Popen([*CHILD, "load", str(file)], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(random.randint(1, 300))]
            child.kill()
            lines += child.stdout.readlines()
        assert child.returncode == -9
        for line in lines:
            if line.endswith("\n"):
                room, number = line.split()
                acknowledged[room] = max(acknowledged[room], int(number))
        asyncio.run(_check_logs(file, acknowledged))


async def _check_logs(file: Path, acknowledged: Counter[str]) -> None:
    store = await SqliteStore.open(file)
    for room, number in acknowledged.items():
        log = await store.read(room)
        assert len(log) >= number
        assert numbers(log) == list(range(1, len(log) + 1))
        assert all(each.body == body(each.number) for each in log)
        # A group of three begins with a request and goes on with two entries without one.
        ends = [each.number for each in log[1:] if each.request is None][1::2]
        kept = await store.room(room)
        assert kept is not None
        assert kept.taken == (ends[-1] if ends else 1)
        assert [each.round for each in await store.results_of(room)] == ends
    await store.close()


def test_two_programs_racing_make_one_log_without_gaps(tmp_path: Path) -> None:
    file, count = tmp_path / "parlour.db", 40
    children = [
        subprocess.Popen(
            [*CHILD, "race", str(file), name, str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    for child in children:  # both make the file at once
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    told = [child.communicate()[0] for child in children]
    assert [child.returncode for child in children] == [0, 0]

    async def logs() -> list[str]:
        store = await SqliteStore.open(file)
        lines = []
        for room in (f"room{number}" for number in range(4)):
            log = await store.read(room)
            assert numbers(log) == list(range(1, 2 * count + 1))
            lines += [f"{room} {each.number} {each.request}" for each in log]
        await store.close()
        return lines

    assert sorted(asyncio.run(logs())) == sorted("".join(told).splitlines())


def _may_mount() -> bool:
    mount = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    try:
        return subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def _end_of(*command: str) -> str:
    """What a child says that has to end well. Its log has the beginning and the end of the trouble."""
    child = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
    assert child.returncode == 0, child.stderr
    assert len(child.stderr.splitlines()) == 2
    assert child.stderr.endswith("can be written again.\n")
    return child.stdout


@pytest.mark.skipif(not _may_mount(), reason="mounting a small disk is not allowed here")
def test_on_a_full_disk_appends_fail_until_there_is_room_again(tmp_path: Path) -> None:
    said = _end_of("unshare", "-rm", *CHILD, "fill-disk", str(tmp_path))
    file = tmp_path / "parlour.db"
    assert said.splitlines() == [f"failed: The disk is full: {file} can't grow."] * 3


def test_a_write_error_fails_every_append_of_its_group_and_changes_nothing(tmp_path: Path) -> None:
    said = _end_of(*CHILD, "fill-limit", str(tmp_path))
    assert said.count("can't be read or written: disk I/O error.") == 3
