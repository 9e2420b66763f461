"""Tests of real programs on a full disk."""

import subprocess
import sys
from pathlib import Path

import pytest

CHILD = [sys.executable, str(Path(__file__).with_name("child.py"))]


def _may_mount() -> bool:
    mount = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    try:
        return subprocess.run(mount, check=False, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def _end_of(*command: str) -> str:
    """Return the output of a child that must succeed and log when writing starts to fail and works again."""
    child = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
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
