"""Tests of a full disk and of a locked or damaged file: everybody is told, nothing acknowledged is lost,
nobody sees anything that is not in the log, and games continue when the cause is gone.
"""

import asyncio
import json
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire
from parlour.client import Client
from parlour.errors import Refused
from tests.store.test_sqlite_file import locked
from tests.store.test_sqlite_processes import _may_mount

from .faulty import LONG, Books, Person, Server, line, people_at_tables, until, until_everybody_moves


async def live_through(
    server: Server, begin: Callable[[], Any], end: Callable[[], Any], sentence: str
) -> None:
    """Let a fault begin and end while people play. The sentence explains it: to the operator with the file's
    path, to guests only with its name."""
    told = sentence.format(file=server.file.name)
    books = Books()
    async with people_at_tables(server.url, eights=2, with_bots=1, alone=2) as rooms, line(server) as looker:
        people = [person for table in rooms for person in table]
        without_bots = rooms[:-1]  # where it may be a bot's turn, people may send no request

        def all_fail() -> bool:
            return all(any(person.troubles for person in table) for table in without_bots)

        await until_everybody_moves(rooms, 3)
        begin()
        await until(all_fail, "every room fails")
        await _everybody_else_is_told(server, told)
        books.check(people, server)
        for table in rooms:
            await _only_the_log_is_shown(looker, books, table[0])
        await until(all_fail, "every room still fails")
        end()
        await until_everybody_moves(rooms, 3)
        books.check(people, server)
        answer = await asyncio.to_thread(server.get, "/readyz")
        while answer.status != 200:  # the store is checked once a second
            answer = await asyncio.to_thread(server.get, "/readyz")
        assert sum(person.client.reconnects for person in people) == 0, "no line was lost"
    messages = [json.loads(each)["message"] for each in server.said().splitlines()]
    assert sentence.format(file=server.file) in messages[0]
    assert messages[-1].endswith("can be written again.")
    assert len(messages) < 10, messages


async def _everybody_else_is_told(server: Server, sentence: str) -> None:
    """Assert that newcomers and HTTP clients are told, the server is alive, and reads still work."""
    async with connect(server.url, open_timeout=LONG) as newcomer:
        await newcomer.send('{"type":"hello"}')  # this writes nothing
        await newcomer.recv()
        await newcomer.send('{"type":"open","id":"1","game":"klondike"}')
        refusal = wire.decode_message(await newcomer.recv())
        assert isinstance(refusal, wire.Refusal)
        assert (refusal.re, refusal.code) == ("1", "store")
        assert sentence in refusal.text
        assert str(server.data) not in refusal.text
    for path, status in (("/readyz", 503), ("/", 200), ("/healthz", 200), ("/api/rooms", 200)):
        answer = await asyncio.to_thread(server.get, path)
        assert answer.status == status
        assert (sentence in answer.body) == (status == 503)
        assert str(server.data) not in answer.body


async def _only_the_log_is_shown(looker: ClientConnection, books: Books, person: Person) -> None:
    await looker.send(wire.encode(wire.Watch(room=person.room, id="look")).decode())
    update = wire.decode_message(await looker.recv())
    while update.re != "look":
        update = wire.decode_message(await looker.recv())
    assert isinstance(update, wire.Update)
    room = books.rooms[person.room]
    assert update.n == room.number
    assert update.view == msgspec.json.decode(msgspec.json.encode(room.game.view(room.current.state, None)))


def test_a_file_that_cannot_grow(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        pid, (_, hard) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)

        def begin() -> None:
            grown = Path(f"{server.file}-wal").stat().st_size
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (grown, hard))

        def end() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

        asyncio.run(live_through(server, begin, end, "{file} can't be read or written"))


@pytest.mark.skipif(not _may_mount(), reason="mounting a small disk is not allowed here")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    mounted = 'mount -t tmpfs -o size=64m tmpfs "$0" && exec "$@"'
    with OnItsOwnDisk(data, before=["unshare", "-rm", "sh", "-c", mounted, str(data)]) as server:
        ballast = Path(f"/proc/{server.process.pid}/root{data}/ballast")

        def begin() -> None:
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while True:  # until there is no space left
                    file.write(bytes(65_536))

        asyncio.run(live_through(server, begin, ballast.unlink, "The disk is full: {file}"))


@pytest.mark.skipif(not _may_mount(), reason="mounting a small disk is not allowed here")
def test_a_disk_that_is_full_at_the_start_may_have_space_a_moment_later(tmp_path: Path) -> None:
    mounted = 'mount -t tmpfs -o size=16k tmpfs "$0" && exec "$@"'
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", mounted, str(tmp_path), *command],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    assert (ended.returncode, "The disk is full" in ended.stderr) == (75, True), ended.stderr


COPY = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))"


class OnItsOwnDisk(Server):
    """A server on a disk that other processes can't see, so a copy is made from inside."""

    def reading(self) -> sqlite3.Connection:
        inside = ["nsenter", "--target", str(self.process.pid), "--user", "--mount", "--preserve-credentials"]
        copy = self.data.with_name("copy.db")
        subprocess.run([*inside, sys.executable, "-c", COPY, str(self.file), str(copy)], check=True)
        return sqlite3.connect(copy, isolation_level=None)


def test_a_file_that_another_program_keeps_locked(tmp_path: Path) -> None:
    with Server(tmp_path / "data", busy_seconds=0.2) as server:
        lock = locked(server.file)
        sentence = "Another program keeps {file} locked."
        asyncio.run(live_through(server, lock.__enter__, lambda: lock.__exit__(None, None, None), sentence))


def test_a_room_whose_log_was_cut_is_refused_alone_until_the_file_is_restored(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Client(server.url) as client:
            opened = await client.open("klondike")
            played = await client.play("draw")
        server.end()
        shutil.copy(server.file, tmp_path / "copy")
        with closing(sqlite3.connect(server.file)) as connection, connection:
            connection.execute("DELETE FROM entries WHERE number = ?", (played.n,))
        server.start()
        server.wait_until_it_answers()
        async with Client(server.url, client.secret) as client:
            with pytest.raises(Refused, match=r"log is damaged: .* restore it from a copy") as refused:
                await client.join(opened.room.id)
            assert refused.value.code == "store"
            other = await client.open("klondike")
            assert (await client.play("draw")).n == other.n + 1
        server.end()
        (tmp_path / "copy").replace(server.file)
        server.start()
        server.wait_until_it_answers()
        async with Client(server.url, client.secret) as client:
            again = await client.join(opened.room.id)
            assert (again.n, again.view) == (played.n, played.view)
        assert "is damaged" in json.loads(server.said().splitlines()[0])["message"]
        assert "Traceback" not in server.said()

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))
