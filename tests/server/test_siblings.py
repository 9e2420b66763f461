"""Tests of handing a connection over from worker to worker, with real sockets in one process."""

import asyncio
import contextlib
import os
import random
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.server.sockets import siblings
from parlour.server.sockets.siblings import Siblings

CODES = [f"{number:06}" for number in range(600)]


def room_of(worker: int, all_workers: list[Siblings]) -> str:
    """Return the code of a room that belongs to a worker."""
    return next(code for code in CODES if all_workers[worker - 1].is_home(code))


@contextlib.contextmanager
def tcp() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Yield both ends of a connection: the server's, the client's."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = socket.create_connection(listener.getsockname())
        accepted, _ = listener.accept()
    with accepted, client:
        yield accepted, client


def test_every_room_has_one_worker_and_all_have_their_share(tmp_path: Path) -> None:
    three = [Siblings(tmp_path, own, 3) for own in (1, 2, 3)]
    homes = [[each.own for each in three if each.is_home(code)] for code in CODES]
    assert all(len(home) == 1 for home in homes)
    assert all(150 < homes.count([own]) < 250 for own in (1, 2, 3))
    assert all(each.is_home("kqxtmb") == each.is_home("KQXTMB") for each in three)


def test_another_worker_moves_only_the_rooms_that_it_gets(tmp_path: Path) -> None:
    for own in (1, 2):
        before, after = Siblings(tmp_path, own, 2), Siblings(tmp_path, own, 3)
        assert {code for code in CODES if after.is_home(code)} < {
            code for code in CODES if before.is_home(code)
        }


@pytest.mark.parametrize("size", [0, 100, 3_000_000])
def test_a_connection_arrives_with_everything_received_through_it(tmp_path: Path, size: int) -> None:
    read = random.Random(size).randbytes(size) + b"the end"

    async def story() -> None:
        both = [Siblings(tmp_path, own, 2) for own in (1, 2)]
        taken: asyncio.Future[tuple[socket.socket, bytes]] = asyncio.get_running_loop().create_future()

        async def take(connection: socket.socket, received: bytes) -> None:
            taken.set_result((connection, received))

        both[1].listen(take)
        with tcp() as (ours, client):
            line = await both[0].call(room_of(2, both))
            assert line is not None
            assert await both[0].hand_over(line, ours.fileno(), read)
            ours.close()
            theirs, received = await taken
            with theirs:
                assert received == read
                client.sendall(b"a question")
                assert theirs.recv(100) == b"a question"
                theirs.sendall(b"an answer")
                assert client.recv(100) == b"an answer"
        both[1].close()

    asyncio.run(story())


def test_a_worker_keeps_its_own_rooms_and_those_of_one_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        both = [Siblings(tmp_path, own, 2) for own in (1, 2)]
        own, others = room_of(1, both), room_of(2, both)
        assert await both[0].call(own) is None
        assert await both[0].call(others) is None, "it has not started"
        both[1].listen(take)
        line = await both[0].call(others)
        assert line is not None
        line.close()
        both[1].close()
        assert await both[0].call(others) is None, "it is stopping"
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(str(tmp_path / "2"))
        assert await both[0].call(others) is None, "it was killed"
        (tmp_path / "2").unlink()
        with socket.socket(socket.AF_UNIX) as frozen:
            frozen.bind(str(tmp_path / "2"))
            frozen.listen()
            assert await both[0].call(others) is None, "it does not answer"

    monkeypatch.setattr(siblings, "PATIENCE", 0.05)
    asyncio.run(story())


def test_a_worker_that_can_take_nothing_over_serves_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        too_long = tmp_path / ("long" * 30)
        both = [Siblings(too_long, own, 2) for own in (1, 2)]
        for each in both:
            each.listen(take)
        assert await both[0].call(room_of(2, both)) is None
        for each in both:
            each.close()
        assert not too_long.exists()

    asyncio.run(story())
    assert [each.levelname for each in caplog.records] == ["WARNING", "WARNING"]


def test_of_three_workers_the_next_in_line_takes_the_place_of_one_that_is_gone(tmp_path: Path) -> None:
    async def take(connection: socket.socket, received: bytes) -> None:
        connection.close()

    async def story() -> None:
        three = [Siblings(tmp_path, own, 3) for own in (1, 2, 3)]
        three[2].listen(take)
        rooms = [code for code in CODES if three[1].is_home(code)]
        found = []
        for code in rooms[:40]:
            line = await three[0].call(code)
            found.append(line is not None)
            if line is not None:
                line.close()
        three[2].close()
        assert set(found) == {True, False}, "some go to the third, and some stay"

    asyncio.run(story())


def test_a_worker_takes_connections_over_again_after_it_had_too_many_open_files(tmp_path: Path) -> None:
    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        both = [Siblings(tmp_path, own, 2) for own in (1, 2)]
        both[1].listen(take)
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        with socket.socket(socket.AF_UNIX) as line:
            free = os.dup(line.fileno())
            os.close(free)
            resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
            try:
                line.connect(str(tmp_path / "2"))
                for _ in range(20):
                    await asyncio.sleep(0)  # the event loop sees it
                line.setblocking(False)
                with pytest.raises(BlockingIOError):
                    line.recv(1)
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        answered = await both[0].call(room_of(2, both))
        assert answered is not None
        answered.close()
        both[1].close()

    asyncio.run(story())


def test_a_folder_that_is_gone_is_not_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody else could make it first, and be handed the connections."""

    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        folder = tmp_path / "workers"
        folder.mkdir(mode=0o700)
        both = [Siblings(folder, own, 2) for own in (1, 2)]
        for each in both:
            each.listen(take)
        await asyncio.sleep(0)
        for each in both:
            each.close()
        assert [*folder.iterdir()] == []
        folder.rmdir()
        both[0].listen(take)
        assert not folder.exists()
        both[0].close()

    asyncio.run(story())
    assert [each.levelname for each in caplog.records] == ["WARNING"]


def test_a_connection_is_let_go_of_if_the_worker_that_took_it_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        one = Siblings(tmp_path, 1, 2)
        ours, theirs = socket.socketpair(socket.AF_UNIX)  # which reads nothing
        ours.setblocking(False)
        with theirs, tcp() as (connection, _):
            assert await one.hand_over(ours, connection.fileno(), bytes(10_000_000))

    monkeypatch.setattr(siblings, "LONGEST_PAUSE", 0.05)
    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_connection_is_still_ours_if_the_worker_that_answered_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX)
        theirs.close()
        with tcp() as (connection, client):
            assert not await Siblings(tmp_path, 1, 2).hand_over(ours, connection.fileno(), b"read")
            connection.sendall(b"an answer")
            assert client.recv(100) == b"an answer"

    asyncio.run(story())


def test_a_worker_without_a_free_file_serves_the_connection_itself(tmp_path: Path) -> None:
    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        both = [Siblings(tmp_path, own, 2) for own in (1, 2)]
        both[1].listen(take)
        await asyncio.sleep(0)  # it accepts
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        free = os.dup(0)
        os.close(free)
        resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))
        try:
            assert await both[0].call(room_of(2, both)) is None
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        both[1].close()

    asyncio.run(story())


def test_connections_are_handed_through_no_folder_that_others_may_write(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as one made after a cleaner of temporary files has removed ours."""

    async def take(connection: socket.socket, received: bytes) -> None:
        raise AssertionError("nobody hands over anything")

    async def story() -> None:
        both = [Siblings(tmp_path, own, 2) for own in (1, 2)]
        both[1].listen(take)
        await asyncio.sleep(0)  # it accepts
        tmp_path.chmod(0o777)
        assert await both[0].call(room_of(2, both)) is None
        both[0].listen(take)
        assert not (tmp_path / "1").exists()
        both[1].close()

    asyncio.run(story())
    assert [each.levelname for each in caplog.records] == ["WARNING"]
