"""The store in memory, for one process: what the hub needs, in plain dictionaries.

It imports no database and no threads, so that it runs wherever Python does. What it takes, the other stores
would take too: the same conflicts, the same refusals.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from parlour.records import Entry, GameResult, PlayedGame, Player, Recording, RoomRow, Span, Statistics
from parlour.recount import recount
from parlour.store.clock import SteadyClock, wall_clock
from parlour.store.failures import Conflict, StoreFailure
from parlour.store.presence import LocalPresence
from parlour.store.protocols import Glance, News, Topic
from parlour.store.queries import check_append, part_of

_LOBBY: Final = ("waiting", "playing")


class MemoryStore:
    """The store; what it holds ends with it."""

    def __init__(self) -> None:
        self.epoch = secrets.token_hex(6)
        self.now = SteadyClock(wall_clock()).now
        self._presence = LocalPresence()
        self._logs: dict[str, list[Entry]] = {}
        self._requests: dict[str, set[str]] = {}
        self._rows: dict[str, RoomRow] = {}
        self._updated: dict[str, int] = {}
        """The time of the entry that brought a room's row."""
        self._codes: dict[str, str] = {}
        """The ids of rooms by code."""
        self._recordings: dict[str, Recording] = {}
        self._addresses: dict[tuple[str, int], str] = {}
        self._results: list[GameResult] = []
        self._helped: dict[tuple[str, str], int] = {}
        self._deal_codes: dict[str, str] = {}
        self._players: dict[str, Player] = {}
        self._secrets: dict[bytes, str] = {}
        self._is_closed = False

    # Logs

    async def append(
        self,
        room: str,
        entries: Sequence[Entry],
        *,
        row: RoomRow | None = None,
        results: Sequence[GameResult] = (),
        recordings: Sequence[Recording] = (),
    ) -> None:
        self._check_open()
        check_append(room, entries, row, results, recordings)
        for entry in entries:
            _check_storable(entry)
        requests = [entry.request_id for entry in entries if entry.request_id is not None]
        self._check_conflicts(room, entries[0].number, requests, row)
        self._logs.setdefault(room, []).extend(entries)
        self._requests.setdefault(room, set()).update(requests)
        if row is not None:
            self._put(row, entries[-1].at)
        self._results += results
        for recording in recordings:
            self._recordings[recording.address] = recording
            self._addresses[room, recording.round] = recording.address
        await asyncio.sleep(0)  # as with the other stores, others go on before it is acknowledged

    def _check_conflicts(self, room: str, first: int, requests: list[str], row: RoomRow | None) -> None:
        known = self._requests.get(room, set())
        if len(set(requests)) != len(requests) or not known.isdisjoint(requests):
            raise Conflict("request")
        length = len(self._logs.get(room, ()))
        if first != length + 1:
            raise Conflict("number")
        if row is not None and row.code is not None and self._codes.get(row.code, room) != room:
            raise Conflict("code")
        if row is None and length == 0:
            raise ValueError("The first append of a room brings its row.")

    def _put(self, row: RoomRow, at: int) -> None:
        before = self._rows.get(row.id)
        if before is not None and before.code is not None:
            del self._codes[before.code]
        if row.code is not None:
            self._codes[row.code] = row.id
        self._rows[row.id] = row
        self._updated[row.id] = at

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        self._check_open()
        return self._logs.get(room, [])[after:]

    async def read_part(self, room: str, first: int, last: int) -> list[Entry]:
        found = (await self.read(room, first - 1))[: last - first + 1]
        return part_of(room, first, last, found)

    async def recording(self, address: str) -> Recording | None:
        self._check_open()
        return self._recordings.get(address)

    async def has_request(self, room: str, request_id: str) -> bool:
        self._check_open()
        return request_id in self._requests.get(room, ())

    async def room(self, id_or_code: str) -> RoomRow | None:
        self._check_open()
        return self._rows.get(id_or_code) or self._rows.get(self._codes.get(id_or_code, ""))

    # Rooms

    async def public_rooms(self, most: int = 50) -> list[tuple[RoomRow, Player | None]]:
        rows = [row for row in self._rows.values() if row.is_public and row.status in _LOBBY]
        rows.sort(key=lambda row: self._updated[row.id], reverse=True)
        return [(row, self._players.get(row.host)) for row in rows[:most]]

    async def rooms_of(self, host: str) -> list[RoomRow]:
        rows = [row for row in self._open_rows() if row.host == host]
        return sorted(rows, key=lambda row: (self._last_at(row), row.id))

    async def idle_rooms(self, before: int, most: int = 100, *, is_waiting: bool = False) -> list[RoomRow]:
        rows = [
            row
            for row in self._open_rows()
            if self._last_at(row) < before and (row.status == "waiting" or not is_waiting)
        ]
        return sorted(rows, key=lambda row: self._updated[row.id])[:most]

    def _open_rows(self) -> list[RoomRow]:
        self._check_open()
        return [row for row in self._rows.values() if row.status != "closed"]

    def _last_at(self, row: RoomRow) -> int:
        return self._logs[row.id][-1].at

    # Presence

    async def arrive(self, room: str, player: str) -> bool:
        self._check_open()
        return self._presence.arrive(room, player)

    async def depart(self, room: str, player: str) -> None:
        self._check_open()
        self._presence.depart(room, player, self.now())

    async def glance(self, rooms: Sequence[str]) -> dict[str, Glance]:
        self._check_open()
        return {room: Glance(len(self._logs.get(room, ())), *self._presence.of(room)) for room in rooms}

    def publish(self, topic: Topic, message: bytes = b"", *, room: str = "") -> None:
        """Do nothing: there is no other process."""

    def listen(self, topic: Topic, heard: Callable[[News], None]) -> None:
        """Do nothing: there is no other process."""

    # Players

    async def add_player(self, player: Player, secret_hash: bytes, at: int) -> None:
        self._check_open()
        if player.id in self._players or secret_hash in self._secrets:
            raise ValueError("This can't be stored: the id or the secret is taken.")
        self._players[player.id] = player
        self._secrets[secret_hash] = player.id

    async def player(self, secret_hash: bytes) -> Player | None:
        self._check_open()
        return self._players.get(self._secrets.get(secret_hash, ""))

    async def rename_player(self, player: Player) -> None:
        self._check_open()
        if player.id not in self._players:
            raise LookupError(f"There is no player {player.id}.")
        self._players[player.id] = player

    async def touch_player(self, player: str, at: int) -> None:
        """Do nothing: no player is deleted here after a long absence."""

    async def is_forgotten(self, player: str) -> bool:
        """Return False: nobody is deleted here."""
        return False

    async def note_help(self, player: str, deal: str, at: int) -> None:
        self._check_open()
        self._helped.setdefault((player, deal), at)

    async def add_deal_code(self, code: str, seed: str) -> None:
        self._deal_codes.setdefault(code, seed)

    async def seed_of_code(self, code: str) -> str | None:
        return self._deal_codes.get(code)

    async def helped_at(self, player: str, deal: str) -> int | None:
        self._check_open()
        return self._helped.get((player, deal))

    # Statistics, recounted at each call: one player's games in one browser are few.

    async def results_of(self, player: str) -> list[GameResult]:
        return sorted(self._written_by(player), key=lambda result: result.at)

    async def statistics_of(self, player: str, by: Span, since: str = "") -> list[Statistics]:
        return [each for each in recount(self._written_by(player), by) if each.period >= since]

    async def games_after(self, player: str, at: int, place: int, most: int = 1000) -> list[PlayedGame]:
        self._check_open()
        found = [
            PlayedGame(result, number, self._addresses.get((result.room, result.round)))
            for number, result in enumerate(self._results, start=1)
            if result.player == player and (result.at, number) > (at, place)
        ]
        return sorted(found, key=lambda game: (game.result.at, game.place))[:most]

    def _written_by(self, player: str) -> list[GameResult]:
        self._check_open()
        return [result for result in self._results if result.player == player]

    # Lifetime

    async def check(self) -> None:
        self._check_open()

    async def close(self) -> None:
        self._is_closed = True
        await asyncio.sleep(0)  # appends that were begun are acknowledged first

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreFailure("The store is closed.")


def _check_storable(entry: Entry) -> None:
    """Raise TypeError, ValueError or OverflowError for an entry that no database could store."""
    if not isinstance(entry.body, bytes):
        raise TypeError("The body of an entry is bytes.")
    msgspec.msgpack.encode(entry)
