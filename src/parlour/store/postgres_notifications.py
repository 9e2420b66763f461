"""The connection over which a process exchanges news with the others and renews its lease.

News is sent in batches every few milliseconds, after the commit it is about. Beside the channel of all, each
process has one of its own: news of a room goes only to those in which players are connected to it, or to all
if this one does not know them. After a lost connection the process reconnects, sends what was waiting, and
notifies the listener that news may have been missed.
"""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from parlour.records import Entry
from parlour.store import Glance, News, StoreFailure, Topic, postgres_presence
from parlour.store.clock import SteadyClock
from parlour.store.postgres_link import Address
from parlour.store.postgres_presence import CLEAN_SECONDS, LEASE, RENEW_SECONDS
from parlour.store.postgres_schema import LOCKS

logger = logging.getLogger(__name__)

CHANNEL: Final = "parlour"
"""The channel of all processes. The server's id after an underscore makes that of one."""
GATHER_SECONDS: Final = 0.004
RETRY_SECONDS: Final = 0.25
LONGEST_MESSAGE: Final = 5000
"""In bytes: a PostgreSQL payload has less than 8000, and messages are encoded as text."""
LONGEST_ENTRIES: Final = 2000
"""In bytes, encoded: longer entries are read by those who need them."""
_NOT_A_ROOM: Final[dict[Topic, str]] = {"players": "forgotten", "desk": "desk"}
"""What stands in a notification in place of a room's id, which is never such a word."""
_TOPICS: Final = {word: topic for topic, word in _NOT_A_ROOM.items()}
_PAYLOAD: Final = 7900
_WAITING: Final = 10_000
"""The most messages kept while the database is unreachable."""
_SLOWER: Final = 50
"""The most milliseconds by which a renewal may slow the clock towards the database's."""
_CLEANING: Final = 1  # the second half of the key of an advisory lock

# Everything that identifies a history of logs: a failover or a point-in-time restore has another timeline, a
# reloaded dump has another table, and `parlour copy` and `parlour restore` leave a note.
_EPOCH: Final = """
SELECT concat_ws('-', to_hex(system_identifier), left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'entries'::regclass::oid,
    (SELECT value FROM meta WHERE name = 'history'))
FROM pg_control_system()
"""
_NOTIFY: Final = """
SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS told (channel, payload)
"""

Told = tuple[str, int, bytes | None, tuple[Entry, ...]]


class Notifications:
    """The link of this process to the others; bound to the event loop it was opened in."""

    def __init__(self, address: Address) -> None:
        """Don't call this; use `open`."""
        self.server = secrets.token_urlsafe(9)
        self.epoch = ""
        self.clock: SteadyClock
        self._lease = (0, 0)
        """The start of the unbroken lease, and its end."""
        self.here: dict[str, set[str]] = {}
        """The players connected to this process, by room."""
        self._glances: dict[str, Glance] = {}
        """What this process saw of these rooms in its last look."""
        self._address = address
        self._listeners: dict[Topic, list[Callable[[News], None]]] = {}
        self._grown: dict[tuple[str, str], tuple[int, tuple[Entry, ...]]] = {}
        """The length of a log and its last entries, by channel and room."""
        self._messages: list[tuple[str, str, bytes]] = []
        """Each with its channel and room."""
        self._something = asyncio.Event()
        self._cleaned = time.monotonic()
        self._task: asyncio.Task[None]

    @classmethod
    async def open(cls, address: Address, connection: Any) -> "Notifications":
        """Open them on a connection to a migrated database."""
        opened = cls(address)
        opened.clock = SteadyClock(await connection.fetchval(postgres_presence.TIME))
        await opened._begin(connection)
        opened._task = asyncio.create_task(opened._run(connection))
        return opened

    @property
    def trusted_from(self) -> int:
        """The time from which an expired lease means that its process has ended.

        If the database was unreachable for everybody, the others need the length of a lease to renew theirs.
        """
        since, until = self._lease
        now = self.clock.now()
        return (since if now <= until else now) + LEASE

    def listen(self, topic: Topic, heard: Callable[[News], None]) -> None:
        self._listeners.setdefault(topic, []).append(heard)

    def arrived(self, room: str, player: str) -> None:
        self.here.setdefault(room, set()).add(player)

    def departed(self, room: str, player: str) -> None:
        self.here.get(room, set()).discard(player)
        if not self.here.get(room):
            self.here.pop(room, None)
            self._glances.pop(room, None)

    def saw(self, room: str, glance: Glance) -> None:
        """Take note of what a look has seen of a room, unless a later look was faster. Each look tells the
        other processes there how far the log is, and thereby who else is there, in case they have missed
        it."""
        if room not in self.here or glance.look < self._glances.get(room, glance).look:
            return
        self._glances[room] = glance
        if glance.elsewhere:
            self.send_growth(room, glance.number)

    def _channels(self, room: str) -> list[str]:
        if room not in self._glances:
            return [CHANNEL]
        return [f"{CHANNEL}_{server}" for server in self._glances[room].elsewhere]

    def send_growth(self, room: str, number: int, entries: Sequence[Entry] = ()) -> None:
        """Tell others how long a log is now, and its last entries if they are short, so that nobody has to
        read them."""
        for channel in self._channels(room):
            before, waiting = self._grown.get((channel, room), (0, ()))
            if number < before:  # what was seen in the store is older than what was written meanwhile
                continue
            more = (*waiting, *entries) if before == number - len(entries) else tuple(entries)
            is_short = len(msgspec.json.encode(more)) <= LONGEST_ENTRIES
            self._grown[channel, room] = number, more if is_short else ()
            self._something.set()

    def send(self, topic: Topic, message: bytes, room: str) -> None:
        if len(message) > LONGEST_MESSAGE:
            raise ValueError(f"A message has at most {LONGEST_MESSAGE} bytes.")
        for channel in self._channels(room):
            self._messages.append((channel, _NOT_A_ROOM.get(topic, room), message))
            self._something.set()
        del self._messages[:-_WAITING]

    async def check_epoch(self, connection: Any) -> None:
        """Read the epoch on a new connection, and notify the listener if it has changed."""
        history = await connection.fetchval(_EPOCH)
        before = self.epoch
        self.epoch = hashlib.sha256(history.encode()).hexdigest()[:12]  # every update carries it
        if before not in ("", self.epoch):
            self._hear(News())

    async def close(self) -> None:
        """Send waiting news and end the lease, if the database can be reached."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self.here.clear()
        with contextlib.suppress(Exception):
            connection = await self._address.connect()
            try:
                await self._send(connection)
                now = self.clock.now()
                await self._put_right(connection, now)
                await connection.execute(postgres_presence.END, self.server, now)
            finally:
                await connection.close(timeout=1)

    async def _run(self, connection: Any) -> None:
        while True:
            try:
                if connection is None:
                    connection = await self._address.connect()
                    before = self._lease
                    await self._begin(connection)
                    logger.warning("notifications from %s are received again", self._address)
                    self._hear(News(was_away=self._lease[0] != before[0]))
                await self._serve(connection)
            except asyncio.CancelledError:
                if connection is not None:
                    connection.terminate()
                raise
            except Exception as error:
                if connection is not None:
                    logger.error("receiving notifications failed: %s", self._address.failure(error))
                    connection.terminate()
                elif not isinstance(error, StoreFailure):
                    logger.exception("receiving notifications failed")
                connection = None
                await asyncio.sleep(RETRY_SECONDS)

    async def _begin(self, connection: Any) -> None:
        await self.check_epoch(connection)
        own = connection.get_server_pid()

        def heard(_: object, sender: int, channel: str, payload: object) -> None:
            if sender != own:
                self._take(str(payload))

        for channel in (CHANNEL, f"{CHANNEL}_{self.server}"):
            await connection.add_listener(channel, heard)
        connection.add_termination_listener(lambda _: self._something.set())
        await self._renew(connection)
        await self._put_right(connection, self.clock.now())

    async def _put_right(self, connection: Any, now: int) -> None:
        here = sorted((room, player) for room, players in self.here.items() for player in players)
        await postgres_presence.put_right(connection, self.server, here, now)

    async def _serve(self, connection: Any) -> None:
        """Send news in batches and renew the lease in time, until the connection is lost."""
        due = time.monotonic() + RENEW_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(due - time.monotonic()):
                    await self._something.wait()
                    await asyncio.sleep(GATHER_SECONDS)
            self._something.clear()
            if connection.is_closed():
                raise ConnectionResetError("The connection has ended")
            await self._send(connection)
            if time.monotonic() >= due:
                await self._renew(connection)
                due = time.monotonic() + RENEW_SECONDS
                is_due = time.monotonic() >= self._cleaned + CLEAN_SECONDS
                if is_due and self.clock.now() >= self.trusted_from:
                    self._cleaned = time.monotonic()
                    await postgres_presence.clean(connection, (LOCKS, _CLEANING), self.clock.now())

    async def _renew(self, connection: Any) -> None:
        """Renew the lease; if it had expired, restore the players here, whom others took for gone."""
        self.clock.correct(await connection.fetchval(postgres_presence.TIME), _SLOWER)
        now = self.clock.now()
        until = await connection.fetchval(postgres_presence.RENEW, self.server, now + LEASE)
        has_ended = until is None or until < now
        self._lease = (now if has_ended else self._lease[0], now + LEASE)
        if has_ended:
            await self._put_right(connection, now)

    async def _send(self, connection: Any) -> None:
        if not self._grown and not self._messages:
            return
        grown, self._grown = self._grown, {}
        messages, self._messages = self._messages, []
        told: dict[str, list[Told]] = {}
        for (channel, room), (number, entries) in grown.items():
            told.setdefault(channel, []).append((room, number, None, entries))
        for channel, room, message in messages:
            told.setdefault(channel, []).append((room, 0, message, ()))
        sent = [(channel, payload) for channel, some in told.items() for payload in _payloads(some)]
        try:
            await connection.execute(_NOTIFY, *zip(*sent, strict=True))
        except BaseException:  # not sent: kept for the next connection
            self._grown = grown | self._grown
            self._messages = messages + self._messages
            raise

    def _take(self, payload: str) -> None:
        try:
            told = msgspec.json.decode(payload, type=list[Told])
        except (msgspec.MsgspecError, ValueError):
            logger.warning("unknown notification on channel %s: %.100s", CHANNEL, payload)
            return
        for room, number, message, entries in told:
            topic = _TOPICS.get(room, "rooms")
            self._hear(News(room if topic == "rooms" else "", number, message, entries=entries), topic)

    def _hear(self, news: News, topic: Topic | None = None) -> None:
        """Notify the listeners of a topic, or all."""
        told = [heard for each, some in self._listeners.items() if topic in (each, None) for heard in some]
        for heard in told:
            try:
                heard(news)
            except Exception:
                logger.exception("handling a notification of room %r failed", news.room)


def _payloads(told: list[Told]) -> list[str]:
    """Return the news in as few payloads as possible, each short enough for PostgreSQL."""
    payloads: list[str] = []
    size = _PAYLOAD
    for each in told:
        text = msgspec.json.encode(each).decode()
        if size + len(text.encode()) + 1 > _PAYLOAD:
            payloads.append("")
            size = 2
        payloads[-1] += f",{text}" if payloads[-1] else text
        size += len(text.encode()) + 1
    return [f"[{payload}]" for payload in payloads]
