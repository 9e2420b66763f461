"""What server processes tell each other about a room that is not written down. It may get lost."""

from msgspec import Struct


class Said(Struct, frozen=True, tag="said"):
    """A message for everybody who is connected to the room."""

    message: str


class NameChanged(Struct, frozen=True, tag="name"):
    """A player has another name: a message for their other windows."""

    player: str
    name: str
    avatar: str
    message: str


class PresenceChanged(Struct, frozen=True, tag="presence"):
    """Somebody has come to the room or gone."""


Note = Said | NameChanged | PresenceChanged
