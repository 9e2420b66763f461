"""The figures of the desk: the load and connections of this process and the others, and the state of the
store."""

import contextlib
import os
import socket
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.hub.counters import counters
from parlour.records import Restriction, RoomRow
from parlour.server import logs
from parlour.server.process import Parlour
from parlour.store import is_postgres
from parlour.wire.desk import DeskPlayer, DeskRestriction, DeskRoom, Figures, Report

MOST_PLAYERS: Final = 100
MOST_ACTS: Final = 20
FRESH: Final = 8000  # milliseconds for which another process's report is valid
_HIDDEN: Final = "*"


async def figures(parlour: Parlour, after: int) -> Figures:
    """Return the figures, with the samples of this process after a time."""
    own, now = report(parlour), parlour.store.now()
    reports = [own, *await _others(parlour, own, now)]
    overview = await parlour.acts.overview()
    return Figures(
        at=now,
        page=parlour.pages.version,
        reports=tuple(_shown(each) for each in reports),
        samples=tuple(each for each in parlour.measures.samples if each.at > after),
        rooms=tuple(_room(row, since) for row, since in overview.rooms),
        store_bytes=overview.size,
        in_force=tuple(_in_force(each, overview.names) for each in overview.restrictions),
        acts=tuple(await parlour.acts.log(MOST_ACTS)),
    )


async def _others(parlour: Parlour, own: Report, now: int) -> list[Report]:
    """Return the recent reports of the other processes, and ask for new ones."""
    if not is_postgres(parlour.store.place):
        return []
    await parlour.acts.ask_reports()
    found = []
    for each in await parlour.acts.reports(now - FRESH):
        with contextlib.suppress(msgspec.DecodeError):  # from another version, during an upgrade
            found.append(msgspec.json.decode(each.body, type=Report))
    return [each for each in found if each.id != own.id]


async def addresses_of(parlour: Parlour, player: str) -> set[str]:
    """Return the addresses from which a player is connected to any process."""
    own = {each.account.address for each in parlour.connections if each.is_of(player)}
    others = await _others(parlour, report(parlour), parlour.store.now())
    return own | {each.address for other in others for each in other.players if each.id == player}


def _in_force(held: Restriction, names: Mapping[str, str]) -> DeskRestriction:
    return DeskRestriction(
        kind=held.kind,
        subject=held.shown,
        name=names.get(held.subject, ""),
        text=held.text,
        until=held.until,
    )


def _shown(report: Report) -> Report:
    """Return a report for the page, with masked addresses."""
    players = tuple(replace(each, address=masked(each.address)) for each in report.players)
    return replace(report, players=players)


def _room(row: RoomRow, since: int) -> DeskRoom:
    return DeskRoom(
        id=row.id,
        code=row.code or "",
        game=row.game,
        seats=row.seats,
        taken=row.taken,
        status=row.status,
        is_public=row.is_public,
        since=since,
    )


def report(parlour: Parlour) -> Report:
    """Return the report of this process."""
    players = sorted(_players(parlour).values(), key=lambda each: -each.since)
    return Report(
        process=f"{socket.gethostname()} {os.getpid()}",
        since=parlour.since,
        rooms=len(parlour.directory.rooms),
        solver_running=parlour.solver.running,
        solver_waiting=parlour.solver.waiting,
        last=parlour.measures.last,
        player_count=len(players),
        players=tuple(players[:MOST_PLAYERS]),
        refusals=dict(counters.refused.most_common()),
        last_refusals=tuple(reversed(counters.last_refused)),
        problems=tuple(reversed(logs.problems.last)),
        id=parlour.enforcement.server,
    )


def _players(parlour: Parlour) -> dict[str, DeskPlayer]:
    """Return the connected players by id, each with their first connection."""
    rooms = {
        guest: live.room
        for live in parlour.directory.rooms.values()
        for guest in live.members
        if live.room.status != "closed"
    }
    found: dict[str, DeskPlayer] = {}
    for connection in sorted(parlour.connections, key=lambda each: each.since):
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
