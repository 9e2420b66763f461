"""Modules of the page that need no browser, tested by Node with a clock and a socket of the tests' own."""

import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / "node"


def test_modules_hold_what_their_own_tests_say() -> None:
    tests = sorted(map(str, FOLDER.glob("*.test.js")))
    assert tests
    run = subprocess.run(["node", "--test", *tests], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
