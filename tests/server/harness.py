"""A real server process on a free port, and connections to it that record every message.

There are no mocks: the server is the real one, its file is a file, and a line is a WebSocket. Tests wait for
messages of the server, never for time to pass.
"""

import asyncio
import contextlib
import functools
import http.client
import itertools
import json
import random
import signal
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, Self, get_type_hints

import asyncpg
import msgspec
from msgspec import structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from parlour import bots, options, registry
from parlour.hub.players import secret_hash
from parlour.hub.timers import Timing
from parlour.records import Entry, Player
from parlour.rooms import fold, log
from parlour.rooms.room import Room
from parlour.server.limits import Limits, Rate
from parlour.store import open as open_store
from parlour.store.sqlite import FILE_NAME
from tests.ports import held_port, port_of
from tests.rooms.table import fold_all
from tests.server.processes import ServerProcess, Serving

Json = dict[str, Any]
P = ParamSpec("P")

ANY_RATE = Rate(1e9, at_once=1e9)
NO_LIMITS = structs.replace(
    Limits(connections=100_000, rooms=100_000),
    **{name: ANY_RATE for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)},
)
QUICK = Timing(grace=0.05, pace=0.002)
PATIENT = Timing(grace=3600, pace=0.002)
LONGEST = 60.0  # seconds after which a test that still waits has failed, however busy the machine is


def over_sockets(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test with a timeout, and close its lines afterwards."""

    async def told(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await asyncio.wait_for(test(*args, **kwargs), LONGEST)
        finally:
            await asyncio.gather(*(line.close() for line in _lines))
            _lines.clear()

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(told(*args, **kwargs))

    return run


# The server


class Server:
    """A server process. `stop` sends SIGTERM, `kill` sends SIGKILL; `start` restarts it on the same port."""

    def __init__(  # noqa: PLR0917
        self,
        data: Path,
        timing: Timing = QUICK,
        limits: Limits = NO_LIMITS,
        database: str | None = None,
        root: str = "",
        packages: Sequence[Path] = (),
    ) -> None:
        """Start a server with its data in the folder, or in a PostgreSQL database, under a path, and with the
        packages in these folders."""
        self.data = data
        self.database = database
        self._held = held_port()
        self.port = port_of(self._held)
        folders = tuple(map(str, packages))
        self._serving = Serving(self.port, database or str(data), timing, limits, root=root, packages=folders)
        self._log = data / "server.log"
        self.start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def start(self) -> None:
        self._process = ServerProcess(self._serving, self._log)
        assert self._process.is_ready(), self._log.read_text("utf-8")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(LONGEST) in (0, -signal.SIGTERM), self._log.read_text("utf-8")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(LONGEST)

    def close(self) -> None:
        """Stop the server and release its port."""
        if self._process.poll() is None:
            self.stop()
        self._held.close()

    def complaints(self) -> list[str]:
        """Return the warnings and errors in the server's log."""
        lines = self._log.read_text("utf-8").splitlines()
        return [line for line in lines if '"level": "info"' not in line]

    def send(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        with contextlib.closing(line):
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()

    def http(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        return self.send(method, path, None, headers)

    def json(self, path: str, **headers: str) -> Any:
        return json.loads(self.http(path, **headers)[2])

    def change(self, statement: str) -> None:
        """Run SQL on the database, to make changes that Parlour never makes."""
        if self.database is not None:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(asyncio.run, _changed(self.database, statement)).result()
            return
        with contextlib.closing(sqlite3.connect(self.data / FILE_NAME)) as file, file:
            file.execute("PRAGMA foreign_keys = OFF")
            file.executescript(statement)

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        """Return the rows that a query finds in the database."""
        if self.database is not None:
            with ThreadPoolExecutor(1) as pool:  # this thread may run an event loop
                return pool.submit(asyncio.run, _rows_in(self.database, question)).result()
        with contextlib.closing(sqlite3.connect(self.data / FILE_NAME)) as file:
            return file.execute(question).fetchall()

    def entries(self, room: str) -> list[tuple[int, int, log.Body]]:
        """Return the number, time and body of each stored entry of a room."""
        found = self.rows(f"SELECT number, at, body FROM entries WHERE room = '{room}' ORDER BY number")
        return [(number, at, log.decode(body)) for number, at, body in found]


async def _rows_in(database: str, question: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(question)]
    finally:
        await connection.close()


async def _changed(database: str, statement: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute(statement)
    await connection.close()


@contextlib.contextmanager
def serving(
    data: Path,
    timing: Timing = QUICK,
    limits: Limits = NO_LIMITS,
    database: str | None = None,
    packages: Sequence[Path] = (),
) -> Iterator[Server]:
    """Yield a server for tests, and assert that it logged no problem."""
    server = Server(data, timing, limits, database, packages=packages)
    try:
        yield server
    finally:
        server.close()
    assert server.complaints() == []


SECRETS = {player: player.ljust(32, "-") for player in ("anna", "bob", "cleo")}


def write_room(
    where: Path | str, room_id: str, bodies: Sequence[log.Body], at: int, code: str | None = None
) -> None:
    """Write a room to the store as an earlier server would have, with the players in SECRETS."""

    async def write() -> None:
        store = await open_store(where)
        entries = [Entry(number, at, log.encode(body)) for number, body in enumerate(bodies, 1)]
        row = fold_all(room_id, code, entries).row
        for player, secret in SECRETS.items():
            with contextlib.suppress(ValueError):
                await store.add_player(Player(player, player.title(), "🦊"), secret_hash(secret), at)
        await store.append(room_id, entries, row=row)
        await store.close()

    asyncio.run(write())


def folded(entries: Sequence[tuple[int, int, log.Body]]) -> Iterator[Room]:
    """Yield the room after each entry of its log."""
    room: Room | None = None
    for number, at, body in entries:
        room = fold.apply(room, "", None, Entry(number, at, log.encode(body))).room
        yield room


def cookie_of(server: Server) -> str:
    """Return the cookie of a new guest, as a browser stores it."""
    _, headers, _ = server.http("/")
    return str(headers["set-cookie"]).partition(";")[0]


# Connections


_lines: list["Line"] = []
"""All open lines."""


class Line:
    """A raw connection of one player. `got` has every received message, `raw` the text of each."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.raw: list[str] = []
        self.got: list[Json] = []
        self.secret = ""
        self.player = ""
        self._socket: ClientConnection
        self._reader: asyncio.Task[None]
        self._news = asyncio.Condition()
        self._ids = itertools.count(1)
        self._run = f"{random.getrandbits(32):08x}"
        self.is_closed = False

    @classmethod
    async def open(
        cls,
        server: Server,
        *,
        address: str = "127.0.0.1",
        headers: dict[str, str] | None = None,
        hello: bool = True,
        **said: Any,
    ) -> Self:
        """Connect and say hello, with these additional fields."""
        line = cls(server)
        line._socket = await connect(
            server.url,
            compression=None,
            max_size=None,
            open_timeout=LONGEST,
            ping_interval=None,
            local_addr=(address, 0),
            additional_headers=headers,
        )
        line._reader = asyncio.create_task(line._read())
        _lines.append(line)
        if hello:
            welcome = await line.ask("hello", **said)
            assert welcome["type"] == "welcome", welcome
            line.player = welcome["player"]
            line.secret = welcome.get("secret") or said.get("secret") or ""
        return line

    @property
    def name(self) -> str:
        """The name that the latest welcome gave: another guest may have had the first one."""
        return str(next(each["name"] for each in reversed(self.got) if each["type"] == "welcome"))

    async def close(self) -> None:
        await self._socket.close()
        await self._reader

    async def abort(self) -> None:
        """Drop the connection without a closing handshake, as a phone in a tunnel does."""
        self._socket.transport.abort()
        await self._reader

    def deafen(self, *, is_deaf: bool = True) -> None:
        """Read nothing any more, not even pings, but keep the connection, as on a network that is gone."""
        network = self._socket.transport
        (network.pause_reading if is_deaf else network.resume_reading)()

    async def _read(self) -> None:
        try:
            while True:
                text = await self._socket.recv()
                assert isinstance(text, str), "messages are text"
                async with self._news:
                    self.raw.append(text)
                    self.got.append(json.loads(text))
                    self._news.notify_all()
        except ConnectionClosed:
            async with self._news:
                self.is_closed = True
                self._news.notify_all()

    # Sending and waiting

    async def send(self, type: str, **fields: Any) -> str:  # noqa: A002
        """Send a request and return its id."""
        request = fields.setdefault("id", f"{self._run}-{next(self._ids)}")
        await self._socket.send(json.dumps({"type": type, **fields}))
        return str(request)

    async def send_together(self, *requests: Json) -> list[str]:
        """Send requests in one write, so that the server reads all before handling any; return their ids."""
        ids = [f"{self._run}-{next(self._ids)}" for _ in requests]
        texts = [json.dumps({**each, "id": id_}).encode() for each, id_ in zip(requests, ids, strict=True)]
        self._socket.transport.write(
            b"".join(Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts)
        )
        return ids

    async def send_raw(self, text: str | bytes) -> None:
        await self._socket.send(text)

    async def ask(self, type: str, **fields: Any) -> Json:  # noqa: A002
        """Send a request and return its answer, which may be a refusal."""
        after = len(self.got)
        request = await self.send(type, **fields)
        return await self.wait_for(lambda message: message.get("re") == request, after)

    async def refused(self, type: str, **fields: Any) -> str:  # noqa: A002
        """Send a request that must be refused, and return the code of the refusal."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "refusal", answer
        assert answer["text"].endswith((".", "?", "!")), answer
        return str(answer["code"])

    async def done(self, type: str, **fields: Any) -> Json:  # noqa: A002
        """Send a request that must succeed, and return the update."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "update", answer
        return answer

    async def wait_for(self, is_it: Callable[[Json], bool], after: int = 0) -> Json:
        """Return the first message from index `after` on that fulfils the condition; wait for it."""
        place = after
        async with self._news:
            while True:
                for message in self.got[place:]:
                    if is_it(message):
                        return message
                place = len(self.got)
                assert not self.is_closed, f"the line was closed; the last it got is {self.got[-1:]}"
                await self._news.wait()

    async def number(self, n: int) -> Json:
        """Return the first update of at least this number."""
        return await self.wait_for(lambda message: message["type"] == "update" and message["n"] >= n)

    async def update_where(self, is_it: Callable[[Json], bool]) -> Json:
        """Return the latest update if it fulfils the condition, or the next one that does."""
        latest = [place for place, message in enumerate(self.got) if message["type"] == "update"]
        return await self.wait_for(
            lambda message: message["type"] == "update" and is_it(message), latest[-1] if latest else 0
        )

    async def first_update(self, is_it: Callable[[Json], bool]) -> Json:
        """Return the first update so far that fulfils the condition, or the next one that does."""
        return await self.wait_for(lambda message: message["type"] == "update" and is_it(message))

    async def status(self, status: str) -> Json:
        return await self.update_where(lambda update: bool(update["room"]["status"] == status))

    async def closed(self) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self.is_closed)

    @property
    def updates(self) -> list[Json]:
        return [message for message in self.got if message["type"] == "update"]

    @property
    def update(self) -> Json:
        """The latest update."""
        return self.updates[-1]


# Playing


def chosen_move(update: Json, rng: random.Random, strength: bots.Strength = "strong") -> str:
    """Return the move that a bot chooses from this update."""
    game_type = registry.game_type(update["room"]["game"])
    game = options.read(game_type, update["room"]["rules"])
    view = msgspec.convert(update["view"], get_type_hints(game_type.view)["return"])
    moves = [game.parse(text) for text in update["moves"]]
    return str(bots.choose(game, view, update["you"], moves, strength=strength, rng=rng))


def any_move(update: Json, rng: random.Random) -> str:
    return str(rng.choice(update["moves"]))


Chooser = Callable[[Json, random.Random], str]


async def play_on(
    line: Line, choose: Chooser = chosen_move, rng: random.Random | None = None, *, most: int = 10_000
) -> Json:
    """Play this line's seat until the round is over, or for `most` moves; return the last update."""
    rng = rng or random.Random(1)
    for _ in range(most):
        update = await line.update_where(
            lambda update: bool(update.get("moves")) or update["room"]["status"] != "playing"
        )
        if update["room"]["status"] != "playing":
            return update
        answer = await line.ask("play", n=update["n"], move=choose(update, rng))
        # Another player may have been quicker: then there is a newer update.
        assert answer["type"] == "update" or answer["code"] in ("stale", "not-playing"), answer
        if answer["type"] == "refusal":
            await line.update_where(lambda now, seen=update: now["n"] > seen["n"])  # type: ignore[misc]
    return line.update


async def play_all(lines: Sequence[Line], choose: Chooser = chosen_move) -> list[Json]:
    """Play all lines to the end of the round; return the last update of each."""
    return await asyncio.gather(
        *(play_on(line, choose, random.Random(seat)) for seat, line in enumerate(lines))
    )


async def table(server: Server, people: int, game: str = "eights", **choices: Any) -> list[Line]:
    """Return the lines of people at a new table, the host first, before the round starts."""
    lines = [await Line.open(server) for _ in range(people)]
    opened = await lines[0].done("open", game=game, **choices)
    for line in lines[1:]:
        await line.done("join", room=opened["room"]["code"])
    return lines


async def started(
    server: Server, people: int, game: str = "eights", *, seed: str | None = None, **choices: Any
) -> list[Line]:
    lines = await table(server, people, game, **choices)
    n = (await lines[0].done("start", seed=seed))["n"]
    for line in lines:
        await line.number(n)
    return lines
