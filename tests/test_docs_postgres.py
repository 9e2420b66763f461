"""What the documents tell about PostgreSQL works as written: setting it up, copying it, restoring it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from parlour.client import Client
from tests.ports import held_port, port_of
from tests.postgres import USER, Postgres, programs

ROOT = Path(__file__).parents[1]
LONG = 60.0
AS_POSTGRES = "sudo -u postgres "


def block(text: str, first: str) -> list[str]:
    """The indented lines from the one that begins like this."""
    found = re.search(rf"^    {re.escape(first)}.*\n(?:    .*\n)*", text, flags=re.MULTILINE)
    assert found, first
    return [line.strip() for line in found[0].splitlines()]


OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
INSTALL, *CREATE, BUILD, SERVE = block(OPERATING, "sudo apt-get install postgresql")
DUMP, RESTORE = block(OPERATING, "pg_dump")


def test_the_readme_has_the_same_five_lines() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert block(readme, "sudo apt-get install postgresql") == [INSTALL, *CREATE, BUILD, SERVE]


def test_a_database_is_set_up_copied_and_restored_as_the_operators_document_tells(
    own_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = parse_qs(urlsplit(own_postgres.url("parlour")).query)["host"][0]
    monkeypatch.setenv("PGHOST", folder)  # the tests' own server, which trusts everybody
    monkeypatch.setenv("PATH", f"{programs()}:{os.environ['PATH']}")
    monkeypatch.delenv("PARLOUR_STORE", raising=False)
    for line in CREATE:
        assert line.startswith(AS_POSTGRES)
        run(line.removeprefix(AS_POSTGRES), tmp_path, PGUSER=USER)
    with closing(held_port()) as held:
        asyncio.run(asyncio.wait_for(play_through_a_restore(port_of(held), tmp_path), 3 * LONG))


def run(line: str, folder: Path, **environment: str) -> None:
    subprocess.run(line, shell=True, check=True, cwd=folder, env={**os.environ, **environment})


async def serving(port: int) -> asyncio.subprocess.Process:
    program, _, arguments = SERVE.partition(" ")
    assert program == "venv/bin/parlour"
    command = [sys.executable, "-m", "parlour", *arguments.split(), "--port", str(port)]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    assert (await process.stdout.readline()).startswith(b"Parlour is open")
    return process


async def stop(process: asyncio.subprocess.Process) -> None:
    process.send_signal(signal.SIGTERM)
    await process.communicate()


async def play_through_a_restore(port: int, folder: Path) -> None:
    process = await serving(port)
    async with Client(f"ws://127.0.0.1:{port}/ws") as client:
        try:
            await client.open("klondike")
            kept = await client.play("draw")
            await asyncio.to_thread(run, DUMP, folder)
            for _ in range(3):
                lost = await client.play("draw")
        finally:
            await stop(process)
        await asyncio.to_thread(run, RESTORE, folder)
        process = await serving(port)
        try:
            async for update in client.updates():
                if update.epoch != lost.epoch:
                    break
            assert (update.n, update.view) == (kept.n, kept.view)
            assert (await client.play("draw")).n == kept.n + 1
        finally:
            await stop(process)
