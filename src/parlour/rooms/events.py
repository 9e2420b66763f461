"""What there is to tell the people in a room: an event of the game, or something about the room itself."""

from typing import Any

from msgspec import Struct


class Happening(Struct, frozen=True, gc=False):
    what: str
    seat: int | None = None
    text: str = ""
    event: Any = None
    winners: tuple[int, ...] = ()
