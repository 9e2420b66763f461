"""What the desk's page shows (the load and the guests of all processes, the state of the store) and does."""

import contextlib
import os
import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv6Address
from typing import Final, Literal
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour import registry
from parlour.errors import Refused
from parlour.hub import players
from parlour.hub.counters import counters
from parlour.hub.hub import Hub
from parlour.hub.networks import parsed
from parlour.services.desk.actions import Actions, address_of
from parlour.services.metrics import Measures
from parlour.store import StoreFailure, is_postgres
from parlour.wire.desk import DeskFigures, DeskPlayer, DeskRestriction, DeskRoom, Done, RecentProblem, Report

MOST_PLAYERS: Final = 100
MOST_ACTS: Final = 20
FRESH: Final = 8000  # milliseconds for which another process's report is valid
_HIDDEN: Final = "*"


class Reporter:
    def __init__(self, hub: Hub, measures: Measures, problems: Iterable[RecentProblem]) -> None:
        """`problems` are the latest warnings and errors in the log."""
        self.id = uuid4().hex
        """Unique to this process: containers may share host name and process id."""
        self._since = hub.store.now()
        self._hub = hub
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
            shared_rooms=self._hub.directory.shared,
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
        for connection in sorted(self.measures.connections, key=lambda each: each.since):
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


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """An action, and what it is about: each needs some of these fields, and is refused without them."""

    act: Literal[
        "close", "remove", "ban", "ban-address", "unban", "forbid", "allow", "notice", "clear-notice",
        "backup", "drain", "undrain",
    ]  # fmt: skip
    room: str = ""
    player: str = ""
    """An id."""
    address: str = ""
    subject: str = ""
    """A player's id or an address."""
    name: str = ""
    text: str = ""
    seconds: int = 0
    why: str = ""
    with_address: bool = False
    """Whether to ban the addresses from which the player is connected, too."""


class Desk:
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

    async def figures(self, after: int) -> DeskFigures:
        """Return the figures, with the samples of this process after a time."""
        now, overview = self._store.now(), await self.actions.overview()
        reports = [self._reporter.report(), *await self._others(now)]
        return DeskFigures(
            at=now,
            page=self._page,
            reports=tuple(_shown(each) for each in reports),
            samples=tuple(each for each in self._reporter.measures.samples if each.at > after),
            rooms=tuple(
                DeskRoom(
                    row.id, row.code or "", row.game, row.seats, row.taken, row.status, row.is_public, since
                )
                for row, since in overview.rooms
            ),
            store_bytes=overview.size,
            in_force=tuple(
                DeskRestriction(
                    each.kind, each.shown, overview.names.get(each.subject, ""), each.text, each.until
                )
                for each in overview.restrictions
            ),
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

    async def do(self, asked: Asked) -> Done:
        """Do what the host asks for; return the result."""
        actions = self.actions
        match asked.act:
            case "close":
                await actions.close_room(asked.room)
            case "remove":
                await actions.remove(asked.player)
            case "ban":
                # Before the player is disconnected: afterwards their addresses are unknown.
                addresses = await self._addresses_of(asked.player) if asked.with_address else set()
                ban = await actions.ban(asked.player, asked.seconds, asked.why)
                for address in sorted(addresses):
                    await actions.ban(address, asked.seconds, asked.why)
                return Done(until=ban.until)
            case "ban-address":
                if address_of(asked.address) is None:
                    raise Refused("desk-no-address", "That is not an IP address.")
                return Done(until=(await actions.ban(asked.address, asked.seconds)).until)
            case "unban":
                await actions.unban(asked.subject)
            case "forbid":
                return Done(renamed=await actions.forbid(asked.name))
            case "allow":
                await actions.allow(asked.name)
            case "notice":
                await actions.notice(asked.text)
            case "clear-notice":
                await actions.clear_notice()
            case "backup":
                file, size = await actions.backup()
                return Done(file=str(file), size=size)
            case "drain":
                await actions.drain()
            case "undrain":
                await actions.undrain()
        return Done()

    async def _addresses_of(self, player: str) -> set[str]:
        """Return the addresses from which a player is connected to any process."""
        here = self._reporter.measures.connections
        own = {each.account.address for each in here if each.player.id == player}
        others = await self._others(self._store.now())
        return own | {each.address for other in others for each in other.players if each.id == player}


def _shown(report: Report) -> Report:
    """Return a report for the page, with masked addresses."""
    players = tuple(replace(each, address=masked(each.address)) for each in report.players)
    return replace(report, players=players)


def masked(address: str) -> str:
    """Return an address without the part that distinguishes clients in a network.

    >>> masked("192.168.1.7"), masked("::ffff:192.0.2.1"), masked("2001:db8:1:234::5"), masked("a proxy")
    ('192.168.1.*', '192.0.2.*', '2001:db8:1:*', '*')
    """
    found = parsed(address)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return ":".join([*(f"{int(part, 16):x}" for part in found.exploded.split(":")[:3]), _HIDDEN])
        found = found.ipv4_mapped
    return _HIDDEN if found is None else ".".join([*str(found).split(".")[:3], _HIDDEN])
