"""A real server process for fault tests, and people who play on it.

Its limits allow many people from one address, and its bots play faster than usual.
"""

import asyncio
import random
import signal
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from parlour import wire
from parlour.client import Client
from parlour.errors import ParlourError
from parlour.hub.timers import Timing
from parlour.records import Entry, GameResult, Player
from parlour.rooms import fold
from parlour.rooms.draft import Draft
from parlour.rooms.requests import playing
from parlour.rooms.room import Room
from tests.ports import held_port, port_of
from tests.server.harness import NO_LIMITS
from tests.server.processes import ServerProcess, Serving, command

AS_MUCH_AS_YOU_LIKE: Final = NO_LIMITS
TRY_AGAIN: Final = ("busy", "store", "unsure")
LONG: Final = 60.0  # seconds after which a wait has failed, however busy the machine is


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: str


class Server:
    """A process that serves a folder; it keeps its port when restarted."""

    def __init__(self, data: Path, *, before: Iterable[str] = (), busy_seconds: float = 5.0) -> None:
        """`before` is a command that runs the server, such as a wrapper with limits."""
        self.data = data
        self._held = held_port()
        self.port = port_of(self._held)
        self._before = list(before)
        self._serving = Serving(self.port, str(data), Timing(pace=0.01), AS_MUCH_AS_YOU_LIKE, busy_seconds)
        self._process: subprocess.Popen[bytes] | ServerProcess | None = None
        self._said = data.parent / f"{data.name}.stderr"

    @property
    def process(self) -> subprocess.Popen[bytes] | ServerProcess:
        assert self._process is not None, "a server that was started"
        return self._process

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def file(self) -> Path:
        return self.data / "parlour.db"

    def start(self) -> None:
        """Start the process without waiting until it is ready."""
        if not self._before:
            self._process = ServerProcess(self._serving, self._said)
            return
        with self._said.open("ab") as stderr:
            self._process = subprocess.Popen(
                [*self._before, *command(self._serving)],
                cwd=Path(__file__).parents[2],
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
        """Send SIGKILL, which stands for a power failure: no handler runs, nothing is finished."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal to stop, and return the exit code."""
        self.process.send_signal(how)
        return self.process.wait(LONG)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def reading(self) -> sqlite3.Connection:
        """Return a read-only connection to the server's file."""
        uri = f"file:{self.file}?mode=ro"
        return sqlite3.connect(uri, uri=True, timeout=LONG, isolation_level=None)

    def snapshot(self, after: Mapping[str, int]) -> "Snapshot":
        """Return a snapshot of the file, with the entries of each room after the given numbers."""
        later = "SELECT number, at, body, request FROM entries WHERE room = ? AND number > ? ORDER BY number"
        with closing(self.reading()) as connection:
            connection.execute("BEGIN")  # so that all reads see the same state
            rooms = connection.execute("SELECT id, code, status, taken, host FROM rooms").fetchall()
            entries = {
                room: [Entry(*columns) for columns in connection.execute(later, (room, after.get(room, 0)))]
                for room, *_ in rooms
            }
            names = ", ".join(GameResult.__struct_fields__)
            return Snapshot(rooms, entries, connection.execute(f"SELECT {names} FROM results").fetchall())

    def said(self) -> str:
        """Return what the processes wrote to stderr, without the messages of start and stop."""
        lines = self._said.read_text().splitlines(keepends=True) if self._said.exists() else []
        return "".join(line for line in lines if '"logger": "parlour.server.run"' not in line)

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
        self._held.close()


def get(url: str, method: str = "GET") -> Answer:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=LONG) as answer:
            return Answer(answer.status, _headers(answer.headers), answer.read().decode())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, _headers(error.headers), error.read().decode())


def _headers(message: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in message.items()}


# People


class Told(NamedTuple):
    """The answer to a request: an update with its number, or a refusal with its code."""

    request: wire.Ask
    key: str
    room: str
    n: int
    refusal: str | None


class Person:
    """A player in one room who records which requests were acknowledged or refused, and never gives up."""

    def __init__(self, client: Client, seed: object, pace: float = 0.0) -> None:
        """`pace` is the most seconds that they think about a move."""
        self.client = client
        self.pace = pace
        self.random = random.Random(str(seed))
        self.asked: list[wire.Ask] = []
        self.told: list[Told] = []
        self.moves = 0
        """The number of acknowledged moves."""

    @property
    def room(self) -> str:
        assert self.client.update is not None, "somebody in a room"
        return self.client.update.room.id

    @property
    def troubles(self) -> int:
        """The number of store failures among the answers not compared yet."""
        return sum(each.refusal == "store" for each in self.told)

    async def play(self) -> None:
        """Play whenever possible, forever; retry soon after a store failure."""
        updates = self.client.updates()
        while True:
            if self.pace:
                await asyncio.sleep(self.pace * self.random.random())
            request = self._wish()
            if request is not None and await self._ask(request):
                continue
            if self.told and self.told[-1].refusal in TRY_AGAIN:
                await asyncio.sleep(0.02)
            else:
                await anext(updates)

    async def _ask(self, request: wire.Ask) -> bool:
        """Send a request and return whether it was done."""
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
        """Return the id of a request in the log."""
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
    url: str, *, eights: int, alone: int, with_bots: int = 0, seats: int = 3, pace: float = 0.0
) -> AsyncIterator[list[list[Person]]]:
    """Yield the people of each room: rooms of Eights and tables of Klondike, all playing.

    `pace` is the most seconds that they think about a move.
    """
    async with AsyncExitStack() as stack:

        async def person(name: str) -> Person:
            return Person(await stack.enter_async_context(Client(url)), name, pace)

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
    """Wait until a condition holds, which must happen."""
    deadline = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        await asyncio.sleep(0.005)


async def until_everybody_moves(rooms: list[list[Person]], moves: int = 1) -> None:
    """Wait until this many more moves are acknowledged in every room."""
    before = [moves_of(table) for table in rooms]
    await until(
        lambda: all(moves_of(table) >= then + moves for table, then in zip(rooms, before, strict=True)),
        "every room goes on",
    )


def moves_of(table: list[Person]) -> int:
    return sum(each.moves for each in table)


@asynccontextmanager
async def line(server: Server) -> AsyncIterator[ClientConnection]:
    """Yield a bare connection of a new guest who has said hello."""
    async with connect(
        server.url,
        compression=None,
        max_size=None,
        max_queue=None,  # a full queue would delay closing by ten seconds
        open_timeout=LONG,
        ping_interval=None,
    ) as socket:
        await socket.send('{"type":"hello"}')
        assert isinstance(wire.decode_message(await socket.recv()), wire.Welcome)
        yield socket


# The log as it is stored


class Snapshot(NamedTuple):
    """The rows of rooms and results in the store, and the new entries of the logs, at one moment."""

    rooms: list[tuple[Any, ...]]
    """The id, code, status, taken seats and host of each room."""
    entries: dict[str, list[Entry]]
    results: list[tuple[Any, ...]]


class Books:
    """Checks of the store: fold every room again, and compare it with every acknowledgement."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.requests: dict[tuple[str, str], int] = {}
        self.results: list[GameResult] = []
        self.entries = 0

    def check(self, people: Iterable[Person], server: Server) -> None:
        """Assert that the file agrees with the answers that people got before it was read."""
        told = [(each, list(each.told)) for each in people]
        after = {room.id: room.number for room in self.rooms.values()}
        self.compare(told, server.snapshot(after))

    def compare(self, told: Iterable[tuple[Person, list[Told]]], snapshot: Snapshot) -> None:
        told = list(told)
        self._read(snapshot, {person.key(each): each for person, _ in told for each in person.asked})
        for person, known in told:
            for each in known:
                number = self.requests.get((each.room, each.key))
                if each.refusal is None:
                    assert number is not None, f"acknowledged and lost: {each}"
                    assert number <= each.n, f"acknowledged before it was there: {each}"
                elif each.refusal == "not-shown":
                    assert number is not None, f"done and lost: {each}"
                elif each.refusal != "unsure":
                    assert number is None, f"refused and done all the same, at {number}: {each}"
            del person.told[: len(known)]

    def _read(self, snapshot: Snapshot, asked: dict[str, wire.Ask]) -> None:
        for room_id, code, status, taken, host in snapshot.rooms:
            known = self.rooms.get(room_id)
            room = self._fold(known, room_id, code, snapshot.entries[room_id], asked)
            self.rooms[room_id] = room
            assert (status, taken, host) == (room.row.status, room.row.taken, room.host)
        derived = [msgspec.structs.astuple(result) for result in self.results]
        assert sorted(snapshot.results) == sorted(derived), (
            "results are written with the entry that ends a game"
        )

    def _fold(
        self,
        room: Room | None,
        room_id: str,
        code: str | None,
        entries: list[Entry],
        asked: dict[str, wire.Ask],
    ) -> Room:
        expected: list[bytes] = []
        for entry in entries:
            assert entry.number == (room.number if room else 0) + 1, "a log has no gaps"
            assert room is None or entry.at >= room.at, "time does not go back"
            if entry.request_id is not None:
                assert not expected, f"half a request in {room_id} before {entry.number}"
                assert (room_id, entry.request_id) not in self.requests, "a request counts once"
                self.requests[room_id, entry.request_id] = entry.number
                request = asked.get(entry.request_id)
                if isinstance(request, wire.Play) and room is not None:
                    player = Player(entry.request_id.partition(":")[0], "", "")
                    draft = Draft(room, entry.at)
                    playing.play(draft, player, room.number, request.move, request.auto)
                    expected = [each.body for each in draft.entries]
            if expected:
                assert entry.body == expected.pop(0), f"another entry than the request asked for: {entry}"
            step = fold.apply(room, room_id, code, entry)
            room = step.room
            self.results += step.results
            self.entries += 1
        assert not expected, f"half a request at the end of {room_id}: {expected} is missing"
        assert room is not None, "a room has a log"
        return room
