"""Notes between server processes about a room. They are not stored and may get lost."""

from msgspec import Struct


class Said(Struct, frozen=True, tag="said"):
    """A message for everybody connected to the room."""

    message: str


class NameChanged(Struct, frozen=True, tag="name"):
    """A player's new name, and the message for their other windows."""

    player: str
    name: str
    avatar: str
    message: str


class PresenceChanged(Struct, frozen=True, tag="presence"):
    """Notice that people have entered or left the room."""


Note = Said | NameChanged | PresenceChanged
