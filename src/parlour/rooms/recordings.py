"""Recordings of finished rounds: each has an address, by which its part of the log is found."""

import hashlib
import secrets
from typing import Final

from parlour.records import Recording
from parlour.rooms.room import Room

OFFLINE: Final = "offline-"
"""What the id of a room begins with whose log was written without the server, and taken in afterwards."""


def fresh_address() -> str:
    return secrets.token_hex(16)


def recording_of(room: Room, last: int | None = None) -> Recording | None:
    """Return the recording of the room's round, which ends with entry `last`; None if no move was made, so
    that there is nothing to watch."""
    round_ = room.round
    if round_ is None or not any(round_.moves_made):
        return None
    # For rounds without a stored address, the stores compute the same text, so it must never change.
    text = f"recording {room.id} {room.rounds}"
    address = round_.deal.recording or hashlib.sha256(text.encode()).hexdigest()[:32]
    return Recording(address, room.id, room.rounds, round_.since, last)


def ended_by(before: Room, after: Room) -> Recording | None:
    """Return the recording of the round that an entry has ended, or None."""
    if before.status != "playing":
        return None
    if after.rounds != before.rounds:
        return recording_of(before, after.number)
    return recording_of(after, after.number) if after.status != "playing" else None
