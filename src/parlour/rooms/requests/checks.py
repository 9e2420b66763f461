"""Checks that requests share: that the room is open, and that the player may make the request."""

from typing import NoReturn

from parlour.errors import Fact, Refused
from parlour.records import Player
from parlour.rooms.room import Room
from parlour.rooms.seats import Seat


def refuse(code: str, sentence: str, **facts: Fact) -> NoReturn:
    raise Refused(code, sentence, **facts)


def check_open(room: Room) -> None:
    if room.status == "closed":
        refuse("closed", "This room is closed.")


def check_host(room: Room, player: Player) -> None:
    check_open(room)
    if room.host != player.id:
        refuse("not-host", "Only the host can do that.")


def check_may_enter(room: Room, player: Player) -> None:
    """Refuse a player who may neither sit down nor watch."""
    if room.has_banned(player.id):
        refuse("banned", "The host has banned you from this room.")
    if room.settings.is_locked and player.id not in room.sitting:
        refuse("locked", "The host has locked this room.")


def own_seat(room: Room, player: Player) -> int:
    check_open(room)
    index = room.seat_of(player.id)
    if index is None:
        refuse("no-seat", "You have no seat in this room.")
    return index


def is_seated(room: Room, player: Player) -> bool:
    """Return whether the player has a seat and has not left it."""
    return room.status != "closed" and any(seat.player == player.id for _, seat in room.staying)


def playing_seat(room: Room, player: Player) -> int:
    index = own_seat(room, player)
    if room.status == "waiting":
        refuse("not-begun", "This game has not started yet.")
    if room.status != "playing":
        refuse("not-playing", "This game is over.")
    if not room.plays(index):
        refuse("not-in-round", "You are not in this round. You can play in the next one.")
    return index


def taken_seat(room: Room, index: int) -> Seat:
    seat = room.seats[index] if 0 <= index < len(room.seats) else None
    if seat is None:
        refuse("empty-seat", "Nobody sits there.")
    return seat
