"""The desk: the load and the guests of this process and the others, and the state of the store."""

import contextlib
import os
import socket
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from ipaddress import IPv6Address, ip_address
from typing import Final
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from parlour import registry
from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.counters import counters
from parlour.hub.guest import Guest
from parlour.hub.hub import Hub
from parlour.records import Restriction, RoomRow
from parlour.services.desk.actions import Actions
from parlour.services.metrics import Measures
from parlour.store import StoreFailure, is_postgres
from parlour.wire.desk import DeskPlayer, DeskRestriction, DeskRoom, Figures, RecentProblem, Report

MOST_PLAYERS: Final = 100
MOST_ACTS: Final = 20
FRESH: Final = 8000  # milliseconds for which another process's report is valid
_HIDDEN: Final = "*"


class Reporter:
    """Makes the reports of this process."""

    def __init__(
        self, hub: Hub, connections: AbstractSet[Guest], measures: Measures, problems: Iterable[RecentProblem]
    ) -> None:
        """`problems` are the latest warnings and errors in the log."""
        self.id = uuid4().hex
        """Unique to this process: containers may share host name and process id."""
        self._since = hub.store.now()
        self._hub = hub
        self.connections = connections
        self.measures = measures
        self._problems = problems

    def report(self) -> Report:
        players = sorted(self._players().values(), key=lambda each: -each.since)
        return Report(
            process=f"{socket.gethostname()} {os.getpid()}",
            since=self._since,
            rooms=len(self._hub.directory.rooms),
            solver_running=self._hub.solver.scheduler.running,
            solver_waiting=self._hub.solver.scheduler.waiting,
            last=self.measures.last,
            player_count=len(players),
            players=tuple(players[:MOST_PLAYERS]),
            refusals=dict(counters.refused.most_common()),
            last_refusals=tuple(reversed(counters.last_refused)),
            problems=(*reversed([*self._problems]), *self._left_out()),
            id=self.id,
        )

    def _left_out(self) -> Iterator[RecentProblem]:
        """Yield what was left out: for as long as the process runs, whatever else is logged."""
        for what, why in registry.left_out.items():
            text = f"{what} is left out: {why}"
            if all(text != each.text for each in self._problems):
                yield RecentProblem(self._since, "warning", text)

    def _players(self) -> dict[str, DeskPlayer]:
        """Return the connected players by id, each with their first connection."""
        rooms = {
            guest: live.room
            for live in self._hub.directory.rooms.values()
            for guest in live.members
            if live.room.status != "closed"
        }
        found: dict[str, DeskPlayer] = {}
        for connection in sorted(self.connections, key=lambda each: each.since):
            if not connection.has_player or connection.player.id in found:
                continue
            player, room = connection.player, rooms.get(connection)
            found[player.id] = DeskPlayer(
                id=player.id,
                name=player.name,
                avatar=player.avatar,
                since=connection.since,
                address=connection.account.address,
                room=room.code if room else None,
                game=room.settings.game if room else None,
                is_seated=room is not None and room.seat_of(player.id) is not None,
            )
        return found


class Desk:
    """What the desk's page shows and does."""

    def __init__(self, actions: Actions, reporter: Reporter, page: str) -> None:
        """`page` is the page's version."""
        self.actions = actions
        self._reporter = reporter
        self._store = actions.store
        self._page = page

    async def open(self, code: str, seconds: int) -> str:
        """Redeem the code of a link, which works once, for the secret of a session of some seconds."""
        secret, now = players.new_secret(), self._store.now()
        hashes = players.secret_hash(code), players.secret_hash(secret)
        if not await self._store.redeem_desk_code(*hashes, now, now + 1000 * seconds):
            raise Refused("desk-code", "This link has been used, or it has expired.")
        with contextlib.suppress(StoreFailure):  # the code is used up, so the login must succeed
            await self.actions.note_login()
        return secret

    async def check(self, secret: str | None) -> None:
        """Refuse a browser without a valid session."""
        hashed = None if secret is None else players.secret_hash(secret)
        if hashed is None or not await self._store.is_desk_session(hashed, self._store.now()):
            raise Refused("desk-closed", "The desk is not open here: `parlour desk` makes a link to it.")

    async def close(self, secret: str) -> None:
        await self._store.end_desk_session(players.secret_hash(secret))

    async def figures(self, after: int) -> Figures:
        """Return the figures, with the samples of this process after a time."""
        now, overview = self._store.now(), await self.actions.overview()
        reports = [self._reporter.report(), *await self._others(now)]
        return Figures(
            at=now,
            page=self._page,
            reports=tuple(_shown(each) for each in reports),
            samples=tuple(each for each in self._reporter.measures.samples if each.at > after),
            rooms=tuple(_room(row, since) for row, since in overview.rooms),
            store_bytes=overview.size,
            in_force=tuple(_in_force(each, overview.names) for each in overview.restrictions),
            acts=tuple(await self._store.acts(MOST_ACTS)),
        )

    async def _others(self, now: int) -> list[Report]:
        """Return the recent reports of the other processes, and ask for new ones."""
        if not is_postgres(self._store.location):
            return []
        await self.actions.ask_reports()
        found = []
        for each in await self._store.reports(now - FRESH):
            with contextlib.suppress(msgspec.DecodeError):  # from another version, during an upgrade
                found.append(msgspec.json.decode(each.body, type=Report))
        return [each for each in found if each.id != self._reporter.id]

    async def addresses_of(self, player: str) -> set[str]:
        """Return the addresses from which a player is connected to any process."""
        own = {each.account.address for each in self._reporter.connections if each.player.id == player}
        others = await self._others(self._store.now())
        return own | {each.address for other in others for each in other.players if each.id == player}


def _in_force(held: Restriction, names: Mapping[str, str]) -> DeskRestriction:
    return DeskRestriction(held.kind, held.shown, names.get(held.subject, ""), held.text, held.until)


def _shown(report: Report) -> Report:
    """Return a report for the page, with masked addresses."""
    players = tuple(replace(each, address=masked(each.address)) for each in report.players)
    return replace(report, players=players)


def _room(row: RoomRow, since: int) -> DeskRoom:
    seats = row.seats, row.taken
    return DeskRoom(row.id, row.code or "", row.game, *seats, row.status, row.is_public, since)


def masked(address: str) -> str:
    """Return an address without the part that distinguishes clients in a network.

    >>> masked("192.168.1.7"), masked("::ffff:192.0.2.1"), masked("2001:db8:1:234::5"), masked("a proxy")
    ('192.168.1.*', '192.0.2.*', '2001:db8:1:*', '*')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return _HIDDEN
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return ":".join([*(f"{int(part, 16):x}" for part in found.exploded.split(":")[:3]), _HIDDEN])
        found = found.ipv4_mapped
    return ".".join([*str(found).split(".")[:3], _HIDDEN])
