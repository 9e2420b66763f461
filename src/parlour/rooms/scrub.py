"""Remove the names of players who asked to be forgotten from a log. Their games stay as they were."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from msgspec import DecodeError
from msgspec.structs import replace

from parlour.records import Entry, Player
from parlour.rooms import log
from parlour.rooms.fold import UnplayableLog, apply
from parlour.rooms.room import Room
from parlour.rooms.seats import Ghost, Seat

NAMELESS: Final = "—"
"""The replacement for the name. The avatar is empty, unlike that of any other player or bot."""


def nameless(player: str) -> Player:
    return Player(player, NAMELESS, "")


def scrubbed(room_id: str, entries: Sequence[Entry], players: Collection[str]) -> dict[int, bytes]:
    """Return the bodies that have to change, by entry number. The entries are a whole log, or a part from
    which it can be folded."""
    changed: dict[int, bytes] = {}
    names: set[str] = set()
    room: Room | None = None
    is_playable = True
    for entry in entries:
        try:
            body = log.decode(entry.body)
        except (DecodeError, UnicodeDecodeError):
            is_playable = False
            continue
        without = _without(body, room if is_playable else None, players, names)
        if without != body:
            changed[entry.number] = log.encode(without)
        if is_playable:
            try:
                room = apply(room, room_id, None, entry).room
            except UnplayableLog:
                is_playable = False
    return changed


def _without(body: log.Body, room: Room | None, players: Collection[str], names: set[str]) -> Any:
    """Return the body without their names, which are added to `names`."""
    match body:
        case log.Joined(player=player) | log.GhostSeated(ghost=Ghost(player=player)) if player in players:
            names.add(body.name)
            return replace(body, name=NAMELESS, avatar="")
        case log.Renamed(seat=index):
            # If it is unknown whose name it is, the name is removed.
            seat = room.seats[index] if room is not None and index < len(room.seats) else None
            if room is None or (seat is not None and seat.player in players):
                names.add(body.name)
                return replace(body, name=NAMELESS, avatar="")
        case log.Started(room=log.Carried() as carried) | log.Checkpoint(room=carried):
            seats = tuple(_seat(each, players, names) for each in carried.seats)
            bans = tuple(
                replace(ban, name=NAMELESS, avatar="") if ban.player in players else ban
                for ban in carried.bans
            )
            without: Any = replace(body, room=replace(carried, seats=seats, bans=bans))
            if isinstance(without, log.Checkpoint):
                without = replace(without, started=_without(without.started, room, players, names))
            return without
    return body


def _seat(seat: Seat | None, players: Collection[str], names: set[str]) -> Seat | None:
    """Return the seat without the name. A player who was removed is identified by name only."""
    if seat is None or seat.bot is not None:
        return seat
    if seat.ghost is not None:
        return replace(seat, name=NAMELESS, avatar="") if seat.ghost.player in players else seat
    if seat.player in players or (seat.player is None and seat.name in names):
        if seat.player is not None:
            names.add(seat.name)
        return replace(seat, name=NAMELESS, avatar="")
    return seat
