"""Nothing needs a module that only some systems have: without them, commands and a server run."""

import ast
import asyncio
import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from parlour.client import Client
from tests.cli.command import DECK

SOURCE = Path(__file__).parents[1] / "src" / "parlour"
MISSING = ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty", "uvloop")

WITHOUT = f"""
import importlib.abc, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {MISSING!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
for name in {MISSING!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
from parlour.cli import main
"""

COMMANDS = f"""
from io import BytesIO, TextIOWrapper
for line, piped in (
    ("deal --seed 7", ""),
    ("perft --seed 7 --depth 2", ""),
    ("solve -", {DECK!r}),
    ("play --seed 7", "draw\\nquit\\n"),
):
    sys.stdin = TextIOWrapper(BytesIO(piped.encode()))
    assert main(line.split()) == 0, line
"""

SERVER = """
sys.exit(main(["serve", "--port", "0", "--data", sys.argv[1]]))
"""


def test_terminal_commands_run_without_what_only_unix_has() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + COMMANDS], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@contextlib.contextmanager
def served(data: Path) -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", WITHOUT + SERVER, data],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://(\S+)/", process.stdout.readline())
        assert found, process.communicate()
        yield found[1]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def test_a_server_runs_without_what_only_unix_has(tmp_path: Path) -> None:
    async def play(host: str) -> None:
        async with Client(f"ws://{host}/ws") as client:
            await client.open("klondike")
            assert (await client.play("draw")).n == 4

    with served(tmp_path) as host:
        asyncio.run(play(host))


def test_such_a_module_is_imported_only_where_it_is_used() -> None:
    """At the top of a module of ours it would be needed by whoever imports that."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            imported = {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            if isinstance(node, ast.ImportFrom):
                imported.add(str(node.module))
            assert not imported & set(MISSING), path
