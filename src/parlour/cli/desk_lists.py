"""What `parlour desk` lists: how everything stands, and what was done."""

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import structs

from parlour.cli.output import printable
from parlour.records import Act, Restriction, RoomRow
from parlour.services.desk.actions import Actions, Overview
from parlour.wire.desk import DeskPlayer, Report

Does = Callable[[Actions, argparse.Namespace], Awaitable[list[str]]]
"""Does what is asked, and returns the lines to print."""

PATIENCE: Final = 3.0  # seconds for the first server to answer: it looks every second
OTHERS: Final = 0.5  # seconds more for the others
LOOK: Final = 0.05


async def show_log(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    done = await acts.store.acts()
    if arguments.json:
        return [_json(done)]
    return [_logged(act) for act in done] or ["Nothing was done at the desk yet."]


def _logged(act: Act) -> str:
    about = printable("  ".join(filter(None, (act.subject, act.text))))
    until = f"  until {time_of(act.until)}" if act.until is not None else ""
    return f"{time_of(act.at)}  {act.by:<8}  {act.act:<12}  {about}{until}".rstrip()


async def show_status(acts: Actions, arguments: argparse.Namespace) -> list[str]:
    reports = await _reports(acts)
    standing = await acts.overview()
    if arguments.json:
        rooms = [structs.asdict(row) | {"since": since} for row, since in standing.rooms]
        told = {"size": standing.size, "rooms": rooms, "in_force": standing.restrictions}
        return [_json(told | {"processes": reports})]
    return list(_drawn(reports, standing))


async def _reports(acts: Actions) -> list[Report]:
    """What the server processes say of themselves; none if none answers in time."""
    since = await acts.ask_reports()
    found: list[Report] = []
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE
    while loop.time() < deadline:
        await asyncio.sleep(LOOK)
        now = await acts.store.reports(since)
        if now and not found:
            deadline = loop.time() + OTHERS
        found = [msgspec.json.decode(each.body, type=Report) for each in now]
    return found


def _drawn(reports: list[Report], standing: Overview) -> Iterator[str]:
    if not reports:
        yield "No server answers: none runs on this data, or it is very busy."
    for each in reports:
        last = each.last
        memory = f", {_bytes(last.memory)} of memory" if last.memory is not None else ""
        rooms = _count(each.rooms, "room")
        shared = f" ({each.shared_rooms} shared with other servers)" if len(reports) > 1 else ""
        yield (
            f"Server {each.process}: {_count(last.connections, 'connection')}, {rooms}{shared}, "
            f"{last.moves:g} moves a second, "
            f"{100 * last.cpu:.0f} % of a core{memory}, late by {last.lag:.0f} ms at most, "
            f"solver {each.solver_running} at work, {each.solver_waiting} waiting"
        )
    yield f"Data: {_bytes(standing.size)}"
    yield ""
    people = [player for each in reports for player in each.players]
    yield f"People here: {sum(each.player_count for each in reports)}"
    yield from map(_person, people)
    yield ""
    yield f"Rooms open: {len(standing.rooms)}"
    yield from (_room(row) for row, _ in standing.rooms)
    if standing.restrictions:
        yield ""
        yield "In force:"
        yield from (_in_force(each, standing.names) for each in standing.restrictions)


def _person(player: DeskPlayer) -> str:
    doing = "plays" if player.is_seated else "watches"
    table = f"{player.game} in {player.room}" if player.room else player.game
    where = f"{doing} {table}" if table else "looks around"
    return f"  {player.id}  {printable(player.name):<24}  {player.address:<15}  {where}"


def _room(row: RoomRow) -> str:
    public = "public" if row.is_public else "private"
    return f"  {row.code or '':<6}  {row.game:<10}  {row.status:<8}  {row.taken} of {row.seats}  {public}"


def _in_force(restriction: Restriction, names: Mapping[str, str]) -> str:
    until = f" until {time_of(restriction.until)}" if restriction.until is not None else ""
    text = printable(restriction.text)
    match restriction.kind:
        case "room":
            return f"  room {text} is closed"
        case "player" | "address":
            name = f" ({printable(names[restriction.subject])})" if restriction.subject in names else ""
            return f"  {restriction.shown}{name} is banned{until}{f': {text}' if text else ''}"
        case "name":
            return f"  the name {text} is forbidden"
        case "notice":
            return f"  notice: {text}"
        case "drain":
            return "  draining: no new games begin"


def time_of(at: int | None) -> str:
    return f"{datetime.fromtimestamp((at or 0) / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _bytes(number: int) -> str:
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.1f} MB"


def _json(value: Any) -> str:
    # Escapes keep it valid whatever the terminal speaks.
    return json.dumps(msgspec.to_builtins(value))
