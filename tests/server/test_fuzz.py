"""Fuzz tests: every message is answered or refused, the connection stays open, and others notice nothing.

The generator is seeded, so failures can be reproduced.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from parlour import wire
from parlour.client import Client
from parlour.difficulty import DIFFICULTIES
from parlour.games.eights.cards import PLAYS
from parlour.server.limits import SOCKET_MESSAGE_SIZE

from .faulty import LONG, Server, line, people_at_tables, until_everybody_moves
from .test_serve_command import serving

MESSAGES: Final = 100_000
LINES: Final = 20
FIRST_LINES: Final = 4  # in addition, to warm up
WAITING: Final = 500  # messages of each connection that waits for another player's turn
AT_ONCE: Final = 50  # messages sent before their answers are read
MORE_MEMORY: Final = 40 << 20

KINDS: Final = get_args(wire.Request)
NAMES: Final = [kind.__struct_config__.tag for kind in KINDS]

NUMBERS: Final = (0, 1, -1, 2, 7, 52, 53, 2**31, -(2**31), 2**53, 2**63, -(2**63) - 1, 2**64, 10**400)
TEXTS: Final = (
    *(
        "",
        " ",
        "a",
        "\0",
        "\n",
        "\x1b[31m",
        "\x7f",
        "\u202eevil",
        "a\u200bb",
        "\ufeff",
        "ﷺ" * 20,
        "🦊",
        "é" * 13,
    ),
    *("Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "\U000e0001", "x" * 20, "x" * 40, "x" * 200, "x" * 201, "x" * 3000),
    *("<script>alert(1)</script>", "'; DROP TABLE rooms; --", "%s%n", "{0}", "../../etc/passwd", "null"),
    *(
        "draw",
        "redeal",
        "w-f",
        "1-2",
        "7-f",
        "3-5x4",
        "3-5x99",
        "fs-1",
        "pass",
        "r5",
        "8=r",
        "+20=g",
        "1:draw",
    ),
    *("klondike", "eights", "race", "bridge", "KLONDIKE", "draw=3", "draw=9", "hand=10", "draw=3 draw=3"),
    *("scoring=vegas cumulative=yes", "redeals=-1", "draw=" + "9" * 50, "=", "a=b=c", "fresh", "winnable"),
    *(
        "on",
        "off",
        "safe",
        "solver",
        "easy",
        "👏",
        "👍👍",
        "AAAA",
        "aaaa",
        "IOLI",
        "0" * 16,
        "w",
        "s",
        "fs",
        "9",
    ),
    *("KS " * 52, " ".join(rank + suit for rank in "A23456789TJQK" for suit in "SHDC"), "AS 2S", "10h " * 49),
)
RAW: Final = (
    *(b"", b" ", b"{", b"}", b"[]", b"null", b"true", b"0", b'""', b'"hello"', b"{}", b'{"type":null}'),
    *(
        b'{"type":"hello"',
        b'{"type":"hello"}}',
        b'{"type":"hello","id":}',
        b"{'type':'hello'}",
        b"\xef\xbb\xbf{}",
    ),
    *(b'{"type":"play","n":NaN,"move":"draw"}', b'{"type":"play","n":Infinity,"move":"draw"}'),
    *(b'{"type":"play","n":1e400,"move":"draw"}', b'{"type":"play","n":1.5,"move":"draw"}'),
    *(b'{"type":"play","n":-0,"move":"draw","auto":"\\u0000"}', b'{"type":"play","n":01,"move":"draw"}'),
    *(b'{"type":"join","room":"\\ud800"}', b'{"type":"join","room":"\\ud800\\ud800xxxxxxxx"}'),
    *(b'{"type":"join","room":"\\udc00\\ud800xxxxxxxx"}', b'{"type":"join","room":"\\u00"}'),
    *(b'{"type":"join","room":"a","room":"b","id":"1","id":"\\ud83e"}', b'{"type":"join","type":"leave"}'),
    *(b'{"type":"hel\\u006co","id":"x","secret":"\\ud83e\\udd8a"}', b'{"type":"__init__"}'),
    *(b"[" * 4096, b'{"a":' * 800, b'{"type":"join","room":' + b"[" * 4000, b"9" * 4096, b'"' * 4096),
    *(b'{"type":"join","room":"' + b"x" * 4070 + b'"}', b'{"type":"hello"}' + b" " * 4080, b" " * 5000),
    *(b"\xff\xfe", b'{"type":"join","room":"\xff"}', b'{"\xc0\x80":1}', b"\xed\xa0\x80", b"\0" * 100),
)


MOVES: Final = (
    *(move.text for plays in PLAYS for move in plays),
    *("draw", "pass", "draw", "redeal", "w-f"),
    *(f"{source}-{target}" for source in "w1234567" for target in "f1234567"),
)


class Marked(msgspec.Struct):
    id: wire.RequestId | None = None


def id_of(data: bytes) -> str | None:
    """Return the id of a text, which even a malformed message may have; its refusal then carries it."""
    try:
        return msgspec.json.decode(data, type=Marked).id if len(data) <= 4096 else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def is_for_solver(request: wire.Ask) -> bool:
    """Return whether the solver answers a request, so that the answer comes later."""
    match request:
        case wire.Lamp() | wire.Rescue() | wire.Stuck() | wire.Review() | wire.Hint(by="solver"):
            return True
        case wire.Odds() | wire.Par():
            return True
    return False


@cache
def fields_of(kind: type[msgspec.Struct]) -> list[tuple[str, bool, msgspec.inspect.Type]]:
    """Return the fields of a message except its id: the name, whether it is required, and the type."""
    found = []
    for field in msgspec.structs.fields(kind):
        info = msgspec.inspect.type_info(field.type)
        kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
        first = next(each for each in kinds if not isinstance(each, msgspec.inspect.NoneType))
        found.append((field.name, field.required, first))
    return [each for each in found if each[0] != "id"]


class Nonsense:
    """A generator of wrong messages of all kinds, each with the id that its answer must carry, or None."""

    def __init__(self, seed: int, rooms: list[str]) -> None:
        self.random = random.Random(seed)
        self.rooms = rooms
        """Rooms of other people."""
        self.n = 0
        """The approximate number of the room's last entry."""
        self._count = 0

    def theirs(self) -> str:
        return self.random.choice(self.rooms) if self.rooms else "AAAA"

    def messages(self) -> Iterator[tuple[bytes, str | None]]:
        makers = [self._raw, self._broken, self._wrong_field, self._unknown, *[self._valid] * 8]
        while True:
            yield self.random.choice(makers)()

    def _raw(self) -> tuple[bytes, str | None]:
        return self._malformed(self.random.choice(RAW))

    def _broken(self) -> tuple[bytes, str | None]:
        """Return a message with some bytes changed, removed or doubled."""
        data = bytearray(self._valid()[0])
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(data))
            data[at : at + self.random.randrange(2)] = self.random.randbytes(self.random.randrange(3))
        return self._malformed(bytes(data))

    def _malformed(self, data: bytes) -> tuple[bytes, str | None]:
        """Return the data as a text and the id of its answer: `?` if it happens to be valid and has none."""
        data = data.decode("utf-8", "replace").encode()
        try:
            request = wire.decode_request(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return data, id_of(data)
        if len(data) > 4096:
            return data, None
        return data, "?" if is_for_solver(request) else request.id or "?"

    def _wrong_field(self) -> tuple[bytes, str | None]:
        """Return any message with one field of the wrong type."""
        message = self._message()
        name = self.random.choice(list(message))
        message[name] = self.random.choice((None, True, -1.5, 3, "?", "x" * 41, [], {}, [[1]], {"a": None}))
        return self._malformed(json.dumps(message).encode())

    def _unknown(self) -> tuple[bytes, str | None]:
        message = self._message()
        if self.random.random() < 0.5:
            message["type"] = self.random.choice(TEXTS)
        else:
            message[self.random.choice(TEXTS) + "?"] = 1
        return self._malformed(json.dumps(message).encode())

    def _valid(self) -> tuple[bytes, str | None]:
        """Return a well-formed message that may be out of place, out of turn or out of range."""
        message = self._message()
        data = json.dumps(message, ensure_ascii=self.random.random() < 0.5).encode()
        return data, "?" if is_for_solver(wire.decode_request(data)) else message["id"]

    def _message(self) -> dict[str, Any]:
        kind = self.random.choices(KINDS, [WEIGHTS.get(kind, 4) for kind in KINDS])[0]
        self._count += 1
        # Sometimes an id is used again.
        number = self._count if self.random.random() < 0.95 else self.random.randrange(self._count)
        message: dict[str, Any] = {"type": kind.__struct_config__.tag, "id": f"f{number}"}
        for name, is_required, type_ in fields_of(kind):
            if is_required or self.random.random() < 0.4:
                message[name] = self._value(name, type_)
        return message

    def _value(self, name: str, kind: msgspec.inspect.Type) -> Any:
        choose = self.random.choice
        match kind:
            case msgspec.inspect.LiteralType(values):
                # A deal of a given difficulty may take the solver ten seconds: a few are enough.
                is_short = self.random.random() < 0.95
                return choose([each for each in values if not (is_short and each in DIFFICULTIES)])
            case msgspec.inspect.BoolType():
                return choose((True, False))
            case msgspec.inspect.IntType():
                near = self.n + self.random.randrange(-3, 4)
                return choose((self.n, near, self.random.randrange(-1, 8), choose(NUMBERS)))
            case msgspec.inspect.StrType(_, longest):
                if name == "room":
                    return choose((*self.rooms, choose(TEXTS)[:longest] or "x"))
                if name == "move":
                    return choose((choose(MOVES), choose(MOVES), choose(TEXTS)[:longest]))
                if name == "part":
                    return f"{self.random.getrandbits(128):032x}"
                if name == "game":
                    return choose(("klondike", "eights", "race", choose(TEXTS)[:longest]))
                return choose(TEXTS)[:longest]
        raise AssertionError(kind)


# The situations in which nonsense is sent, with the valid requests that lead there.
BOTS: Final = [wire.Bot(strength="easy")] * 3
PLACES: Final[dict[str, list[wire.Ask]]] = {
    "at the door": [],
    "nowhere": [wire.Hello()],
    "alone": [wire.Open(game="klondike")],
    "alone for money": [wire.Open(game="klondike", rules="draw=3 scoring=vegas cumulative=yes", seed="7")],
    "host, waiting": [wire.Open(game="eights", public=True)],
    "host, playing": [wire.Open(game="eights", seats=4), *BOTS, wire.Start()],
    "racing": [wire.Open(game="race", seats=4), *BOTS, wire.Start()],
    "looking on": [wire.Watch(room="theirs")],
    "seated": [wire.Join(room="theirs")],
}

# Opening, closing and returning are the most expensive, so they are rare.
WEIGHTS: Final = {
    wire.Open: 0.3,
    wire.Start: 0.5,
    wire.Leave: 0.2,
    wire.Join: 0.5,
    wire.Watch: 0.5,
    wire.Hello: 1,
    wire.Profile: 2,
    wire.Settings: 2,
    wire.Play: 30,
    # The solver's answers take long.
    wire.Lamp: 0.05,
    wire.Rescue: 0.05,
    wire.Stuck: 0.05,
    wire.Hint: 0.5,
    wire.Odds: 0.01,
    wire.Par: 0.01,
    wire.Review: 0.05,
}


@asynccontextmanager
async def answered(
    batch: list[tuple[bytes, str | None]], due: Counter[str | None], place: str
) -> AsyncIterator[None]:
    """Wait for all answers, and name the messages that got none."""
    try:
        async with asyncio.timeout(LONG):
            yield
    except TimeoutError:
        missing = [data for data, id_ in batch if due[id_] > 0]
        raise AssertionError(f"never answered, {place}: {missing}") from None


async def babble(
    socket: ClientConnection,
    place: str,
    nonsense: Nonsense,
    count: int,
    allowed: Callable[[wire.Refusal], bool],
    *,
    at_once: int = AT_ONCE,
) -> Counter[str]:
    """Send this many messages and assert that each is answered; return the kinds of answers."""
    answers: Counter[str] = Counter()
    messages = nonsense.messages()
    sent = 0
    while sent < count:
        for request in PLACES[place]:  # every time, because nonsense changes the situation
            await socket.send(wire.encode(request).decode().replace("theirs", nonsense.theirs()))
        batch = [next(messages) for _ in range(min(at_once, count - sent))]
        # One write is faster than many.
        frames = (Frame(Opcode.TEXT, data).serialize(mask=True) for data, _ in batch)
        socket.transport.write(b"".join(frames))
        sent += len(batch)
        mark = f"mark {sent}"
        await socket.send(json.dumps({"type": "back", "id": mark}))
        due = Counter(id_ for _, id_ in batch)
        del due["?"]
        is_marked = False
        async with answered(batch, due, place):
            while not is_marked or +due:  # the solver's answers may come after the mark
                message = wire.decode_message(await socket.recv())
                if isinstance(message, wire.Waiting):
                    continue
                if message.re == mark:
                    is_marked = not (isinstance(message, wire.Refusal) and message.code == "too-often")
                    if not is_marked:
                        await socket.send(json.dumps({"type": "back", "id": mark}))
                    continue
                answers[message.code if isinstance(message, wire.Refusal) else type(message).__name__] += 1
                if isinstance(message, wire.Refusal):
                    assert allowed(message), message
                    due[message.re] -= 1
                elif message.re is not None:
                    due[message.re] -= 1
                if isinstance(message, wire.Update):
                    nonsense.n = message.n
    return answers


def test_a_hundred_thousand_messages_of_nonsense(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with people_at_tables(server.url, eights=2, alone=2, pace=0.2) as rooms:
            everybody = [person for table in rooms for person in table]
            theirs = [table[0].room for table in rooms]
            seats = {
                person.client.player: person.client.update.you for person in everybody if person.client.update
            }

            each_place = (MESSAGES // (LINES + FIRST_LINES) - WAITING) // len(PLACES) + 1

            async def one(seed: int) -> Counter[str]:
                answers: Counter[str] = Counter()
                for number, place in enumerate(PLACES):  # a new connection and a new guest each time
                    door = connect(server.url, open_timeout=LONG) if place == "at the door" else line(server)
                    async with door as socket:
                        nonsense = Nonsense(1000 * number + seed, theirs)
                        answers += await babble(socket, place, nonsense, each_place, is_no_failure)
                async with waiting_for_another(server) as (socket, room):
                    answers += await babble(socket, "seated", Nonsense(seed, [room]), WAITING, is_no_failure)
                return answers

            await asyncio.gather(*(one(1_000_000 + seed) for seed in range(FIRST_LINES)))  # to warm up
            before = memory_of(server)
            answers = sum(await asyncio.gather(*map(one, range(LINES))), Counter[str]())
            await until_everybody_moves(rooms)
            grown = memory_of(server) - before
            for person in everybody:
                assert person.client.reconnects == 0
                assert person.client.update is not None
                assert person.client.update.you == seats[person.client.player]
                assert not [each for each in person.told if each.refusal]
            print(f"{sum(answers.values())} answers, {grown >> 20} MiB more memory: {answers.most_common()}")
            assert len(answers) > 40, "the nonsense reaches far"
            assert answers["not-your-turn"] > 50
            assert answers["stale"]
            assert grown < MORE_MEMORY
        assert server.said() == ""

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


@asynccontextmanager
async def waiting_for_another(server: Server) -> AsyncIterator[tuple[ClientConnection, str]]:
    """Yield a connection at a table where it stays another player's turn, and the room's id."""
    async with Client(server.url) as host, line(server) as socket:
        room = (await host.open("eights", seats=3, clock=120)).room.id
        await host.ask(wire.Bot())
        await socket.send(wire.encode(wire.Join(room=room)).decode())
        await socket.recv()
        await host.start()
        yield socket, room


def is_no_failure(refusal: wire.Refusal) -> bool:
    """Return whether a refusal is expected. The limits are wide: only the solver says `too-often`."""
    return refusal.code not in ("internal", "store", "busy", "server-busy", "solver-busy") and (
        refusal.code != "too-often" or "solver" in refusal.text
    )


def memory_of(server: Server) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def test_as_it_is_set_up_nonsense_soon_comes_too_often(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with connect(
            url.replace("http", "ws") + "/ws", open_timeout=LONG, ping_interval=None
        ) as socket:
            await socket.send('{"type":"hello","id":"1"}')
            assert isinstance(wire.decode_message(await socket.recv()), wire.Welcome)
            answers = await babble(
                socket, "alone", Nonsense(7, []), 3000, lambda each: each.code != "internal", at_once=500
            )
            assert answers["too-often"] > 1000
            assert answers["malformed"] > 0

    with serving(tmp_path) as running:
        asyncio.run(story(running.url))
        running.process.terminate()
        assert running.process.stderr is not None
        assert all('"level": "info"' in line for line in running.process.stderr)


def test_a_frame_too_large_or_not_text_ends_that_line_and_no_other(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with (
            line(server) as large,
            line(server) as small,
            line(server) as garbled,
            line(server) as other,
        ):
            await small.send(" " * SOCKET_MESSAGE_SIZE)
            refusal = wire.decode_message(await small.recv())
            assert isinstance(refusal, wire.Refusal)
            assert refusal.code == "message-too-long"
            await large.send(" " * (SOCKET_MESSAGE_SIZE + 1))
            assert await code_at_the_end(large) == 1009
            await garbled.send(b"\xff", text=True)
            assert await code_at_the_end(garbled) == 1007
            for each in (small, other):
                await each.send('{"type":"open","game":"klondike"}')
                assert isinstance(wire.decode_message(await each.recv()), wire.Update)

    with Server(tmp_path / "data") as server:
        asyncio.run(story(server))


async def code_at_the_end(socket: ClientConnection) -> int | None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
