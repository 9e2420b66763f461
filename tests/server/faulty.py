"""A real server in a process of its own, to be killed, starved and sent nonsense; and people who play on it.

Run as a program it is `parlour serve` with limits wide enough for a crowd from one address, who play faster
than people do: `faulty.py port folder [seconds to wait for a lock]`.
"""

import asyncio
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire
from parlour.client import Client
from parlour.errors import ParlourError
from parlour.rooms import asking, log
from parlour.rooms.room import Room
from parlour.server.keeper import Timing
from parlour.server.limits import Limits, Rate
from parlour.server.serving import listen, serve
from parlour.store import Entry, Player, Result

AS_MUCH_AS_YOU_LIKE: Final = Limits(
    messages=Rate(1e9, at_once=1e9),
    newcomers=Rate(1e9, at_once=1e9),
    wrong_codes=Rate(1e9, at_once=1e9),
    connections=10_000,
    rooms=10_000,
)
LONG: Final = 60.0  # seconds after which something will never happen, however busy the machine is


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str


class Server:
    """A process that serves a folder; started again, it is the same server at the same port."""

    def __init__(self, data: Path, *, before: Iterable[str] = (), busy_seconds: float = 5.0) -> None:
        """`before` is what runs the program."""
        self.data = data
        self.port = 0
        self._before = list(before)
        self._busy_seconds = busy_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._said = data.parent / f"{data.name}.stderr"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "a server that was started"
        return self._process

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def file(self) -> Path:
        return self.data / "parlour.db"

    def start(self) -> None:
        """Starts it, without waiting for it. The first time it is given a port that nobody has."""
        self.port = self.port or free_port()
        with self._said.open("ab") as stderr:
            self._process = subprocess.Popen(
                [
                    *(*self._before, sys.executable, __file__),
                    *(str(self.port), str(self.data), str(self._busy_seconds)),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + LONG
        while True:
            try:
                assert self.get("/healthz").status == 200
                return
            except OSError:
                assert self.process.poll() is None, self.said()
                assert time.monotonic() < deadline, self.said()
                time.sleep(0.02)

    def get(self, path: str, method: str = "GET") -> Answer:
        return get(f"http://127.0.0.1:{self.port}{path}", method)

    def kill(self) -> None:
        """As a power failure would: no handler runs, nothing is finished."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tells it to stop; its exit code."""
        self.process.send_signal(how)
        return self.process.wait(10)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def reading(self) -> sqlite3.Connection:
        """A look into the file beside it."""
        uri = f"file:{self.file}?mode=ro"
        return sqlite3.connect(uri, uri=True, timeout=LONG, isolation_level=None)

    def said(self) -> str:
        """All that its processes have said on stderr so far, but when they began and ended."""
        lines = self._said.read_text().splitlines(keepends=True) if self._said.exists() else []
        return "".join(line for line in lines if '"logger": "parlour.server.serving"' not in line)

    def __enter__(self) -> "Server":
        self.start()
        try:
            self.wait_until_it_answers()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def get(url: str, method: str = "GET") -> Answer:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=LONG) as answer:
            return Answer(answer.status, _headers(answer.headers), answer.read().decode())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, _headers(error.headers), error.read().decode())


def _headers(message: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in message.items()}


def free_port() -> int:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# People


class Told(NamedTuple):
    """What somebody was told of a request: an update with its number, or a refusal with its code."""

    request: wire.Ask
    key: str
    room: str
    n: int
    refusal: str | None


class Person:
    """Plays in one room, keeps what was acknowledged and what was refused, and lets nothing disturb them."""

    def __init__(self, client: Client, seed: object) -> None:
        self.client = client
        self.random = random.Random(str(seed))
        self.asked: list[wire.Ask] = []
        self.told: list[Told] = []
        self.moves = 0
        """Of theirs, acknowledged."""

    @property
    def room(self) -> str:
        assert self.client.update is not None, "somebody in a room"
        return self.client.update.room.id

    @property
    def troubles(self) -> int:
        """How often the store failed them, of what the books have not compared yet."""
        return sum(each.refusal == "store" for each in self.told)

    async def play(self) -> None:
        """Plays whenever there is something to do, for ever; what the store fails is soon tried again."""
        updates = self.client.updates()
        while True:
            request = self._wish()
            if request is not None and await self._ask(request):
                continue
            if self.told and self.told[-1].refusal == "store":
                await asyncio.sleep(0.02)
            else:
                await anext(updates)

    async def _ask(self, request: wire.Ask) -> bool:
        """Was it done?"""
        room = self.room
        self.asked.append(request)
        try:
            answer = await self.client.ask(request)
        except ParlourError as error:
            self._keep(request, room, 0, error.code)
            return False
        assert isinstance(answer, wire.Update)
        self._keep(request, room, answer.n, None)
        self.moves += 1
        return True

    def _keep(self, request: wire.Ask, room: str, n: int, refusal: str | None) -> None:
        self.told.append(Told(request, self.key(request), room, n, refusal))

    def key(self, request: wire.Ask) -> str:
        """As the log names the request."""
        return f"{self.client.player}:{request.id}"

    def _wish(self) -> wire.Ask | None:
        update = self.client.update
        if update is None or update.you is None:
            return None
        if update.room.status == "playing":
            return self._move(update.n, update.moves, update.can_undo, update.can_redo)
        seat = update.room.seats[update.you]
        return wire.Start() if seat is not None and seat.is_host else None

    def _move(self, n: int, moves: tuple[str, ...], can_undo: bool, can_redo: bool) -> wire.Ask | None:
        chance = self.random.random()
        if can_undo and chance < 0.2:
            return wire.Undo()
        if can_redo and chance < 0.3:
            return wire.Redo()
        if not moves:
            return wire.Start() if can_undo else None
        return wire.Play(n=n, move=self.random.choice(moves), auto=self.random.choice(("off", "safe", "on")))


@asynccontextmanager
async def people_at_tables(
    url: str, *, eights: int, alone: int, with_bots: int = 0, seats: int = 3
) -> AsyncIterator[list[list[Person]]]:
    """Rooms of Eights and tables of Klondike, all playing: a list of people for each room."""
    async with AsyncExitStack() as stack:

        async def person(name: str) -> Person:
            return Person(await stack.enter_async_context(Client(url)), name)

        rooms: list[list[Person]] = []
        for room in range(eights):
            table = [await person(f"eights {room} {seat}") for seat in range(seats)]
            opened = await table[0].client.open("eights", seats=seats)
            for each in table[1:]:
                await each.client.join(opened.room.id)
            await table[0].client.start()
            rooms.append(table)
        for room in range(alone):
            rooms.append([await person(f"klondike {room}")])
            await rooms[-1][0].client.open("klondike", rules="" if room % 2 else "draw=3 scoring=standard")
        for room in range(with_bots):
            rooms.append([await person(f"bots {room}")])
            await rooms[-1][0].client.open("eights", seats=seats)
            for _ in range(seats - 1):
                await rooms[-1][0].client.ask(wire.Bot(strength="easy"))
            await rooms[-1][0].client.start()
        playing = [asyncio.create_task(each.play()) for table in rooms for each in table]
        try:
            yield rooms
        finally:
            for task in playing:
                task.cancel()
            ends = await asyncio.gather(*playing, return_exceptions=True)
            broken = [end for end in ends if not isinstance(end, asyncio.CancelledError)]
            assert not broken, broken


async def until(condition: Any, what: str) -> None:
    """Waits for something that has to happen."""
    deadline = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        await asyncio.sleep(0.005)


async def until_everybody_moves(rooms: list[list[Person]], moves: int = 1) -> None:
    """In every room moves have been made and acknowledged from now on."""
    before = [moves_of(table) for table in rooms]
    await until(
        lambda: all(moves_of(table) >= then + moves for table, then in zip(rooms, before, strict=True)),
        "every room goes on",
    )


def moves_of(table: list[Person]) -> int:
    return sum(each.moves for each in table)


@asynccontextmanager
async def line(server: Server) -> AsyncIterator[ClientConnection]:
    """A bare connection of a newcomer who has said hello."""
    async with connect(server.url, compression=None, max_size=None) as socket:
        await socket.send('{"type":"hello"}')
        assert isinstance(wire.decode_message(await socket.recv()), wire.Welcome)
        yield socket


# The log as it lies in the file


_LATER_ENTRIES: Final = (
    "SELECT number, at, body, request FROM entries WHERE room = ? AND number > ? ORDER BY number"
)


class Books:
    """Reads the file beside the server and keeps account: every room folded again, every promise compared."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rooms: dict[str, Room] = {}
        self.requests: dict[tuple[str, str], int] = {}
        self.results: list[Result] = []
        self.entries = 0

    def check(self, people: Iterable[Person]) -> None:
        """What people were told is so. Only what they knew before the file was read is compared."""
        told = [(each, list(each.told)) for each in people]
        self._read({person.key(each): each for person, _ in told for each in person.asked})
        for person, known in told:
            for each in known:
                number = self.requests.get((each.room, each.key))
                if each.refusal is None:
                    assert number is not None, f"acknowledged and lost: {each}"
                    assert number <= each.n, f"acknowledged before it was there: {each}"
                else:
                    assert number is None, f"refused and done all the same, at {number}: {each}"
            del person.told[: len(known)]

    def _read(self, asked: dict[str, wire.Ask]) -> None:
        with closing(self.server.reading()) as connection:
            connection.execute("BEGIN")  # one moment for all that is read
            rows = connection.execute("SELECT id, code, status, taken, host FROM rooms").fetchall()
            for room_id, code, status, taken, host in rows:
                room = self.rooms.setdefault(room_id, Room(room_id, code))
                found = connection.execute(_LATER_ENTRIES, (room_id, room.number)).fetchall()
                self._fold(room, [Entry(*columns) for columns in found], asked)
                assert (status, taken, host) == (room.row.status, room.row.taken, room.host)
            names = ", ".join(Result.__struct_fields__)
            stored = connection.execute(f"SELECT {names} FROM results").fetchall()
        derived = [msgspec.structs.astuple(result) for result in self.results]
        assert sorted(stored) == sorted(derived), "results are written with the entry that ends a game"

    def _fold(self, room: Room, entries: list[Entry], asked: dict[str, wire.Ask]) -> None:
        expected: list[log.Body] = []
        for entry in entries:
            assert entry.number == room.number + 1, "a log has no gaps"
            assert entry.at >= room.at, "time does not go back"
            body = log.decode(entry.body)
            if entry.request is not None:
                assert not expected, f"half a request in {room.id} before {entry.number}"
                assert (room.id, entry.request) not in self.requests, "a request counts once"
                self.requests[room.id, entry.request] = entry.number
                request = asked.get(entry.request)
                if isinstance(request, wire.Play):
                    player = Player(entry.request.partition(":")[0], "", "")
                    expected = asking.play(room, player, room.number, request.move, request.auto)
            if expected:
                assert body == expected.pop(0), f"another entry than the request asked for: {body}"
            room.apply(entry.number, entry.at, body)
            self.results += room.take_results()
            self.entries += 1
        assert not expected, f"half a request at the end of {room.id}: {expected} is missing"


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        serve(
            listen("127.0.0.1", int(sys.argv[1])),
            Path(sys.argv[2]),
            Timing(pace=0.01),
            AS_MUCH_AS_YOU_LIKE,
            busy_seconds=float(sys.argv[3]),
        )
