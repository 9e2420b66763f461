"""Tests of `parlour serve` with PostgreSQL, and with several processes on one port."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from parlour.client import Client
from parlour.errors import Refused
from parlour.server.sockets.siblings import Siblings
from tests.cli.command import is_one_sentence, parlour
from tests.ports import held_port, port_of
from tests.postgres import Postgres

from .faulty import LONG, get, until
from .test_serve_command import opens_desk


class Command:
    """`parlour serve` on its own port, or on that of another that has ended, with its output so far."""

    def __init__(
        self, *arguments: str, environment: Mapping[str, str] | None = None, port: int | None = None
    ) -> None:
        self.held = held_port()
        self.port = port or port_of(self.held)
        self.log: list[dict[str, object]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour", "serve", "--port", str(self.port), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            for line in lines:
                self.log.append(json.loads(line))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def greeting(self) -> list[str]:
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith("Stop it"):
                return lines
        raise AssertionError(self.log)

    def workers(self) -> set[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        found = set()
        for pid in children:
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.add(int(pid))
        return found

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Return the exit code and the last output."""
        assert self.process.stdout is not None
        self.process.send_signal(how)
        said = self.process.stdout.read()
        return self.process.wait(LONG), said

    def messages(self, level: str) -> list[str]:
        return [str(each["message"]) for each in self.log if each["level"] == level]


@contextmanager
def serving(
    *arguments: str, environment: Mapping[str, str] | None = None, port: int | None = None
) -> Iterator[Command]:
    command = Command(*arguments, environment=environment, port=port)
    patience = threading.Timer(5 * LONG, command.process.kill)  # don't wait for a process that prints nothing
    patience.start()
    try:
        yield command
    finally:
        patience.cancel()
        command.process.kill()  # its workers end on their own
        command.process.wait()
        command._reader.join()
        assert command.process.stdout is not None
        command.process.stdout.close()
        command.held.close()


def is_free(port: int) -> bool:
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            probe.listen()
        except OSError:
            return False
        return True


def refused(*arguments: str | Path, code: int = 2) -> str:
    """Return the sentence with which the command refuses to start."""
    result = parlour("serve", "--port", "0", *arguments)
    assert (result.code, result.out) == (code, "")
    assert is_one_sentence(result.err), result.err
    return result.err


# One process


def test_everything_is_kept_in_the_database(database: str, tmp_path: Path) -> None:
    async def play(command: Command) -> None:
        async with Client(f"ws://127.0.0.1:{command.port}/ws") as client:
            await client.open("klondike")
            assert (await client.play("draw")).n == 4

    # From the environment, as in a service, so that no password is in the process list.
    with serving(environment={"PARLOUR_STORE": database, "XDG_DATA_HOME": str(tmp_path)}) as command:
        assert command.greeting()[2] == f"Everything is kept in postgresql:///{database_name(database)}."
        assert get(f"{command.url}/readyz").body == "ready\n"
        asyncio.run(play(command))
        assert command.end(signal.SIGTERM)[0] == -signal.SIGTERM
    assert command.messages("error") == []
    assert list(tmp_path.iterdir()) == []


def database_name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


def test_a_password_is_told_to_nobody(tmp_path: Path) -> None:
    said = refused("--store", "postgresql://parlour:hush@127.0.0.1:1/parlour?password=hush", code=75)
    assert "postgresql://127.0.0.1:1/parlour" in said
    assert "hush" not in said


def test_one_place_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://parlour@localhost/parlour"
    assert "either --store or --data" in refused("--store", url, "--data", tmp_path)
    assert "a folder is given with --data" in refused("--store", tmp_path)
    monkeypatch.setenv("PARLOUR_STORE", url)
    assert "either PARLOUR_STORE or --data" in refused("--data", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_away_is_worth_another_try_and_one_that_is_not_there_is_not(
    own_postgres: Postgres,
) -> None:
    nowhere = own_postgres.url("nowhere")
    with own_postgres.database() as url:
        assert "There is no database postgresql:///nowhere" in refused("--store", nowhere)
        assert "There is no database" in refused("--store", nowhere, "--workers", "2")
        own_postgres.stop()
        assert "can't be reached" in refused("--store", url, code=75)
        assert "can't be reached" in refused("--store", url, "--workers", "2", code=75)


def test_a_database_that_is_lost_is_told_and_play_goes_on_when_it_is_back(own_postgres: Postgres) -> None:
    async def story(command: Command) -> None:
        async with Client(f"ws://127.0.0.1:{command.port}/ws") as client:
            await client.open("klondike")
            before = await client.play("draw")
            await asyncio.to_thread(own_postgres.stop)
            answer = await asyncio.to_thread(get, f"{command.url}/readyz")
            assert answer.status == 503
            assert "can't be reached" in answer.body
            assert (await asyncio.to_thread(get, f"{command.url}/healthz")).status == 200
            with pytest.raises(Refused, match="The database can't be reached"):
                await client.play("draw")
            await asyncio.to_thread(own_postgres.start)
            while (await asyncio.to_thread(get, f"{command.url}/readyz")).status != 200:
                pass  # the store is checked once a second
            assert (await client.play("draw")).n == before.n + 1
            assert client.reconnects == 0

    with own_postgres.database() as url, serving("--store", url) as command:
        command.greeting()
        asyncio.run(story(command))


# Several processes


def test_sqlite_is_for_one_process(tmp_path: Path) -> None:
    assert "Several workers need PostgreSQL" in refused("--workers", "2", "--data", tmp_path)
    for workers in ("0", "-1", "many", ""):
        assert "--workers" in refused(f"--workers={workers}", "--data", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_workers_share_a_port_and_one_that_dies_is_started_again(database: str) -> None:
    async def story(command: Command) -> None:
        address = f"ws://127.0.0.1:{command.port}/ws"
        async with Client(address) as client, Client(address) as other:
            room = (await client.open("eights", seats=3)).room
            await other.join(room.id)
            for kill in range(2):
                before = command.workers()
                assert len(before) == 2
                for pid in before:
                    os.kill(pid, signal.SIGKILL)
                await until(lambda seen=before: len(command.workers() - seen) == 2, "both are back")
                await until(
                    lambda times=kill + 1: both_are_back(client, other, times), "the clients are back"
                )
        deaths = [each for each in command.messages("error") if "exited with code -9" in each]
        assert len(deaths) == 4
        assert sum("restarting in 0.5 s" in each for each in deaths) == 2
        assert sum("restarting in 1.0 s" in each for each in deaths) == 2

    with serving("--store", database, "--workers", "2") as command:
        greeting = command.greeting()
        assert len([line for line in greeting if line.startswith("Parlour is open")]) == 1
        (desk,) = [line for line in greeting if line.startswith("The host's desk")]
        assert opens_desk(command.url, desk.partition("#")[2].split()[0])
        asyncio.run(story(command))
        assert command.end(signal.SIGTERM) == (-signal.SIGTERM, "")
        assert is_free(command.port)
    assert {each.get("worker") for each in command.log} == {None, 1, 2}


def both_are_back(client: Client, other: Client, times: int) -> bool:
    return min(client.reconnects, other.reconnects) >= times


def test_ctrl_c_stops_all_workers_and_says_so(database: str) -> None:
    with serving("--store", database, "--workers", "2") as command:
        command.greeting()
        assert command.end(signal.SIGINT) == (130, "Closed.\n")
        assert is_free(command.port)
    assert command.messages("error") == []
    assert command.messages("info").count("stopped") == 2


def test_workers_do_not_outlive_a_parent_that_was_killed(database: str) -> None:
    with serving("--store", database, "--workers", "2") as command:
        command.greeting()
        command.process.kill()
        assert command.process.stdout is not None
        command.process.stdout.read()  # ends when no process holds it any more
        assert is_free(command.port)


def serve_alone(*, on_ready: Callable[[], None], siblings: Siblings) -> None:
    assert [asyncio.run(siblings.call(room)) for room in ("ABCDEF", "GHJKMN", "PQRSTU")] == [None] * 3
    on_ready()
    threading.Event().wait()


WITHOUT_A_FOLDER = """
import signal, tempfile
from parlour.server.workers import serve_by_workers
from tests.server.test_serve_workers import serve_alone
tempfile.tempdir = "/nowhere"
serve_by_workers(2, serve_alone, lambda: signal.raise_signal(signal.SIGTERM))
"""


def test_workers_start_where_there_is_no_folder_for_temporary_files() -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT_A_FOLDER], stderr=subprocess.PIPE, check=False)
    assert ended.returncode == -signal.SIGTERM, ended.stderr
    assert b"making a folder for sockets between workers failed" in ended.stderr
