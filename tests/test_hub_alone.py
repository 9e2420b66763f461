"""The hub runs without a server: the protocol's own messages in and out, a store in memory, no threads."""

import subprocess
import sys
from pathlib import Path

PLAYED = Path(__file__).with_name("hub_alone.py")


def test_klondike_with_undo_and_eights_with_bots_are_played_through_the_hub_alone() -> None:
    done = subprocess.run([sys.executable, PLAYED], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "klondike: won, with every move undone and redone",
        "eights: won by a seat",
    ]
