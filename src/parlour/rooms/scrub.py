"""Takes the names of players who had themselves forgotten out of a log. What they played stays as it was."""

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
"""In the place of the name. The avatar is empty, which no other player's or bot's is."""


def nameless(player: str) -> Player:
    return Player(player, NAMELESS, "")


def scrubbed(room_id: str, entries: Sequence[Entry], players: Collection[str]) -> dict[int, bytes]:
    """Return the bodies that have to change, by their numbers. The entries are a whole log, or a part that it
    can be folded from."""
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
    """The body without their names, which are added to `names`."""
    match body:
        case log.Joined(player=player) | log.GhostSeated(ghost=Ghost(player=player)) if player in players:
            names.add(body.name)
            return replace(body, name=NAMELESS, avatar="")
        case log.Renamed(seat=index):
            # Where it can't be known whose name it is, no name is left.
            seat = room.seats[index] if room is not None and index < len(room.seats) else None
            if room is None or (seat is not None and seat.player in players):
                names.add(body.name)
                return replace(body, name=NAMELESS, avatar="")
        case log.Started(room=log.Carried() as carried) | log.Checkpoint(room=carried):
            seats = tuple(_seat(each, players, names) for each in carried.seats)
            without: Any = replace(body, room=replace(carried, seats=seats))
            if isinstance(without, log.Checkpoint):
                without = replace(without, started=_without(without.started, room, players, names))
            return without
    return body


def _seat(seat: Seat | None, players: Collection[str], names: set[str]) -> Seat | None:
    """Somebody who was removed is known by the name alone."""
    if seat is None or seat.bot is not None:
        return seat
    if seat.ghost is not None:
        return replace(seat, name=NAMELESS, avatar="") if seat.ghost.player in players else seat
    if seat.player in players or (seat.player is None and seat.name in names):
        if seat.player is not None:
            names.add(seat.name)
        return replace(seat, name=NAMELESS, avatar="")
    return seat
